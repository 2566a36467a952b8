import CCurl
import Glibc
import HTTPCaching
import ListenCore

/// One transfer on the curl thread: its handle, the received bytes, the wishes of its receiver.
final class CurlTransfer {
    /// The most bytes of a redirect's content that are read and ignored.
    private static let passedOver: Int64 = 64 << 10
    let job: CurlJob
    let handle: UnsafeMutableRawPointer
    /// The waiting times of its receiver, by the loop's clock.
    var times: TransferTimes
    private let now: () -> Duration
    private var list: UnsafeMutablePointer<curl_slist>?
    /// Status lines beside those of HTTP.
    private var aliases: UnsafeMutablePointer<curl_slist>?
    /// libcurl keeps this pointer, so it is allocated, not borrowed.
    private let message: UnsafeMutablePointer<CChar>
    private var reader = HeadReader()
    private var head: HTTPResponseHead?
    private var isPassedOver = false
    private var decoder: GzipDecoder?
    /// The bytes that the receiver consumed, and the bytes that came over the network.
    private var taken: Int64 = 0
    private var arrived: Int64 = 0
    private var fault: CurlFailure?
    /// The class of an address that was refused.
    private var refused: AddressClasses?
    private var hasConnected = false

    init(_ job: CurlJob, handle: UnsafeMutableRawPointer, now: @escaping () -> Duration) {
        self.job = job
        self.handle = handle
        self.now = now
        times = TransferTimes(job.limits)
        message = .allocate(capacity: Int(CURL_ERROR_SIZE))
        message.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    }

    deinit {
        listen_curl_slist_free_all(list)
        listen_curl_slist_free_all(aliases)
        message.deallocate()
    }

    /// Sets every option; returns the reason that nothing may be sent.
    func prepare() -> CurlFailure? {
        guard let list = CurlOptions.list(of: job.request, job.limits) else {
            return .failed("the method or a field may not be sent")
        }
        self.list = list
        if let fault = CurlOptions.apply(job, to: handle) { return fault }
        listen_curl_set_pointer(handle, CURLOPT_HTTPHEADER, list)
        // Only a radio is asked for titles.
        if job.request.fields.contains("Icy-MetaData") {
            aliases = listen_curl_slist_append(nil, "ICY 200 OK")
            listen_curl_set_pointer(handle, CURLOPT_HTTP200ALIASES, aliases)
        }
        listen_curl_set_pointer(handle, CURLOPT_ERRORBUFFER, message)
        listenToHandle()
        return nil
    }

    // MARK: - Connecting

    /// True when an address may be connected to.
    func mayConnect(to address: AddressClasses) -> Bool {
        let url = job.request.url
        if job.proxy != nil || url.socketPath != nil
            || job.request.reach.permits(address, for: url, isTunnelled: job.isTunnelled)
        {
            return true
        }
        refused = address
        return false
    }

    /// True when the request may be sent over the connection that was chosen for it.
    func mayAsk(_ address: String) -> Bool {
        // libcurl sends a request again when a kept connection is closed under it; a request that
        // is not idempotent may have been carried out already (RFC 9110 section 9.2.2).
        if hasConnected, !CurlTransfer.isIdempotent(job.request.method) {
            fault = CurlFailure(code: .cut, reason: "the connection ended before an answer came")
            return false
        }
        hasConnected = true
        times.connected(at: now())
        return AddressClasses(of: address).map { mayConnect(to: $0) } ?? true
    }

    private static func isIdempotent(_ method: String) -> Bool {
        ["GET", "HEAD", "OPTIONS", "TRACE", "PUT", "DELETE", "PROPFIND"].contains(method)
    }

    // MARK: - Receiving

    func takeLine(_ line: UnsafeRawBufferPointer) -> Bool {
        switch reader.receive(line) {
        case .more: return true
        case .tooLong:
            fault = CurlFailure(code: .malformed, reason: "the head is too long")
            return false
        case .complete(let status, let fields):
            times.received(at: now())
            return begin(
                HTTPResponseHead(
                    status: status, fields: fields, url: job.request.url, version: reader.version))
        }
    }

