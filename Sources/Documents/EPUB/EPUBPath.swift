import Markup

/// References between the files of a book (EPUB 3.3 section 4.2).
enum EPUBPath {
    /// The file a reference leads to and the fragment in it; `nil` for one that leads out of the
    /// book, to the network, or nowhere.
    static func resolve(_ reference: String, from base: String) -> (file: String, place: String)? {
        let parts = reference.prefix(2000).split(
            separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let path = PercentEncoding.leniently(decoded: parts.first.map(String.init) ?? "")
        let place = parts.count > 1 ? PercentEncoding.leniently(decoded: String(parts[1])) : ""
        guard !path.contains(":"), !path.hasPrefix("/") else { return nil }
        if path.isEmpty { return base.isEmpty ? nil : (base, place) }
        var folders = base.split(separator: "/").dropLast().map(String.init)
        for part in path.split(separator: "/", omittingEmptySubsequences: false) {
            switch part {
            case "", ".": continue
            case "..":
                guard folders.popLast() != nil else { return nil }
            default: folders.append(String(part))
            }
        }
        return folders.isEmpty ? nil : (folders.joined(separator: "/"), place)
    }
}
