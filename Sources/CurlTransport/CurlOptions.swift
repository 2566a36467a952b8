import CCurl
import HTTPCaching
import ListenCore

/// The options of one transfer.
enum CurlOptions {
    /// Sets every option; returns what this libcurl cannot do, without which nothing may be sent.
    static func apply(_ job: CurlJob, to handle: UnsafeMutableRawPointer) -> CurlFailure? {
        let request = job.request
        place(request.url, handle)
        number(handle, CURLOPT_NOSIGNAL, 1)
        // Cancelling must not wait for a name lookup.
        number(handle, CURLOPT_QUICK_EXIT, 1)
        number(handle, CURLOPT_PATH_AS_IS, 1)
        number(handle, CURLOPT_FOLLOWLOCATION, 0)
        number(handle, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
        number(handle, CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_2TLS))
        text(handle, CURLOPT_PROTOCOLS_STR, "http,https")
        text(handle, CURLOPT_REDIR_PROTOCOLS_STR, "http,https")
        text(handle, CURLOPT_USERAGENT, job.agent)
        number(handle, CURLOPT_HTTP09_ALLOWED, 0)
        // Always set, or libcurl would read the environment itself.
        text(handle, CURLOPT_PROXY, job.proxy ?? "")
        text(handle, CURLOPT_NOPROXY, "")
        if request.connection == .own {
            number(handle, CURLOPT_FRESH_CONNECT, 1)
            number(handle, CURLOPT_FORBID_REUSE, 1)
        }
        time(job.limits, handle)
        method(request, handle)
        return security(job, handle)
    }

