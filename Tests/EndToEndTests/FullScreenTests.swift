import DeviceTestSupport
import Foundation
import Glibc
import ListenCore
import ListenTestSupport
import ProgramTestSupport
import Terminal
import Testing

/// The full screen, as a person at a terminal sees it.
@Suite(.serialized, .timeLimit(.minutes(20))) struct FullScreenTests {
    /// What the header and the last row show before the text is there.
    private static let titles = "El cartero de la isla, El camino del faro"

    private func player(
        _ program: Program, at start: String = "20", columns: Int = 80, rows: Int = 24
    ) async throws -> ScreenView {
        let view = try program.start(
            "book", "3", "chapter", "2", "--start", start, columns: columns, rows: rows)
        let begin = (Double(start) ?? 0) - 10
        let words = try Bundled.sentences().filter {
            (begin...begin + 20).contains($0.start.seconds)
        }
        .flatMap(\.words).map(\.text).filter { $0.count > 3 && !Self.titles.contains($0) }
        try #require(
            await view.wait { view in
                view.shownSeconds != nil && words.contains { view.text.contains($0) }
            }, "\(view.raw.suffix(600))")
        return view
    }

    private func quit(_ view: ScreenView) async {
        view.terminal.type("q")
        #expect(await view.terminal.exitCode() == 0)
        #expect(await view.terminal.wait { $0.text.contains("\u{1B}[?1049l") })
        #expect(view.terminal.isCooked)
    }

    // The word is lit for as long as it is heard.
    @Test(.retakenUnderStrain)
    func `the player shows header, sentences, waveform and the heard word`() async throws {
        let view = try await player(try Program())
        #expect(await view.shows("Book 3 · El cartero de la isla"))
        #expect(await view.shows("2/3 El"))
        #expect(await view.shows("/ 1:14"))
        // The empty waveform has braille cells too, but only with their lowest points.
        #expect(
            await view.wait {
                $0.text.unicodeScalars.count {
                    (0x2800...0x28FF).contains($0.value) && $0.value & 0x3F != 0
                } > 30
            })
        let sentences = try Bundled.sentences()
        let sentence = try #require(sentences.last { $0.start.seconds <= 20 })
        #expect(await view.shows(sentence.words[0].text))
        // By now the sound may be in a later sentence.
        let words = sentences.filter { $0.end.seconds > 20 }.flatMap(\.words).map(\.text)
        #expect(
            await view.wait { view in
                let lit = view.text(where: \.isOfHeardWord).replacing(" listen ", with: "")
                    .trimmingCharacters(in: .whitespaces)
                return words.contains(lit)
            }, "\(view.text(where: \.isOfHeardWord))")
        await quit(view)
    }

    // Quiet is measured in real time.
    @Test(.retakenUnderStrain) func `a paused screen sends nothing`() async throws {
        let view = try await player(try Program())
        view.terminal.type(" ")
        #expect(await view.shows("‖ 1×"))
        // The exact waveform may still arrive.
        #expect(await view.isQuiet(for: 1.5))
        let count = view.terminal.written.bytes.count
        #expect(await view.isQuiet(for: 2.5))
        #expect(view.terminal.written.bytes.count == count)
        view.terminal.type(" ")
        #expect(await view.shows("▶ 1×"))
        await quit(view)
    }

    @Test func `keys move the place and the speed`() async throws {
        let sentences = try Bundled.sentences()
        let index = try #require(
            sentences.firstIndex {
                $0.start.seconds > 25 && $0.end.seconds > $0.start.seconds + 3
            })
        let view = try await player(
            try Program(), at: "\(sentences[index].start.seconds + 1)")
        view.terminal.type(" ")
        #expect(await view.shows("‖ 1×"))
        #expect(await view.isQuiet(for: 0.4))
        let place = try #require(view.shownSeconds)
        view.terminal.type("l")
        #expect(await view.wait { ($0.shownSeconds ?? 0) == place + 5 }, "\(view.text)")
        view.terminal.type("h")
        #expect(await view.wait { ($0.shownSeconds ?? 99) == place })
        view.terminal.type("H")
        #expect(await view.wait { $0.shownSeconds == 0 })
        view.terminal.type("u")
        #expect(await view.wait { ($0.shownSeconds ?? 99) == place })
        view.terminal.type("L")
        #expect(await view.wait { ($0.shownSeconds ?? 0) >= 74 })
        view.terminal.type("u")
        let next = sentences[index + 1]
        view.terminal.type("\u{1B}[C")
        #expect(await view.wait { $0.shownSeconds == Int(next.start.seconds) }, "\(view.text)")
        view.terminal.type("]")
        #expect(await view.shows("1.05×"))
        view.terminal.type("}")
        #expect(await view.shows("1.3×"))
        view.terminal.type("\u{7F}")
        #expect(await view.shows("‖ 1×"))
        await quit(view)
    }

    @Test func `pop-ups, help, hidden text and text modes come and go`() async throws {
        let program = try Program()
        let view = try await player(program)
        view.terminal.type("t")
        #expect(await view.shows("translation"))
        // The chapter's own English track answers; the sound waits.
        #expect(await view.shows("‖ 1×"), "\(view.text)")
        #expect(await view.hides("Fetching"))
        view.terminal.type("\u{1B}")
        #expect(await view.hides("─ translation"))
        #expect(await view.shows("▶ 1×"))
        view.terminal.type("?")
        #expect(await view.shows("─ keys"))
        view.terminal.type("\u{1B}")
        #expect(await view.hides("─ keys"))
        view.terminal.type("v")
        #expect(await view.shows("▒▒"))
        view.terminal.type("v")
        #expect(await view.hides("▒▒"))
        view.terminal.type("\t")
        #expect(await view.shows("word view"))
        view.terminal.type("\t")
        #expect(await view.shows("Transcript"))
        view.terminal.type("\u{1B}[Z\u{1B}[Z")
        #expect(await view.shows("Sentence view"))
        view.terminal.type("w")
        #expect(await view.shows("Esc go on"))
        view.terminal.type("\u{1B}")
        #expect(await view.hides("Esc go on"))
        view.terminal.type("e")
        #expect(await view.shows("explanation"))
        view.terminal.type("\u{1B}")
        #expect(await view.hides("─ explanation"))
        await quit(view)
    }

    @Test func `the library leads to chapters and to the player and back`() async throws {
        let program = try Program()
        let view = try program.start()
        #expect(await view.shows("El cartero de la isla"))
        #expect(await view.shows("Der Garten auf dem Dach"))
        view.terminal.type("jj\r")
        #expect(await view.shows("Book 3 · El cartero de la isla"))
        #expect(await view.shows("La luz"))
        view.terminal.type("j\r")
        #expect(await view.shows("▶ 1×"))
        #expect(await view.shows("2/3 El"))
        #expect(await view.wait { ($0.shownSeconds ?? 0) >= 1 })
        view.terminal.type(".")
        #expect(await view.shows("3/3 La"))
        #expect(await view.shows("Esc ends the tips"))
        view.terminal.type("\u{1B}")
        #expect(await view.hides("Esc ends the tips"))
        view.terminal.type("\u{1B}")
        #expect(await view.shows("Una carta sin nombre"))
        view.terminal.type("\u{1B}")
        #expect(await view.shows("The Ferry at Willow Bend"))
        await quit(view)
        #expect(try await program.progress().map(\.chapter).contains("chapter2"))
    }

    @Test func `a chapter that ends leads on to the next`() async throws {
        let view = try await player(try Program(), at: "72")
        #expect(await view.shows("3/3 La"))
        #expect(await view.shows("▶ 1×"))
        #expect(await view.wait { ($0.shownSeconds ?? 99) < 10 })
        await quit(view)
    }

    @Test(arguments: [(80, 24), (200, 60), (40, 12), (20, 5)])
    func `every size is useful`(columns: Int, rows: Int) async throws {
        // The text is there when this returns.
        let view = try await player(try Program(), columns: columns, rows: rows)
        #expect(await view.shows("1×"))
        // The time and the waveform, in braille or, where rows are short, as a line.
        #expect(
            await view.wait { view in
                let scalars = view.screen.lines.joined().unicodeScalars
                let bars = scalars.count {
                    (0x2500...0x2503).contains($0.value) || (0x2840...0x28FF).contains($0.value)
                }
                return view.shownSeconds != nil && bars >= columns / 2
            }, "\(view.text)")
        await quit(view)
    }

    @Test func `the screen follows the window, down to one cell and back`() async throws {
        let view = try await player(try Program())
        for (columns, rows) in [(40, 12), (20, 5), (1, 1), (200, 60), (80, 24)] {
            view.resize(columns: columns, rows: rows)
            let words = try Bundled.sentences().filter { (15...50).contains($0.start.seconds) }
                .flatMap(\.words).map(\.text)
            #expect(
                await view.wait { view in
                    columns == 1
                        ? !view.text.allSatisfy(\.isWhitespace)
                        : words.contains { view.text.contains($0) }
                }, "\(columns)×\(rows): \(view.text)")
        }
        #expect(await view.shows("2/3 El"))
        await quit(view)
    }

    @Test func `one cell from the beginning is no reason to crash`() async throws {
        let view = try Program().start("book", "3", "chapter", "2", columns: 1, rows: 1)
        #expect(await view.terminal.wait { $0.text.contains("\u{1B}[?1049h") })
        #expect(await view.wait { !$0.text.allSatisfy(\.isWhitespace) })
        await quit(view)
    }

    @Test func `text from outside cannot steer the terminal`() async throws {
        let program = try Program()
        let evil = "\u{1B}]52;c;ZXZpbA==\u{7}\u{1B}[2JX\u{9B}31mY\u{9D}0;evil\u{9C}\u{202E}Z"
        let name = "bad\u{1B}]0;evil\u{7}name.wav"
        let path = try program.file(name, Tone.wav(seconds: 6))
        let text = try program.file(
            "evil.srt", Data(Tone.srt([evil + "word.", "Next \(evil)."], every: 2.5).utf8))
        let view = try program.start("play", path, "--subtitles", text)
        #expect(await view.shows("word."), "\(view.text)")
        #expect(await view.shows("name"))
        view.terminal.type("t")
        #expect(await view.shows("translation"))
        view.terminal.type("\u{1B}")
        #expect(await view.hides("─ translation"))
        view.terminal.type("\t\t")
        #expect(await view.shows("Transcript."))
        await quit(view)
        view.refresh()
        #expect(!view.scanner.commands.contains { $0.contains("52;") || $0.contains("0;evil") })
        // The program asks for the colour of the ground and, with a blank, for large letters.
        #expect(
            view.scanner.commands.filter { $0.hasPrefix("]") }.allSatisfy {
                $0.hasPrefix("]11;?") || $0.hasPrefix("]66;s=2; ")
            }, "\(view.scanner.commands)")
        #expect(view.scanner.controls.isEmpty, "\(view.scanner.controls)")
        #expect(!view.raw.unicodeScalars.contains { (0x80...0x9F).contains($0.value) })
        #expect(!view.raw.unicodeScalars.contains("\u{202E}"))
        let plain = try await program.run("play", path, "--subtitles", text, "--start", "4")
        let all = (plain.output + plain.messages).unicodeScalars
        #expect(plain.output.contains("Next"))
        #expect(!all.contains { $0.value < 32 && $0 != "\n" || (0x7F...0x9F).contains($0.value) })
    }
}
