import FoundationEssentials
package import ListenCore
package import Routes
package import UIVocabulary

/// The stores of a person's practice with a chapter, besides its progress.
package struct PracticeStores: Sendable {
    let bookmarks: any BookmarkStoring
    let nudges: any EdgeNudgeStoring
    let history: any PlaceHistoryStoring
    let days: any ListeningDayStoring
    /// Reads the settings of a chapter's book.
    let settings: @Sendable (ChapterAddress) async throws(StoreError) -> BookSettings?
    /// Stores changed settings of a chapter's book.
    let keepSettings:
        @Sendable (BookSettingsChange, ChapterAddress) async throws(StoreError) -> Void
    /// Stores the value of a setting; `nil` removes it.
    var keepSetting: @Sendable (LiveSetting, String?) async throws(StoreError) -> Void = {
        _, _ in
    }
    /// The status of words; `nil` when it is not stored.
    var words: (any WordStatusStoring)?
    /// The words that were looked up; `nil` when they are not stored.
    var lookUps: (any LookUpKeeping)?
    /// The effort with sentences and the results of dictations; `nil` when they are not stored.
    var sentences: (any SentencePracticeStoring)?
    /// The ways of chapters; `nil` when they are not stored.
    var routes: (any RouteKeeping)?

    package init(
        bookmarks: any BookmarkStoring, nudges: any EdgeNudgeStoring,
        history: any PlaceHistoryStoring, days: any ListeningDayStoring,
        settings: @escaping @Sendable (ChapterAddress) async throws(StoreError) -> BookSettings?,
        keepSettings:
            @escaping @Sendable (BookSettingsChange, ChapterAddress) async throws(StoreError) ->
            Void,
        keepSetting: @escaping @Sendable (LiveSetting, String?) async throws(StoreError) -> Void = {
            _, _ in
        },
        words: (any WordStatusStoring)? = nil, sentences: (any SentencePracticeStoring)? = nil,
        routes: (any RouteKeeping)? = nil, lookUps: (any LookUpKeeping)? = nil
    ) {
        self.lookUps = lookUps
        (self.bookmarks, self.nudges, self.history) = (bookmarks, nudges, history)
        (self.days, self.settings, self.keepSettings) = (days, settings, keepSettings)
        (self.keepSetting, self.words, self.sentences) = (keepSetting, words, sentences)
        self.routes = routes
    }
}

