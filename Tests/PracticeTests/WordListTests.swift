import FoundationEssentials
import ListenCore
import Practice
import Testing

private let spanish = Language(tag: "es") ?? .english
private let now = Date(timeIntervalSince1970: 1_800_000_000)

private func read(
    _ text: String, _ format: WordListFormat? = nil, overwrites: Bool = false,
    limits: WordListLimits = WordListLimits()
) throws -> WordList {
    try WordListReader(language: spanish, now: now, overwrites: overwrites, limits: limits)
        .read(Array(text.utf8), format: format)
}

/// A word in short: `perro=3`, with its translation `perro=3(dog)`.
private func text(_ entry: WordEntry) -> String {
    let translation = entry.translation.isEmpty ? "" : "(\(entry.translation))"
    return "\(entry.key.text)=\(entry.status?.name ?? "new")\(translation)"
}

private func texts(_ list: WordList) -> String { list.entries.map(text).joined(separator: " ") }

/// The same bytes in every run (Knuth's MMIX generator).
private struct Seeded: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state ^ state >> 33
    }
}

@Suite struct WordListTests {
    @Test(arguments: [
        ("perro\ngato\n", "perro=known gato=known"),
        ("# mine\r\n\r\n  Perro \r\n¡por supuesto!\r\n", "perro=known por supuesto=known"),
        ("perro\rgato", "perro=known gato=known"),
        ("\u{FEFF}perro", "perro=known"),
        ("word\n", "word=known"),
        ("Word\nperro\ngato\n", "perro=known gato=known"),
        ("Palabras\nperro\n", "perro=known"),
        ("perro\nhola,\n", "perro=known hola=known"),
        ("perro\nPERRO\nperro", "perro=known"),
    ])
    func `a plain list has a word on each line`(text: String, wanted: String) throws {
        let list = try read(text)
        #expect(list.format == .plain && list.problems == 0)
        #expect(texts(list) == wanted)
    }

