import Foundation
import ListenCore
import ListenTestSupport
import ProgramTestSupport
import Testing

/// Cards made, heard, listed and carried out of the program by its commands.
@Suite(.serialized, .retakenUnderStrain, .timeLimit(.minutes(20))) struct CardTests {
    private struct Cards: Decodable {
        struct Card: Decodable {
            let id: Int64
            let text: String
            let translation: String
            let sound: String?
            let soundSeconds: Double?
        }
        let version: Int
        let cards: [Card]
    }

    private func cards(_ program: Program) async throws -> [Cards.Card] {
        let shown = try await program.run("cards", "list", "--json")
        #expect(shown.code == 0, "\(shown.messages)")
        let cards = try JSONDecoder().decode(Cards.self, from: Data(shown.output.utf8))
        #expect(cards.version == 1)
        return cards.cards
    }

    @Test func `a sentence becomes a card, is heard, exported and removed`() async throws {
        let program = try Program()
        let added = try await program.run(
            "cards", "add", "--book", "3", "--chapter", "2", "--sentence", "2")
        #expect(added.code == 0 && added.messages.contains("Saved as card 1."), "\(added)")
        let card = try #require(try await cards(program).first)
        let sentence = try Bundled.sentences()[1]
        #expect(card.text == sentence.text && !card.translation.isEmpty)
        let sound = try #require(card.sound)
        #expect(FileManager.default.fileExists(atPath: sound))
        let length = (sentence.end - sentence.start).seconds
        #expect((length...length + 0.45).contains(card.soundSeconds ?? 0))

        let file = program.home.appending(path: "heard.wav").path
        let played = try await program.run(
            "cards", "play", "1", "--output", "file", environment: ["LISTEN_OUTPUT_FILE": file])
        #expect(played.code == 0 && played.messages.contains(sentence.text), "\(played)")
        let size = try FileManager.default.attributesOfItem(atPath: file)[.size] as? Int
        #expect(size ?? 0 > 20_000)

        let table = try await program.run("export", "--format", "csv")
        #expect(table.output.contains(",es,sentence,"))
        let package = program.home.appending(path: "cards.apkg").path
        let exported = try await program.run("export", "--format", "apkg", package)
        #expect(exported.messages.contains("with 1 sound."), "\(exported.messages)")
        let refused = try await program.run("export", "--format", "apkg", package)
        #expect(refused.code == 64 && refused.messages.contains("--force"))
        let anki = try await program.run(
            "export", "--format", "anki", "--url", "http://127.0.0.1:1")
        #expect(anki.code == 69 && anki.messages.contains("--format apkg"), "\(anki)")

        #expect(try await program.run("cards", "remove", "1").code == 0)
        #expect(try await cards(program).isEmpty)
        #expect(!FileManager.default.fileExists(atPath: sound))
    }

    @Test func `C in the player keeps the sentence, and takes it back`() async throws {
        let program = try Program()
        let view = try program.start("book", "3", "chapter", "2", "--start", "0:10")
        try #require(await view.shows("▶ 1×"), "\(view.text)")
        try #require(await view.shows("A la derecha"), "\(view.text)")
        view.terminal.type(" ")
        try #require(await view.shows("‖ 1×"), "\(view.text)")
        view.terminal.type("C")
        try #require(await view.shows("new card: sentence"), "\(view.text)")
        view.terminal.type("\r")
        #expect(await view.shows("Saved as card 1"), "\(view.text)")
        let kept = try await cards(program)
        #expect(kept.count == 1 && kept.first?.sound != nil)
        view.terminal.type("C")
        #expect(await view.shows("Card 1 is gone."), "\(view.text)")
        #expect(try await cards(program).isEmpty)
        view.terminal.type("q")
        #expect(await view.terminal.exitCode() == 0)
    }
}