    private func begin(_ head: HTTPResponseHead) -> Bool {
        if let reason = Framing.fault(in: head.fields) {
            fault = CurlFailure(code: .malformed, reason: reason)
            return false
        }
        if head.status == 407, let proxy = job.proxy {
            fault = CurlTransfer.wantsLogIn(proxy)
            return false
        }
        self.head = head
        isPassedOver = job.request.follows(head)
        if isPassedOver { return true }
        if let length = head.fields.first("Content-Length").flatMap(Int64.init),
            length > job.limits.maxBytes, job.request.method != "HEAD"
        {
            fault = tooLarge
            return false
        }
        guard beginDecoding(head.fields) else { return false }
        guard job.onHead(head) != .stop else {
            fault = .abandoned
            return false
        }
        return true
    }

    /// True when the content can be passed on: in its coding only if the request asked for it.
    private func beginDecoding(_ fields: HTTPFields) -> Bool {
        guard job.limits.decodesContent else { return true }
        switch Framing.coding(of: fields) {
        case .identity: return true
        case .gzip:
            decoder = GzipDecoder()
            if decoder == nil { fault = .failed("no memory to decode") }
            return decoder != nil
        case .other(let name):
            if job.request.fields.contains("Accept-Encoding") { return true }
            fault = CurlFailure(code: .malformed, reason: "it came in the content coding \(name)")
            return false
        }
    }

    /// Returns the number of bytes that were consumed; any other number than offered ends the
    /// transfer.
    func takeBytes(_ piece: UnsafeRawBufferPointer) -> Int {
        times.received(piece.count, at: now())
        if isPassedOver {
            // A little is read to keep the connection; more is not worth it.
            arrived += Int64(piece.count)
            return arrived <= CurlTransfer.passedOver ? piece.count : 0
        }
        guard arrived + Int64(piece.count) <= job.limits.maxBytes else {
            fault = tooLarge
            return 0
        }
        switch handOn(piece) {
        case .taken:
            arrived += Int64(piece.count)
            return piece.count
        case .damaged:
            fault = CurlFailure(code: .malformed, reason: "its compressed content is damaged")
            return 0
        case .stopped:
            fault = fault ?? .abandoned
            return 0
        }
    }

    private func handOn(_ piece: UnsafeRawBufferPointer) -> GzipDecoder.Step {
        guard let decoder else { return receive(piece) == .proceed ? .taken : .stopped }
        return decoder.receive(piece) { receive($0) }
    }

    /// Offers decoded bytes to the receiver, within the limit.
    private func receive(_ piece: UnsafeRawBufferPointer) -> StreamVerdict {
        guard taken + Int64(piece.count) <= job.limits.maxBytes else {
            fault = tooLarge
            return .stop
        }
        let verdict = job.onBytes(piece)
        if verdict == .proceed { taken += Int64(piece.count) }
        return verdict
    }

    private var tooLarge: CurlFailure {
        CurlFailure(
            code: .tooLarge(limit: job.limits.maxBytes),
            reason: "more than \(limitText(job.limits.maxBytes))")
    }

    // MARK: - The end

    /// The meaning of the end of the transfer.
    func outcome(of status: CURLcode) -> Result<HTTPResponseHead, CurlFailure> {
        if let fault { return .failure(fault) }
        // The target of a redirect is known, even if its content failed.
        if isPassedOver, let head { return .success(head) }
        guard status == CURLE_OK else { return .failure(failure(status)) }
        guard let head else {
            return .failure(CurlFailure(code: .malformed, reason: "no response head"))
        }
        guard decoder?.isWhole ?? true else {
            return .failure(CurlFailure(code: .cut, reason: "its compressed content ends early"))
        }
        return .success(head)
    }

