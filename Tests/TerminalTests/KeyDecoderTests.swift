import Glibc
@testable import Terminal
import Testing

struct KeyDecoderTests {
    private func events(_ text: String) -> [InputEvent] {
        var decoder = KeyDecoder()
        let events = decoder.feed(Array(text.utf8))
        return events + decoder.expire()
    }

    static let keys: [(String, Key)] = [
        ("a", .character("a")), ("ß", .character("ß")), ("日", .character("日")),
        ("😀", .character("😀")), (" ", .character(" ")), ("\r", Key(.enter)), ("\n", Key(.enter)),
        ("\t", Key(.tab)), ("\u{7F}", Key(.backspace)), ("\u{8}", Key(.backspace)),
        ("\u{1}", .control("a")), ("\u{1A}", .control("z")), ("\0", .control(" ")),
        ("\u{1C}", .control("\\")), ("\u{1B}", Key(.escape)), ("\u{1B}[A", Key(.up)),
        ("\u{1B}OB", Key(.down)), ("\u{1B}[C", Key(.right)), ("\u{1B}[1;5D", Key(.left, .control)),
        ("\u{1B}[1;4A", Key(.up, [.shift, .alt])), ("\u{1B}[H", Key(.home)),
        ("\u{1B}[4~", Key(.end)), ("\u{1B}OF", Key(.end)), ("\u{1B}[5~", Key(.pageUp)),
        ("\u{1B}[6;2~", Key(.pageDown, .shift)), ("\u{1B}[3~", Key(.delete)),
        ("\u{1B}[2~", Key(.insert)), ("\u{1B}[Z", Key(.tab, .shift)),
        ("\u{1B}OP", Key(.function(1))), ("\u{1B}[15~", Key(.function(5))),
        ("\u{1B}[17~", Key(.function(6))), ("\u{1B}[24;5~", Key(.function(12), .control)),
        ("\u{1B}[[B", Key(.function(2))), ("\u{1B}[1;2R", Key(.function(3), .shift)),
        ("\u{1B}x", Key(.character("x"), .alt)), ("\u{1B}é", Key(.character("é"), .alt)),
        ("\u{1B}\r", Key(.enter, .alt)), ("\u{1B}\u{7F}", Key(.backspace, .alt)),
        ("\u{1B}[", Key(.character("["), .alt)), ("\u{1B}O", Key(.character("O"), .alt)),
        ("\u{1B}[27u", Key(.escape)), ("\u{1B}[97;5u", .control("a")),
        ("\u{1B}[13;3u", Key(.enter, .alt)),
        ("\u{1B}[97:65;6u", Key(.character("a"), [.shift, .control])),
        ("\u{1B}[57400u", .character("1")), ("\u{1B}[57419;1:2u", Key(.up)),
        ("\u{1B}[97;133u", .control("a")), ("\u{1B}[27;5;13~", Key(.enter, .control)),
        ("\u{1B}Oj", .character("*")), ("\u{1B}OM", Key(.enter)),
        ("\u{1B}_", Key(.character("_"), .alt)), ("\u{1B}P", Key(.character("P"), .alt)),
        ("\u{1B}]", Key(.character("]"), .alt)),
        // Shift with a character, as kitty and xterm tell it.
        ("\u{1B}[97;2u", .character("A")), ("\u{1B}[49:33;4u", Key(.character("!"), .alt)),
        ("\u{1B}[97;4u", Key(.character("A"), .alt)), ("\u{1B}[223;2u", .character("ß")),
        ("\u{1B}[27;6;65~", Key(.character("a"), [.shift, .control])),
        ("\u{1B}[27;2;65~", .character("A")), ("\u{1B}[32;2u", .character(" ")),
        // Locks are no modifiers.
        ("\u{1B}[1;65A", Key(.up)), ("\u{1B}[97;193u", .character("a")),
        ("\u{1B}[1;9C", Key(.right, .super)),
        // Kitty's functional keys.
        ("\u{1B}[13~", Key(.function(3))), ("\u{1B}[1;1P", Key(.function(1))),
        ("\u{1B}[57376u", Key(.function(13))), ("\u{1B}[57398;5u", Key(.function(35), .control)),
        ("\u{1B}[57414u", Key(.enter)), ("\u{1B}[57413u", .character("+")),
        ("\u{1B}[57415u", .character("=")), ("\u{1B}[57416u", .character(",")),
        ("\u{1B}[57417u", Key(.left)), ("\u{1B}[57426;3u", Key(.delete, .alt)),
        ("\u{1B}[9;2u", Key(.tab, .shift)), ("\u{1B}[127;5u", Key(.backspace, .control)),
        // Beside Control and Alt the key that stands there on a Latin layout.
        ("\u{1B}[1089::99;5u", .control("c")), ("\u{1B}[1103::122;5u", .control("z")),
        ("\u{1B}[1089:1057:99;6u", Key(.character("c"), [.shift, .control])),
        ("\u{1B}[1089::99;3u", Key(.character("c"), .alt)),
        ("\u{1B}[97::113;5u", .control("a")), ("\u{1B}[1089;5u", .control("с")),
        ("\u{1B}[1089::99u", .character("с")), ("\u{1B}[1089::1073;5u", .control("с")),
        // rxvt and old terminals.
        ("\u{1B}[3$", Key(.delete, .shift)), ("\u{1B}[3^", Key(.delete, .control)),
        ("\u{1B}[5@", Key(.pageUp, [.shift, .control])), ("\u{1B}[a", Key(.up, .shift)),
        ("\u{1B}[d", Key(.left, .shift)), ("\u{1B}Oc", Key(.right, .control)),
        ("\u{1B}O5A", Key(.up, .control)), ("\u{1B}O1;2B", Key(.down, .shift)),
        ("\u{1B}[7~", Key(.home)), ("\u{1B}[8~", Key(.end)),
    ]

