import ListenCore
import Testing

@testable import LanguageAids

@Suite struct DictEntryTests {
    func read(_ text: String, word: String) -> DictionaryEntry? {
        DictEntryReader(lines: EntryText.lines(of: text), word: word, dictionary: "D").entries.first
    }

    @Test func `an entry of FreeDict is taken apart`() throws {
        let entry = try #require(
            read(
                """
                Straße /ʃtɾˈɑːsə/ (Str. /ˌɛstˌeːˈɛɾ/) <fem, n, sg>
                 [geogr.] road <n>Rd,  /ˌɛɾdˈeː/ , way <n>
                      "auf offener Straße"  - on the open road
                   Synonyms: {Weg}, {Gasse}

                 see: {Straßen}, {Anwohnerstraße}

                         Note: in der Stadt
                """, word: "straße"))
        #expect(entry.headword == "Straße")
        #expect(entry.pronunciation == "ʃtɾˈɑːsə")
        #expect(entry.grammar == "feminine, noun")
        #expect(entry.senses == ["[geogr.] road, Rd, way"])
        #expect(
            entry.details == [
                "(Str.)", "\"auf offener Straße\" - on the open road", "Synonyms: Weg, Gasse",
                "see: Straßen, Anwohnerstraße", "Note: in der Stadt",
            ])
    }

    /// Head lines: headword, sound and grammar.
    static let heads: [(String, String, String?, String?)] = [
        ("aller /ale/ <v>", "aller", "ale", "verb"),
        ("ir /ˈiɾ/", "ir", "ˈiɾ", nil),
        ("Haus… /hˈaʊs/ <adj>", "Haus…", "hˈaʊs", "adjective"),
        ("über /ˈyːbɜ/ ([+ acc]) <prep>", "über", "ˈyːbɜ", "preposition, [+ acc]"),
        ("eau /o/ <n, fem>", "eau", "o", "noun, feminine"),
        ("x <weird, n>", "x", nil, "weird, noun"),
        ("and/or", "and/or", nil, nil),
        ("x /", "x /", nil, nil),
        ("x //", "x", nil, nil),
    ]

    @Test(arguments: heads.indices)
    func `a head line is headword, sound and grammar`(index: Int) throws {
        let (line, word, sound, grammar) = Self.heads[index]
        let entry = try #require(read(line + "\nmeaning\n", word: word))
        #expect(entry.headword == word)
        #expect(entry.pronunciation == sound)
        #expect(entry.grammar == grammar)
        #expect(entry.senses == ["meaning"])
    }

    @Test func `senses lose the numbers of their entry, and nothing else`() throws {
        let entry = try #require(
            read("correr\n1. flow\n2. race, run\n1987. a year\n3.5 litres\n", word: "correr"))
        #expect(entry.senses == ["flow", "race, run", "1987. a year", "3.5 litres"])
    }

    @Test func `genders of translations stay, their word classes go`() throws {
        let entry = try #require(
            read("house /haʊs/\nHaus <neut>, Leute <pl>, bauen <v, trans>\n", word: "house"))
        #expect(entry.senses == ["Haus (neuter), Leute (plural), bauen"])
    }

    @Test func `an entry of WordNet is unwrapped`() throws {
        let entry = try #require(
            read(
                """
                dog
                    n 1: a member of the genus Canis; occurs in many breeds; "the dog
                         barked" [syn: {dog}, {domestic dog}, {Canis
                         familiaris}]
                    2: metal supports for logs [syn: {dog}, {dog-
                       iron}]
                    v 1: go after with the intent to catch
                """, word: "dog"))
        #expect(entry.grammar == "noun, verb")
        #expect(
            entry.senses == [
                "(noun) a member of the genus Canis; occurs in many breeds; \"the dog barked\"",
                "(noun) metal supports for logs", "(verb) go after with the intent to catch",
            ])
        #expect(
            entry.details == ["1: also domestic dog, Canis familiaris", "2: also dog-iron"])
    }

    @Test func `an entry of WordNet has its meanings under the capitals that each has`() {
        let text = """
            LET
                n 1: a terrorist group [syn: {Army of the Pure}, {LET}]
                2: a serve that strikes the net [syn: {let},
                   {net ball}]
                v 1: make it possible [syn: {let}, {allow}]
                2: actively cause something
            """
        let entries = DictEntryReader(
            lines: EntryText.lines(of: text), word: "let", dictionary: "D"
        ).entries
        #expect(entries.map(\.headword) == ["let", "LET"])
        #expect(entries.map(\.grammar) == ["noun, verb", "noun"])
        #expect(
            entries[0].senses == [
                "(noun) a serve that strikes the net", "(verb) make it possible",
                "(verb) actively cause something",
            ])
        #expect(entries[0].details == ["1: also net ball", "2: also allow"])
        #expect(entries[1].senses == ["a terrorist group"])
    }

    @Test func `a name that is an adjective keeps its capital`() {
        let text = "French\n    adj 1: of France [syn: {French}, {Gallic}]\n    n 1: the people\n"
        let entries = DictEntryReader(
            lines: EntryText.lines(of: text), word: "french", dictionary: "D"
        ).entries
        #expect(entries.map(\.headword) == ["French"])
    }

    @Test func `plain text stands under the word asked for`() throws {
        let entry = try #require(read("   1. first\n   2. {second}\n", word: "Wort"))
        #expect(entry.headword == "Wort")
        #expect(entry.senses == ["1. first", "2. second"])
    }

    @Test(arguments: ["", "\n\n", "   \n", "\u{1B}[31m\n", "<>", "{}", "<", " /", "[syn:", "n 1:"])
    func `nothing and next to nothing are no crash`(text: String) {
        #expect((read(text, word: "w")?.senses ?? []).allSatisfy { !$0.isEmpty })
    }

    @Test func `what steers a terminal leaves no trace`() throws {
        let text = "a\u{1B}[2Jb\u{7}c\u{9B}1md\u{202E}e\u{200B}f\r\ng\th\u{1B}"
        #expect(EntryText.lines(of: text) == ["abcdef", "g h"])
        #expect(EntryText.line(text) == "abcdef g h")
        for line in EntryText.lines(
            of: String((0..<0x100).compactMap(Unicode.Scalar.init).map(Character.init)))
        {
            #expect(
                !line.unicodeScalars.contains {
                    $0.value < 0x20 || (0x7F..<0xA0).contains($0.value)
                })
        }
    }

    /// A text, and the same as one line.
    static let lines = [
        ("plain", "plain"), (" a  b ", "a b"), ("a\u{3000}b", "a b"), ("a\u{A0}b", "a b"),
        ("食べる ごはん", "食べる ごはん"), ("\u{3000}食", "食"), ("“a” – b…", "“a” – b…"), ("", ""),
        (" ", ""), ("a\u{2028}b", "a b"), ("a\u{1680}b", "a b"), ("a\u{FEFF}b", "ab"),
        ("ä\tö", "ä ö"),
        ("ˈhaʊs", "ˈhaʊs"), ("a\u{7F}b", "ab"), ("\u{AD}a\u{AD}", "a"),
        ("a\u{2066}b\u{2069}", "ab"),
    ]

    @Test(arguments: lines.indices)
    func `a line is clean, with single blanks`(index: Int) {
        let (text, line) = Self.lines[index]
        #expect(EntryText.line(text) == line)
        #expect(EntryText.line(line) == line)
    }

    @Test(
        arguments: [
            ("abc", "b", 1), ("äbc", "b", 2), ("aab", "ab", 1), ("ab", "abc", nil), ("", "a", nil),
            ("xx /ˈ/", " /", 2),
        ] as [(String, String, Int?)])
    func `ASCII is found by bytes`(text: String, wanted: String, offset: Int?) {
        let found =
            switch wanted {
            case "b": text.firstRange(ofASCII: "b")
            case "ab": text.firstRange(ofASCII: "ab")
            case "abc": text.firstRange(ofASCII: "abc")
            case "a": text.firstRange(ofASCII: "a")
            default: text.firstRange(ofASCII: " /")
            }
        #expect(
            found.map { text.utf8.distance(from: text.startIndex, to: $0.lowerBound) } == offset)
        #expect(found.map { String(text[$0]) } ?? wanted == wanted)
    }

    /// Entries of 256 KB that take hours where each part is searched anew: the
    /// repeated text, and the most senses that may come of it.
    static let hostile = [
        "x /a/", "y, /a/", "z , ", "<a>", "<n,", "{", "w (", " /", ", /", "\n    1: a [syn: {b} ",
    ]

    @Test(arguments: hostile)
    func `an entry of many parts is read in one pass`(part: String) {
        let text = String(repeating: part, count: (256 << 10) / part.utf8.count)
        for whole in ["word " + text, "word\n" + text, "word\n" + text + ">"] {
            let entry = read(whole, word: "word")
            #expect((entry?.senses ?? []).allSatisfy { $0.utf8.count <= 256 << 10 })
            #expect(entry?.grammar?.utf8.count ?? 0 < 4_096)
        }
    }

    @Test func `many word classes are cut`() throws {
        let codes = (0..<60_000).map { "c\($0)" }.joined(separator: ",")
        let entry = try #require(read("word <\(codes)>\nmeaning\n", word: "word"))
        #expect(entry.grammar?.split(separator: ",").count == GrammarWords.codeLimit)
        let line = (0..<20_000).map { "/(v2\($0)) a" }.joined()
        let japanese = try #require(
            EdictFormat(encoding: nil).entry(line: Array("語 \(line)/".utf8), dictionary: "D"))
        #expect(japanese.grammar == "classical verb")
    }

    @Test(arguments: ["<a ", "<", "<>", "</", "<a>", "&", "&amp", "<a x=\"", "< >"])
    func `markup of many signs is read in one pass`(part: String) {
        let count = (256 << 10) / part.utf8.count
        let text = EntryMarkup.text(of: String(repeating: part, count: count))
        #expect(text.utf8.count <= 256 << 10)
        #expect(part == "<a>" ? text.isEmpty : !text.isEmpty)
    }

    /// Markup, and its text.
    static let markups = [
        ("<b>bold</b> text", "bold text"), ("a<br/>b<BR>c", "a\nb\nc"), ("1 < 2 > 1", "1 < 2 > 1"),
        ("<li>one</li><li>two</li>", "• one\n• two\n"), ("a &amp; b &lt;c&gt;", "a & b <c>"),
        ("&#228;&#x4E00;&nbsp;", "ä一 "), ("&unknown; &", "&unknown; &"), ("<", "<"), ("<b", "<b"),
        ("<a href=\"x>y\">z", "y\">z"), ("&#xFFFFFFFF;", "&#xFFFFFFFF;"), ("<k>w</k>", "w"),
    ]

    @Test(arguments: markups.indices)
    func `markup becomes text`(index: Int) {
        let (markup, text) = Self.markups[index]
        #expect(EntryMarkup.text(of: markup) == text)
    }
}
