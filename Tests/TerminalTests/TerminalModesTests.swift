import Testing

@testable import Terminal

struct TerminalModesTests {
    private func modes(
        mouse: Bool = true, takesQueries: Bool = true, replies: [TerminalReply] = []
    ) -> TerminalModes {
        var capabilities = TerminalCapabilities(takesQueries: takesQueries)
        replies.forEach { capabilities.apply($0) }
        return TerminalModes(
            options: TTYDevice.Options(mouse: mouse), capabilities: capabilities)
    }

    private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    /// The private modes that a text sets or resets, by its last letter.
    private func modes(_ text: String, _ final: Character) -> Set<String> {
        Set(
            text.split(separator: "\u{1B}").filter { $0.hasPrefix("[?") && $0.last == final }
                .map { String($0.dropFirst(2).dropLast()) })
    }

    @Test(
        arguments: [
            ([], []), ([.mode(number: 2027, state: 2)], ["2027"]),
            ([.mode(number: 2027, state: 1)], []), ([.mode(number: 2027, state: 4)], []),
            ([.mode(number: 2031, state: 2)], ["2031"]), ([.mode(number: 2031, state: 3)], []),
            (
                [
                    .mode(number: 2027, state: 2), .mode(number: 2031, state: 2),
                    .kittyGraphics(true),
                ],
                ["2027", "2031"]
            ),
        ] as [([TerminalReply], Set<String>)])
    func `every mode that is set is taken back`(replies: [TerminalReply], learnt: Set<String>) {
        let found = modes(replies: replies)
        let set = modes(text(found.entering()), "h")
        // Autowrap and the cursor are on in a terminal at rest.
        let reset = modes(text(found.leaving), "l")
        #expect(set.subtracting(reset).isEmpty)
        #expect(modes(text(found.leaving), "h") == ["7", "25"])
        #expect(set.intersection(["2027", "2031"]) == learnt)
        #expect(reset.intersection(["2027", "2031"]) == learnt)
        let added = text(found.additions(since: modes()))
        #expect(modes(added, "h") == learnt)
        let deletes = replies.contains(.kittyGraphics(true))
        #expect(text(found.leaving).contains("_Ga=d") == deletes)
    }

    @Test func `the mouse and the keyboard are left alone where they are not wanted`() {
        let plain = text(modes(mouse: false, takesQueries: false).entering())
        #expect(!plain.contains("1002") && !plain.contains("1006") && !plain.contains("u"))
        let full = text(modes().entering())
        #expect(full.contains("[?1002h\u{1B}[?1006h") && full.contains("[>5u"))
        #expect(!text(modes().entering(pushesKeys: false)).contains("u"))
        #expect(text(modes().leaving).hasPrefix("\u{1B}\\\u{1B}[<u"))
        #expect(text(modes().leaving).hasSuffix("\u{1B}[m\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"))
    }

    @Test(arguments: [
        ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foobar", "Zm9vYmFy"),
        ("é\n\t日", "w6kKCeaXpQ=="), ("a\u{1B}]0;x\u{7}b\u{9B}", "YV0wO3hi"),
    ])
    func `the clipboard gets text without control characters`(text: String, base64: String) {
        let wanted = "\u{1B}]52;c;\(base64)\u{7}"
        #expect(String(decoding: Clipboard.sequence(for: text), as: UTF8.self) == wanted)
    }

    @Test func `a long text for the clipboard is cut at a character`() {
        let bytes = Clipboard.sequence(for: String(repeating: "日", count: 30_000))
        // 23,333 characters of three bytes, four digits each.
        #expect(bytes.count == 7 + 23_333 * 4 + 1)
    }
}
