import Glibc
import Synchronization

/// The names of the files a run writes its sound into: the one that was asked for, then `name-2`,
/// `name-3` … for each time the sound goes on in another layout.
///
/// No file that is there already is taken, but for the first, which was named. Any thread.
public final class FileSeries: Sendable {
    private struct State {
        /// The numbers in use: those of files that hold sound, or are being written.
        var taken: [Int: String] = [:]
        var failure: AudioError?
    }

    /// The file that was asked for.
    public let path: String
    private let state = Mutex(State())
    /// More files of a name are not looked for.
    private static let most = 10_000

    /// A series of which nothing is written yet.
    public init(path: String) {
        self.path = path
    }

    /// Why a file could not be written on, or finished.
    public var failure: AudioError? { state.withLock { $0.failure } }

    /// The file that is written next.
    ///
    /// Throws when a file of the series could not be written on, or no name is free.
    func take() throws(AudioError) -> String {
        try state.withLock { (state) throws(AudioError) in
            if let failure = state.failure { throw failure }
            for number in 1...Self.most where state.taken[number] == nil {
                let name = name(number)
                guard number == 1 || !Self.isThere(name) else { continue }
                state.taken[number] = name
                return name
            }
            let reason = "there are \(Self.most) files of its name"
            throw AudioError(.unwritable(reason: reason), subject: path)
        }
    }

    /// Nothing was written into a file that was taken: its name is free again.
    func giveBack(_ name: String) {
        state.withLock { state in
            state.taken = state.taken.filter { $0.value != name }
        }
    }

    /// A file could not be written on: nothing more is written.
    ///
    /// Else a full disk would fill with the beginnings of files.
    func fail(_ error: AudioError) {
        state.withLock { $0.failure = error }
    }

    /// `out.wav` becomes `out-2.wav`.
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
}
