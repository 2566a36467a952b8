import Terminal
import Testing

@testable import UIVocabulary

/// Keys that a person chooses in `config.toml`.
@Suite struct KeyChoiceTests {
    private func choice(
        _ word: String, _ names: String..., table: String? = nil, line: Int = 1
    ) -> KeyChoice {
        KeyChoice(table: table, word: word, names: names, place: "config.toml:\(line)")
    }

    private func chosen(
        _ choices: KeyChoice...
    ) -> (keys: KeyMap, complaints: [String]) {
        KeyMap.standard.choosing(choices)
    }

    @Test(arguments: KeyMap.standard.bindings.flatMap(\.keys))
    func `every key is read as the help writes it`(key: Key) {
        #expect(Key(named: key.label) == key, "\(key.label)")
    }

    @Test(arguments: [
        ("ctrl-k", Key.control("k")), ("Ctrl-K", .control("k")), ("Left", Key(.left)),
        ("PageUp", Key(.pageUp)), ("shift-a", .character("A")), ("-", .character("-")),
        ("Ctrl--", .control("-")), ("Ctrl-Shift-Left", Key(.left, [.control, .shift])),
        ("f12", Key(.function(12))), ("й", .character("й")),
    ])
    func `a person may write a key in other ways`(name: String, key: Key) {
        #expect(Key(named: name) == key)
    }

    @Test(arguments: ["", "hh", "Ctrl-", "Hyper-a", "F0", "F99", "Ctrl-Foo", " "])
    func `what is no key is not read`(name: String) {
        #expect(Key(named: name) == nil)
    }

    @Test func `a command gets its keys and loses its old ones`() {
        let (keys, complaints) = chosen(choice("back", "Ctrl-B", "k"))
        #expect(keys.command(for: .control("b"), in: .player) == .back)
        #expect(keys.command(for: .character("k"), in: .player) == .back)
        #expect(keys.command(for: .character("h"), in: .player) == nil)
        #expect(keys.label(of: .back, in: .player) == "Ctrl-B")
        #expect(complaints.isEmpty)
    }

    @Test func `a table of another place changes that place alone`() {
        let (keys, complaints) = chosen(choice("hear", "x", table: "words"))
        #expect(keys.command(for: .character("x"), in: .words) == .hearWord)
        #expect(keys.command(for: .character("x"), in: .player) == .textLater)
        #expect(complaints.isEmpty)
    }

    @Test func `a command that is left without a key is named`() {
        let (keys, complaints) = chosen(choice("back", "l"))
        #expect(keys.command(for: .character("l"), in: .player) == .back)
        #expect(complaints.count == 1)
        #expect(complaints.first?.contains("5 seconds on") == true)
        #expect(complaints.first?.contains("(forward)") == true)
    }

    @Test func `keys may change places without a complaint`() {
        let (keys, complaints) = chosen(choice("back", "l"), choice("forward", "h", line: 2))
        #expect(keys.command(for: .character("l"), in: .player) == .back)
        #expect(keys.command(for: .character("h"), in: .player) == .forward)
        #expect(complaints.isEmpty)
    }

    @Test func `one key for two commands is refused, and both are named`() {
        let (keys, complaints) = chosen(choice("back", "k"), choice("forward", "k", line: 2))
        #expect(keys.command(for: .character("k"), in: .player) == .back)
        #expect(keys.command(for: .character("l"), in: .player) == .forward)
        #expect(complaints.first?.contains("config.toml:2") == true)
        #expect(complaints.first?.contains("config.toml:1") == true)
    }

    @Test func `a key of everywhere that is covered is named`() {
        let (keys, complaints) = chosen(choice("back", "?"))
        #expect(keys.command(for: .character("?"), in: .player, .everywhere) == .back)
        #expect(complaints.first?.contains("help") == true)
    }

    @Test func `a command named twice keeps its first keys`() {
        let (keys, complaints) = chosen(choice("back", "k"), choice("back", "j", line: 2))
        #expect(keys.command(for: .character("k"), in: .player) == .back)
        #expect(keys.command(for: .character("j"), in: .player) == nil)
        #expect(complaints.count == 1)
    }

    @Test func `no key takes Ctrl-C from the end of the program`() {
        let (keys, complaints) = chosen(
            choice("back", "Ctrl-C"), choice("interrupt", "F10", line: 2))
        #expect(keys.command(for: .control("c"), in: .player, .everywhere) == .interrupt)
        #expect(keys.command(for: Key(.function(10)), in: .everywhere) == .interrupt)
        #expect(keys.command(for: .character("h"), in: .player) == .back)
        #expect(complaints.count == 1)
    }

