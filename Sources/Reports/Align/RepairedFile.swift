import Glibc
import ListenCore
import Subtitles
import Files

/// A subtitle file whose times are repaired, and the backups of it.
///
/// Backups lie beside it: `talk.srt.orig`, and `talk.srt.orig.2` when it was edited after a repair,
/// or another text took its name. A repaired file has the modification time of its backup, so that
/// a later edit is noticed.
struct RepairedFile: Sendable {
    /// Its path; for a link, that of the target.
    let path: String

    /// The file at an absolute path.
    init(_ path: String) {
        let real = realpath(path, nil)
        self.path = real.map { String(cString: $0) } ?? path
        free(real)
    }

    /// The file's content.
    func bytes() throws -> [UInt8] { try Self.bytes(of: path) }

    private static func bytes(of path: String) throws -> [UInt8] {
        try LocalFile.bytes(of: path, limit: SubtitleReader.limitBytes)
    }

    private func kept(_ number: Int) -> String {
        path + ".orig" + (number > 1 ? ".\(number)" : "")
    }

    private static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

    /// The most backups of one name.
    private static let most = 1_000

    /// The latest backup; `nil` when the file was not repaired.
    var latestKept: String? {
        let numbers = (1...Self.most).prefix { Self.exists(kept($0)) }
        return numbers.last.map(kept)
    }

    /// Replaces the content that was read by its repair and keeps a backup; throws when the file
    /// changed since it was read.
    func replace(_ before: [UInt8], by repaired: [UInt8]) throws {
        guard try bytes() == before else { throw TimingFault.changed(path) }
        let kept = try keep(before)
        try AtomicFile.write(repaired, to: path, access: .usual)
        Self.markRepair([path, kept])
    }

    /// Gives a repaired file and its backup the same modification time, which no edit can have.
    ///
    /// The time lies a second in the past: file systems count in steps of the kernel's clock (some
    /// milliseconds), so that an edit right after the repair could otherwise have the same time.
    private static func markRepair(_ paths: [String]) {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME_COARSE, &time)
        time.tv_sec -= 1
        for path in paths { utimensat(AT_FDCWD, path, [time, time], 0) }
    }

    /// The path of the backup; an unedited repair has one already.
    private func keep(_ bytes: [UInt8]) throws -> String {
        if let latest = latestKept, isRepair(of: latest) || (try? Self.bytes(of: latest)) == bytes {
            return latest
        }
        let number = (1...Self.most).first { !Self.exists(kept($0)) } ?? Self.most
        try create(bytes, at: kept(number))
        return kept(number)
    }

    /// Creates a file beside it with the same permissions.
    private func create(_ bytes: [UInt8], at name: String) throws {
        try AtomicFile.create(bytes, at: name)
        if let facts = Self.facts(of: path) { chmod(name, facts.st_mode & 0o777) }
    }

    /// True when the content is an unedited repair of a backup.
    ///
    /// On file systems that round times to seconds, as on USB sticks, an edit soon after has the
    /// same time, so that a whole second proves nothing.
    private func isRepair(of kept: String) -> Bool {
        guard let time = Self.changeTime(of: path), let other = Self.changeTime(of: kept) else {
            return false
        }
        return time.tv_sec == other.tv_sec && time.tv_nsec == other.tv_nsec && time.tv_nsec != 0
    }

    private static func changeTime(of path: String) -> timespec? { facts(of: path)?.st_mtim }

    private static func facts(of path: String) -> stat? {
        var facts = stat()
        return stat(path, &facts) == 0 ? facts : nil
    }

    /// Restores a backup; returns the path to which an edited file was saved.
    func restore(_ kept: String) throws -> String? {
        let before = try Self.bytes(of: kept)
        var edited: String?
        if !isRepair(of: kept), let present = try? bytes(), present != before {
            let name = (1...Self.most).lazy
                .map { path + ".edited" + ($0 > 1 ? ".\($0)" : "") }
                .first { !Self.exists($0) }
            guard let name else { throw TimingFault.changed(path) }
            try create(present, at: name)
            edited = name
        }
        try AtomicFile.write(before, to: path, access: .usual)
        unlink(kept)
        return edited
    }
}
