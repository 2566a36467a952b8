import ListenCore
import Testing

@testable import Storage

@Suite struct BookTagStoreTests {
    private let store: BookTagStore
    private let book = BookID(rawValue: "b")

    init() throws {
        store = try PersonDatabase.inMemory().tags
    }

    private func tags(_ texts: String...) -> [BookTag] { texts.compactMap { BookTag($0) } }

    @Test func `tags are given, taken away, and kept apart by source`() async throws {
        let given = try await store.change(
            tagsOf: book, at: .local, adding: tags("slow", "Évening"), removing: [])
        #expect(given.map(\.text) == ["Évening", "slow"])
        let other = SourceID(rawValue: "http://a.test")
        _ = try await store.change(tagsOf: book, at: other, adding: tags("x"), removing: [])
        let left = try await store.change(
            tagsOf: book, at: .local, adding: tags("hard"), removing: tags("evening", "none"))
        #expect(left.map(\.text) == ["hard", "slow"])
        #expect(try await store.tags(at: .local) == [book: tags("hard", "slow")])
        #expect(try await store.tags(at: other) == [book: tags("x")])
    }

    @Test func `a tag given again is written as the last time`() async throws {
        _ = try await store.change(tagsOf: book, at: .local, adding: tags("car"), removing: [])
        let again = try await store.change(
            tagsOf: book, at: .local, adding: tags("Car"), removing: [])
        #expect(again.map(\.text) == ["Car"])
    }

    @Test func `too many are refused, and none of them is kept`() async throws {
        let many = (0...BookTag.most).compactMap { BookTag("t\($0)") }
        let error = await storeError {
            _ = try await store.change(tagsOf: book, at: .local, adding: many, removing: [])
        }
        guard case .refused(let sentence) = error?.code else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(sentence.contains("at most \(BookTag.most)"))
        #expect(try await store.tags(at: .local).isEmpty)
    }
}