    @Test(arguments: [
        ("es", "el gato\nLa casa\ngato", ["gato", "casa"], 2), ("es", "el\nla", ["el", "la"], 0),
        ("es", "el agua mineral", ["el agua mineral"], 0), ("es", "a menudo", ["a menudo"], 0),
        ("de", "die Katze\nsich freuen", ["katze", "freuen"], 2),
        ("en", "the cat\nto go\nto give up", ["cat", "go", "give up"], 3),
        (
            "en", "to the left\na lot\nthe day before yesterday",
            [
                "to the left", "a lot", "the day before yesterday",
            ], 0
        ),
        ("fr", "l'eau\ns'il vous plaît\nse laver", ["eau", "s'il vous plaît", "laver"], 2),
        ("ja", "猫", ["猫"], 0), ("es", "la Habana\nEl Perro", ["habana", "el perro"], 1),
        ("es", "el la artista", ["artista"], 1), ("de", "Der See", ["see"], 1),
        ("pt", "o gato\nos gatos", ["o gato", "gatos"], 1),
    ])
    func `an article before a word is left out, and counted`(
        language: String, text: String, words: [String], count: Int
    ) throws {
        let reader = WordListReader(
            language: try #require(Language(tag: language)), now: now, overwrites: false)
        let list = try reader.read(Array(text.utf8))
        #expect(list.entries.map(\.key.text) == words)
        #expect(list.articles == count)
    }

    @Test(arguments: [
        ("pt", "a partir\na pé\no que\num pouco"), ("gl", "a partir\no que"),
        ("es", "un poco\nel cual\nEl Salvador\nLa Paz\nuna vez"),
        ("fr", "un peu\ns'en aller\ns'il\nLe Havre\nl'autre"), ("it", "un po'\nil quale"),
        ("de", "ein paar\nein bisschen\nder eine oder andere\ndas heißt\nsich selbst"),
        ("en", "a while\nthe same\nto and fro\nto some extent\na priori\nThe Hague\na few"),
        ("nl", "een beetje"), ("sv", "en gång"),
    ])
    func `a phrase or a name that begins with an article stays whole`(
        language: String, text: String
    ) throws {
        let reader = WordListReader(language: try #require(Language(tag: language)), now: now)
        let list = try reader.read(Array(text.utf8), format: .plain)
        #expect(list.entries.map(\.spelling) == text.split(separator: "\n").map { String($0) })
        #expect(list.articles == 0)
    }

    @Test(arguments: [
        "term,hint\nla vez,time\n", "la vez\t2\ttime\n",
        "la vez\ttime\tEra {la vez}.\t\t3\tSpanish\t17\t\n",
        "term,translation,language,status\nla vez,time,Spanish,2\n",
    ])
    func `a list of what texts have has its phrases as they are`(text: String) throws {
        let list = try read(text)
        #expect(list.entries.map(\.key.text) == ["la vez"] && list.articles == 0)
    }

    @Test(arguments: [
        ("der See;lake\ndie See;sea\n", "see=known(lake; sea)"),
        ("der See;lake\nSee;sea\nSee;lake\n", "see=known(lake; sea)"),
        ("der See;\ndie See;sea\n", "see=known(sea)"), ("See;lake\nSee;sea\n", "see=known(sea)"),
    ])
    func `words that differ in their article keep both translations`(text: String, wanted: String)
        throws
    {
        let german = try #require(Language(tag: "de"))
        let list = try WordListReader(language: german, now: now).read(Array(text.utf8))
        #expect(texts(list) == wanted)
    }

    @Test func `a line with its time has a phrase as it was kept`() throws {
        let list = try read("word\tlanguage\tstatus\tchanged\nla vez\tes\t2\t2026-11-21\n")
        #expect(texts(list) == "la vez=2" && list.articles == 0)
    }

    @Test(arguments: [WordListFormat.tsv, .csv])
    func `a list that was written has a phrase without a time as it was kept`(
        format: WordListFormat
    ) throws {
        let entry = WordEntry(
            key: try #require(WordKey("la vez", language: spanish)), spelling: "la vez",
            status: .two, translation: "", changedAt: WordEntry.undated)
        let list = try read(WordListWriter.text([entry], as: format))
        #expect(texts(list) == "la vez=2" && list.articles == 0)
    }

    @Test(arguments: [
        ("perro\t3\tdog\ngato\tknown\n", "perro=3(dog) gato=known"),
        ("perro\ngato\t98\n", "perro=known gato=ignored"),
        ("Status\tWord\n2\tperro\n", "perro=2"),
        ("Palabra\tTraducción\nperro\tdog\n", "perro=known(dog)"),
        ("perro\tnew\ngato\t0\n", "perro=new gato=new"),
        ("perro\t\tdog\n", "perro=known(dog)"),
        ("a\t1\t\tpt-BR\n", "a=1"),
        ("\"perro\t2\n'tis\t1", "perro=2 tis=1"),
        ("perro\tdog\ngato\tcat\tanimals\n", "perro=known(dog) gato=known(cat)"),
        ("nuevo\tnew\nviejo\told\n", "nuevo=known(new) viejo=known(old)"),
        ("\"mi \"\"perro\"\"\"\t\"dog\"\n", "mi perro=known(dog)"),
        ("perro\t<b>dog</b>&nbsp;&amp; <i>hound</i><br>a < b\n", "perro=known(dog & hound a < b)"),
    ])
    func `a table has its columns parted by tabs`(text: String, wanted: String) throws {
        let list = try read(text)
        #expect(list.format == .tsv && list.problems == 0)
        #expect(texts(list) == wanted)
    }

    @Test(arguments: [
        (
            "term,hint,status\nperro,dog,0\ngato,\"cat, tom\",3\nsol,,4\nan,,ignored\n",
            "perro=1(dog) gato=5(cat, tom) sol=known an=ignored"
        ),
        (
            "term,hint1,status,extended_status,tags\na,x,3,3,t\nb,x,3,0,\n", "a=known(x) b=5(x)"
        ),
        ("Word,Status,Translation\nperro,3,\"a \"\"dog\"\"\"\n", "perro=3(a \"dog\")"),
        ("\"term\",\"hint\"\n\"\",\"x\"\n\"perro\",\"two\nlines\"\n", "perro=known(two lines)"),
    ])
    func `a table parted by commas is known by the names of its columns`(
        text: String, wanted: String
    ) throws {
        let list = try read(text)
        #expect(list.format == .csv)
        #expect(texts(list) == wanted)
    }

    @Test func `a table parted by commas without names holds words and translations`() throws {
        #expect(texts(try read("perro,dog\ngato\n", .csv)) == "perro=known(dog) gato=known")
    }

    @Test(arguments: [
        ("perro,dog\ngato,cat\n", "perro=known(dog) gato=known(cat)"),
        ("perro;dog;1\ngato;cat;5\n", "perro=1(dog) gato=5(cat)"),
        ("perro;dog, hound\ngato;cat\n", "perro=known(dog, hound) gato=known(cat)"),
        ("perro;3\ngato;known\n", "perro=3 gato=known"),
        ("\"sí, claro\",of course\nhola,hello\n", "sí claro=known(of course) hola=known(hello)"),
        ("Word;Status\nperro;2\n", "perro=2"), ("単語,意味\n猫,cat\n", "猫=known(cat)"),
        ("Слово;Перевод\nкот;cat\n", "кот=known(cat)"),
    ])
    func `as many separators on each line make a table`(text: String, wanted: String) throws {
        let list = try read(text)
        #expect(list.format == .csv && list.problems == 0)
        #expect(texts(list) == wanted)
    }

    @Test func `a separator inside of a line of words makes it none`() throws {
        let list = try read("perro\nsí, claro\ngato;cat\n没，关系\nsol\n¡ay!,\n")
        #expect(texts(list) == "perro=known sol=known ay=known")
        #expect(list.diagnostics.map(\.line) == [2, 3, 4])
        #expect(
            list.diagnostics.first?.message
                == "“sí, claro” is more than one word, so it was left out.")
    }

    // LWT: text, translation, sentence, romanization, status, language, id, tags.
    @Test(arguments: [
        (
            "perro\tdog\tEl {perro} ladra.\t\t3\tSpanish\t17\tanimal\r\n"
                + "por supuesto\t*\t\t\t98\tSpanish\t18\t\r\n"
                + "gato\tcat\t\tx\t99\tSpanish\t19\t\r\n",
            "perro=3(dog) por supuesto=ignored gato=known(cat)"
        ),
        (
            "perro\tdog\tEl {perro} ladra.\t3\tSpanish\t17\n"
                + "gato\tcat\t\t5\tSpanish\t19\n", "perro=3(dog) gato=5(cat)"
        ),
    ])
    func `a table of LWT is known by its statuses`(text: String, wanted: String) throws {
        let list = try read(text)
        #expect(list.problems == 0 && texts(list) == wanted)
        #expect(Set(list.entries.map(\.key.language)) == ["es"])
    }

    @Test func `a table of Lute names the language in words`() throws {
        let list = try read(
            """
            term,parent,translation,language,tags,added,status,link_status,pronunciation
            perros,perro,dogs,Spanish,"a, b",2024-05-01 10:00:00,2,,
            Hund,,dog,German,,2024-05-01 10:00:00,W,,
            猫,,cat,Chinese (Simplified),,2024-05-01 10:00:00,I,,
            cão,,dog,por,,,5,,
            x,,y,My Spanish,,,1,,
            x,,y,klingon,,,1,,

            """)
        #expect(texts(list) == "perros=2(dogs) hund=known(dog) 猫=ignored(cat) cão=5(dog)")
        #expect(list.entries.map(\.key.language) == ["es", "de", "zh", "pt"])
        #expect(list.diagnostics.map(\.line) == [6, 7])
    }

    @Test func `the language of LingQ's hints is not that of its words`() throws {
        let list = try read("term,status,locale,hint\nperro,1,en,dog\n")
        #expect(list.entries.map(\.key.language) == ["es"])
    }

    @Test(arguments: [
        (
            "#separator:tab\n#html:true\n#tags column:3\nperro\tdog\tanimal\n"
                + "\"<b>gato</b>\"\t\"a \"\"cat\"\"<br>\nor tom[sound:a.mp3]\"\t\n\"#hola\"\thi\t\n",
            "perro=known(dog) gato=known(a \"cat\" or tom) hola=known(hi)"
        ),
        (
            "#separator:Semicolon\n#html:false\n#guid column:1\n#notetype column:2\n"
                + "x1;Basic;perro;<dog>\nx2;Basic;gato;cat\n",
            "perro=known(<dog>) gato=known(cat)"
        ),
        (
            "#separator:Comma\n#columns:Status,Word,Translation\n3,perro,dog\n",
            "perro=3(dog)"
        ),
        ("#html:true\nperro\t&lt;dog&gt; &#233;&#xe9;\n", "perro=known(<dog> éé)"),
    ])
    func `the first lines of Anki say how its text is written`(text: String, wanted: String)
        throws
    {
        let list = try read(text)
        #expect(list.problems == 0 && texts(list) == wanted)
    }

    @Test func `a list without times is undated, or as new as now when it is to overwrite`()
        throws
    {
        #expect(try read("perro\n").entries.map(\.isDated) == [false])
        #expect(try read("perro\t3\n").entries.map(\.isDated) == [false])
        let dated = try read("perro\t3\t\t\t2026-11-21\n", overwrites: true)
        #expect(dated.entries.map(\.isDated) == [true] && dated.entries[0].changedAt < now)
        #expect(try read("perro\n", overwrites: true).entries.map(\.changedAt) == [now])
    }

    @Test func `each line in error is told with its number, and the others are read`() throws {
        let list = try read(
            "perro\t1\n123\t2\n\n# x\ngato\t7\nsol\t1\t\t!!\na\t1\t\t\tyesterday\nb\t\u{1B}[31m\nc\t2\n"
        )
        #expect(texts(list) == "perro=1 a=1 c=2")
        #expect(
            list.diagnostics.map(\.description) == [
                "Line 2: “123” is no word, so it was left out.",
                "Line 5: “7” is no status (1–5, known, ignored or new), so it was left out.",
                "Line 6: “!!” is no language, so it was left out.",
                "Line 7: “yesterday” is no time like 2026-11-21, so the word was taken without one.",
                "Line 8: “[31m” is no status (1–5, known, ignored or new), so it was left out.",
            ])
    }

