import Testing

@testable import ListenCore

/// Numbers of chapters that are written in words.
@Suite struct NumberWordsTests {
    struct Count: Sendable, CustomTestStringConvertible {
        let lead: String
        let units: [String]
        let tens: [String]
        /// How a ten and a number below it are written together.
        let join: @Sendable (_ ten: String, _ unit: String, Int) -> String
        var testDescription: String { lead }

        /// Each number below a hundred.
        var words: [String] {
            (1...99).map { value in
                if value < units.count + 1 { return units[value - 1] }
                let ten = tens[value / 10 - 2]
                return value % 10 == 0
                    ? ten : join(ten, units[value % 10 - 1], value % 10)
            }
        }
    }

    private static func words(_ text: String) -> [String] {
        text.split(separator: " ").map(String.init)
    }

    static let counts: [Count] = [
        Count(
            lead: "Chapter",
            units: words(
                """
                One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen \
                Fifteen Sixteen Seventeen Eighteen Nineteen
                """), tens: words("Twenty Thirty Forty Fifty Sixty Seventy Eighty Ninety"),
            join: { ten, unit, _ in ten + "-" + unit }),
        Count(
            lead: "Kapitel",
            units: words(
                """
                eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn \
                fünfzehn sechzehn siebzehn achtzehn neunzehn
                """),
            tens: words("zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig"),
            join: { ten, unit, value in (value == 1 ? "ein" : unit) + "und" + ten }),
        Count(
            lead: "Capítulo",
            units: words(
                """
                uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce \
                quince dieciséis diecisiete dieciocho diecinueve veinte veintiuno veintidós \
                veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve
                """), tens: words("- treinta cuarenta cincuenta sesenta setenta ochenta noventa"),
            join: { ten, unit, _ in ten + " y " + unit }),
        Count(
            lead: "Capitolo",
            units: words(
                """
                uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici \
                quattordici quindici sedici diciassette diciotto diciannove
                """),
            tens: words("venti trenta quaranta cinquanta sessanta settanta ottanta novanta"),
            join: { ten, unit, value in
                value == 3
                    ? ten + "tré"
                    : (value == 1 || value == 8 ? String(ten.dropLast()) : ten) + unit
            }),
        Count(
            lead: "Capítulo",
            units: words(
                """
                um dois três quatro cinco seis sete oito nove dez onze doze treze catorze quinze \
                dezesseis dezessete dezoito dezenove
                """),
            tens: words("vinte trinta quarenta cinquenta sessenta setenta oitenta noventa"),
            join: { ten, unit, _ in ten + " e " + unit }),
        Count(
            lead: "Hoofdstuk",
            units: words(
                """
                een twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien \
                vijftien zestien zeventien achttien negentien
                """),
            tens: words("twintig dertig veertig vijftig zestig zeventig tachtig negentig"),
            join: { ten, unit, _ in unit + (unit.hasSuffix("e") ? "ën" : "en") + ten }),
        Count(
            lead: "Глава",
            units: words(
                """
                один два три четыре пять шесть семь восемь девять десять одиннадцать двенадцать \
                тринадцать четырнадцать пятнадцать шестнадцать семнадцать восемнадцать девятнадцать
                """),
            tens: words(
                "двадцать тридцать сорок пятьдесят шестьдесят семьдесят восемьдесят девяносто"),
            join: { ten, unit, _ in ten + " " + unit }),
    ]

    private static let french: [String] = {
        let below = words(
            """
            un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze \
            seize dix-sept dix-huit dix-neuf
            """)
        var all = below
        for ten in words("vingt trente quarante cinquante soixante") {
            all.append(ten)
            for value in 1...(ten == "soixante" ? 19 : 9) {
                let join = value == 1 || value == 11 ? " et " : "-"
                all.append(ten + join + below[value - 1])
            }
        }
        return all + ["quatre-vingts"] + below.map { "quatre-vingt-" + $0 }
    }()

