/// The words for 1 to 100 in English, German, French, Spanish, Italian, Portuguese, Dutch and
/// Russian, made of the few from which each language makes the others: pure.
///
/// Words of one number are separated by a blank, where a name may have a hyphen.
enum NumberWordTable {
    /// The forms of numbers, each by its value.
    private typealias Forms = [Int: [String]]

    /// The value of each word, also where accents are left out or written in other letters.
    static let values: [String: Int] = {
        var values: [String: Int] = [:]
        let languages = [
            english, german, french, spanish, italian, portuguese, dutch, russian,
        ]
        for (value, words) in languages.joined() {
            for word in words where values[word] == nil { values[word] = value }
        }
        for (word, value) in values where word != "één" {
            for plain in [mapped(word, bare), mapped(word, spread)] where values[plain] == nil {
                values[plain] = value
            }
        }
        return values
    }()

    private static let bare: [Character: String] = [
        "é": "e", "è": "e", "ê": "e", "ë": "e", "í": "i", "ú": "u", "ó": "o", "á": "a", "ё": "е",
    ]
    private static let spread: [Character: String] = ["ü": "ue", "ö": "oe", "ß": "ss"]

    private static func mapped(_ word: String, _ letters: [Character: String]) -> String {
        word.map { letters[$0] ?? String($0) }.joined()
    }

    /// Numbers that count up; slashes separate the forms of one.
    private static func list(_ words: String, from first: Int = 1, by step: Int = 1) -> Forms {
        var forms: Forms = [:]
        for (index, word) in words.split(separator: " ").enumerated() {
            forms[first + index * step] = word.split(separator: "/").map(String.init)
        }
        return forms
    }

    /// One to nine with each ten, made one word or several.
    private static func joined(
        _ tens: Forms, _ units: Forms, _ join: (_ ten: String, _ unit: String, Int) -> String
    ) -> Forms {
        var forms: Forms = [:]
        for (ten, words) in tens {
            for unit in 1...9 {
                forms[ten + unit] = words.flatMap { word in
                    (units[unit] ?? []).map { join(word, $0, unit) }
                }
            }
        }
        return forms
    }

    private static func merged(_ all: Forms...) -> Forms {
        all.reduce(into: [:]) { $0.merge($1) { $0 + $1 } }
    }

    private static var english: Forms {
        let units = list(
            """
            one two three four five six seven eight nine ten eleven twelve thirteen fourteen \
            fifteen sixteen seventeen eighteen nineteen
            """)
        let ordinals = list(
            """
            first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth \
            thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth
            """)
        let tens = list(
            "twenty thirty forty fifty sixty seventy eighty ninety", from: 20, by: 10)
        let all = merged(units, ordinals)
        return merged(
            all, tens, tens.mapValues { $0.map { $0.dropLast() + "ieth" } },
            joined(tens, all) { ten, unit, _ in ten + " " + unit }, [100: ["one hundred"]])
    }

    private static var german: Forms {
        let units = list(
            """
            eins/ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn \
            fünfzehn sechzehn siebzehn achtzehn neunzehn
            """)
        let stems = list(
            """
            erst zweit dritt viert fünft sechst siebt/siebent acht neunt zehnt elft zwölft \
            dreizehnt vierzehnt fünfzehnt sechzehnt siebzehnt achtzehnt neunzehnt
            """)
        let tens = list(
            "zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig", from: 20, by: 10)
        let compounds = joined(tens, units) { ten, unit, value in
            (value == 1 ? "ein" : unit) + "und" + ten
        }
        let large = merged(tens, compounds)
        let ordinals = merged(stems, large.mapValues { $0.map { $0 + "st" } }).mapValues { stems in
            stems.flatMap { stem in ["e", "er", "es", "en"].map { stem + $0 } }
        }
        return merged(units, large, ordinals, [100: ["hundert", "einhundert"]])
    }

