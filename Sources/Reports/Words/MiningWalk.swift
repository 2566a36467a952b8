import ConsoleOutput
import ListenCore
import Practice
import SharedWork

/// A walk through the sentences of new words, one after another, by typed lines: Enter hears one,
/// `c` keeps it, `n` and `b` go on and back.
struct MiningWalk {
    /// A command that was typed.
    enum Step: Hashable {
        case hear
        case keep
        case next
        case back
        case end

        /// The command of a line, in any letter case; `nil` for anything else.
        init?(_ line: String) {
            switch line.lowercased().filter({ !$0.isWhitespace }) {
            case "": self = .hear
            case "c", "keep": self = .keep
            case "n", "next": self = .next
            case "b", "back": self = .back
            case "q", "quit": self = .end
            default: return nil
            }
        }
    }

    static let help = "Enter: hear · c: keep as a card · n: next · b: back · q: end"

    private let sentences: [MinedSentence]
    private let cards: MinedCards
    private let console: Console

    init(_ sentences: [MinedSentence], cards: MinedCards, console: Console) {
        (self.sentences, self.cards, self.console) = (sentences, cards, console)
    }

    /// Goes through the sentences until the last one, `q` or the end of the lines.
    func run(_ lines: AsyncStream<String>) async throws {
        var place = 0
        console.note(Self.help)
        show(place)
        for await line in lines {
            switch Step(line) {
            case .hear: await attempt { try await cards.hear(sentences[place]) }
            case .keep: await attempt { try await keep(sentences[place]) }
            case .next where place + 1 == sentences.count:
                return console.note("That was the last one.")
            case .next: place = show(place + 1)
            case .back: place = show(max(0, place - 1))
            case .end: return
            case nil: console.note(Self.help)
            }
        }
    }

    @discardableResult
    private func show(_ place: Int) -> Int {
        let sentence = sentences[place]
        console.print("\(place + 1)/\(sentences.count)  \(sentence.heading)")
        console.print("  " + sentence.hit.sentence.text)
        return place
    }

    private func keep(_ sentence: MinedSentence) async throws {
        let outcome = try await cards.keep(sentence)
        console.print((outcome.isNew ? "Saved: " : "There already: ") + outcome.text)
        if let reason = outcome.reason { console.note(reason) }
    }

    /// Tells what cannot be done, since the walk goes on.
    private func attempt(_ work: () async throws -> Void) async {
        do {
            try await work()
        } catch {
            console.note((error as? any DescribedError)?.description ?? "\(error)")
        }
    }
}
