import ListenCore
import ListenTestSupport
import Testing

@Suite struct HeardQueryTests {
    private func marked(
        _ typed: String, in sentence: String, _ letters: FoldedText.Letters = .plain
    ) -> String? {
        let letters = HeardQuery(typed, letters: letters).marks(in: sentence)
        let characters = Array(sentence)
        return letters.map { $0.map { String(characters[$0]) }.joined(separator: "|") }
    }

    @Test(arguments: [
        ("look", "Look at the LOOK of it.", "Look|LOOK"),
        ("look up", "Up he looked, to look.", "Up|look"),
        ("up look", "Look it up.", "Look|up"),
        ("\"look up\"", "Look it up; then look, up!", "look, up"),
        ("\"look up\"", "Look it up.", "nil"),
        ("cafe", "El café.", "café"),
        ("CAFÉ", "El cafe\u{301}.", "cafe\u{301}"),
        ("strasse", "Die Straße.", "Straße"),
        ("look*", "He looked.", "looked"),
        ("\"he loo\"*", "He looked.", "nil"),
        ("ook", "Look.", "nil"),
        ("don't", "I don’t know.", "don’t"),
        ("eau", "De l’eau.", "eau"),
        ("istanbul", "İstanbul ve ISTANBUL", "İstanbul|ISTANBUL"),
        ("ırmak", "Irmak", "Irmak"),
        ("学校", "私は学校へ行く。", "学校"),
        ("校", "私は学校へ行く。", "校"),
        ("行く", "私は学校へ行く。", "行く"),
        ("は学校へ", "私は学校へ行く。", "は学校へ"),
        ("校私", "私は学校へ行く。", "nil"),
        ("私は、学", "私は、学校。", "私は、学"),
        ("ガイド", "ｶﾞｲﾄﾞを読む", "ｶﾞｲﾄﾞ"),
        ("가방", "가방을 들고", "가방"),
        ("第2章", "第2章です", "第2章"),
        ("ไทย", "ภาษาไทยง่าย", "ไทย"),
        ("👍", "👍", ""),
        ("\"na na\"", "Na na na.", "Na na na"),
        ("學學", "學學學", "學學學"),
    ])
    func `a query marks what it means`(typed: String, sentence: String, expected: String) {
        #expect(marked(typed, in: sentence) ?? "nil" == expected)
    }

    @Test func `letters as typed keep their case and accents`() {
        #expect(marked("Look", in: "look Look", .asWritten) == "Look")
        #expect(marked("si", in: "sí, si", .asWritten) == "si")
        #expect(marked("sí", in: "si\u{301}", .asWritten) == "si\u{301}")
        #expect(marked("学校", in: "学校", .asWritten) == "学校")
    }

    @Test func `what is left out of a query is told`() {
        let (word, long) = ("ab", String(repeating: "a", count: HeardQuery.longest))
        let most = Array(repeating: word, count: HeardQuery.mostParts)
        #expect(!HeardQuery(arguments: most).isCut && !HeardQuery(long).isCut)
        #expect(HeardQuery(arguments: most + [word]).isCut)
        #expect(HeardQuery(arguments: [(most + [word]).joined(separator: "\" \"")]).isCut)
        #expect(HeardQuery(arguments: [long, word]).isCut && HeardQuery(long + "b").isCut)
        #expect(HeardQuery(arguments: ["\"" + long + "\""]).isCut)
    }

