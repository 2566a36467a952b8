import Files
import Markup

/// The text files that a media overlay names.
package enum CompanionFile {
    /// The largest text file that is read: 8 MB.
    private static let limitBytes = 8 * 1_048_576

    /// The bytes of the file `name` that `overlay` refers to: relative to the overlay, or beside it
    /// under the same name, or beside it and named like the overlay.
    package static func bytes(of name: String, beside overlay: String) -> [UInt8]? {
        let plain = PercentEncoding.leniently(decoded: name)
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
}
