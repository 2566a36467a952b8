import CCurl
import HTTPCaching

/// The reason that a transfer ended without a response, before its address is known.
struct CurlFailure: Error {
    let code: TransportError.Code
    let reason: String
    var obstacle: TransportError.Obstacle?

    static let cancelled = CurlFailure(code: .cancelled, reason: "cancelled")
    static let abandoned = CurlFailure(code: .abandoned, reason: "no longer wanted")

    static func failed(_ reason: String) -> CurlFailure {
        CurlFailure(code: .failed, reason: reason)
    }

    func error(for request: HTTPRequest) -> TransportError {
        TransportError(code, reason: reason, url: request.url.description, obstacle: obstacle)
    }

    /// The meaning of a libcurl status.
    static func code(of status: CURLcode) -> TransportError.Code {
        switch status {
        case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY, CURLE_COULDNT_CONNECT:
            .unreachable
        case CURLE_OPERATION_TIMEDOUT: .timeout
        case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CERTPROBLEM,
            CURLE_SSL_CIPHER, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ISSUER_ERROR,
            CURLE_SSL_SHUTDOWN_FAILED, CURLE_USE_SSL_FAILED, CURLE_SSL_INVALIDCERTSTATUS,
            CURLE_SSL_PINNEDPUBKEYNOTMATCH, CURLE_SSL_ENGINE_INITFAILED, CURLE_SSL_CRL_BADFILE:
            .tls
        case CURLE_PARTIAL_FILE, CURLE_GOT_NOTHING, CURLE_SEND_ERROR, CURLE_RECV_ERROR,
            CURLE_HTTP2, CURLE_HTTP2_STREAM:
            .cut
        case CURLE_WEIRD_SERVER_REPLY, CURLE_UNSUPPORTED_PROTOCOL, CURLE_BAD_CONTENT_ENCODING:
            .malformed
        case CURLE_URL_MALFORMAT: .badURL
        case CURLE_TOO_MANY_REDIRECTS: .redirect
        default: .failed
        }
    }
}