    @Test func `lines are counted inside quotes and behind rows that are too long`() throws {
        var limits = WordListLimits()
        limits.row = 100
        let long = "\"" + String(repeating: "x", count: 200)
        let list = try read(
            "term,hint\na,\"1\n2\n3\"\n1,x\n\(long)\n9,\nb,y\n", limits: limits)
        #expect(texts(list) == "a=known(1 2 3) b=known(y)")
        #expect(list.diagnostics.map(\.line) == [5, 6, 7])
    }

    @Test func `times are kept, none is later than now, and the newest of a word wins`() throws {
        let list = try read(
            "a\t1\t\t\t2026-11-21\nb\t1\t\t\t2026-11-21T10:00:00Z\nc\t1\t\t\t9999-01-01\nd\t1\n"
                + "a\t2\t\t\t2026-11-20\nb\t2\t\t\t2026-11-22\n")
        #expect(texts(list) == "a=1 b=2 c=1 d=1")
        #expect(
            list.entries.map { $0.changedAt.timeIntervalSince1970 } == [
                1_795_219_200, 1_795_305_600, 1_800_000_000, 0,
            ])
    }

    @Test func `a line may be of another language`() throws {
        let list = try read("perro\t1\t\tes-MX\ncão\t2\t\tpt\n")
        #expect(list.entries.map(\.key.language) == ["es", "pt"])
    }

    @Test func `sizes and counts are bounded`() throws {
        var limits = WordListLimits()
        (limits.bytes, limits.words, limits.diagnostics) = (200, 3, 2)
        #expect(throws: WordListError.tooLarge(limit: 200)) {
            try read(String(repeating: "a", count: 201), limits: limits)
        }
        let full = try read("a\nb\nc\na\nd\ne\n", limits: limits)
        #expect(texts(full) == "a=known b=known c=known")
        #expect(full.diagnostics.map(\.line) == [5])
        let wrong = try read("a\n1\n2\n3\n4\n", limits: limits)
        #expect(wrong.diagnostics.map(\.line) == [2, 3] && wrong.problems == 4)
    }

    @Test(
        arguments: [
            (
                .tooLarge(limit: 32 << 20),
                "The list is larger than 32 MB. Split it into several files."
            ),
            (
                .notText(line: 3),
                "Line 3 of the list is not UTF-8 text. Save the list as UTF-8 and try again."
            ),
            (
                .noWords(nil),
                "There is no word in the list. Write one word on each line, or columns parted by "
                    + "tabs."
            ),
        ] as [(WordListError, String)])
    func `a list that cannot be read says what to do`(error: WordListError, sentence: String) {
        #expect(error.description == sentence && error.kind == .badData)
    }

    @Test(arguments: [
        ("new", "1"), ("0", "1"), ("1", "2"), ("recognized", "2"), ("Familiar", "3"), ("2", "3"),
        ("learned", "5"), ("3", "5"), ("4", "known"), ("known", "known"), ("ignored", "ignored"),
        ("-1", "ignored"), ("5", nil),
    ])
    func `statuses of LingQ are read by number and by name`(status: String, wanted: String?) throws
    {
        let list = try read("term,hint,status\na,x,\(status)\nb,y,0\n")
        #expect(texts(list) == (wanted.map { "a=\($0)(x) " } ?? "") + "b=1(y)")
    }

    @Test(arguments: [
        ("a<br>b", "a b"), ("a<p>b</p>c", "a b c"), ("a<b>b</b>c", "abc"),
        ("a < b > c", "a < b > c"),
        ("a<1>b", "a<1>b"), ("<!-- x -->a", "a"), ("&lt;b&gt; &quot;x&quot;", "<b> \"x\""),
        ("a&apos;b&nbsp;c", "a'b c"), ("&#65;&#x42;&#X43;", "ABC"),
        ("&#7;&nope;&#;", "&#7;&nope;&#;"),
        ("x[sound:a.mp3]y", "xy"), ("x[a]y", "x[a]y"), ("[sound:a", "[sound:a"), ("a<b", "a<b"),
        ("&amp", "&amp"), ("&#1114112;", "&#1114112;"), ("  a&nbsp;\u{A0} b<br> ", "a b"),
        ("plain  x", "plain  x"),
        ("a<DIV>b</DIV>c<li>d<tr>e<td>f<hr>g", "a b c d e f g"),
    ])
    func `tags, sounds and references are no part of a card's text`(text: String, plain: String) {
        #expect(CardMarkup.plain(text) == plain)
    }

    @Test(arguments: [
        ("la llave<br>key", "la llave"),
        ("<div><br></div><div>la <b>llave</b></div>key", "la llave"), ("plain", "plain"),
        ("a\nb &amp; c<p>d", "a b & c"), ("<br>", ""), ("[sound:a.mp3]<br>a", "a"),
    ])
    func `a word stands in the first line of a card that has any`(text: String, line: String) {
        #expect(CardMarkup.firstLine(text) == line)
    }

    @Test func `a list has so many words and no more`() {
        let limits = WordListLimits()
        #expect(limits.bytes == 33_554_432 && limits.row == 16_384 && limits.columns == 64)
        #expect(limits.words == 300_000 && limits.diagnostics == 100)
    }

    @Test func `a long translation is cut, and cells beyond the last are not looked at`() throws {
        let long = String(repeating: "x", count: 1_001)
        #expect(try read("perro\t3\t\(long)\n").entries.first?.translation.count == 1_000)
        var limits = WordListLimits()
        limits.columns = 2
        #expect(texts(try read("perro\t3\tdog\n", limits: limits)) == "perro=3")
    }

    @Test func `what is no list is said so`() {
        for text in ["", "\n\n", "# only a comment", "word\tstatus\n"] {
            #expect(throws: WordListError.noWords(nil)) { try read(text) }
        }
        let reader = WordListReader(language: spanish, now: now)
        #expect(throws: WordListError.notText(line: 3)) {
            try reader.read(Array("a\nb\n".utf8) + [0xFF, 0xFE])
        }
        let error = #expect(throws: WordListError.self) { try read("…\n") }
        #expect(
            error?.description == "There is no word in the list."
                + " Line 1: “…” is no word, so it was left out.")
    }

    @Test func `no bytes crash it or keep it from an end`() throws {
        var random = Seeded(state: 42)
        let alphabet = Array("\"\",,\t\n\r#a1é ;'\0\u{7F}<>&[:".utf8)
        let reader = WordListReader(language: spanish, now: now)
        for _ in 0..<200 {
            let bytes = (0..<200).map { _ in alphabet.randomElement(using: &random) ?? 0 }
            for format in [nil] + WordListFormat.allCases.map(Optional.some) {
                _ = try? reader.read(bytes, format: format)
            }
        }
        // A quote that is never closed, on every line.
        let quotes = Array(String(repeating: "\"a\"\"\n", count: 20_000).utf8)
        _ = try? reader.read(quotes, format: .csv)
        for text in ["<", "&", "[sound:", "<a"] {
            let many = "#html:true\na\t" + String(repeating: text, count: 2_000) + "\n"
            _ = try? reader.read(Array(many.utf8))
        }
        for line in ["#separator:\n", "#columns:\n", "#separator:,\n#columns:a,b\n"] {
            _ = try? reader.read(Array(String(repeating: line, count: 9_000).utf8))
        }
    }

    @Test func `a table that was written is read back as it was`() throws {
        var entries = try (WordStatus.allCases + [nil]).enumerated().map { index, status in
            WordEntry(
                key: try #require(WordKey("Palabra \(index)x", language: spanish)),
                spelling: "Palabra \(index)x", status: status, translation: "\"a, \"b\"\"",
                changedAt: Date(timeIntervalSince1970: 1_700_000_000 + Double(index) / 1_000_000))
        }
        entries[0].changedAt = WordEntry.undated
        let list = try read(WordListWriter.text(entries, as: .tsv))
        #expect(list.entries == entries && list.format == .tsv && list.problems == 0)
    }

    @Test(arguments: WordListFormat.allCases)
    func `no spelling is lost, and none becomes another word`(format: WordListFormat) throws {
        // The last is kept under its lemma.
        let spellings = ["#hola", "sí, claro", "a;b", "\"cita\"", "¿Qué?", " #x", "corrió"]
        let keys = ["hola", "sí claro", "a;b", "cita", "qué", "x", "correr"]
        let entries = try zip(spellings, keys).map { spelling, key in
            WordEntry(
                key: try #require(WordKey(storedText: key, language: "es")), spelling: spelling,
                status: .known, changedAt: now)
        }
        let list = try read(WordListWriter.text(entries, as: format))
        let wanted = format == .plain ? keys.filter { $0 != "a;b" } : keys
        #expect(list.entries.map(\.key.text) == wanted)
    }

    @Test(arguments: ["\t", "\n", "\r\n", "\u{85}", "\u{2028}", "\u{2029}", "\u{B}"])
    func `no word ends its line, its row or its cell`(end: String) throws {
        let entry = WordEntry(
            key: try #require(WordKey(storedText: "uno\(end)dos", language: "es")),
            spelling: "uno\(end)dos", status: .known, translation: "a\(end)b\"\u{301}",
            changedAt: now)
        for format in WordListFormat.allCases {
            let text = WordListWriter.text([entry], as: format)
            #expect(text.count(where: \.isNewline) == (format == .plain ? 1 : 2), "\(text)")
            guard format != .plain else { continue }
            let rows = text.split(separator: "\n").map { row in
                row.unicodeScalars.count { $0 == (format == .tsv ? "\t" : ",") }
            }
            #expect(rows == [4, 4])
            // A quote with an accent is a quote all the same: doubled, between two.
            let quotes = text.unicodeScalars.count { $0 == "\"" }
            #expect(quotes == (format == .csv ? 4 : 1))
        }
    }

    @Test(arguments: [
        ("2026-11-21", 1_795_219_200.0), ("2026-11-21T10:00:00Z", 1_795_255_200),
        ("2026-11-21 10:00:00", 1_795_255_200), ("2026-11-21T10:00:00.25Z", 1_795_255_200.25),
        ("2026-11-21T10:00:00.1234567Z", 1_795_255_200.123456),
        ("2026-11-21T10:00:00.5+01:00", 1_795_251_600.5),
    ])
    func `a time is read to the microsecond`(text: String, seconds: Double) throws {
        let list = try read("perro\t1\t\t\t\(text)\n")
        #expect(list.entries.map { $0.changedAt.timeIntervalSince1970 } == [seconds])
        #expect(list.problems == 0)
    }

    @Test func `what LingQ cannot tell apart comes back lower, all else as it was`() throws {
        let entries = try WordStatus.allCases.map { status in
            WordEntry(
                key: try #require(WordKey("w\(status.name)", language: spanish)),
                spelling: "w\(status.name)", status: status, translation: "a, \"b\"",
                changedAt: now)
        }
        let list = try read(WordListWriter.text(entries, as: .csv))
        #expect(list.format == .csv)
        #expect(
            list.entries.map(\.status) == [.one, .two, .three, .three, .five, .ignored, .known])
        #expect(list.entries.map(\.translation) == entries.map(\.translation))
    }

    @Test func `no text of an entry ends its line or cell`() throws {
        var entry = WordEntry(
            key: try #require(WordKey("perro", language: spanish)), spelling: "¡perro\t!\n",
            status: .one, translation: "a\tb\r\nc", changedAt: now)
        #expect(WordListWriter.text([entry], as: .plain) == "¡perro ! \n")
        for format in [WordListFormat.tsv, .csv] {
            #expect(try read(WordListWriter.text([entry], as: format)).entries.count == 1)
        }
        entry.status = nil
        #expect(WordListWriter.text([entry], as: .plain).isEmpty)
    }
}
