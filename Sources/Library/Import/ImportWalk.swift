import Files
import Glibc
import ListenCore

/// A recording that an import found, not opened yet.
package struct FoundFile: Hashable, Sendable {
    /// The absolute path; its folder has no symbolic links.
    package let path: String
    /// The size in bytes.
    package let size: Int64
    /// The time of its last change, in microseconds since 1970.
    package let modified: Int64

    /// The name without its folder.
    package var name: String { FilePlace(path).name }
    /// The folder's absolute path.
    package var folder: String { FilePlace(path).folder }

    init(path: String, size: Int64, modified: Int64) {
        self.path = path
        self.size = size
        self.modified = modified
    }

    /// The regular file at a path; `nil` when there is none, or when it is empty.
    init?(path: String) {
        var facts = stat()
        guard stat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG, facts.st_size > 0 else {
            return nil
        }
        self.init(path: path, facts)
    }

    fileprivate init(path: String, _ facts: stat) {
        let changed = facts.st_mtim
        self.init(
            path: path, size: Int64(facts.st_size),
            modified: Int64(changed.tv_sec) * 1_000_000 + Int64(changed.tv_nsec) / 1_000)
    }
}

/// Looks for recordings below some paths.
///
/// Folders are walked in natural order, each once however many links lead to it; a link to a file
/// counts as a file in the link's place. Hidden entries are skipped. Only folders are opened.
/// Bounded: `mostFiles` recordings, `deepest` levels of folders.
struct ImportWalk {
    static let mostFiles = 200_000
    static let deepest = 40
    /// The most notes that are kept.
    static let mostNotes = 10_000

    /// The extensions of files with sound, alone or with video: of everything that can be played.
    static let sounds: Set = [
        "mp3", "mp2", "mp1", "mpga", "m4a", "m4b", "m4r", "mp4", "m4v", "mov", "3gp", "3g2", "aac",
        "ogg", "oga", "opus", "spx", "ogv", "ogm", "flac", "wav", "wave", "w64", "rf64", "aif",
        "aiff", "aifc", "au", "snd", "wma", "asf", "wmv", "mka", "mkv", "webm", "weba", "ac3",
        "eac3", "dts", "ape", "wv", "mpc", "mp+", "tta", "tak", "caf", "amr", "dsf", "dff", "ra",
        "rm", "avi", "flv", "mpg", "mpeg", "m2ts",
    ]
    /// The extensions of files that belong to books without being recordings.
    private static let companions = Set(
        Sidecars.formats + [
            "jpg", "jpeg", "png", "gif", "webp", "nfo", "opf", "cue", "txt", "pdf", "epub", "m3u",
            "m3u8", "pls", "url", "log", "md5", "sfv", "html", "htm", "xhtml", "smil", "eaf",
            "xml", "md", "db", "ini", "json", "chapters", "ffmetadata",
        ])
    /// The extensions of recordings that shops encrypt.
    private static let encrypted: Set = ["aa", "aax", "aaxc", "m4p"]

    /// The extensions of archives.
    private static let archives: Set = ["zip", "epub"]

    /// True for the name of a recording.
    static func isSound(_ name: String) -> Bool {
        sounds.contains(name.split(separator: ".").last?.lowercased() ?? "")
    }

    /// True for a name in an archive that may be of a book's file.
    static func belongs(_ name: String) -> Bool {
        let parts = name.split(separator: "/")
        return !parts.contains { $0 == ".." || SystemName.isHidden(String($0)) }
            && (isSound(name) || isCompanion(String(parts.last ?? "")))
    }

    /// True for a name that may be of a book's file other than a recording.
    static func isCompanion(_ name: String) -> Bool {
        guard !SystemName.isHidden(name), let ending = name.split(separator: ".").last else {
            return false
        }
        return companions.contains(ending.lowercased())
    }

    private(set) var files: [FoundFile] = []
    /// Archives that may hold books.
    private(set) var packed: [FoundFile] = []
    private(set) var notes: [ImportNote] = []
    /// The given paths that exist, without symbolic links.
    private(set) var roots: [String] = []
    /// The number of files that are neither recordings nor belong to books.
    private(set) var others = 0
    private var seenFolders: Set<FileIdentity> = []
    private var seenFiles: Set<String> = []
    private let isCancelled: () -> Bool

    private struct FileIdentity: Hashable {
        let device: UInt
        let number: UInt
    }

