/// An absolute path in its two parts.
///
///     FilePlace("/books/one.mp3").name  // one.mp3
package struct FilePlace: Hashable {
    /// The folder, `/` for the root.
    package let folder: String
    /// The name without its folder.
    package let name: String

    /// Splits a path at its last `/`: as bytes, since a name may begin with a combining mark that
    /// would form one character with it.
    package init(_ path: String) {
        let bytes = path.utf8
        guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else {
            (folder, name) = ("", path)
            return
        }
        let folder = String(Substring(bytes[..<slash]))
        self.folder = folder.isEmpty ? "/" : folder
        name = String(Substring(bytes[bytes.index(after: slash)...]))
    }

    /// The name at the end of a path.
    package static func name(of path: String) -> String {
        let name = FilePlace(path).name
        return name.isEmpty ? path : name
    }

    /// The path of a name in a folder.
    package static func path(_ name: String, in folder: String) -> String {
        folder.utf8.last == UInt8(ascii: "/") ? folder + name : folder + "/" + name
    }

    /// The path relative to a folder; `nil` when it is not in the folder.
    package static func below(_ path: String, _ folder: String) -> String? {
        let start = folder.utf8.last == UInt8(ascii: "/") ? folder : folder + "/"
        guard path.utf8.starts(with: start.utf8), path.utf8.count > start.utf8.count else {
            return nil
        }
        return String(Substring(path.utf8.dropFirst(start.utf8.count)))
    }
}
