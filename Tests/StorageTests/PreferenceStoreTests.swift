import GRDB
import ListenCore
import Testing

@testable import Storage

@Suite struct PreferenceStoreTests {
    private let lastOpened = PreferenceKey<ChapterAddress>("last-opened")

    @Test func `values of several types come back`() async throws {
        let store = try PersonDatabase.inMemory().preferences
        let rate = PreferenceKey.rate(of: BookID(rawValue: "3"), source: .local)
        try await store.set(PlaybackRate(hundredths: 85), for: rate)
        try await store.set(.make("a\0b"), for: lastOpened)
        try await store.set(7, for: PreferenceKey<Int>("count"))
        #expect(try await store.value(for: rate) == PlaybackRate(hundredths: 85))
        #expect(try await store.value(for: lastOpened) == .make("a\0b"))
        #expect(try await store.value(for: PreferenceKey<Int>("count")) == 7)
    }

    @Test func `a value of another type counts as absent`() async throws {
        let store = try PersonDatabase.inMemory().preferences
        try await store.set("seven", for: PreferenceKey<String>("count"))
        #expect(try await store.value(for: PreferenceKey<Int>("count")) == nil)
    }

    @Test func `nil forgets a value`() async throws {
        let store = try PersonDatabase.inMemory().preferences
        try await store.set(.make(), for: lastOpened)
        try await store.set(nil, for: lastOpened)
        #expect(try await store.value(for: lastOpened) == nil)
    }

    @Test func `choices of settings come back together, and only they`() async throws {
        let store = try PersonDatabase.inMemory().preferences
        try await store.set(7, for: PreferenceKey<Int>("count"))
        try await store.setChoice("light", of: "theme")
        try await store.setChoice("60", of: "text-width")
        try await store.setChoice("contrast", of: "theme")
        #expect(try await store.choices() == ["theme": "contrast", "text-width": "60"])
        try await store.setChoice(nil, of: "theme")
        #expect(try await store.choices() == ["text-width": "60"])
    }

    @Test func `a value that is too large is refused and the old one stays`() async throws {
        let store = try PersonDatabase.inMemory().preferences
        let key = PreferenceKey<String>("text")
        try await store.set("short", for: key)
        let long = String(repeating: "x", count: PreferenceStore.largestValue)
        #expect(await storeError { try await store.set(long, for: key) }?.kind == .inputOutput)
        #expect(try await store.value(for: key) == "short")
    }

    @Test func `ids that contain the separator give different keys`() {
        let first = PreferenceKey.rate(
            of: BookID(rawValue: "c"), source: SourceID(rawValue: "a/b"))
        let second = PreferenceKey.rate(
            of: BookID(rawValue: "b/c"), source: SourceID(rawValue: "a"))
        #expect(first.name != second.name)
    }

    @Test func `a book's settings come back`() async throws {
        let store = try PersonDatabase.inMemory().preferences
        let key = PreferenceKey.bookSettings(of: BookID(rawValue: "3"), source: .local)
        var settings = BookSettings()
        settings.rate = PlaybackRate(hundredths: 75)
        settings.score = "hide x0.75, show"
        settings.autoPause = [.atStart, .atEnd]
        settings.condenses = true
        try await store.set(settings, for: key)
        #expect(try await store.value(for: key) == settings)
    }
}
