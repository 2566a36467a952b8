import Fetching
package import HTTPCaching

/// Reads the lists by which stations name their streams: PLS, M3U, XSPF, ASX and HLS.
///
/// The bytes decide the kind, since servers say anything of the type. Lines that make no sense are
/// passed over.
package enum PlaylistReader {
    /// A list that was read.
    package enum Reading: Hashable, Sendable {
        /// Streams, perhaps none.
        case streams(Playlist)
        /// Pieces of one stream, or its forms.
        case pieces(HLSPlaylist)
    }

    /// The list in some bytes that were fetched from a page; `nil` when they are none.
    package static func read(_ bytes: [UInt8], from page: HTTPURL) -> Reading? {
        let text = StationText.text(bytes.prefix(Playlist.mostBytes))
        let start = text.drop { $0.isWhitespace }.prefix(1_024).lowercased()
        if start.hasPrefix("#extm3u") || start.hasPrefix("#ext-x-") {
            return HLSReader.isHLS(text)
                ? .pieces(HLSReader.read(text, on: page)) : .streams(M3UReader.read(text, on: page))
        }
        if start.hasPrefix("[playlist]") { return .streams(PLSReader.read(text, on: page)) }
        if start.hasPrefix("<asx") || start.hasPrefix("<?wpl") || start.contains("<asx") {
            return .streams(MarkupLists.asx(text, on: page))
        }
        if start.contains("<playlist"), start.hasPrefix("<") {
            return .streams(MarkupLists.xspf(text, on: page))
        }
        // A plain list of addresses has no mark; a page has other lines too.
        let first = text.split(whereSeparator: \.isNewline).first { !$0.hasPrefix("#") }
        let line = (first ?? "").drop { $0.isWhitespace }.lowercased()
        guard line.hasPrefix("http://") || line.hasPrefix("https://") else { return nil }
        return .streams(M3UReader.read(text, on: page))
    }

    /// True for the type of a list, or the name of one where the type says nothing.
    package static func isNamed(type: String?, url: HTTPURL) -> Bool {
        let type = (type ?? "").prefix { $0 != ";" }.lowercased().filter { !$0.isWhitespace }
        if types.contains(type) { return true }
        let isVague = ["", "text/plain", "application/octet-stream", "text/xml", "application/xml"]
            .contains(type)
        let path = url.path.lowercased()
        return isVague && endings.contains { path.hasSuffix($0) }
    }

    private static let types: Set<String> = [
        "audio/x-mpegurl", "audio/mpegurl", "application/x-mpegurl", "application/mpegurl",
        "application/vnd.apple.mpegurl", "audio/x-scpls", "application/pls+xml", "audio/scpls",
        "application/xspf+xml", "video/x-ms-asf", "video/x-ms-asx", "video/x-ms-wax",
        "audio/x-ms-wax", "application/vnd.ms-wpl",
    ]
    private static let endings = [".m3u", ".m3u8", ".pls", ".xspf", ".asx", ".wax"]
}

extension Playlist {
    /// The address behind a reference in a list; `nil` for what may not be fetched: no list of the
    /// web opens a file, or anything on this machine.
    static func url(_ reference: String, on page: HTTPURL) -> HTTPURL? {
        var text = reference.drop { $0.isWhitespace }
        while text.last?.isWhitespace == true { text.removeLast() }
        // Players of old took these for HTTP with another name.
        for scheme in ["icy://", "icyx://", "mmsh://"] where text.lowercased().hasPrefix(scheme) {
            text = "http://" + text.dropFirst(scheme.count)
        }
        guard text.utf8.count <= 4_096 else { return nil }
        return LinkedAddress.url(String(text), on: page)
    }
}
