/// References between the files of a book (EPUB 3.3 section 4.2).
enum EPUBPath {
    /// The file a reference means and the place in it; `nil` for one that leads
    /// out of the book, to the network, or nowhere.
    static func resolve(_ reference: String, from base: String) -> (file: String, place: String)? {
        let parts = reference.prefix(2000).split(
            separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
        let path = decoded(parts.first.map(String.init) ?? "")
        let place = parts.count > 1 ? decoded(String(parts[1])) : ""
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

    /// A reference with `%20` and its like read.
    static func decoded(_ text: String) -> String {
        guard text.contains("%") else { return text }
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            let digits = String(decoding: rest.prefix(2), as: UTF8.self)
            if byte == 0x25, digits.utf8.count == 2, let value = UInt8(digits, radix: 16),
                value != 0
            {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
