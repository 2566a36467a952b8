import HTTPCaching
import Markup

/// Names at archive.org: of items, and of files in them.
struct ArchiveName: Hashable, Sendable {
    /// The identifier of the item.
    let identifier: String
    /// The name of the file, decoded; it may have folders.
    let file: String

    /// The file of an address such as `https://archive.org/download/ID/name.mp3`; `nil` for any
    /// other address.
    init?(ofFile address: String) {
        let parts = Self.parts(of: address)
        guard parts.count >= 3, parts[0] == "download", Self.isIdentifier(parts[1]) else {
            return nil
        }
        let file = parts[2...].joined(separator: "/")
        guard Self.isFile(file) else { return nil }
        (identifier, self.file) = (parts[1], file)
    }

    /// The identifier of an address such as `https://archive.org/details/ID`, or of one typed
    /// alone; `nil` for any other.
    static func identifier(of address: String) -> String? {
        let parts = parts(of: address)
        guard parts.count >= 2,
            ["details", "download", "metadata", "embed", "stream"].contains(parts[0]),
            isIdentifier(parts[1])
        else { return nil }
        return parts[1]
    }

    /// True for a name an item may have.
    static func isIdentifier(_ text: String) -> Bool {
        (1...200).contains(text.utf8.count) && text.first != "."
            && text.utf8.allSatisfy { byte in
                (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
                    || (0x61...0x7A).contains(byte) || [0x2D, 0x2E, 0x5F].contains(byte)
            }
    }

    /// True for a name a file may have: no way out of its item.
    static func isFile(_ name: String) -> Bool {
        (1...1_000).contains(name.utf8.count)
            && !name.split(separator: "/", omittingEmptySubsequences: false)
                .contains { [".", "..", ""].contains($0) }
    }

    /// The name of a file without its folder, its extension, and what tells bit rates apart.
    static func stem(ofFile name: String) -> String {
        var stem = base(ofFile: name)
        for ending in ["_64kb", "_128kb", "_vbr", "_256kb", "_192kb"]
        where stem.lowercased().hasSuffix(ending) && stem.count > ending.count {
            stem.removeLast(ending.count)
        }
        return stem
    }

    /// The words of a file's name.
    static func title(ofFile name: String) -> String {
        let words = stem(ofFile: name).split { $0 == "_" || $0.isWhitespace }
        return words.isEmpty ? name : words.joined(separator: " ")
    }

    private static func base(ofFile name: String) -> String {
        let last = name.split(separator: "/").last.map(String.init) ?? name
        guard let dot = last.lastIndex(of: "."), dot > last.startIndex else { return last }
        return String(last[..<dot])
    }

    /// The decoded parts of the path of an address at archive.org.
    private static func parts(of address: String) -> [String] {
        guard let url = HTTPURL(HTTPURL.withoutBlanks(address)),
            url.host == "archive.org" || url.host.hasSuffix(".archive.org")
        else { return [] }
        return url.path.split(separator: "/").map { PercentEncoding.leniently(decoded: String($0)) }
    }
}