    @Test func `letters of a dictation stay letters`() {
        let (keys, complaints) = chosen(choice("hint", "x", table: "dictation"))
        #expect(keys.command(for: .character("x"), in: .dictation) == nil)
        #expect(keys.command(for: .control("t"), in: .dictation) == .hintLetter)
        #expect(complaints.count == 1)
    }

    @Test func `names that do not exist are told with the nearest`() {
        #expect(chosen(choice("foward", "k")).complaints.first?.contains("forward") == true)
        #expect(chosen(choice("hear", "k")).complaints.first?.contains("[keys.words]") == true)
        #expect(
            chosen(choice("back", "k", table: "plyer")).complaints.first?.contains("player") == true
        )
        #expect(chosen(choice("back", "hhh")).complaints.first?.contains("is no key") == true)
    }

    @Test func `without keys a command has none`() {
        let (keys, _) = chosen(choice("back"))
        #expect(keys.command(for: .character("h"), in: .player) == nil)
        #expect(keys.label(of: .back, in: .player) == nil)
    }

    @Test func `the preset of mpv has its keys and loses no command`() {
        let keys = KeyPreset.mpv.keys
        let rows: [(String, Command)] = [
            ("p", .togglePlay), ("Left", .back), ("Up", .farForward), ("l", .abLoop),
            ("9", .quieter), ("0", .louder), ("Ctrl-Right", .nextSentence),
            ("PgUp", .nextChapter), ("Z", .textLater), ("[", .slower), ("v", .toggleText),
        ]
        for (name, command) in rows {
            #expect(Key(named: name).flatMap { keys.command(for: $0, in: .player) } == command)
        }
        let reachable = Set(keys.bindings.filter { !$0.keys.isEmpty }.map(\.command))
        #expect(Command.allCases.filter { !reachable.contains($0) } == [])
        for context in KeyContext.allCases {
            let named = keys.bindings.filter { $0.context == context }.flatMap(\.keys)
            #expect(Set(named).count == named.count, "\(context)")
        }
    }

    @Test func `the help names the lengths of the skips`() {
        let keys = KeyMap.standard.naming(skip: 10, longSkip: 90)
        #expect(keys.bindings.first { $0.command == .back }?.help == "10 seconds back")
        #expect(keys.bindings.first { $0.command == .farForward }?.help == "90 seconds on")
        let minutes = KeyMap.standard.naming(skip: 1, longSkip: 120)
        #expect(minutes.bindings.first { $0.command == .forward }?.help == "1 second on")
        #expect(minutes.bindings.first { $0.command == .farBack }?.help == "2 minutes back")
    }
}

/// Keys pressed on keyboards of other scripts.
@Suite struct KeyboardLayoutTests {
    @Test(arguments: [
        ("й", "q"), ("ы", "s"), ("ш", "i"), ("Й", "Q"), ("Х", "{"), ("ю", "."), ("і", "s"),
        ("ς", "w"), ("Λ", "L"), ("ש", "a"), ("ض", "q"), ("ㅂ", "q"), ("ㅃ", "Q"), ("ｑ", "q"),
        ("？", "?"), ("\u{3000}", " "),
    ])
    func `a letter of another layout is the key it stands on`(letter: String, latin: String) {
        let key = letter.first.map { Key(.character($0)) }
        #expect(key?.onLatinLayout == latin.first.map { Key(.character($0)) })
    }

    @Test(arguments: ["a", "é", "ü", "中", "😀"])
    func `letters of Latin layouts and of no keyboard stay what they are`(letter: String) {
        #expect(letter.first.flatMap { Key(.character($0)).onLatinLayout } == nil)
    }

    @Test func `the terminal's own word for a key comes first`() {
        var key = Key(.character("й"))
        key.latin = "u"
        #expect(key.onLatinLayout == .character("u"))
        #expect(KeyMap.standard.command(for: key, in: .player) == .undoSeek)
    }

    @Test func `a letter that is bound itself is that key`() {
        let mine = KeyMap.standard.rebinding(.player, .explain, to: [.character("й")])
        #expect(mine.command(for: .character("й"), in: .player, .everywhere) == .explain)
        #expect(
            KeyMap.standard.command(for: .character("й"), in: .player, .everywhere) == .quit)
    }
}
