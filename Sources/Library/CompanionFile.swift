/// The text files that a media overlay names.
public enum CompanionFile {
    /// The largest one that is read: 8 MB.
    private static let limitBytes = 8 * 1_048_576

    /// The bytes of the file `name` as `overlay` means it: relative to it, or
    /// beside it under the same name, or beside it and named like the overlay.
    public static func bytes(of name: String, beside overlay: String) -> [UInt8]? {
        let plain = decoded(name)
        guard ["xhtml", "html", "htm", "xml"].contains(suffix(of: plain)) else { return nil }
        let folder = overlay.lastIndex(of: "/").map { overlay[...$0] } ?? ""
        let last = plain.split(separator: "/").last.map(String.init) ?? plain
        let stem = overlay.lastIndex(of: ".").map { String(overlay[..<$0]) } ?? overlay
        for path in [folder + plain, folder + last, stem + "." + suffix(of: plain)] {
            if let bytes = try? LocalFile.bytes(of: path, limit: limitBytes) { return bytes }
        }
        return nil
    }

    private static func suffix(of name: String) -> String {
        name.split(separator: ".").last.map { $0.lowercased() } ?? ""
    }

    /// A relative reference with `%20` and its like read.
    private static func decoded(_ name: String) -> String {
        var out: [UInt8] = []
        var rest = Array(name.utf8)[...]
        while let byte = rest.popFirst() {
            let digits = String(decoding: rest.prefix(2), as: UTF8.self)
            if byte == 0x25, digits.utf8.count == 2, let value = UInt8(digits, radix: 16),
                value != 0
            {
                out.append(value)
                rest = rest.dropFirst(2)
            } else {
                out.append(byte)
            }
        }
        return String(decoding: out, as: UTF8.self)
    }
}