    private static var french: Forms {
        let units = list(
            """
            un/une deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze \
            quinze seize
            """
        ).merging([17: ["dix sept"], 18: ["dix huit"], 19: ["dix neuf"]]) { first, _ in first }
        let tens = merged(
            list("vingt trente quarante cinquante soixante septante", from: 20, by: 10),
            [80: ["huitante", "octante"], 90: ["nonante"]])
        var large = merged(
            tens, joined(tens, units) { ten, unit, _ in ten + " " + unit },
            joined(tens, units) { ten, unit, value in ten + (value == 1 ? " et " : " ") + unit })
        for value in 10...19 {
            for unit in units[value] ?? [] {
                large[60 + value, default: []].append("soixante " + unit)
                if value == 11 { large[71, default: []].append("soixante et " + unit) }
            }
        }
        for value in 1...19 {
            for unit in units[value] ?? [] {
                large[80 + value, default: []].append("quatre vingt " + unit)
            }
        }
        large[80, default: []] += ["quatre vingts", "quatre vingt"]
        let all = merged(units, large)
        var ordinals = all.mapValues { $0.map(frenchOrdinal) }
        ordinals[1] = ["premier", "première"]
        ordinals[2, default: []] += ["second", "seconde"]
        return merged(all, ordinals, [100: ["cent"]])
    }

    private static func frenchOrdinal(_ word: String) -> String {
        if word.hasSuffix("cinq") { return word + "uième" }
        if word.hasSuffix("neuf") { return word.dropLast() + "vième" }
        let isShort = word.hasSuffix("e") || word.hasSuffix("vingts")
        return (isShort ? String(word.dropLast()) : word) + "ième"
    }

    private static var spanish: Forms {
        let units = list("uno dos tres cuatro cinco seis siete ocho nueve")
        let more = list(
            "diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte "
                + "veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete "
                + "veintiocho veintinueve", from: 10)
        let tens = list(
            "treinta cuarenta cincuenta sesenta setenta ochenta noventa", from: 30, by: 10)
        let ordinals = list(
            """
            primero/primera/primer segundo/segunda tercero/tercera/tercer cuarto/cuarta \
            quinto/quinta sexto/sexta séptimo/séptima octavo/octava noveno/novena
            """)
        let ordinalTens = list(
            """
            décimo/décima vigésimo/vigésima trigésimo/trigésima cuadragésimo/cuadragésima \
            quincuagésimo/quincuagésima sexagésimo/sexagésima septuagésimo/septuagésima \
            octogésimo/octogésima nonagésimo/nonagésima
            """, from: 10, by: 10)
        return merged(
            units, more, tens, joined(tens, units) { ten, unit, _ in ten + " y " + unit },
            ordinals, ordinalTens,
            joined(ordinalTens, ordinals) { ten, unit, _ in ten + " " + unit },
            joined([10: ["decimo"], 20: ["vigesimo"]], ordinals) { ten, unit, _ in ten + unit },
            [11: ["undécimo", "undécima"], 12: ["duodécimo", "duodécima"], 100: ["cien"]])
    }

    private static var italian: Forms {
        let units = list("uno due tre quattro cinque sei sette otto nove")
        let teens = list(
            """
            undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove
            """, from: 11)
        let tens = list(
            "venti trenta quaranta cinquanta sessanta settanta ottanta novanta", from: 20, by: 10)
        let compounds = joined(tens, units) { ten, unit, value in
            (value == 1 || value == 8 ? String(ten.dropLast()) : ten) + unit
        }
        let large = merged(teens, tens, compounds)
        let ordinals = large.reduce(into: Forms()) { forms, number in
            forms[number.key] = number.value.flatMap { word in
                let keeps = number.key > 20 && [3, 6].contains(number.key % 10)
                let stem = keeps ? word : String(word.dropLast())
                return [stem + "esimo", stem + "esima"]
            }
        }
        let first = list(
            """
            primo/prima secondo/seconda terzo/terza quarto/quarta quinto/quinta sesto/sesta \
            settimo/settima ottavo/ottava nono/nona decimo/decima
            """)
        let accented = compounds.filter { $0.key % 10 == 3 }
            .mapValues { $0.map { String($0.dropLast()) + "é" } }
        return merged(
            units, [10: ["dieci"]], large, accented, first, ordinals, [100: ["cento"]])
    }

