import Glibc
import Library
import ListenCore
import Storage
import Subtitles

/// A subtitle file whose times are repaired, and what is kept of it as it was.
///
/// Kept beside it: `talk.srt.orig`, and `talk.srt.orig.2` for another text that took its name
/// after the first repair. Which of two files is the same text is told by the texts of their
/// cues: a repair changes times alone.
struct RepairedFile: Sendable {
    /// The texts of the cues of a file's bytes; `nil` for what is no subtitle file.
    typealias Texts = (_ bytes: [UInt8], _ name: String) -> [String]?

    /// Where the file is: behind a link, what it leads to.
    let path: String

    /// The file at a path that is absolute.
    init(_ path: String) {
        let real = realpath(path, nil)
        self.path = real.map { String(cString: $0) } ?? path
        free(real)
    }

    /// What is in it.
    func bytes() throws -> [UInt8] { try Self.bytes(of: path) }

    private static func bytes(of path: String) throws -> [UInt8] {
        try LocalFile.bytes(of: path, limit: SubtitleReader.limitBytes)
    }

    private func kept(_ number: Int) -> String {
        path + ".orig" + (number > 1 ? ".\(number)" : "")
    }

    private static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

    /// More texts of one name are not kept.
    private static let most = 1_000

    /// The file as it was before its latest repair; `nil` when it was not repaired.
    var latestKept: String? {
        let numbers = (1...Self.most).prefix { Self.exists(kept($0)) }
        return numbers.last.map(kept)
    }

    /// Keeps the file as it was, unless it is a repair of what is kept already.
    func keep(_ bytes: [UInt8], texts: Texts) throws {
        if let latest = latestKept, let before = try? Self.bytes(of: latest),
            let present = texts(bytes, path), texts(before, path) == present
        {
            return
        }
        let number = (1...Self.most).first { !Self.exists(kept($0)) } ?? Self.most
        try AtomicFile.create(bytes, at: kept(number), access: .usual)
    }

    /// Makes it what it was; where texts were changed since, the changed file's new place.
    func restore(_ kept: String, texts: Texts) throws -> String? {
        let before = try Self.bytes(of: kept)
        var edited: String?
        if let present = try? bytes(), texts(present, path) != texts(before, path) {
            let name = (1...Self.most).lazy
                .map { path + ".edited" + ($0 > 1 ? ".\($0)" : "") }
                .first { !Self.exists($0) }
            guard let name else { throw TimingFault.changed(path) }
            try AtomicFile.create(present, at: name, access: .usual)
            edited = name
        }
        try AtomicFile.write(before, to: path, access: .usual)
        unlink(kept)
        return edited
    }
}