    /// The field lines in libcurl's form; `nil` when one holds a control character, or the method
    /// or a name is no token (RFC 9110 section 5.6.2).
    static func list(
        of request: HTTPRequest, _ limits: TransferLimits
    ) -> UnsafeMutablePointer<curl_slist>? {
        var lines = request.fields.lines.filter { !isOwn($0.name) }.map { line in
            line.value.isEmpty ? "\(line.name);" : "\(line.name): \(line.value)"
        }
        if let token = request.token { lines.append("Authorization: Bearer \(token.reveal())") }
        if !request.fields.contains("Accept-Encoding") {
            lines.append("Accept-Encoding: " + (limits.decodesContent ? "gzip" : "identity"))
        }
        // libcurl would call content without a type a form.
        if !request.fields.contains("Content-Type") { lines.append("Content-Type:") }
        // Without this libcurl waits a second for permission to send a larger body.
        lines.append("Expect:")
        guard HTTPFields.isToken(request.method),
            request.fields.lines.allSatisfy({ HTTPFields.isToken($0.name) }),
            lines.allSatisfy({ $0.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F } })
        else { return nil }
        var list: UnsafeMutablePointer<curl_slist>?
        for line in lines { list = listen_curl_slist_append(list, line) ?? list }
        return list
    }

    /// True for a field about the framing of the message, which libcurl sets.
    private static func isOwn(_ name: String) -> Bool {
        ["content-length", "transfer-encoding", "expect"].contains(name.lowercased())
    }

    private static func place(_ url: HTTPURL, _ handle: UnsafeMutableRawPointer) {
        if let path = url.socketPath {
            text(handle, CURLOPT_UNIX_SOCKET_PATH, path)
            text(handle, CURLOPT_URL, "http://localhost" + url.target)
        } else {
            text(handle, CURLOPT_URL, url.description)
        }
        // Parallel requests wait for the first one's connection, to share it by HTTP/2.
        if url.scheme == "https" { number(handle, CURLOPT_PIPEWAIT, 1) }
    }

    private static func security(
        _ job: CurlJob, _ handle: UnsafeMutableRawPointer
    ) -> CurlFailure? {
        number(handle, CURLOPT_SSL_VERIFYPEER, 1)
        number(handle, CURLOPT_SSL_VERIFYHOST, 2)
        number(handle, CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
        let trust = job.request.trust
        if let certificates = trust?.certificates {
            guard accept(certificates, handle) else {
                return CurlFailure(code: .tls, reason: "this libcurl takes no certificates")
            }
        } else if let file = job.caFile {
            guard dropFolder(handle) else {
                return CurlFailure(code: .tls, reason: "this libcurl takes no certificates")
            }
            text(handle, CURLOPT_CAINFO, file)
        }
        guard let pin = trust?.pin else { return nil }
        let status = listen_curl_set_text(handle, CURLOPT_PINNEDPUBLICKEY, pin.description)
        return status == CURLE_OK
            ? nil : CurlFailure(code: .tls, reason: "this libcurl can pin no key")
    }

    /// Leaves the folder of the system's certificates, which would count besides.
    private static func dropFolder(_ handle: UnsafeMutableRawPointer) -> Bool {
        listen_curl_set_text(handle, CURLOPT_CAPATH, nil) == CURLE_OK
    }

    /// Accepts certificates that these vouch for, in place of the system's.
    private static func accept(
        _ certificates: String, _ handle: UnsafeMutableRawPointer
    ) -> Bool {
        guard dropFolder(handle) else { return false }
        var bytes = Array(certificates.utf8)
        return bytes.withUnsafeMutableBytes { bytes in
            var blob = curl_blob(
                data: bytes.baseAddress, len: bytes.count, flags: UInt32(CURL_BLOB_COPY))
            return withUnsafeMutablePointer(to: &blob) {
                listen_curl_set_pointer(handle, CURLOPT_CAINFO_BLOB, $0) == CURLE_OK
            }
        }
    }

    private static func time(_ limits: TransferLimits, _ handle: UnsafeMutableRawPointer) {
        number(handle, CURLOPT_CONNECTTIMEOUT_MS, max(1, limits.connect.milliseconds))
        if let total = limits.total {
            number(handle, CURLOPT_TIMEOUT_MS, max(1, total.milliseconds))
        }
    }

    private static func method(_ request: HTTPRequest, _ handle: UnsafeMutableRawPointer) {
        let usual: [UInt8]? = ["POST", "PUT", "PATCH"].contains(request.method) ? [] : nil
        if let body = request.body ?? usual {
            content(body, handle)
        } else {
            number(handle, CURLOPT_HTTPGET, 1)
        }
        // HEAD has no content in its answer even when it carries some itself.
        if request.method == "HEAD" { number(handle, CURLOPT_NOBODY, 1) }
        text(handle, CURLOPT_CUSTOMREQUEST, request.method)
    }

    private static func content(_ body: [UInt8], _ handle: UnsafeMutableRawPointer) {
        number(handle, CURLOPT_POST, 1)
        listen_curl_set_size(handle, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(body.count))
        guard !body.isEmpty else {
            text(handle, CURLOPT_COPYPOSTFIELDS, "")
            return
        }
        body.withUnsafeBytes { bytes in
            // COPYPOSTFIELDS copies, so the pointer is needed for this call only.
            let start = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
            _ = listen_curl_set_text(handle, CURLOPT_COPYPOSTFIELDS, start)
        }
    }

    /// A number that libcurl gives about a transfer.
    static func long(_ handle: UnsafeMutableRawPointer, _ info: CURLINFO) -> Int {
        var value = 0
        _ = listen_curl_get_long(handle, info, &value)
        return value
    }

    /// A larger number that libcurl gives about a transfer; times are in microseconds.
    static func size(_ handle: UnsafeMutableRawPointer, _ info: CURLINFO) -> Int {
        var value: curl_off_t = 0
        _ = listen_curl_get_size(handle, info, &value)
        return Int(value)
    }

    private static func number(
        _ handle: UnsafeMutableRawPointer, _ option: CURLoption, _ value: Int
    ) {
        _ = listen_curl_set_long(handle, option, value)
    }

    private static func text(
        _ handle: UnsafeMutableRawPointer, _ option: CURLoption, _ value: String
    ) {
        _ = listen_curl_set_text(handle, option, value)
    }
}
