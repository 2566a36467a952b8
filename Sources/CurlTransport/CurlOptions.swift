import CCurl
import HTTPCaching
import ListenCore

/// The options of one transfer.
enum CurlOptions {
    static func apply(_ job: CurlJob, to handle: UnsafeMutableRawPointer) {
        let request = job.request
        text(handle, CURLOPT_URL, request.url.description)
        number(handle, CURLOPT_NOSIGNAL, 1)
        // Cancelling must not wait for a name that is being looked up.
        number(handle, CURLOPT_QUICK_EXIT, 1)
        number(handle, CURLOPT_PATH_AS_IS, 1)
        number(handle, CURLOPT_FOLLOWLOCATION, 0)
        number(handle, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
        number(handle, CURLOPT_HTTP_VERSION, Int(CURL_HTTP_VERSION_2TLS))
        text(handle, CURLOPT_PROTOCOLS_STR, "http,https")
        text(handle, CURLOPT_REDIR_PROTOCOLS_STR, "http,https")
        text(handle, CURLOPT_USERAGENT, "listen")
        // A proxy of the environment cannot know what this machine's own addresses mean.
        if request.url.isLoopback { text(handle, CURLOPT_PROXY, "") }
        if job.limits.decodesContent { text(handle, CURLOPT_ACCEPT_ENCODING, "") }
        security(job, handle)
        time(job.limits, handle)
        method(request, handle)
    }

    /// The field lines as libcurl wants them; `nil` when one holds a control character.
    static func list(
        of request: HTTPRequest, _ limits: TransferLimits
    ) -> UnsafeMutablePointer<curl_slist>? {
        var lines = request.fields.lines.map { line in
            line.value.isEmpty ? "\(line.name);" : "\(line.name): \(line.value)"
        }
        if let token = request.token { lines.append("Authorization: Bearer \(token.reveal())") }
        if !limits.decodesContent { lines.append("Accept-Encoding: identity") }
        // Without this libcurl waits a second for leave to send a larger body.
        lines.append("Expect:")
        guard lines.allSatisfy({ $0.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F } }) else {
            return nil
        }
        var list: UnsafeMutablePointer<curl_slist>?
        for line in lines { list = curl_slist_append(list, line) ?? list }
        return list
    }

    private static func security(_ job: CurlJob, _ handle: UnsafeMutableRawPointer) {
        number(handle, CURLOPT_SSL_VERIFYPEER, 1)
        number(handle, CURLOPT_SSL_VERIFYHOST, 2)
        number(handle, CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2))
        if let file = job.caFile { text(handle, CURLOPT_CAINFO, file) }
    }

    private static func time(_ limits: TransferLimits, _ handle: UnsafeMutableRawPointer) {
        number(handle, CURLOPT_CONNECTTIMEOUT_MS, max(1, milliseconds(limits.connect)))
        number(handle, CURLOPT_LOW_SPEED_LIMIT, 1)
        number(handle, CURLOPT_LOW_SPEED_TIME, max(1, milliseconds(limits.silence) / 1_000))
        if let total = limits.total {
            number(handle, CURLOPT_TIMEOUT_MS, max(1, milliseconds(total)))
        }
    }

    private static func method(_ request: HTTPRequest, _ handle: UnsafeMutableRawPointer) {
        switch request.method {
        case "GET": number(handle, CURLOPT_HTTPGET, 1)
        case "HEAD": number(handle, CURLOPT_NOBODY, 1)
        default:
            let body = request.body ?? []
            listen_curl_set_size(handle, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(body.count))
            body.withUnsafeBytes { bytes in
                // COPYPOSTFIELDS copies, so the pointer is needed for this call only.
                let start = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
                _ = listen_curl_set_text(handle, CURLOPT_COPYPOSTFIELDS, start)
            }
            number(handle, CURLOPT_POST, 1)
            text(handle, CURLOPT_CUSTOMREQUEST, request.method)
        }
    }

    private static func milliseconds(_ duration: Duration) -> Int {
        let parts = duration.components
        return Int(clamping: min(parts.seconds, 1 << 31) * 1_000)
            + Int(parts.attoseconds / 1_000_000_000_000_000)
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
