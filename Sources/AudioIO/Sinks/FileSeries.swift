import Glibc
import ListenCore
import Synchronization

/// The names of the files to which a run writes its sound: the requested one, then `name-2`,
/// `name-3` … each time the layout of the sound changes.
///
/// No existing file is replaced, not even one that appears while writing, except for the first,
/// which was named. Any thread.
package final class FileSeries: Sendable {
    /// Sound in a file of another name than the one it was begun under.
    package struct Detour: Hashable, Sendable {
        /// The name that another file had when the sound was finished.
        package let wanted: String
        /// The file that holds the sound.
        package let path: String
    }

    private struct State {
        /// The numbers in use, for files that hold sound or are being written.
        var taken: [Int: String] = [:]
        var failure: AudioError?
        var detours: [Detour] = []
    }

    /// The requested file.
    package let path: String
    private let state = Mutex(State())
    /// The largest number that is tried for a name.
    private static let most = 10_000

    /// A series without files yet.
    package init(path: String) {
        self.path = path
    }

    /// The reason that a file could not be created, written, or finished.
    package var failure: AudioError? { state.withLock { $0.failure } }

    /// The files whose names were taken by others while they were written, in the order they were
    /// finished.
    package var detours: [Detour] { state.withLock { $0.detours } }

    /// The name for the next file.
    ///
    /// Throws when a file of the series could not be written, or no name is free.
    func claimNext() throws(AudioError) -> String {
        try state.withLock { (state) throws(AudioError) in
            if let failure = state.failure { throw failure }
            for number in 1...Self.most where state.taken[number] == nil {
                let name = name(number)
                guard number == 1 || !Self.isThere(name) else { continue }
                state.taken[number] = name
                return name
            }
            throw noneIsFree
        }
    }

    /// Gives a finished file its reserved name, or the next free one if another file has taken it
    /// meanwhile; only the named file replaces one.
    ///
    /// Throws when the folder does not allow it, or no name is free.
    func place(_ finished: String, as wanted: String) throws(AudioError) {
        guard wanted != path else {
            guard rename(finished, path) == 0 else { throw UnfinishedFile.failure("rename", path) }
            return
        }
        try state.withLock { (state) throws(AudioError) in
            if try Self.give(finished, wanted) { return }
            state.taken = state.taken.filter { $0.value != wanted }
            for number in 2...Self.most where state.taken[number] == nil {
                let name = name(number)
                guard try Self.give(finished, name) else { continue }
                state.taken[number] = name
                state.detours.append(Detour(wanted: wanted, path: name))
                return
            }
            throw noneIsFree
        }
    }

    /// Frees the name of a file into which nothing was written.
    func giveBack(_ name: String) {
        state.withLock { state in
            state.taken = state.taken.filter { $0.value != name }
        }
    }

    /// Records that a file could not be created or written: nothing more is written, and the first
    /// reason stays.
    ///
    /// Otherwise a full disk would fill with the beginnings of files.
    func fail(_ error: AudioError) {
        state.withLock { $0.failure = $0.failure ?? error }
    }

    private var noneIsFree: AudioError {
        let reason = "there are \(Self.most) files of its name"
        return AudioError(.unwritable(reason: reason), subject: path)
    }

    /// Returns `out-2.wav` for `out.wav`.
    private func name(_ number: Int) -> String {
        guard number > 1 else { return path }
        let folderEnd = path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex
        let file = path[folderEnd...]
        guard let dot = file.lastIndex(of: "."), dot > file.startIndex else {
            return "\(path)-\(number)"
        }
        return "\(path[..<dot])-\(number)\(path[dot...])"
    }

    private static func isThere(_ name: String) -> Bool {
        var facts = stat()
        return lstat(name, &facts) == 0
    }

    /// Gives a file a name; false when another has it.
    private static func give(_ finished: String, _ name: String) throws(AudioError) -> Bool {
        // A rename would replace the other file; a link refuses to.
        if link(finished, name) == 0 {
            unlink(finished)
            return true
        }
        let number = errno
        if number == EEXIST { return false }
        // File systems of memory cards and sticks (vfat, exFAT) have no links.
        guard [EPERM, EOPNOTSUPP, ENOSYS, EMLINK].contains(number) else {
            throw UnfinishedFile.failure("link", name, number)
        }
        return try claim(name, for: finished)
    }

    /// Claims a free name, then replaces the empty file that holds it; false when another file has
    /// it.
    static func claim(_ name: String, for finished: String) throws(AudioError) -> Bool {
        let descriptor = open(name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else {
            if errno == EEXIST { return false }
            throw UnfinishedFile.failure("create", name)
        }
        close(descriptor)
        guard rename(finished, name) == 0 else {
            let error = UnfinishedFile.failure("rename", name)
            unlink(name)
            throw error
        }
        return true
    }
}
