import Files
import Glibc
import ListenCore

/// The folder of a library: all files of its manifest must be in it.
struct LibraryFolder: Hashable, Sendable {
    /// The folder's absolute path without symbolic links.
    let path: String

    /// A folder that exists; throws `.folderMissing`.
    init(_ path: String) throws {
        do throws(FileError) { self.path = try LocalFile.resolved(path) } catch {
            guard error.code == .fileMissing else { throw error }
            throw LibraryError(.folderMissing, subject: path)
        }
        var facts = stat()
        guard stat(self.path, &facts) == 0, facts.st_mode & S_IFMT == S_IFDIR else {
            throw LibraryError(.folderMissing, subject: path)
        }
    }

    /// The manifest's path.
    var manifest: String { "\(path)/library.json" }

    /// The real path of a file of the manifest that exists, is not empty, and is in the folder even
    /// when links are followed.
    func file(_ relative: RelativePath) throws(FileError) -> String {
        let named = "\(path)/\(relative.text)"
        let real = try LocalFile.resolved(named)
        guard FilePlace.below(real, path) != nil else {
            throw FileError(.outsideFolder, path: named)
        }
        try LocalFile.requireContents(real)
        return real
    }
}

/// A path below a folder: relative, without `..`, without empty components.
struct RelativePath: Hashable, Sendable {
    /// The path as the manifest spells it.
    let text: String

    /// A safe path; `nil` for one that is absolute, has `..`, or is too long.
    init?(_ text: String) {
        let components = text.utf8.split(
            separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        guard (1...1024).contains(text.utf8.count), !text.utf8.contains(where: { $0 < 0x20 }),
            components.allSatisfy({
                !$0.isEmpty && !$0.elementsEqual(".".utf8) && !$0.elementsEqual("..".utf8)
            })
        else { return nil }
        self.text = text
    }

    /// The last component, for messages.
    var name: String {
        text.split(separator: "/").last.map(String.init) ?? text
    }
}