    @Test(arguments: keys)
    func `every key is told`(text: String, key: Key) {
        #expect(events(text) == [.key(key)])
    }

    private static let cell =
        PixelSize(width: 10, height: 20).map { TerminalReply.cellSize($0) } ?? .other

    static let others: [(String, [InputEvent])] = [
        ("\u{1B}[I", [.focus(true)]), ("\u{1B}[O", [.focus(false)]),
        ("\u{1B}[<0;3;2M", [.mouse(MouseEvent(.press(0), at: Point(column: 2, row: 1)))]),
        ("\u{1B}[<2;1;1m", [.mouse(MouseEvent(.release(2), at: .zero))]),
        ("\u{1B}[<64;5;6M", [.mouse(MouseEvent(.wheelUp, at: Point(column: 4, row: 5)))]),
        ("\u{1B}[<81;1;1M", [.mouse(MouseEvent(.wheelDown, at: .zero, modifiers: .control))]),
        ("\u{1B}[<32;1;1M", [.mouse(MouseEvent(.drag(0), at: .zero))]),
        ("\u{1B}[<0;99999999;0M", [.mouse(MouseEvent(.press(0), at: Point(column: 4096, row: 0)))]),
        ("\u{1B}[?62;22c", [.reply(.primaryAttributes(sixel: false))]),
        ("\u{1B}[?62;4;22c", [.reply(.primaryAttributes(sixel: true))]),
        ("\u{1B}[?4c", [.reply(.primaryAttributes(sixel: false))]),
        ("\u{1B}P>|tmux 3.3a\u{1B}\\", [.reply(.version("tmux 3.3a"))]),
        ("\u{1B}P>|x\u{1}y\u{1B}\\", [.reply(.version("x\u{FFFD}y"))]),
        ("\u{1B}_Gi=31;OK\u{1B}\\", [.reply(.kittyGraphics(true))]),
        ("\u{1B}_Gi=31;ENOTSUPPORTED:x\u{1B}\\", [.reply(.kittyGraphics(false))]),
        ("\u{1B}_Gi=9;OK\u{1B}\\", [.reply(.other)]),
        ("\u{1B}[6;20;10t", [.reply(cell)]), ("\u{1B}[6;0;10t", [.reply(.other)]),
        ("\u{1B}[8;24;80t", [.reply(.other)]),
        ("\u{1B}[?997;1n", [.reply(.colorScheme(isDark: true))]),
        ("\u{1B}[?997;2n", [.reply(.colorScheme(isDark: false))]),
        ("\u{1B}[?997;3n", [.reply(.other)]),
        ("\u{1B}[?2;3R", [.reply(.cursorColumn(3))]),
        ("\u{1B}[?2027;4$y", [.reply(.mode(number: 2027, state: 4))]),
        ("\u{1B}[5;1:3~", []), ("\u{1B}[1;1:3A", []), ("\u{1B}[57441;2u", []),
        ("\u{1B}[<128;1;1M", []), ("\u{1B}[<66;1;1M", []), ("\u{1B}[<35;1;1M", []),
        ("\u{1B}[<36;1;1M", [.mouse(MouseEvent(.drag(0), at: .zero, modifiers: .shift))]),
        ("\u{1B}[<8;1;1M", [.mouse(MouseEvent(.press(0), at: .zero, modifiers: .alt))]),
        ("\u{1B}_x", [.key(Key(.character("_"), .alt)), .key(.character("x"))]),
        ("\u{1B}[?2026;2$y", [.reply(.mode(number: 2026, state: 2))]),
        ("\u{1B}[?1u", [.reply(.keyboardFlags(1))]), ("\u{1B}[>1;2c", [.reply(.other)]),
        ("\u{1B}[12;40R", [.reply(.other)]),
        ("\u{1B}]11;rgb:ffff/8080/0000\u{1B}\\", [.reply(.background(.rgb(255, 128, 0)))]),
        ("\u{1B}]11;rgb:f/0/8\u{7}", [.reply(.background(.rgb(255, 0, 136)))]),
        ("\u{1B}]52;c;xyz\u{7}", [.reply(.other)]), ("\u{1B}P1$r0m\u{1B}\\", [.reply(.other)]),
        ("\u{1B}[97;1:3u", []), ("\u{1B}[M!!!q", [.key(.character("q"))]),
        ("\u{1B}\u{1B}", [.key(Key(.escape)), .key(Key(.escape))]),
        ("\u{1B}\u{1B}[A", [.key(Key(.escape)), .key(Key(.up))]),
        ("\u{1B}[200~q\u{1B}[Ax\u{1B}[201~z", [.paste("q\u{FFFD}[Ax"), .key(.character("z"))]),
        ("\u{1B}[200~\u{1B}\u{1B}[201~", [.paste("\u{FFFD}")]),
        ("\u{C2}\u{9B}", [.key(.character("Â"))]),
    ]