    @Test func `a form counts in texts of its language alone`() throws {
        var query = HeardQuery("son")
        query.parts[0].forms["es"] = [try #require(SearchPhrase("eres"))]
        #expect(query.hasForms && !HeardQuery("son").hasForms)
        for (tag, count) in [("es", 1), ("es-MX", 1), ("en", 0), (nil, 0)] as [(String?, Int)] {
            let language = tag.flatMap(Language.init(tag:))
            #expect((query.marks(in: "Eres tú.", language: language)?.count ?? 0) == count)
            #expect(query.marks(in: "My son.", language: language)?.count == 1)
        }
    }

    @Test(arguments: [
        ("Der Zug kommt heute an.", [8..<13, 20..<22]),
        ("Er kommt an, wenn er kann.", [3..<8, 9..<11]),
        ("Er kommt an die Tür.", []),
        ("Er kommt, und sie fängt an.", []),
        ("An ihm kommt keiner vorbei.", []),
        ("Er kommt um drei an", [3..<8, 17..<19]),
    ])
    func `a verb has its prefix at the end of its clause`(
        sentence: String, marks: [Range<Int>]
    ) throws {
        var query = HeardQuery("ankommen")
        query.parts[0].forms["de"] = [
            try #require(SearchPhrase(InflectedForm("kommt", prefix: "an")))
        ]
        #expect((query.marks(in: sentence, language: Language(tag: "de")) ?? []) == marks)
    }

    @Test func `an argument with spaces is a phrase, one with quotes a text`() {
        #expect(HeardQuery(arguments: ["look up", "now"]).parts.map(\.isPhrase) == [true, false])
        let text = HeardQuery(arguments: ["\"look up\" now it"])
        #expect(text.parts.map(\.text) == ["look up", "now", "it"])
        #expect(text.text == "“look up” now it")
        #expect(text.loosened.parts.map(\.text) == ["look", "up", "now", "it"])
        #expect(HeardQuery(arguments: ["", " ", "*", "\"", "-", "'"]).isEmpty)
    }

    @Test func `what is endless is cut`() {
        let words = Array(repeating: "word", count: 1_000)
        #expect(HeardQuery(arguments: words).parts.count == HeardQuery.mostParts)
        let long = String(repeating: "a", count: 100_000)
        #expect(SearchTokens(long).tokens.allSatisfy { $0.text.utf8.count <= 64 })
        #expect(HeardQuery(long).text.count == HeardQuery.longest)
    }

    @Test func `tokens hold nothing that a query language could read`() {
        let all = String(
            String.UnicodeScalarView((0...0x3FF).compactMap { Unicode.Scalar($0) }))
        for letters in [FoldedText.Letters.plain, .asWritten] {
            let tokens = SearchTokens(all, letters: letters).tokens
            #expect(!tokens.isEmpty)
            for token in tokens {
                #expect(
                    token.text.unicodeScalars.allSatisfy {
                        !$0.isASCII || $0.properties.isAlphabetic
                            || $0.properties.numericType != nil
                    })
            }
        }
    }

    @Test(
        arguments: [
            0xE01, 0xE81, 0xEC6, 0xF00, 0xF40, 0x1000, 0x1050, 0x1100, 0x11FF, 0x1780, 0x3005,
            0x3007,
            0x3041, 0x3105, 0x31A0, 0x31FF, 0x3400, 0x4DBF, 0x4E00, 0x9FFF, 0xA960, 0xAC00, 0x1B000,
            0x20000,
        ] as [UInt32])
    func `letters of scripts without spaces are found one by one`(letter: UInt32) throws {
        let scalar = String(Character(try #require(Unicode.Scalar(letter))))
        let tokens = SearchTokens("x" + scalar).tokens
        #expect(tokens.map(\.text) == ["x", scalar] && tokens.map(\.isOfRun) == [false, true])
    }

    @Test(arguments: [0x5D0, 0x627, 0x915, 0xD85, 0x10D0, 0x1200, 0x13A0, 0xA000, 0x10400])
    func `letters of others are found by the beginnings of words`(letter: UInt32) throws {
        let scalar = String(Character(try #require(Unicode.Scalar(letter)))).lowercased()
        let tokens = SearchTokens("x" + scalar).tokens
        #expect(tokens.map(\.text) == ["x" + scalar] && tokens.map(\.isOfRun) == [false])
    }
}