    private func failure(_ status: CURLcode) -> CurlFailure {
        if let refused, !hasConnected || status == CURLE_ABORTED_BY_CALLBACK {
            return CurlFailure(code: .outOfReach, reason: refused.name)
        }
        let detail = String(cString: message)
        let reason = detail.isEmpty ? String(cString: listen_curl_easy_strerror(status)) : detail
        if let fault = proxyFault(status, reason) { return fault }
        if status == CURLE_OPERATION_TIMEDOUT { return timeout }
        return CurlFailure(
            code: CurlFailure.code(of: status), reason: reason, obstacle: obstacle(status))
    }

    /// The failure of the proxy, if there is one: without a connection no other server was
    /// contacted.
    private func proxyFault(_ status: CURLcode, _ reason: String) -> CurlFailure? {
        guard let proxy = job.proxy else { return nil }
        let name = "the proxy \(proxy.addressWithoutPassword)"
        let answer = CurlOptions.long(handle, CURLINFO_HTTP_CONNECTCODE)
        let told: String
        switch status {
        case _ where answer == 407: return CurlTransfer.wantsLogIn(proxy)
        case _ where answer >= 400: told = "\(name) makes no connection (it answers \(answer))"
        case CURLE_COULDNT_RESOLVE_PROXY, CURLE_COULDNT_CONNECT, CURLE_PROXY:
            told = "\(name) cannot be reached (\(reason))"
        case CURLE_OPERATION_TIMEDOUT where !hasConnected:
            told = "\(name) makes no connection within \(job.limits.connect.told)"
        default: return nil
        }
        return CurlFailure(code: .unreachable, reason: told, obstacle: .proxy)
    }

    /// The error of a proxy that asks for a log-in; no server answers with this status (RFC 9110
    /// section 15.5.8).
    private static func wantsLogIn(_ proxy: String) -> CurlFailure {
        let wish =
            proxy.contains("@")
            ? "does not take the name and the password of its address"
            : "asks for a name and a password, which may stand in its address"
        return CurlFailure(
            code: .unreachable,
            reason: "the proxy \(proxy.addressWithoutPassword) \(wish) (it answers 407)",
            obstacle: .proxy)
    }

    /// The error for libcurl's own limits: the time for the connection, or for the whole.
    private var timeout: CurlFailure {
        if hasConnected {
            let limit = job.limits.total?.told ?? "time"
            return CurlFailure(code: .timeout, reason: "not complete within \(limit)")
        }
        let limit = job.limits.connect.told
        let isNamed = CurlOptions.size(handle, CURLINFO_NAMELOOKUP_TIME_T) > 0
        return CurlFailure(
            code: .timeout,
            reason: isNamed
                ? "no connection within \(limit)" : "its name was not found in \(limit)",
            obstacle: Routes.leadOutside() || job.request.url.isLoopback ? .silent : .noNetwork)
    }

    private func obstacle(_ status: CURLcode) -> TransportError.Obstacle? {
        if status == CURLE_SSL_PINNEDPUBKEYNOTMATCH { return .otherKey }
        guard job.proxy == nil else { return nil }
        switch status {
        case CURLE_PEER_FAILED_VERIFICATION: return job.request.trust == nil ? nil : .certificate
        case CURLE_COULDNT_RESOLVE_HOST: return Routes.leadOutside() ? .unknownName : .noNetwork
        case CURLE_COULDNT_CONNECT: break
        default: return nil
        }
        switch Int32(truncatingIfNeeded: CurlOptions.long(handle, CURLINFO_OS_ERRNO)) {
        case ECONNREFUSED, ENOENT: return .refused
        case ENETUNREACH, EHOSTUNREACH, ENETDOWN, EADDRNOTAVAIL:
            return Routes.leadOutside() ? .noRoute : .noNetwork
        case ETIMEDOUT: return .silent
        default: return nil
        }
    }
}
