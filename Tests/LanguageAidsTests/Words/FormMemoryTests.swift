import ListenCore
import Testing

@testable import LanguageAids

/// What dictionaries said of words, kept for the next sentences.
@Suite struct FormMemoryTests {
    private let file = DictionaryFile(
        name: "wn", path: "/x/wn.index", format: .dict, pair: nil, origin: .system)

    @Test func `what was said is kept, by language, until there are other dictionaries`() throws {
        let memory = FormMemory()
        let german = try #require(Language(tag: "de"))
        memory.keep(for: [file], of: .english)
        memory.keep([.noun], of: "hand", .english)
        memory.keep(Set<WordKind>(), of: "qqq", .english)
        memory.keep(["hand"], of: "hands", .english)
        memory.keep([.noun], of: "Hand", german)
        memory.keep(for: [file], of: .english)
        #expect(memory.kinds(of: "hand", .english) == [.noun])
        #expect(memory.kinds(of: "qqq", .english) == [])
        #expect(memory.bases(of: "hands", .english) == ["hand"])
        #expect(memory.kinds(of: "Hand", german) == nil, "none of its dictionaries was named")
        memory.keep(for: [], of: .english)
        #expect(memory.kinds(of: "hand", .english) == nil)
        #expect(memory.bases(of: "hands", .english) == nil)
    }
}
