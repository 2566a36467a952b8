import Foundation
import ListenCore
import Subtitles
import Testing

/// `listen read`: a text becomes a chapter that is heard.
@Suite(
    .serialized, .timeLimit(.minutes(10)),
    .enabled(
        if: FileManager.default.isExecutableFile(atPath: "/usr/bin/espeak-ng"),
        "espeak-ng is not installed"))
struct ReadTests {
    // No words that espeak-ng speaks as one, such as "in the", whose second has an estimated time.
    private static let text = """
        # The fox

        The old fox lives here. It sleeps all day.

        A coat costs 12 pounds.
        """

    @Test func `a text plays to its end, sentence by sentence, and is a book then`() async throws {
        let program = try Program()
        let file = try program.file("fox.md", Data(Self.text.utf8))
        let heard = try await program.run("read", file, "--speed", "3")
        #expect(heard.code == 0, "\(heard)")
        let lines = heard.output.split(separator: "\n").map(String.init)
        #expect(
            lines == [
                "The fox", "The old fox lives here.", "It sleeps all day.",
                "A coat costs 12 pounds.",
            ], "\(heard)")
        let books = try await program.run("books", "--source", "articles")
        #expect(books.output.contains("The fox") && books.output.contains("English"), "\(books)")
        let found = try await program.run("find", "pounds")
        #expect(found.output.contains("A coat costs 12 pounds."), "\(found)")
        let again = try await program.run("book", "1", "--source", "articles", "--speed", "3")
        #expect(again.code == 0, "\(again)")
    }

    @Test func `its sound and its subtitles are written, and end together`() async throws {
        let program = try Program()
        let file = try program.file("fox.md", Data(Self.text.utf8))
        let sound = program.home.path + "/fox.wav"
        let subtitles = program.home.path + "/fox.json"
        let saved = try await program.run(
            "read", file, "--save", sound, "--save-subtitles", subtitles)
        #expect(saved.code == 0, "\(saved)")
        let bytes = try Data(contentsOf: URL(filePath: sound))
        let rate = Double(bytes[24]) + Double(bytes[25]) * 256
        let seconds = Double(bytes.count - 44) / 2 / rate
        let document = try SubtitleReader.document(
            Array(try Data(contentsOf: URL(filePath: subtitles))), name: "fox.json")
        #expect(document.track.cues.map(\.text).last == "A coat costs 12 pounds.")
        #expect(document.track.cues.first?.start == .zero)
        let end = try #require(document.track.cues.last?.end.seconds)
        #expect(abs(end - seconds) < 0.01, "\(end) of \(seconds)")
        #expect(!document.track.hasEstimatedWords)
    }

    @Test func `whoever breaks the saving off finds no file beside the named one`() async throws {
        let program = try Program()
        let text = Self.text + String(repeating: " The old fox sleeps all day.", count: 5_000)
        let file = try program.file("fox.md", Data(text.utf8))
        let outcome = try await program.shell(
            """
            set -m # else bash lets what runs beside it ignore the signal
            "$0" read \(file) --save "$HOME/fox.wav" & saving=$!
            until ls "$HOME"/fox.wav.* >/dev/null 2>&1 || ! kill -0 $saving; do :; done
            kill -INT $saving
            wait $saving
            code=$?
            ls "$HOME" | grep fox.wav
            exit $code
            """)
        #expect(outcome.code == 130 && outcome.output.isEmpty, "\(outcome)")
    }

    @Test func `a text is printed as it is`() async throws {
        let program = try Program()
        let file = try program.file("fox.md", Data(Self.text.utf8))
        let printed = try await program.run("read", file, "--print")
        #expect(printed.output == Self.text, "\(printed)")
    }

    @Test func `the links of a text are printed with their addresses`() async throws {
        let program = try Program()
        let text = """
            The [old fox](https://a.example/fox) lives [here](other.md).

            The [fox](https://a.example/fox) [writes](mailto:fox@a.example).
            """
        let file = try program.file("links.md", Data(text.utf8))
        let printed = try await program.run("read", file, "--links")
        #expect(
            printed.output == """
                1  old fox  https://a.example/fox
                2  writes   mailto:fox@a.example
                """, "\(printed)")
        let none = try program.file("none.md", Data(Self.text.utf8))
        let told = try await program.run("read", none, "--links")
        #expect(told.code == 0 && told.output.isEmpty && told.messages.contains("no links"))
    }

    @Test func `the clipboard of the desktop is read, and without one a sentence says what to do`()
        async throws
    {
        let program = try Program()
        let tool = try program.file("wl-paste", Data("#!/bin/sh\necho 'The old fox lives.'".utf8))
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: tool)
        // No terminal is asked.
        let desktop = [
            "TERM": "dumb", "WAYLAND_DISPLAY": "w", "PATH": program.home.path + ":/usr/bin:/bin",
        ]
        let printed = try await program.run(
            ["read", "--clipboard", "--print"], environment: desktop)
        #expect(printed.output == "The old fox lives.", "\(printed)")
        let none = try await program.run(
            ["read", "--clipboard", "--print"], environment: ["TERM": "dumb"])
        #expect(none.code == 69 && none.messages.contains("`xclip -o | listen read -`"), "\(none)")
    }

    @Test func `sound is saved as FLAC too, through a link, and never over a pipe`() async throws {
        let program = try Program()
        let file = try program.file("fox.md", Data(Self.text.utf8))
        let real = program.home.path + "/real.flac"
        let link = program.home.path + "/link.flac"
        try Data("old".utf8).write(to: URL(filePath: real))
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: real)
        let refused = try await program.run("read", file, "--save", link)
        #expect(refused.code != 0 && refused.messages.contains("--force"), "\(refused)")
        let saved = try await program.run("read", file, "--save", link, "--force")
        #expect(saved.code == 0, "\(saved)")
        #expect(try Data(contentsOf: URL(filePath: real)).prefix(4) == Data("fLaC".utf8))
        let heard = try await program.run("waveform", real)
        #expect(heard.code == 0, "\(heard)")
        let pipe = program.home.path + "/pipe.wav"
        #expect(mkfifo(pipe, 0o600) == 0)
        let kept = try await program.run("read", file, "--save", pipe, "--force")
        #expect(kept.code != 0 && kept.messages.contains("pipe"), "\(kept)")
        let nowhere = try await program.run("read", file, "--save", "-")
        #expect(nowhere.code == 64 && nowhere.messages.contains("write files"), "\(nowhere)")
    }
}
