import CCurl
import HTTPCaching

/// One transfer on the curl thread: its handle, what has arrived, what its receiver wants.
final class CurlTransfer {
    let job: CurlJob
    let handle: UnsafeMutableRawPointer
    /// Whether the receiver asked to be offered the same bytes later.
    private(set) var isWaiting = false
    private var list: UnsafeMutablePointer<curl_slist>?
    /// libcurl keeps this pointer, so it is allocated, not borrowed.
    private let message: UnsafeMutablePointer<CChar>
    private var reader = HeadReader()
    private var head: HTTPResponseHead?
    private var isPassedOver = false
    private var taken: Int64 = 0
    private var fault: CurlFailure?

    init(_ job: CurlJob, handle: UnsafeMutableRawPointer) {
        self.job = job
        self.handle = handle
        message = .allocate(capacity: Int(CURL_ERROR_SIZE))
        message.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    }

    deinit {
        curl_slist_free_all(list)
        message.deallocate()
    }

    /// Sets every option; `false` when a field may not be sent.
    func prepare() -> Bool {
        guard let list = CurlOptions.list(of: job.request, job.limits) else { return false }
        self.list = list
        CurlOptions.apply(job, to: handle)
        listen_curl_set_pointer(handle, CURLOPT_HTTPHEADER, list)
        listen_curl_set_pointer(handle, CURLOPT_ERRORBUFFER, message)
        // The loop holds the transfer for as long as the handle is in use.
        let context = Unmanaged.passUnretained(self).toOpaque()
        listen_curl_set_pointer(handle, CURLOPT_HEADERDATA, context)
        listen_curl_set_pointer(handle, CURLOPT_WRITEDATA, context)
        listen_curl_set_data(handle, CURLOPT_HEADERFUNCTION) { bytes, size, count, context in
            guard let bytes, let context else { return 0 }
            let line = UnsafeRawBufferPointer(start: bytes, count: size * count)
            return Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
                .takeLine(line) ? line.count : 0
        }
        listen_curl_set_data(handle, CURLOPT_WRITEFUNCTION) { bytes, size, count, context in
            guard let bytes, let context else { return 0 }
            let piece = UnsafeRawBufferPointer(start: bytes, count: size * count)
            return Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
                .takeBytes(piece)
        }
        return true
    }

    /// Lets a waiting transfer go on; its receiver is offered the same bytes.
    func offerAgain() {
        guard isWaiting else { return }
        isWaiting = false
        curl_easy_pause(handle, CURLPAUSE_CONT)
    }

    /// What the end of the transfer means.
    func outcome(of status: CURLcode) -> Result<HTTPResponseHead, CurlFailure> {
        if let fault { return .failure(fault) }
        if status == CURLE_OK, let head { return .success(head) }
        if status == CURLE_OK {
            return .failure(CurlFailure(code: .malformed, reason: "no response head"))
        }
        let detail = String(cString: message)
        let reason = detail.isEmpty ? String(cString: curl_easy_strerror(status)) : detail
        return .failure(CurlFailure(code: CurlFailure.code(of: status), reason: reason))
    }

    private func takeLine(_ line: UnsafeRawBufferPointer) -> Bool {
        guard head == nil else { return true }
        switch reader.take(line) {
        case .more: return true
        case .tooLong:
            fault = CurlFailure(code: .malformed, reason: "the head is too long")
            return false
        case .complete(let status, let fields):
            return begin(HTTPResponseHead(status: status, fields: fields, url: job.request.url))
        }
    }

    private func begin(_ head: HTTPResponseHead) -> Bool {
        self.head = head
        isPassedOver = RedirectPolicy.isRedirect(status: head.status, fields: head.fields)
        if isPassedOver { return true }
        if let length = head.fields.first("Content-Length").flatMap(Int64.init),
            length > job.limits.maxBytes, job.request.method != "HEAD"
        {
            fault = tooLarge
            return false
        }
        guard job.onHead(head) != .stop else {
            fault = CurlFailure(code: .abandoned, reason: "no longer wanted")
            return false
        }
        return true
    }

    /// How many bytes were taken; another number than offered ends the transfer.
    private func takeBytes(_ piece: UnsafeRawBufferPointer) -> Int {
        let (sum, overflow) = taken.addingReportingOverflow(Int64(piece.count))
        guard !overflow, sum <= job.limits.maxBytes else {
            fault = tooLarge
            return 0
        }
        if !isPassedOver {
            switch job.onBytes(piece) {
            case .proceed: break
            case .later:
                isWaiting = true
                return Int(CURL_WRITEFUNC_PAUSE)
            case .stop:
                fault = CurlFailure(code: .abandoned, reason: "no longer wanted")
                return 0
            }
        }
        taken = sum
        return piece.count
    }

    private var tooLarge: CurlFailure {
        CurlFailure(
            code: .tooLarge(limit: job.limits.maxBytes),
            reason: "more than \(job.limits.maxBytes) bytes")
    }
}
