import Glibc
import Library
import ListenCore
import Storage
import Subtitles
import Files

/// A subtitle file whose times are repaired, and what is kept of it as it was.
///
/// Kept beside it: `talk.srt.orig`, and `talk.srt.orig.2` where it was changed by hand after a
/// repair, or another text took its name. A repair has the time of change of what was kept for
/// it, so that one that was changed since is known.
package struct RepairedFile: Sendable {
    /// Where the file is: behind a link, what it leads to.
    package let path: String

    /// The file at a path that is absolute.
    package init(_ path: String) {
        let real = realpath(path, nil)
        self.path = real.map { String(cString: $0) } ?? path
        free(real)
    }

    /// What is in it.
    package func bytes() throws -> [UInt8] { try Self.bytes(of: path) }

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
    package var latestKept: String? {
        let numbers = (1...Self.most).prefix { Self.exists(kept($0)) }
        return numbers.last.map(kept)
    }

    /// Replaces what was read from it by its repair, and keeps it as it was; throws when it was
    /// changed since it was read.
    package func replace(_ before: [UInt8], by repaired: [UInt8]) throws {
        guard try bytes() == before else { throw TimingFault.changed(path) }
        let kept = try keep(before)
        try AtomicFile.write(repaired, to: path, access: .usual)
        Self.markRepair([path, kept])
    }

    /// Gives a repair and what was kept for it one time of change, which no edit can have.
    ///
    /// A second ago: a file system counts in steps of the kernel's clock (some milliseconds), so
    /// that a program's edit right after the repair can have the time of the repair itself.
    private static func markRepair(_ paths: [String]) {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME_COARSE, &time)
        time.tv_sec -= 1
        for path in paths { utimensat(AT_FDCWD, path, [time, time], 0) }
    }

    /// Where the file is kept as it was; a repair that nobody changed is kept already.
    private func keep(_ bytes: [UInt8]) throws -> String {
        if let latest = latestKept, isRepair(of: latest) || (try? Self.bytes(of: latest)) == bytes {
            return latest
        }
        let number = (1...Self.most).first { !Self.exists(kept($0)) } ?? Self.most
        try create(bytes, at: kept(number))
        return kept(number)
    }

    /// Makes a file beside it that nobody may read who may not read it.
    private func create(_ bytes: [UInt8], at name: String) throws {
        try AtomicFile.create(bytes, at: name)
        if let facts = Self.facts(of: path) { chmod(name, facts.st_mode & 0o777) }
    }

    /// Whether it is what a repair made of a kept file, and nobody has changed it since.
    ///
    /// Where times are rounded to seconds, as on sticks, an edit soon after has the same time, so
    /// that a whole second proves nothing.
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

    /// Makes it what it was; the new place of what was changed by hand since.
    package func restore(_ kept: String) throws -> String? {
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
