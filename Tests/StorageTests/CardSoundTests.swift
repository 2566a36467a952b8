import Foundation
import GRDB
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

    @Test func `a card whose sound was not cut, or is missing, is given it when kept again`()
        async throws
    {
        var silent = StudyCard.make()
        silent.audio = AudioCut(range: sound.range)
        let card = try await store.add(silent).card
        let again = try await store.add(.make(), with: sound)
        #expect(!again.isNew && again.card.id == card.id && again.card.audio?.file == files.first)
        #expect(try await store.card(card.id) == again.card)
        let name = try #require(again.card.audio?.file)
        for change in [sound, CardSound(bytes: [9], fileExtension: "wav", range: sound.range)] {
            try FileManager.default.removeItem(atPath: folder.file("data/cuts/\(name)"))
            let mended = try await store.add(.make(), with: change).card
            #expect(mended.audio?.file.flatMap(store.path(ofSound:)) != nil)
            #expect(files == [mended.audio?.file])
            if change != sound { continue }
            try FileManager.default.removeItem(atPath: folder.file("data/cuts/\(name)"))
            try await store.give(change, to: card.id)
            #expect(files == [name])
        }
    }

    @Test func `a removal that fails in the end leaves the card its sound`() async throws {
        let card = try await store.add(.make(), with: sound).card
        let other = CardSound(bytes: [9], fileExtension: "mp3", range: sound.range)
        let unreviewed = try await store.add(.make("gato"), with: other).card
        try await store.connection.write { database in
            try database.execute(
                sql: """
                    CREATE TABLE holder (card INTEGER REFERENCES study_card (id)
                        DEFERRABLE INITIALLY DEFERRED);
                    INSERT INTO holder SELECT id FROM study_card
                    """)
        }
        #expect(await storeError { _ = try await store.remove(card.id) } != nil)
        #expect(await storeError { _ = try await store.removeUnreviewed(unreviewed.id) } != nil)
        #expect(files.count == 2)
        #expect(try await store.cards(of: nil, limit: 9).count == 2)
    }

    @Test func `a new card can be taken back, one that was reviewed meanwhile stays`()
        async throws
    {
        let card = try await store.add(.make(), with: sound).card
        try await store.grade(.make(card.id, before: nil))
        let reviewed = try #require(try await store.card(card.id))
        #expect(try await store.removeUnreviewed(card.id) == .reviewed(reviewed))
        #expect(try await store.card(card.id) == reviewed && files.count == 1)
        #expect(try await store.reviews(on: "2026-11-21").count == 1)
        let other = CardSound(bytes: [9], fileExtension: "mp3", range: sound.range)
        let new = try await store.add(.make("gato"), with: other).card
        #expect(try await store.removeUnreviewed(new.id) == .removed)
        #expect(try await store.removeUnreviewed(new.id) == .missing)
        #expect(files == [card.audio?.file])
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
