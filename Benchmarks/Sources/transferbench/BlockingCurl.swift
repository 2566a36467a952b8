import CBlockingCurl

/// One handle of libcurl that keeps its connection and asks for one address again and again.
///
/// Used by one task at a time, which is all this program has.
final class BlockingCurl {
    private let handle: UnsafeMutableRawPointer

    /// A handle for `url`, whose content is thrown away.
    init?(url: String) {
        guard curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK,
            let handle = curl_easy_init()
        else { return nil }
        self.handle = handle
        _ = peer_curl_set_text(handle, CURLOPT_URL, url)
        _ = peer_curl_set_text(handle, CURLOPT_PROXY, "")
        _ = peer_curl_set_data(handle, CURLOPT_WRITEFUNCTION) { _, size, count, _ in
            size * count
        }
    }

    deinit {
        curl_easy_cleanup(handle)
    }

    /// Asks once; libcurl's own total in microseconds, `nil` when it failed.
    func total() -> Double? {
        guard curl_easy_perform(handle) == CURLE_OK else { return nil }
        var seconds = curl_off_t(0)
        guard peer_curl_get_size(handle, CURLINFO_TOTAL_TIME_T, &seconds) == CURLE_OK
        else { return nil }
        return Double(seconds)
    }
}
