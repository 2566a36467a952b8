import Foundation
import Glibc
import ListenCore
import ListenTestSupport
import ProgramTestSupport
import Testing

/// The bundled library without a terminal: lines as they are spoken.
@Suite(.serialized, .retakenUnderStrain, .timeLimit(.minutes(20))) struct BundledLibraryTests {
    private static let length = 74.98

    /// How much later than the first each line came than it was due, in seconds.
    private func delays(
        _ lines: [(text: String, seconds: Double)], _ sentences: [Sentence], speed: Double
    ) -> [Double] {
        guard let firstLine = lines.first, let first = sentences.first else { return [] }
        return zip(lines, sentences).map { line, sentence in
            let due = (sentence.start.seconds - first.start.seconds) / speed
            return line.seconds - firstLine.seconds - due
        }
    }

    @Test func `sentences are printed as they are spoken, to the end`() async throws {
        let program = try Program()
        let outcome = try await program.run("book", "3", "chapter", "2", "--start", "65")
        #expect(outcome.code == 0, "\(outcome.messages)")
        #expect(outcome.messages.contains("El camino del faro"))
        let sentences = try Bundled.sentences(from: 65)
        let lines = outcome.lines.suffix(sentences.count)
        #expect(lines.map(\.text) == sentences.map(\.text))
        #expect(outcome.lines.count - sentences.count <= 1)
        let late = delays(Array(lines), sentences, speed: 1)
        #expect(late.allSatisfy { abs($0) <= 0.15 }, "\(late)")
        let heard = try await program.progress()
        #expect(heard.map(\.chapter) == ["chapter2"])
        #expect(heard.first?.isCompleted == true)
    }

    @Test func `twice the speed takes half the time`() async throws {
        let program = try Program()
        let outcome = try await program.run(
            "book", "3", "chapter", "2", "--start", "60", "--speed", "2")
        #expect(outcome.code == 0, "\(outcome.messages)")
        let sentences = try Bundled.sentences(from: 60)
        let lines = outcome.lines.suffix(sentences.count)
        #expect(lines.map(\.text) == sentences.map(\.text))
        let late = delays(Array(lines), sentences, speed: 2)
        #expect(late.allSatisfy { abs($0) <= 0.15 }, "\(late)")
    }

    @Test func `a chapter that was left goes on a little earlier`() async throws {
        let program = try Program()
        let sentences = try Bundled.sentences(from: 30)
        let left = try program.start("book", "3", "chapter", "2", "--plain", "--start", "30")
        let third = sentences[2]
        #expect(await left.terminal.wait { $0.text.contains(third.text) })
        left.terminal.send(SIGTERM)
        #expect(await left.terminal.exitCode() == 143)
        let place = try #require(try await program.progress().first)
        #expect(place.chapter == "chapter2" && !place.isCompleted)
        #expect(abs(place.positionSeconds - third.start.seconds) < 1)
        let again = try program.start("book", "3", "--plain")
        // Away for a moment: two seconds earlier, in the sentence that sounded then.
        let resumed = try Bundled.sentences().last {
            $0.start.seconds <= place.positionSeconds - 2
        }
        let expected = try #require(resumed)
        #expect(await again.terminal.wait { $0.text.contains(expected.text) })
        again.terminal.send(SIGINT)
        #expect(await again.terminal.exitCode() == 130)
        let printed = again.terminal.written.text
        #expect(printed.contains("El camino del faro"))
        #expect(!printed.contains(try Bundled.sentences()[0].text))
    }

    @Test func `without a full screen the library is lines, and a typed one chooses`() async throws
    {
        let program = try Program()
        let piped = try await program.shell(
            "printf 'chapters 3\\n3 chapter 2\\nquit\\n' | listen --plain")
        #expect(piped.code == 0, "\(piped)")
        let lines = piped.output.split(separator: "\n").map(String.init)
        #expect(lines.starts(with: ["1 The Ferry at Willow Bend (en)"]), "\(piped)")
        #expect(lines.contains("2 El camino del faro"), "\(piped)")
        #expect(piped.messages.contains("chapter 2, El camino del faro"), "\(piped)")

        // What is not there is said, and another line can be typed.
        let typed = try program.start("--plain")
        #expect(await typed.terminal.wait { $0.text.contains("`quit` ends.") })
        typed.terminal.type("no such book\n")
        #expect(await typed.terminal.wait { $0.text.contains("no such book") })
        typed.terminal.type("3 chapter 2\n")
        let first = try Bundled.sentences()[0].text
        #expect(await typed.terminal.wait { $0.text.contains(first) })
        typed.terminal.type("quit\n")
        #expect(await typed.terminal.exitCode() == 0)
        let again = try await program.shell("printf 'quit\\n' | listen --plain")
        #expect(again.output.contains("Continue: 3 El cartero de la isla, El camino del faro, at"))
        #expect(again.messages.contains("Enter goes on with “El cartero de la isla”."))
        let nowhere = try await program.shell(
            "printf '3 chapter 2\\n' | listen --plain --output /proc/x.wav")
        #expect(nowhere.code == 74, "\(nowhere)")
    }

    @Test func `the sound can be written to a file`() async throws {
        let program = try Program()
        let outcome = try await program.run(
            "book", "3", "chapter", "2", "--start", "65", "--output", "file", "--output-file",
            "out.wav")
        #expect(outcome.code == 0, "\(outcome.messages)")
        // Written in a moment, and every sentence told all the same.
        let heard = try Bundled.sentences().filter { $0.end.seconds > 65 }
        #expect(outcome.lines.map(\.text) == heard.map(\.text))
        let file = try Data(contentsOf: program.home.appending(path: "out.wav"))
        func number(_ offset: Int, _ bytes: Int) -> Int {
            file[offset..<offset + bytes].reversed().reduce(0) { $0 << 8 | Int($1) }
        }
        #expect(file.prefix(4) == Data("RIFF".utf8) && number(4, 4) == file.count - 8)
        let data = try #require(file.range(of: Data("data".utf8)))
        let bytes = number(data.upperBound, 4)
        #expect(bytes == file.count - data.upperBound - 4)
        let layout = try #require(file.range(of: Data("fmt ".utf8)))
        let seconds = Double(bytes) / Double(number(layout.upperBound + 12, 4))
        #expect(abs(seconds - (Self.length - 65)) < 0.1, "\(seconds)")
        #expect(try await program.progress().first?.isCompleted == true)
    }

    @Test func `a file of one's own is played with the subtitles beside it`() async throws {
        let program = try Program()
        _ = try program.file("Talks/talk.wav", Tone.wav(seconds: 2.5))
        _ = try program.file(
            "Talks/talk.srt", Data(Tone.srt(["One.", "Two.", "Three."], every: 0.7).utf8))
        let outcome = try await program.run("play", "Talks/talk.wav")
        #expect(outcome.code == 0, "\(outcome.messages)")
        #expect(outcome.lines.map(\.text) == ["One.", "Two.", "Three."])
        #expect(outcome.messages.contains("talk"))
    }

    @Test func `a media overlay is played with the passages of the page it names`() async throws {
        let program = try Program()
        _ = try program.file("a.wav", Tone.wav(seconds: 1))
        _ = try program.file(
            "page.xhtml", Data("<html><body><p id=\"a\">Uno dos.</p></body></html>".utf8))
        let overlay = """
            <smil><body><par><text src="page.xhtml#a"/>
            <audio src="x.mp3" clipBegin="0s" clipEnd="1s"/></par></body></smil>
            """
        _ = try program.file("book.smil", Data(overlay.utf8))
        let outcome = try await program.run("play", "a.wav", "--subtitles", "book.smil")
        #expect(outcome.code == 0, "\(outcome.messages)")
        #expect(outcome.lines.map(\.text) == ["Uno dos."])
    }

    @Test func `a reader that goes away ends the run quietly`() async throws {
        let program = try Program()
        let outcome = try await program.shell(
            "listen book 3 chapter 2 --speed 3 2>messages | head -1; echo ${PIPESTATUS[0]}")
        let sentences = try Bundled.sentences()
        #expect(outcome.lines.first?.text == sentences[0].text)
        #expect(["0", "141"].contains(outcome.lines.last?.text))
        #expect((outcome.lines.last?.seconds ?? 99) < 15)
        let said = try String(
            contentsOf: program.home.appending(path: "messages"), encoding: .utf8)
        #expect(!said.lowercased().contains("broken pipe"))
    }

    @Test func `a list cut short by its reader is no error`() async throws {
        let outcome = try await Program().shell("listen books | true; echo ${PIPESTATUS[0]}")
        #expect(["0", "141"].contains(outcome.output))
        #expect(outcome.messages.isEmpty)
    }
}