    @Test(arguments: others)
    func `everything else is told too`(text: String, wanted: [InputEvent]) {
        #expect(events(text) == wanted)
    }

    @Test func `a sequence split anywhere says the same`() {
        for (text, wanted) in Self.others + Self.keys.map({ ($0.0, [.key($0.1)]) }) {
            let bytes = Array(text.utf8)
            for cut in 0...bytes.count {
                var decoder = KeyDecoder()
                var events = decoder.feed(bytes[..<cut])
                events += decoder.feed(bytes[cut...])
                events += decoder.expire()
                #expect(events == wanted, "\(text.debugDescription) cut at \(cut)")
            }
        }
    }

    @Test func `a lone escape waits for its time, then is the key`() {
        var decoder = KeyDecoder()
        #expect(decoder.feed([0x1B]) == [])
        #expect(decoder.patience == 50_000_000)
        #expect(decoder.expire() == [.key(Key(.escape))])
        #expect(decoder.patience == nil)
        #expect(decoder.expire() == [])
    }

    @Test func `with the kitty protocol nothing waits after Escape`() {
        var decoder = KeyDecoder()
        #expect(decoder.feed(Array("\u{1B}[27u".utf8)) == [.key(Key(.escape))])
        #expect(decoder.patience == nil)
    }

    @Test(arguments: [
        "\u{1B}[?62;4", "\u{1B}[?2026;", "\u{1B}]11;rgb:ff", "\u{1B}P>|xt", "\u{1B}_Gi=3",
        "\u{1B}[6;20;1",
    ])
    func `half an answer waits longer than a key, and never becomes keys`(begun: String) {
        var decoder = KeyDecoder()
        #expect(decoder.feed(Array(begun.utf8)) == [])
        #expect(decoder.patience == KeyDecoder.answerTimeout)
        #expect(decoder.expire() == [])
        // Its rest may come still later.
        #expect(decoder.patience == KeyDecoder.dropTimeout)
        #expect(decoder.expire() == [])
        #expect(decoder.patience == nil)
        #expect(decoder.feed(Array("q".utf8)) == [.key(.character("q"))])
    }

