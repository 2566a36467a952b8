import Foundation
import ListenCore
import ListenTestSupport
import Testing

@testable import Storage

@Suite struct CardSoundTests {
    private let folder: TemporaryFolder
    private let store: StudyCardStore
    private let sound = CardSound(
        bytes: [1, 2, 3], fileExtension: "mp3", range: .seconds(1) ..< .seconds(2))

    init() throws {
        folder = try TemporaryFolder()
        store = try PersonDatabase.open(in: folder.file("data"), clock: ManualClock()).cards
    }

    private var files: [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: folder.file("data/cuts"))) ?? []
    }

    @Test func `a card's sound lies beside it, and goes with the last card of it`() async throws {
        let first = try await store.add(.make("perro"), with: sound).card
        let name = try #require(first.audio?.file)
        #expect(first.audio?.range == sound.range)
        let path = try #require(store.path(ofSound: name))
        #expect(try Data(contentsOf: URL(filePath: path)) == Data([1, 2, 3]))
        let second = try await store.add(.make("gato"), with: sound).card
        #expect(second.audio?.file == name && files == [name])
        #expect(try await store.remove(first.id))
        #expect(files == [name])
        #expect(try await store.remove(second.id))
        #expect(files.isEmpty && store.path(ofSound: name) == nil)
    }

    @Test func `what is a card already keeps its sound, and the new one leaves nothing`()
        async throws
    {
        let first = try await store.add(.make(), with: sound).card
        let other = CardSound(bytes: [9], fileExtension: "wav", range: sound.range)
        let again = try await store.add(.make(), with: other)
        #expect(!again.isNew && again.card == first)
        #expect(files == [first.audio?.file])
    }

    @Test func `a sound that comes later is given to a card that has none`() async throws {
        var silent = StudyCard.make()
        silent.audio = AudioCut(range: sound.range)
        let card = try await store.add(silent).card
        try await store.give(sound, to: card.id)
        let given = try await store.card(card.id)?.audio
        #expect(given?.file.map { store.path(ofSound: $0) } != nil)
        let other = CardSound(bytes: [9], fileExtension: "wav", range: sound.range)
        try await store.give(other, to: card.id)
        try await store.give(other, to: card.id + 7)
        #expect(try await store.card(card.id)?.audio == given)
        #expect(files.count == 1)
    }

    @Test(arguments: ["../person.sqlite", "", "a.mp3", ".", "x/y.mp3"])
    func `only names it gave lead to files`(name: String) {
        #expect(store.path(ofSound: name) == nil)
    }

    @Test func `a database in memory keeps cards without sounds`() async throws {
        let store = try PersonDatabase.inMemory().cards
        let added = try await store.add(.make(), with: sound)
        #expect(added.isNew && added.card.audio == AudioCut(range: sound.range))
    }
}
