import Files
import Glibc
package import ListenCore

/// The folders of spoken sound: one for a chapter and a voice, below one for the chapter.
///
/// A folder is as old as its last use. What is removed while it is heard stays with those who have
/// it open.
package struct SpeechFolders: SpokenSoundKeeping {
    let path: String

    /// The folders below a path.
    package init(path: String) { self.path = path }

    /// The folder of a chapter.
    func folder(of chapter: ChapterID, in book: BookID) -> String {
        "\(path)/\(Self.name(of: book))-\(StableHash.text(of: chapter.rawValue))"
    }

    /// The folder of a chapter as a voice speaks it.
    func folder(of chapter: ChapterID, in book: BookID, by voice: Voice) -> String {
        folder(of: chapter, in: book) + "/" + StableHash.text(of: voice.id.text)
    }

    /// Notes that a folder is used now; does nothing where it is not there yet.
    func use(_ folder: String) { utimes(folder, nil) }

    package func bytes() -> Int64 { all().reduce(0) { $0 + $1.bytes } }

    @discardableResult
    package func prune(toBytes limit: Int64) -> Int64 { prune(toBytes: limit, sparing: nil) }

    /// The same, where one folder stays whatever its age.
    @discardableResult
    func prune(toBytes limit: Int64, sparing spared: String?) -> Int64 {
        let oldestFirst = all().sorted { ($0.usedAt, $0.path) < ($1.usedAt, $1.path) }
        let total = oldestFirst.reduce(0) { $0 + $1.bytes }
        var left = total
        for folder in oldestFirst where left > limit && folder.path != spared {
            Self.delete(folder.path)
            left -= folder.bytes
        }
        return total - left
    }

    package func remove(_ book: BookID) {
        for chapter in Self.names(in: path) where chapter.hasPrefix(Self.name(of: book) + "-") {
            for voice in Self.names(in: path + "/" + chapter) {
                Self.delete("\(path)/\(chapter)/\(voice)")
            }
        }
    }

    // MARK: The disk

    private struct Folder {
        let path: String
        let bytes: Int64
        let usedAt: Int
    }

    private static func name(of book: BookID) -> String { StableHash.text(of: book.rawValue) }

    private func all() -> [Folder] {
        Self.names(in: path).flatMap { chapter in
            Self.names(in: path + "/" + chapter).compactMap { voice in
                let folder = "\(path)/\(chapter)/\(voice)"
                guard let facts = Self.facts(of: folder) else { return nil }
                let bytes = Self.names(in: folder).reduce(into: Int64(0)) { sum, name in
                    sum +=
                        Self.facts(of: folder + "/" + name).map { Int64($0.st_blocks) * 512 } ?? 0
                }
                return Folder(path: folder, bytes: bytes, usedAt: facts.st_mtim.tv_sec)
            }
        }
    }

    /// What is in a folder, links left out; none where it cannot be read.
    private static func names(in folder: String) -> [String] {
        guard let listing = opendir(folder) else { return [] }
        defer { closedir(listing) }
        var names: [String] = []
        while let entry = readdir(listing) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != ".", name != "..", facts(of: folder + "/" + name) != nil {
                names.append(name)
            }
        }
        return names
    }

    /// The facts of a file or folder; `nil` for a link, which may lead anywhere.
    private static func facts(of path: String) -> stat? {
        var facts = stat()
        guard lstat(path, &facts) == 0, facts.st_mode & S_IFMT != S_IFLNK else { return nil }
        return facts
    }

    /// Deletes a folder of files, and the folder above when that is empty then.
    private static func delete(_ folder: String) {
        for name in names(in: folder) { unlink(folder + "/" + name) }
        rmdir(folder)
        rmdir(PrivateFolder.parent(of: folder))
    }
}
