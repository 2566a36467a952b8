import Glibc
import HTTPCaching
import ListenCore
import Synchronization

/// Keeps the note of a part true while its bytes arrive.
///
/// A part that grows from its first byte on needs one note: its length says
/// the rest. One with holes is noted again with every half megabyte.
final class PartNotes: Sendable {
    /// The bytes that may come before a part with holes is noted again.
    static let stride: Int64 = 512 << 10

    private struct State {
        var origin: PartOrigin?
        /// The count of bytes in the last note.
        var noted: Int64 = 0
        /// True when the file has holes, or had.
        var isSparse = false
        var last: Task<Void, Never>?
        var hasFailed = false
    }

    private let part: (any PartFile)?
    private let cache: CacheManager
    private let state = Mutex(State())

    init(_ part: (any PartFile)?, cache: CacheManager) {
        self.part = part
        self.cache = cache
        state.withLock { $0.isSparse = part?.origin?.held != nil }
    }

    /// Content is about to come, from a byte on, for a part that has these bytes.
    func accepted(_ origin: PartOrigin, from start: Int64, _ held: ByteRanges) {
        state.withLock { state in
            state.origin = origin
            // An emptied file is one without holes.
            if held.isEmpty, start == 0 { state.isSparse = false }
            note(held, &state)
        }
    }

    /// Waits until the note names the bytes, before others are written behind a hole.
    func willJump(_ held: ByteRanges) async {
        let last = state.withLock { state in
            state.isSparse = true
            note(held, &state)
            return state.last
        }
        await last?.value
    }

    /// Bytes came.
    func grown(_ held: ByteRanges) {
        state.withLock { state in
            guard state.isSparse, held.count - state.noted >= Self.stride else { return }
            note(held, &state)
        }
    }

    /// The file could not be written: says so once.
    func failed(_ number: Int32) {
        guard number != 0, let part, !state.withLock({ $0.hasFailed }) else { return }
        state.withLock { $0.hasFailed = true }
        let isFull = number == ENOSPC || number == EDQUOT
        cache.notice(
            StoreError(
                isFull ? .diskFull : .failed(reason: String(cString: strerror(number))),
                path: part.path))
    }

    /// Writes the last note of a part that is left, and waits for all.
    func settle(_ held: ByteRanges?) async {
        let last = state.withLock { state in
            if state.isSparse, let held { note(held, &state) }
            return state.last
        }
        await last?.value
    }

    private func note(_ held: ByteRanges, _ state: inout State) {
        guard let part, var origin = state.origin else { return }
        origin.held = state.isSparse ? held : nil
        state.noted = held.count
        let former = state.last
        state.last = Task { [cache, origin] in
            await former?.value
            await cache.attempt { _ throws(StoreError) in try await part.note(origin) }
        }
    }
}