    private static var portuguese: Forms {
        let units = list("um/uma dois/duas três quatro cinco seis sete oito nove")
        let teens = list(
            """
            dez onze doze treze catorze/quatorze quinze dezesseis/dezasseis dezessete/dezassete \
            dezoito dezenove/dezanove
            """, from: 10)
        let tens = list(
            "vinte trinta quarenta cinquenta sessenta setenta oitenta noventa", from: 20, by: 10)
        let ordinals = list(
            """
            primeiro/primeira segundo/segunda terceiro/terceira quarto/quarta quinto/quinta \
            sexto/sexta sétimo/sétima oitavo/oitava nono/nona
            """)
        let ordinalTens = list(
            """
            décimo/décima vigésimo/vigésima trigésimo/trigésima quadragésimo/quadragésima \
            quinquagésimo/quinquagésima sexagésimo/sexagésima \
            septuagésimo/septuagésima/setuagésimo/setuagésima octogésimo/octogésima \
            nonagésimo/nonagésima
            """, from: 10, by: 10)
        return merged(
            units, teens, tens, joined(tens, units) { ten, unit, _ in ten + " e " + unit },
            ordinals, ordinalTens,
            joined(ordinalTens, ordinals) { ten, unit, _ in ten + " " + unit }, [100: ["cem"]])
    }

    private static var dutch: Forms {
        let units = list(
            """
            één/een twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien \
            vijftien zestien zeventien achttien negentien
            """)
        let ordinals = list(
            """
            eerste tweede derde vierde vijfde zesde zevende achtste negende tiende elfde twaalfde \
            dertiende veertiende vijftiende zestiende zeventiende achttiende negentiende
            """)
        let tens = list(
            "twintig dertig veertig vijftig zestig zeventig tachtig negentig", from: 20, by: 10)
        let large = merged(
            tens,
            joined(tens, units) { ten, unit, value in
                let unit = value == 1 ? "een" : unit
                return unit + (unit.hasSuffix("e") ? "ën" : "en") + ten
            })
        return merged(
            units, large, ordinals, large.mapValues { $0.map { $0 + "ste" } },
            [100: ["honderd"]])
    }

    private static var russian: Forms {
        let units = list("один/одна два/две три четыре пять шесть семь восемь девять")
        let teens = list(
            """
            десять одиннадцать двенадцать тринадцать четырнадцать пятнадцать шестнадцать \
            семнадцать восемнадцать девятнадцать
            """, from: 10)
        let tens = list(
            """
            двадцать тридцать сорок пятьдесят шестьдесят семьдесят восемьдесят девяносто
            """, from: 20, by: 10)
        let ordinals = list(
            """
            первый/первая/первое второй/вторая/второе третий/третья/третье \
            четвёртый/четвёртая/четвёртое пятый/пятая/пятое шестой/шестая/шестое \
            седьмой/седьмая/седьмое восьмой/восьмая/восьмое девятый/девятая/девятое
            """)
        let stems = list(
            """
            двадцат тридцат сороков пятидесят шестидесят семидесят восьмидесят девяност
            """, from: 20, by: 10)
        let large = merged(teens.mapValues { $0.map { String($0.dropLast()) } }, stems)
            .mapValues { stems in
                stems.flatMap { stem in ["ый", "ая", "ое", "ой"].map { stem + $0 } }
            }
        return merged(
            units, teens, tens, ordinals, large,
            joined(tens, merged(units, ordinals)) { ten, unit, _ in ten + " " + unit },
            [100: ["сто"]])
    }
}