    private func values(of names: [String]) -> [Int?] {
        names.map { name in
            NumberedName.spelled(name).flatMap {
                $0.numbers.count == 1 ? $0.numbers[0].value : nil
            }
        }
    }

    @Test(arguments: counts)
    func `every number below a hundred is read`(count: Count) {
        #expect(values(of: count.words.map { "\(count.lead) \($0)" }) == Array(1...99))
    }

    @Test func `every French number below a hundred is read`() {
        #expect(values(of: Self.french.map { "Chapitre \($0)" }) == Array(1...99))
    }

    @Test(arguments: [
        ("Twenty-first chapter", 21), ("The fortieth", 40), ("Einundzwanzigstes Kapitel", 21),
        ("Siebentes Kapitel", 7), ("Fuenfzehntes", 15), ("Vingtième", 20), ("Treizième", 13),
        ("Chapitre vingt et unième", 21), ("Quatre-vingt-dixième", 90), ("Decimotercero", 13),
        ("Vigésima segunda", 22), ("Tredicesimo", 13), ("Capitolo ventitreesimo", 23),
        ("Décimo quarto", 14), ("Dertiende", 13), ("Drieëntwintigste", 23),
        ("Глава одиннадцатая", 11), ("Глава сорок вторая", 42), ("Глава четвертая", 4),
        ("Chapitre premie\u{300}re", 1),
    ])
    func `so are ordinals`(name: String, value: Int) {
        #expect(values(of: [name]) == [value])
    }

    @Test(arguments: ["Capítulo um", "Capítulo uma", "Chapitre une", "Kapitel ein", "Um", "Een"])
    func `an article counts behind a word for a chapter and by itself`(name: String) {
        #expect(values(of: [name]) == [1])
    }

    @Test(arguments: [
        "Een dag", "Un homme", "Um dia", "Ein Tag", "Sie und ein Hund", "Chapter Two Hundred",
        "Chapter One Hundred and Two", "Chapitre cent deux", "Hundred and one", "One Thousand",
    ])
    func `other articles, and numbers beyond a hundred, are none`(name: String) {
        #expect(NumberedName.spelled(name) == nil)
    }

    @Test func `three numbers of a name count, more do not`() {
        let name = NumberedName.spelled("Book Two, part three, chapter four, scene five")
        #expect(name?.numbers.map(\.value) == [2, 3, 4])
    }

    @Test(arguments: [("第一二三四五六七八章", 12_345_678), ("第九章", 9), ("第一二三四五六七八九章", nil)])
    func `a Chinese number has eight signs at most`(name: String, value: Int?) {
        #expect(NumberedName.spelled(name)?.numbers.first?.value == value)
    }

    @Test func `a number that cannot be read leaves the others in order`() {
        func order(_ numbers: [String]) -> [String] {
            let chapters = numbers.map {
                Chapter(id: ChapterID(rawValue: "id"), title: "Chapter \($0)", number: nil)
            }
            return ChapterOrder(chapters).chapters.map(\.title)
        }
        let counted = ["One", "Two", "Three", "Four", "Five", "Six"].map { "Chapter \($0)" }
        let sorted = ["Five", "Four", "One", "One Hundred and Two", "Six", "Three", "Two"]
        #expect(order(sorted).filter { $0 != "Chapter One Hundred and Two" } == counted)
        #expect(
            order(["Five", "Four", "One", "One Hundred", "Six", "Three", "Two"])
                == counted + ["Chapter One Hundred"])
    }

    @Test func `a name's ninth number puts nothing in order`() {
        let lead = Array(repeating: "1", count: 8).joined(separator: " ")
        func order(_ lead: String) -> [String] {
            let chapters = [2, 1].map {
                Chapter(id: ChapterID(rawValue: "id"), title: "Part \(lead) \($0)", number: nil)
            }
            return ChapterOrder(chapters).chapters.map { String($0.title.suffix(1)) }
        }
        #expect(order(lead) == ["2", "1"])
        #expect(order("1 1 1") == ["1", "2"])
    }
}
