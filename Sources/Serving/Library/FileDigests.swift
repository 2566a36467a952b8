import FoundationEssentials
import HTTPCaching
import Synchronization

/// SHA-256 of files, computed once for each state of a file and shared by all who wait.
final class FileDigests: Sendable {
    private struct State {
        var known: [FileFacts: String] = [:]
        var running: [FileFacts: Task<String?, Never>] = [:]
    }

    /// The most digests that are kept; files beyond them are hashed again when asked for.
    private static let limit = 20_000
    private static let pieceBytes: Int64 = 1 << 20
    private let state = Mutex(State())

    /// The hash of a file; `nil` when it changed or could not be read meanwhile.
    ///
    /// Takes as long as reading the file the first time. A waiter that is cancelled does not end
    /// the work, for the next one needs it too.
    func digest(of file: OpenFile) async -> String? {
        let facts = file.facts
        enum Found {
            case known(String)
            case running(Task<String?, Never>)
        }
        let found: Found = state.withLock { state in
            if let digest = state.known[facts] { return .known(digest) }
            if let task = state.running[facts] { return .running(task) }
            let task = Task { await self.compute(file) }
            state.running[facts] = task
            return .running(task)
        }
        switch found {
        case .known(let digest): return digest
        case .running(let task): return await task.value
        }
    }

    /// Begins to hash a file that will be asked for soon, unless enough files are being hashed.
    func prepare(_ path: String) {
        guard state.withLock({ $0.running.count < 2 }), let file = OpenFile(path: path) else {
            return
        }
        Task { _ = await digest(of: file) }
    }

    private func compute(_ file: OpenFile) async -> String? {
        var hash: SHA256? = SHA256()
        var offset: Int64 = 0
        while offset < file.facts.size {
            let count = min(Self.pieceBytes, file.facts.size - offset)
            guard let data = await file.read(Int(count), at: offset) else {
                hash = nil
                break
            }
            data.withUnsafeBytes { hash?.update($0) }
            offset += count
            await Task.yield()
        }
        let digest = file.isUnchanged ? hash?.finalized() : nil
        state.withLock { state in
            state.running[file.facts] = nil
            if state.known.count >= Self.limit { state.known = [:] }
            state.known[file.facts] = digest
        }
        return digest
    }
}