    /// Walks paths; throws when one does not exist, unless `notesMissing`.
    ///
    /// `isCancelled` is asked before each entry, and ends the walk.
    init(
        _ paths: [String], notesMissing: Bool = false, isCancelled: @escaping () -> Bool = { false }
    ) throws(FileError) {
        self.isCancelled = isCancelled
        for path in paths {
            do throws(FileError) {
                let real = try LocalFile.resolved(path)
                roots.append(real)
                visit(real, depth: 0, isNamed: true)
            } catch {
                guard notesMissing else { throw error }
                note(
                    path,
                    sentence: "\(path) is not there. Connect its disk, or import it from"
                        + " where it is now.")
            }
        }
    }

    private mutating func visit(_ path: String, depth: Int, isNamed: Bool) {
        guard !isCancelled() else { return }
        var facts = stat()
        guard stat(path, &facts) == 0 else {
            return note(path, String(cString: strerror(errno)).lowercased())
        }
        switch facts.st_mode & S_IFMT {
        case S_IFDIR:
            let identity = FileIdentity(device: UInt(facts.st_dev), number: UInt(facts.st_ino))
            // A link to a folder is another name of it: the book belongs to the real folder.
            guard seenFolders.insert(identity).inserted, let real = try? LocalFile.resolved(path)
            else { return }
            guard isNamed || !leadsAway(real) else {
                return note(path, "it leads to a folder that is no book's")
            }
            enter(real, depth: depth)
        case S_IFREG:
            guard seenFiles.insert(path).inserted else { return }
            add(path, facts, isNamed: isNamed)
        default: note(path, "it is no ordinary file")
        }
    }

    /// True for a folder that contains a given path or is the system's own: a link such as Wine's
    /// `z:` would lead to the whole machine.
    private func leadsAway(_ folder: String) -> Bool {
        let inside = folder.hasSuffix("/") ? folder : folder + "/"
        return roots.contains { $0.hasPrefix(inside) }
            || ["/proc/", "/sys/", "/dev/"].contains(where: inside.hasPrefix)
    }

    private mutating func enter(_ path: String, depth: Int) {
        guard depth < Self.deepest else { return note(path, "it lies too deep in folders") }
        guard let stream = opendir(path) else {
            return note(path, String(cString: strerror(errno)).lowercased())
        }
        var names: [String] = []
        errno = 0
        while let entry = readdir(stream) {
            // d_name is a fixed array that the system ends with a NUL.
            let bytes = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
            if let name = name(bytes, in: path), ![".", ".."].contains(name),
                !SystemName.isHidden(name)
            {
                names.append(name)
            }
            errno = 0
        }
        if errno != 0 {
            let reason = String(cString: strerror(errno)).lowercased()
            note(path, sentence: "\(path) could not be listed to its end: \(reason).")
        }
        closedir(stream)
        for name in NaturalOrder.sorted(names, by: { $0 }) {
            visit(FilePlace.path(name, in: path), depth: depth + 1, isNamed: false)
        }
    }

    /// A name as a string that gives the same bytes again; `nil`, with a note, for other bytes.
    private mutating func name(_ bytes: [UInt8], in folder: String) -> String? {
        if let name = String(validating: bytes, as: UTF8.self) { return name }
        note(
            FilePlace.path(String(decoding: bytes, as: UTF8.self), in: folder),
            "its name is not in UTF-8. Rename it, for example with convmv")
        return nil
    }

    private mutating func add(_ path: String, _ facts: stat, isNamed: Bool) {
        let name = FilePlace(path).name
        let ending = name.split(separator: ".").last?.lowercased() ?? ""
        if Self.encrypted.contains(ending) {
            return note(path, "its seller has encrypted it. Get it without protection")
        }
        if Self.archives.contains(ending) {
            guard facts.st_size > 0 else { return note(path, "it is empty") }
            if packed.count < Self.mostNotes { packed.append(FoundFile(path: path, facts)) }
            return
        }
        guard Self.sounds.contains(ending) || isNamed && !Self.companions.contains(ending) else {
            if !Self.companions.contains(ending) { others += 1 }
            return
        }
        guard facts.st_size > 0 else { return note(path, "it is empty") }
        guard files.count < Self.mostFiles else {
            return note(path, "there are more than \(Self.mostFiles) recordings")
        }
        files.append(FoundFile(path: path, facts))
    }

    private mutating func note(_ path: String, _ reason: String) {
        note(path, sentence: "\(path) was left out: \(reason).")
    }

    private mutating func note(_ path: String, sentence: String) {
        if notes.count < Self.mostNotes { notes.append(ImportNote(path, sentence: sentence)) }
    }
}
