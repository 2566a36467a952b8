import Foundation
import ListenCore
import ListenTestSupport
import Testing

@testable import ListenUI
@testable import Sessions

/// What is typed into the plain view.
@Suite struct TypedCommandTests {
    @Test(arguments: [
        ("play", TypedCommand.play), ("  PAUSE  ", .pause), ("pa", .pause), ("pl", .play),
        ("n", .next), ("next", .next), ("next chapter", .neighbour(1)), ("ne ch", .neighbour(1)),
        ("previous chapter", .neighbour(-1)), ("prev", .previous), ("rep", nil), ("repl", .replay),
        ("back 10", .step(.seconds(-10))), ("back", .step(.seconds(-10))),
        ("b 1:00", .step(.seconds(-60))), ("forward 2.5", .step(.seconds(2.5))),
        ("goto 1:23", .goTo(.seconds(83))), ("g 0", .goTo(.zero)),
        ("seek +5", .step(.seconds(5))), ("seek -5", .step(.seconds(-5))),
        ("seek 1:00:00", .goTo(.seconds(3_600))), ("sentence 14", .sentence(14)),
        ("chapter 3", .chapter(3)), ("chapter 0", .chapter(0)), ("chapter next", .neighbour(1)),
        ("speed 0.8", .speed(PlaybackRate(hundredths: 80))),
        ("speed 1.25×", .speed(PlaybackRate(hundredths: 125))), ("faster", .faster),
        ("repeat", .repeatSentence), ("loop", .loop), ("mark", .mark), ("tr", .translate),
        ("explain", .explain), ("word lighthouse", .word("lighthouse")), ("hide", .hide),
        ("show", .show), ("sleep 20", .sleep(20)), ("sleep 1h", .sleep(60)),
        ("goto 1m23s", .goTo(.seconds(83))), ("sleep off", .sleep(0)),
        ("drill shadow", .drill("shadow")), ("drill listen", .drill(nil)),
        ("where", .whereabouts), ("help", .help), ("quit", .quit),
    ])
    func `words and clear beginnings of words are commands`(
        line: String, command: TypedCommand?
    ) throws {
        let result = try #require(TypedCommand.read(line))
        #expect((try? result.get()) == command, "\(line)")
    }

    @Test(arguments: [
        ("s", "\"s\" may be seek, sentence, speed, slower, show, sleep. Type more of it."),
        ("trasnlate", "There is no command \"trasnlate\". Did you mean `translate`?"),
        ("xyzzy", "There is no command \"xyzzy\". `help` shows them all."),
        ("pause now", "`pause` takes nothing more."),
        ("goto noon", "\"noon\" is no time. Type 1:23 or 83.5."),
        ("goto", "\"\" is no time. Type 1:23 or 83.5."),
        ("sentence 0", "`sentence` takes the number of a sentence, such as 14."),
        ("sentence ten", "`sentence` takes the number of a sentence, such as 14."),
        ("chapter", "`chapter` takes a number, next or previous."),
        ("chapter -1", "`chapter` takes a number, next or previous."),
        ("speed 9", "`speed` takes a number from 0.3 to 3."),
        ("speed nan", "`speed` takes a number from 0.3 to 3."),
        ("back ten", "`back` takes seconds, such as 10."),
        ("sleep 0", "`sleep` takes minutes from 1 to 600, or off."),
        ("sleep 99999999999999999999", "`sleep` takes minutes from 1 to 600, or off."),
        ("word", "`word` takes a word of the sentence."),
    ])
    func `what is no command is told what to type instead`(line: String, sentence: String) {
        #expect(TypedCommand.read(line) == .failure(TypedMistake(sentence: sentence)))
    }

    @Test(arguments: ["", "   ", "\t"])
    func `an empty line is nothing`(line: String) {
        #expect(TypedCommand.read(line) == nil)
    }

    @Test func `lines of any length and bytes are answered`() {
        for line in [String(repeating: "pause ", count: 9_000), "\u{0}\u{1B}[2J", "ｐａｕｓｅ", "🙂"] {
            #expect(TypedCommand.read(line) != nil)
        }
    }

    @Test func `every word of the table is read, and every word of the help is in it`() {
        for entry in CommandWord.known(in: .plain) {
            let argument = entry.follows.split(separator: "|").first.map(String.init) ?? ""
            let result = TypedCommand.read("\(entry.word) \(argument)")
            #expect((try? result?.get()) != nil, "\(entry.word)")
        }
        for entry in CommandWord.known(in: .control) {
            let argument = entry.follows.split(separator: "|").first
                .map { $0.trimmingCharacters(in: .whitespaces) }
            let words = [entry.word] + (argument.map { [$0] } ?? [])
            #expect(throws: Never.self) { _ = try RemoteWords.read(words) }
        }
    }
}

/// The state of a player in sentences.
@Suite struct StatusDescriptionTests {
    @Test func `it tells what is known, a sentence each`() {
        var status = PlayerStatus(state: .playing, source: "local")
        status.book = .init(id: "b", title: "The River Village")
        status.chapter = .init(id: "c", title: "Letters", number: 2, place: 2, count: 3)
        status.positionSeconds = 14.4
        status.durationSeconds = 112
        status.rate = 0.8
        status.drill = "shadow"
        status.loop = .init(startSeconds: 10, endSeconds: 20)
        status.sleep = .init(until: "time", leftSeconds: 720)
        #expect(
            StatusDescription(status).lines == [
                "Book: The River Village.", "Chapter 2 of 3: Letters.",
                "At 0:14 of 1:52, speed 0.8×, playing.",
                "On: drill shadow, repeating 0:10 to 0:20, silence in 12:00.",
            ])
    }

    @Test func `without a chapter it says so, and no number traps`() {
        var status = PlayerStatus(source: "local")
        #expect(StatusDescription(status).lines == ["No chapter is open."])
        status.chapter = .init(id: "c", title: "Letters")
        for number in [Double.nan, .infinity, -.infinity, 1e300, -1] {
            status.positionSeconds = number
            status.durationSeconds = number
            status.rate = number
            status.sleep = .init(until: "time", leftSeconds: number)
            #expect(StatusDescription(status).lines.count >= 1)
        }
    }
}