/// Reads and writes bookmarks, moved edges, settings, places and days, one after another in the
/// order of the requests; an error is reported once and never stops playback.
@MainActor
package final class PracticeQueue {
    private let stores: PracticeStores
    private let report: @Sendable (StoreError) -> Void
    private var last: Task<Void, Never>?
    private var hasReported = false

    package nonisolated init(
        stores: PracticeStores, report: @escaping @Sendable (StoreError) -> Void
    ) {
        self.stores = stores
        self.report = report
    }

    /// The stored practice of a chapter; parts that cannot be read are empty.
    func practice(of chapter: ChapterAddress) async -> ChapterPractice {
        await settle()
        let stores = stores
        let history = await read { () throws(StoreError) in
            try await stores.history.history(of: chapter, limit: 8)
        }
        return await ChapterPractice(
            settings: read { () throws(StoreError) in
                try await stores.settings(chapter) ?? BookSettings()
            } ?? BookSettings(),
            bookmarks: marks(in: chapter),
            nudges: read { () throws(StoreError) in
                try await stores.nudges.nudges(in: chapter)
            } ?? [],
            efforts: read { () throws(StoreError) in
                try await stores.sentences?.efforts(in: chapter) ?? []
            } ?? [],
            touched: PlaceRecord.touchedBeforeSleep(in: history ?? []))
    }

    /// Stores a new bookmark, then calls `tell` with the chapter's bookmarks.
    func keep(_ bookmark: Bookmark, then tell: @escaping @Sendable ([Bookmark]) -> Void) {
        write { stores throws(StoreError) in
            _ = try await stores.bookmarks.save(bookmark)
            tell(try await stores.bookmarks.bookmarks(in: bookmark.chapter))
        }
    }

    /// Changes a bookmark, then calls `tell` with the chapter's bookmarks.
    func change(
        _ bookmark: Int64, _ change: BookmarkChange, of chapter: ChapterAddress,
        then tell: @escaping @Sendable ([Bookmark]) -> Void
    ) {
        write { stores throws(StoreError) in
            try await stores.bookmarks.change(bookmark, change)
            tell(try await stores.bookmarks.bookmarks(in: chapter))
        }
    }

    /// Removes a bookmark if it is unchanged, then calls `tell` with the result and the chapter's
    /// bookmarks.
    func forget(
        _ bookmark: Bookmark,
        then tell: @escaping @Sendable (_ isGone: Bool, [Bookmark]) -> Void
    ) {
        write { stores throws(StoreError) in
            let isGone = try await stores.bookmarks.remove(asSeen: bookmark)
            tell(isGone, try await stores.bookmarks.bookmarks(in: bookmark.chapter))
        }
    }

    /// Stores a sentence's moved edges.
    func keep(_ change: EdgeNudgeChange, of chapter: ChapterAddress) {
        write { stores throws(StoreError) in try await stores.nudges.change(change, in: chapter) }
    }

    /// Stores changed settings of a chapter's book.
    func keep(_ change: BookSettingsChange, of chapter: ChapterAddress) {
        write { stores throws(StoreError) in try await stores.keepSettings(change, chapter) }
    }

    /// Stores the value of a setting; `nil` removes it.
    func keep(_ setting: LiveSetting, _ value: String?) {
        write { stores throws(StoreError) in try await stores.keepSetting(setting, value) }
    }

    /// Stores the status of a word; `nil` removes it.
    func keep(_ status: WordStatus?, of word: WordKey, spelling: String, at instant: Date) {
        write { stores throws(StoreError) in
            try await stores.words?.set(status, of: word, spelling: spelling, at: instant)
        }
    }

    /// The status of a language's words, requests that are still being written included.
    func statuses(of language: Language) async -> WordStatuses {
        await settle()
        let words = stores.words
        return await read { () throws(StoreError) in
            try await words?.statuses(of: language) ?? WordStatuses(language)
        } ?? WordStatuses(language)
    }

    /// Stores that a word was looked up.
    func keepLookUp(of word: WordKey, at instant: Date) {
        write { stores throws(StoreError) in
            try await stores.lookUps?.noteLookUp(of: word, at: instant)
        }
    }

    /// The words of a language that were looked up.
    func lookedUp(in language: Language) async -> Set<String> {
        let lookUps = stores.lookUps
        return await read { () throws(StoreError) in
            try await lookUps?.lookedUp(in: language) ?? []
        } ?? []
    }

    /// Adds to the effort of a sentence.
    func add(_ effort: KeptEffort, at instant: Date) {
        write { stores throws(StoreError) in
            try await stores.sentences?.add(effort.effort, to: effort.sentence, at: instant)
        }
    }

    /// Resets the effort of a sentence.
    func clear(_ sentence: PractisedSentence, at instant: Date) {
        write { stores throws(StoreError) in
            try await stores.sentences?.clear(sentence, at: instant)
        }
    }

    /// Stores the result of a dictated sentence.
    func add(_ score: DictationScore, on day: String, at instant: Date) {
        write { stores throws(StoreError) in
            try await stores.sentences?.add(score, on: day, at: instant)
        }
    }

    /// Stores the end of a step.
    func add(_ event: RouteEvent) {
        write { stores throws(StoreError) in try await stores.routes?.add([event]) }
    }

    /// Adds a place to the history.
    func record(_ place: PlaceRecord) {
        write { stores throws(StoreError) in try await stores.history.record(place) }
    }

    /// Adds listening time to books.
    func add(_ days: [ListeningDay]) {
        guard !days.isEmpty else { return }
        write { stores throws(StoreError) in
            for day in days { try await stores.days.add(day) }
        }
    }

    /// Waits until all requests so far are on disk.
    func settle() async {
        await last?.value
    }

    private func marks(in chapter: ChapterAddress) async -> [Bookmark] {
        let stores = stores
        return await read { () throws(StoreError) in
            try await stores.bookmarks.bookmarks(in: chapter)
        } ?? []
    }

    private func read<Value: Sendable>(
        _ body: @Sendable () async throws(StoreError) -> Value
    ) async -> Value? {
        do throws(StoreError) {
            return try await body()
        } catch {
            failed(error)
            return nil
        }
    }

    private func write(
        _ body: @escaping @Sendable (PracticeStores) async throws(StoreError) -> Void
    ) {
        let (before, stores) = (last, stores)
        last = Task {
            await before?.value
            do throws(StoreError) {
                try await body(stores)
                hasReported = false
            } catch {
                failed(error)
            }
        }
    }

    private func failed(_ error: StoreError) {
        guard !hasReported else { return }
        hasReported = true
        report(error)
    }
}

extension PlaceRecord {
    /// The distance within which a place counts as the one where the sleep timer stopped.
    private static let sameness = MediaTime.milliseconds(5_000)

    /// The place of the last key press before the sleep timer stopped the sound; `nil` when
    /// something was heard after that.
    ///
    /// `history` is newest first. A place that quitting noted where the timer stopped does not
    /// count as heard.
    static func touchedBeforeSleep(in history: [PlaceRecord]) -> MediaTime? {
        guard let sleep = history.firstIndex(where: { $0.occasion == .sleep }) else { return nil }
        let stopped = history[sleep].position
        let isUnheard = history[..<sleep].allSatisfy { record in
            record.occasion == .touch
                || max(record.position, stopped) - min(record.position, stopped) <= sameness
        }
        guard isUnheard else { return nil }
        return history.first { $0.occasion == .touch }?.position
    }
}
