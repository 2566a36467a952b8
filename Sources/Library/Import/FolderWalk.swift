import Glibc
import ListenCore

/// A recording that an import found, not opened yet.
public struct FoundFile: Hashable, Sendable {
    /// The absolute path without symbolic links.
    public let path: String
    /// The size in bytes.
    public let size: Int64
    /// When it was changed last, in microseconds since 1970.
    public let modified: Int64

    /// The name without its folder.
    public var name: String { path.split(separator: "/").last.map(String.init) ?? path }
    /// The folder's absolute path.
    public var folder: String { String(path.dropLast(name.utf8.count + 1)) }
}

/// A file or folder that an import left out, and why.
public struct ImportNote: Hashable, Sendable {
    /// The path.
    public let path: String
    /// Why, in a sentence that names it.
    public let sentence: String

    /// A note.
    public init(_ path: String, sentence: String) {
        self.path = path
        self.sentence = sentence
    }

    init(_ path: String, because reason: String) {
        self.init(path, sentence: "\(path) was left out: \(reason).")
    }
}

/// Looks for recordings below some paths.
///
/// Folders are walked in natural order, each once however many links lead to
/// it; hidden entries are passed over. Nothing is opened but folders. Bounded:
/// `mostFiles` recordings, `deepest` folders in one another.
struct FolderWalk {
    static let mostFiles = 200_000
    static let deepest = 40

    /// Endings of files that hold sound.
    static let sounds: Set = [
        "mp3", "mp2", "m4a", "m4b", "mp4", "aac", "ogg", "oga", "opus", "flac", "wav", "aif",
        "aiff", "aifc", "wma", "mka", "webm", "ac3", "ape", "wv", "caf", "amr",
    ]
    /// Endings of files that belong to books and are no recordings.
    private static let companions = Set(
        Sidecars.formats + [
            "jpg", "jpeg", "png", "gif", "webp", "nfo", "opf", "cue", "txt", "pdf", "epub", "m3u",
            "m3u8", "pls", "url", "log", "md5", "sfv", "html", "htm", "xhtml", "smil", "eaf",
            "xml", "md", "db", "ini",
        ])

    private(set) var files: [FoundFile] = []
    private(set) var notes: [ImportNote] = []
    private var seen: Set<FileIdentity> = []

    private struct FileIdentity: Hashable {
        let device: UInt
        let number: UInt
    }

    /// Walks paths; throws a sentence for one that does not exist.
    init(_ paths: [String]) throws(LibraryError) {
        for path in paths {
            let real = try LocalFile.resolved(path)
            visit(real, depth: 0, isNamed: true)
        }
    }

    private mutating func visit(_ path: String, depth: Int, isNamed: Bool) {
        var facts = stat()
        guard stat(path, &facts) == 0 else {
            return note(path, String(cString: strerror(errno)).lowercased())
        }
        // A link is another name; the book lies where its files do.
        guard let path = try? LocalFile.resolved(path) else { return }
        let identity = FileIdentity(device: UInt(facts.st_dev), number: UInt(facts.st_ino))
        guard seen.insert(identity).inserted else { return }
        switch facts.st_mode & S_IFMT {
        case S_IFDIR: enter(path, depth: depth)
        case S_IFREG: take(path, facts, isNamed: isNamed)
        default: note(path, "it is no ordinary file")
        }
    }

    private mutating func enter(_ path: String, depth: Int) {
        guard depth < Self.deepest else { return note(path, "it lies too deep in folders") }
        guard let stream = opendir(path) else {
            return note(path, String(cString: strerror(errno)).lowercased())
        }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
                tuple.withMemoryRebound(to: UInt8.self, capacity: 256) { Self.name($0) }
            }
            guard let name else {
                note(path, "a name in it is not in UTF-8")
                continue
            }
            if !name.hasPrefix("."), name != "__MACOSX", name != "@eaDir" { names.append(name) }
        }
        closedir(stream)
        for name in NaturalOrder.sorted(names, by: { $0 }) {
            let below = path == "/" ? "/" + name : path + "/" + name
            visit(below, depth: depth + 1, isNamed: false)
        }
    }

    /// A name as the program can write it again; `nil` for other bytes.
    private static func name(_ bytes: UnsafePointer<UInt8>) -> String? {
        String(validatingCString: UnsafeRawPointer(bytes).assumingMemoryBound(to: CChar.self))
    }

    private mutating func take(_ path: String, _ facts: stat, isNamed: Bool) {
        let ending = path.split(separator: "/").last?.split(separator: ".").last?.lowercased()
        guard isNamed || Self.sounds.contains(ending ?? "") else {
            if !Self.companions.contains(ending ?? "") {
                note(path, "it is no recording by its name")
            }
            return
        }
        guard facts.st_size > 0 else { return note(path, "it is empty") }
        guard files.count < Self.mostFiles else {
            return note(path, "there are more than \(Self.mostFiles) recordings")
        }
        let modified =
            Int64(facts.st_mtim.tv_sec) * 1_000_000 + Int64(facts.st_mtim.tv_nsec) / 1_000
        files.append(FoundFile(path: path, size: Int64(facts.st_size), modified: modified))
    }

    private mutating func note(_ path: String, _ reason: String) {
        if notes.count < Self.mostFiles { notes.append(ImportNote(path, because: reason)) }
    }
}
