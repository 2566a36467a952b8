import Glibc
import ListenCore
import Synchronization

@testable import ConsoleOutput

/// A store of progress in memory that can fail on demand.
final class MemoryProgress: ProgressStoring {
    private let state = Mutex((saved: [PlaybackPosition](), error: StoreError?.none))
    private let openings = Mutex([ChapterAddress]())
    private let made = Mutex(0)
    /// True while saves wait, as on a slow disk, with the number of waiting saves.
    private let hold = Mutex((isHolding: false, waiting: 0))

    init(_ positions: [PlaybackPosition] = [], holding: Bool = false) {
        state.withLock { $0.saved = positions.reversed() }
        hold.withLock { $0.isHolding = holding }
    }

    /// The number of waiting saves.
    var waiting: Int { hold.withLock { $0.waiting } }

    /// Lets all waiting saves finish.
    func letGo() { hold.withLock { $0.isHolding = false } }

    /// All saved positions, in order.
    var saved: [PlaybackPosition] { state.withLock { $0.saved } }

    func fail(with error: StoreError?) {
        state.withLock { $0.error = error }
    }

    /// The number of calls so far.
    var calls: Int { made.withLock { $0 } }

    private func check() throws(StoreError) {
        made.withLock { $0 += 1 }
        if let error = state.withLock({ $0.error }) { throw error }
    }

    func position(of chapter: ChapterAddress) async throws(StoreError) -> PlaybackPosition? {
        try check()
        return saved.last { $0.chapter == chapter }
    }

    func positions(
        in book: BookID, of source: SourceID
    ) async throws(StoreError) -> [PlaybackPosition] {
        try check()
        return saved.reversed().filter { $0.chapter.book == book }
    }

    func recentPositions(limit: Int?) async throws(StoreError) -> [PlaybackPosition] {
        try check()
        return Array(saved.reversed().prefix(limit ?? .max))
    }

    func latestPositions(of source: SourceID) async throws(StoreError) -> [PlaybackPosition] {
        let own = try await recentPositions(limit: nil).filter { $0.chapter.source == source }
        return Dictionary(own.map { ($0.chapter.book, $0) }) { first, _ in first }.values.map(
            \.self)
    }

    /// The chapters that were opened, in order.
    var opened: [ChapterAddress] { openings.withLock { $0 } }

    func noteOpening(of chapter: ChapterAddress) async {
        openings.withLock { $0.append(chapter) }
    }

    func save(_ position: PlaybackPosition) async throws(StoreError) {
        hold.withLock { $0.waiting += 1 }
        repeat { await Task.yield() } while hold.withLock({ $0.isHolding })
        hold.withLock { $0.waiting -= 1 }
        try check()
        state.withLock { $0.saved.append(position) }
    }
}

/// The output of a command.
final class Printed: Sendable {
    private let texts = Mutex([Int32: String]())

    var console: Console {
        Console { descriptor, text in
            self.texts.withLock { $0[descriptor, default: ""] += text }
        }
    }

    var data: String { texts.withLock { $0[STDOUT_FILENO] ?? "" } }
    var notes: String { texts.withLock { $0[STDERR_FILENO] ?? "" } }
}

/// A list that any isolation domain may extend.
final class Collected<Element: Sendable>: Sendable {
    private let elements = Mutex([Element]())

    var all: [Element] { elements.withLock { $0 } }
    func add(_ element: Element) { elements.withLock { $0.append(element) } }
}

/// A store of waveforms in memory.
final class MemoryWaveforms: WaveformStoring {
    private let kept = Mutex([String: WaveformPeaks]())

    init(_ kept: [String: WaveformPeaks] = [:]) {
        self.kept.withLock { $0 = kept }
    }

    var all: [String: WaveformPeaks] { kept.withLock { $0 } }

    func peaks(for key: String) async throws(StoreError) -> WaveformPeaks? { all[key] }
    func store(_ peaks: WaveformPeaks, for key: String) async throws(StoreError) {
        kept.withLock { $0[key] = peaks }
    }
}
