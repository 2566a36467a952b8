import Files
package import FoundationEssentials
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
    package func prune(
        toBytes limit: Int64?, unheardSince since: Date?, isRehearsal: Bool
    ) -> (freed: Int64, left: Int64) {
        prune(toBytes: limit, unheardSince: since, sparing: nil, isRehearsal: isRehearsal)
    }

    /// The same, where one folder stays whatever its age.
    @discardableResult
    func prune(
        toBytes limit: Int64?, unheardSince since: Date? = nil, sparing spared: String?,
        isRehearsal: Bool = false
    ) -> (freed: Int64, left: Int64) {
        let oldestFirst = all().sorted { ($0.usedAt, $0.path) < ($1.usedAt, $1.path) }
        let total = oldestFirst.reduce(0) { $0 + $1.bytes }
        var left = total
        for folder in oldestFirst where folder.path != spared {
            let isOld = since.map { Double(folder.usedAt) < $0.timeIntervalSince1970 } ?? false
            guard isOld || limit.map({ left > $0 }) ?? false else { continue }
            if !isRehearsal { Self.delete(folder.path) }
            left -= folder.bytes
        }
        return (total - left, left)
    }

    package func remove(_ book: BookID) {
        let name = Self.name(of: book)
        for chapter in FolderListing.names(in: path, where: { $0.hasPrefix(name + "-") }) {
            Self.voices(of: "\(path)/\(chapter)").forEach { Self.delete($0.path) }
        }
    }

    // MARK: The disk

    private struct Folder {
        let path: String
        let usedAt: Int
        var bytes: Int64 = 0
    }

    private static func name(of book: BookID) -> String { StableHash.text(of: book.rawValue) }

    private func all() -> [Folder] {
        FolderListing.names(in: path).flatMap { chapter in
            Self.voices(of: "\(path)/\(chapter)").map { folder in
                var folder = folder
                for name in FolderListing.names(in: folder.path) {
                    let facts = Self.facts(of: "\(folder.path)/\(name)")
                    folder.bytes += facts.map { Int64($0.st_blocks) * 512 } ?? 0
                }
                return folder
            }
        }
    }

    /// The folders of voices in that of a chapter; none where that is a link, which may lead
    /// anywhere, and none that are links.
    private static func voices(of chapter: String) -> [Folder] {
        guard facts(of: chapter) != nil else { return [] }
        return FolderListing.names(in: chapter).compactMap { voice in
            let path = "\(chapter)/\(voice)"
            return facts(of: path).map { Folder(path: path, usedAt: $0.st_mtim.tv_sec) }
        }
    }

    /// The facts of a file or folder; `nil` for a link.
    private static func facts(of path: String) -> stat? {
        var facts = stat()
        guard lstat(path, &facts) == 0, facts.st_mode & S_IFMT != S_IFLNK else { return nil }
        return facts
    }

    /// Deletes a folder of files, and the folder above when that is empty then.
    private static func delete(_ folder: String) {
        for name in FolderListing.names(in: folder) { unlink("\(folder)/\(name)") }
        rmdir(folder)
        rmdir(PrivateFolder.parent(of: folder))
    }
}
