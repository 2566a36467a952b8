import ListenCore
import ListenTestSupport
import Processes
import Terminal
import Testing

@testable import SharedWork

/// The clipboard as a text: whom it is asked of, and what is made of it.
@Suite struct ClipboardIntakeTests {
    private let asked = Collected<String>()

    private func intake(
        terminal: ClipboardAnswer = .nothing, _ variables: [String: String] = [:],
        programs: [String: ClipboardAnswer] = [:]
    ) -> ClipboardIntake {
        ClipboardIntake(terminal: { terminal }, environment: variables) { [asked] words, _ in
            guard let content = programs[words[0]] else { return nil }
            asked.add(words.joined(separator: " "))
            return content
        }
    }

    private func text(_ text: String) -> ClipboardAnswer { .text(Array(text.utf8)) }

    private static let both = ["WAYLAND_DISPLAY": "wayland-0", "DISPLAY": ":0"]

    @Test func `the terminal is asked first, and the desktop only where it gives nothing`()
        async throws
    {
        let programs = ["wl-paste": text("from the desktop")]
        let first = intake(terminal: text("Hola."), Self.both, programs: programs)
        #expect(try await first.origin() == .text(Array("Hola.".utf8)))
        #expect(asked.all.isEmpty)
        let second = intake(terminal: text(" \n"), Self.both, programs: programs)
        #expect(try await second.origin() == .text(Array("from the desktop".utf8)))
        #expect(asked.all == ["wl-paste -n"])
    }

    @Test(arguments: [
        (["WAYLAND_DISPLAY": "w"], ["wl-paste -n"]),
        (["DISPLAY": ":0"], ["xclip -o -selection clipboard", "xsel -b -o"]),
        (both, ["wl-paste -n", "xclip -o -selection clipboard", "xsel -b -o"]),
        (["DISPLAY": "", "WAYLAND_DISPLAY": ""], []),
    ])
    func `the programs are those of the desktop that is there`(
        variables: [String: String], words: [String]
    ) async {
        let silent: [String: ClipboardAnswer] = [
            "wl-paste": .nothing, "xclip": .nothing, "xsel": .nothing,
        ]
        await #expect(throws: StatedError.self) {
            try await intake(variables, programs: silent).origin()
        }
        #expect(asked.all == words)
    }

    @Test func `a program that is not installed is passed over`() async throws {
        let found = try await intake(Self.both, programs: ["xsel": text("Hola.")]).origin()
        #expect(found == .text(Array("Hola.".utf8)))
    }

    @Test(arguments: [
        (" https://news.example/story\n", "https://news.example/story"),
        ("HTTP://News.example", "HTTP://News.example"),
        ("https://news.example/a b", nil), ("see https://news.example/a", nil),
        ("ftp://news.example/a", nil), ("file:///etc/passwd", nil), ("Hola", nil),
    ])
    func `an address alone is read as that address`(typed: String, address: String?) async throws {
        let origin = try await intake(terminal: text(typed)).origin()
        #expect(origin == address.map { .address($0) } ?? .text(Array(typed.utf8)))
    }

    @Test(
        arguments: [
            (.nothing, [:], .unavailable, "`xclip -o | listen read -`"),
            (.nothing, ["xclip": .nothing], .notFound, "no text on the clipboard"),
            (.nothing, ["xclip": .text([])], .notFound, "no text on the clipboard"),
            (.text([0x89, 0x50, 0]), [:], .badData, "no text. Copy"),
            (.tooLong, [:], .badData, "more than 8 MB"),
            (.nothing, ["xclip": .tooLong], .badData, "more than 8 MB"),
        ] as [(ClipboardAnswer, [String: ClipboardAnswer], FailureKind, String)])
    func `where there is no text a sentence says why`(
        terminal: ClipboardAnswer, programs: [String: ClipboardAnswer],
        kind: FailureKind, part: String
    ) async throws {
        let intake = intake(terminal: terminal, ["DISPLAY": ":0"], programs: programs)
        let error = await #expect(throws: StatedError.self) { try await intake.origin() }
        #expect(error?.kind == kind && error?.description.contains(part) == true)
    }

    // Not in the table above, which would print all of it.
    @Test(arguments: [(0, true), (1, false)])
    func `8 MB are read, and no byte more`(more: Int, isRead: Bool) async {
        let intake = intake(
            terminal: .text([UInt8](repeating: 0x61, count: (8 << 20) + more)))
        let wasRead = (try? await intake.origin()) != nil
        #expect(wasRead == isRead)
    }

    @Test(
        arguments: [
            (["printf", "%s", "Hola"], .text(Array("Hola".utf8))), (["false"], .nothing),
            (["no-such-program"], nil), (["head", "-c", "9000000", "/dev/zero"], .tooLong),
        ] as [([String], ClipboardAnswer?)])
    func `what a program prints is read`(words: [String], content: ClipboardAnswer?) {
        #expect(ClipboardIntake.printed(words, CancelSignal()) == content)
    }
}
