import CCurl

extension CurlTransport {
    /// The reason that libcurl cannot be loaded; `nil` when it can.
    public static var loadFault: String? {
        listen_curl_load() == 0 ? nil : String(cString: listen_curl_load_error())
    }
}