    @Test(arguments: [
        ("\u{1B}[?62;", "4;22c"), ("\u{1B}[?20", "26;2$y"), ("\u{1B}]11;rgb:ff", "ff/0/0\u{7}"),
        ("\u{1B}]11;rgb:ff", "ff/0/0\u{1B}\\"), ("\u{1B}]11;rgb:ff/0/0\u{1B}", "\\"),
        ("\u{1B}P>|xt", "erm(379)\u{1B}\\"), ("\u{1B}_Gi=3", "1;OK\u{1B}\\"),
    ])
    func `the rest of an answer that was given up is no key`(begun: String, rest: String) {
        var decoder = KeyDecoder()
        _ = decoder.feed(Array(begun.utf8))
        #expect(decoder.expire() == [])
        #expect(decoder.feed(Array((rest + "q").utf8)) == [.key(.character("q"))])
    }

    @Test(arguments: ["\u{1B}[?62;", "\u{1B}]11;rgb:ff"])
    func `what cannot be the rest of an answer is a key`(begun: String) {
        for (typed, key) in [
            ("\u{3}", Key.control("c")), ("\r", Key(.enter)), ("\u{1B}[A", Key(.up)),
        ] {
            var decoder = KeyDecoder()
            _ = decoder.feed(Array(begun.utf8))
            _ = decoder.expire()
            #expect(decoder.feed(Array(typed.utf8)) == [.key(key)])
        }
        var decoder = KeyDecoder()
        _ = decoder.feed(Array(begun.utf8))
        _ = decoder.expire()
        let long = String(repeating: "é", count: 200) + "\u{3}"
        #expect(decoder.feed(Array(long.utf8)).last == .key(.control("c")))
    }

    @Test func `while answers are under way an escape waits longer`() {
        var decoder = KeyDecoder(awaitsAnswers: true)
        for begun in ["\u{1B}", "\u{1B}[", "\u{1B}]", "\u{1B}P", "\u{1B}_"] {
            _ = decoder.feed(Array(begun.utf8))
            #expect(decoder.patience == 250_000_000)
            _ = decoder.expire()
        }
        _ = decoder.feed(Array("\u{1B}[?62;22c\u{1B}".utf8))
        #expect(decoder.patience == 50_000_000)
    }

    @Test func `a paste that is not ended is delivered, and keys are keys again`() {
        var decoder = KeyDecoder()
        #expect(decoder.feed(Array("\u{1B}[200~one\u{1B}[20".utf8)) == [])
        #expect(decoder.patience == KeyDecoder.pasteTimeout)
        #expect(decoder.expire() == [.paste("one\u{FFFD}[20")])
        #expect(decoder.feed([3]) == [.key(.control("c"))])
        #expect(decoder.feed(Array("\u{1B}[201~".utf8)) == [])
        #expect(decoder.patience == nil)
    }

