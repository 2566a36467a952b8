import ListenCore
import Synchronization

@testable import Sessions

/// Stores of practice that hold everything in memory.
final class MemoryPractice: BookmarkStoring, EdgeNudgeStoring, PlaceHistoryStoring,
    ListeningDayStoring
{
    private struct State {
        var bookmarks: [Bookmark] = []
        var nudges: [ChapterAddress: [EdgeNudge]] = [:]
        var history: [PlaceRecord] = []
        var days: [ListeningDay] = []
        var settings: [ChapterAddress: BookSettings] = [:]
        var serial: Int64 = 0
        var error: StoreError?
    }

    private let state = Mutex(State())

    init(settings: [ChapterAddress: BookSettings] = [:], history: [PlaceRecord] = []) {
        state.withLock {
            $0.settings = settings
            $0.history = history
        }
    }

    var stores: PracticeStores {
        PracticeStores(
            bookmarks: self, nudges: self, history: self, days: self,
            settings: { [self] chapter throws(StoreError) in
                try check { $0.settings[chapter] }
            },
            keepSettings: { [self] change, chapter throws(StoreError) in
                try check { $0.settings[chapter, default: BookSettings()].apply(change) }
            })
    }

    var places: [PlaceRecord] { state.withLock { $0.history } }
    var allDays: [ListeningDay] { state.withLock { $0.days } }
    func kept(of chapter: ChapterAddress) -> BookSettings? {
        state.withLock { $0.settings[chapter] }
    }

    /// Makes every later call fail, or with `nil` none.
    func fail(with error: StoreError?) { state.withLock { $0.error = error } }

    private func check<Value>(
        _ body: (inout State) -> Value
    ) throws(StoreError) -> Value {
        let result: Result<Value, StoreError> = state.withLock { state in
            if let error = state.error { return .failure(error) }
            return .success(body(&state))
        }
        return try result.get()
    }

    func bookmarks(in chapter: ChapterAddress) async throws(StoreError) -> [Bookmark] {
        try check { state in state.bookmarks.filter { $0.chapter == chapter } }
    }

    func recentBookmarks(limit: Int?) async throws(StoreError) -> [Bookmark] {
        try check { Array($0.bookmarks.reversed().prefix(limit ?? .max)) }
    }

    func save(_ bookmark: Bookmark) async throws(StoreError) -> Bookmark {
        try check { state in
            var kept = bookmark
            state.serial += 1
            kept.id = state.serial
            state.bookmarks.append(kept)
            return kept
        }
    }

    func change(_ id: Int64, _ change: BookmarkChange) async throws(StoreError) -> Bookmark {
        let changed: Bookmark? = try check { state in
            guard let index = state.bookmarks.firstIndex(where: { $0.id == id }) else {
                return nil
            }
            state.bookmarks[index].apply(change)
            return state.bookmarks[index]
        }
        guard let changed else { throw StoreError(.notFound("gone"), path: "") }
        return changed
    }

    func remove(asSeen bookmark: Bookmark) async throws(StoreError) -> Bool {
        let stored = try check { state in state.bookmarks.first { $0.id == bookmark.id } }
        guard let stored else { return true }
        guard stored.note == bookmark.note, stored.grade == bookmark.grade else { return false }
        return try await remove(bookmark.id)
    }

    func remove(_ id: Int64) async throws(StoreError) -> Bool {
        try check { state in
            let count = state.bookmarks.count
            state.bookmarks.removeAll { $0.id == id }
            return state.bookmarks.count < count
        }
    }

    func nudges(in chapter: ChapterAddress) async throws(StoreError) -> [EdgeNudge] {
        try check { $0.nudges[chapter] ?? [] }
    }

    func change(
        _ change: EdgeNudgeChange, in chapter: ChapterAddress
    ) async throws(StoreError) {
        let former = try await nudges(in: chapter).first { $0.sentence == change.sentence }
        var nudge = former ?? EdgeNudge(sentence: change.sentence)
        nudge.apply(change)
        try put([nudge], in: chapter)
    }

    func replace(
        in chapter: ChapterAddress,
        _ replacement: @escaping @Sendable ([EdgeNudge]) -> EdgeNudgeReplacement
    ) async throws(StoreError) -> EdgeNudgeReplacement {
        let change = replacement(try await nudges(in: chapter))
        try put(change.replaced.map { EdgeNudge(sentence: $0.sentence) } + change.kept, in: chapter)
        return change
    }

    private func put(_ nudges: [EdgeNudge], in chapter: ChapterAddress) throws(StoreError) {
        try check { state in
            for nudge in nudges {
                state.nudges[chapter, default: []].removeAll { $0.sentence == nudge.sentence }
                if nudge.start != .zero || nudge.end != .zero {
                    state.nudges[chapter, default: []].append(nudge)
                }
            }
        }
    }

    func record(_ place: PlaceRecord) async throws(StoreError) {
        try check { $0.history.insert(place, at: 0) }
    }

    func history(
        of chapter: ChapterAddress?, limit: Int?
    ) async throws(StoreError) -> [PlaceRecord] {
        try check { state in
            Array(
                state.history.filter { chapter == nil || $0.chapter == chapter }
                    .prefix(limit ?? .max))
        }
    }

    func add(_ day: ListeningDay) async throws(StoreError) {
        try check { $0.days.append(day) }
    }

    func days(since day: String?) async throws(StoreError) -> [ListeningDay] {
        try check { state in state.days.filter { day == nil || $0.day >= day ?? "" } }
    }
}