    @Test(arguments: ["quit q\u{1B}[201~", "q\u{1B}[A\u{1B}[20x\u{1B}[201~"])
    func `the rest of a paste that was given up is no key`(rest: String) {
        var decoder = KeyDecoder()
        _ = decoder.feed(Array("\u{1B}[200~hello".utf8))
        #expect(decoder.expire() == [.paste("hello")])
        #expect(decoder.feed(Array(rest.utf8)) == [])
        #expect(decoder.patience == nil)
        #expect(decoder.feed(Array("q".utf8)) == [.key(.character("q"))])
    }

    @Test func `what is dropped ends at its time, however much is typed`() throws {
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        defer { ends.forEach { close($0) } }
        var reader = InputReader(descriptor: ends[0], awaitsAnswers: false)
        func type(_ text: String) -> [TerminalEvent] {
            _ = write(ends[1], text, text.utf8.count)
            return reader.read()
        }
        #expect(type("\u{1B}]11;rgb:ff") == [])
        #expect(reader.expire(now: reader.expiry) == [])
        let end = reader.expiry
        #expect(type("qq") == [])
        #expect(type("q") == [])
        #expect(reader.expiry == end)
        _ = reader.expire(now: end)
        #expect(type("q") == [.input(.key(Key(.character("q"))))])
    }

    @Test func `all answers of a terminal at once, byte by byte, are answers`() {
        let text =
            "\u{1B}[?2026;2$y\u{1B}[?2027;0$y\u{1B}[?2031;2$y\u{1B}[?0u\u{1B}P>|kitty(0.26.5)\u{1B}\\"
            + "\u{1B}]11;rgb:1e1e/1e1e/1e1e\u{1B}\\\u{1B}_Gi=31;OK\u{1B}\\\u{1B}[6;17;8t"
            + "\u{1B}[?62;4c"
        var decoder = KeyDecoder()
        var capabilities = TerminalCapabilities()
        for byte in text.utf8 {
            for event in decoder.feed([byte]) {
                guard case .reply(let reply) = event else {
                    Issue.record("\(event) is no answer")
                    continue
                }
                capabilities.apply(reply)
            }
        }
        #expect(capabilities.synchronizedUpdate && capabilities.hasAnswered)
        #expect(capabilities.graphics == .kitty && capabilities.sixel)
        #expect(capabilities.cellSize == PixelSize(width: 8, height: 17))
        #expect(capabilities.version == "kitty(0.26.5)")
        #expect(capabilities.schemeReports == .canBeSet && capabilities.graphemeClusters == .absent)
    }

    @Test func `garbage never traps, and the decoder always comes back`() {
        var random = SeededRandom(seed: 5)
        let likely = Array("\u{1B}[]OP<?;:0123456789~umMRcy$\\\u{7}ab\u{C3}\u{9B}".utf8)
        for _ in 0..<3000 {
            var decoder = KeyDecoder()
            let count = Int.random(in: 0..<60, using: &random)
            let bytes = (0..<count).map { _ in
                Bool.random(using: &random)
                    ? likely.randomElement(using: &random) ?? 0
                    : UInt8.random(in: 0...255, using: &random)
            }
            _ = decoder.feed(bytes)
            _ = decoder.expire()
            _ = decoder.feed(Array("\u{1B}[201~".utf8))
            _ = decoder.expire()
            #expect(decoder.feed(Array("q".utf8)) == [.key(.character("q"))])
        }
    }

    @Test func `a paste is bounded`() {
        var decoder = KeyDecoder()
        let text = "\u{1B}[200~" + String(repeating: "x", count: 100_000) + "\u{1B}[201~"
        guard case .paste(let pasted) = decoder.feed(Array(text.utf8)).first else {
            Issue.record("no paste")
            return
        }
        #expect(pasted.string.utf8.count == 16384)
    }
}
