/// Numbers written in words, as data: what counts chapters from 1 to 99 in the languages that
/// books are numbered in, cardinal and ordinal: pure.
enum NumberWords {
    /// A number found in a name.
    struct Found: Hashable {
        let value: Int
        /// Behind its last scalar.
        let end: Int
    }

    /// The number that begins at a place of a name in lower case; `nil` where none does.
    ///
    /// Takes `twenty-one`, `vingt et un` and `dix-sept` whole.
    static func find(in scalars: [Unicode.Scalar], at start: Int) -> Found? {
        let first = end(of: scalars, start)
        guard first > start else { return nil }
        let joined =
            first < scalars.count && scalars[first] == "-" ? end(of: scalars, first + 1) : 0
        if joined > first + 1, let value = values[text(scalars[start..<joined])] {
            return Found(value: value, end: joined)
        }
        guard let value = values[text(scalars[start..<first])] else { return nil }
        guard value >= 20, value % 10 == 0, let unit = unit(behind: first, scalars) else {
            return Found(value: value, end: first)
        }
        return Found(value: value + unit.value, end: unit.end)
    }

    /// One to nine behind the word of a ten.
    private static func unit(behind place: Int, _ scalars: [Unicode.Scalar]) -> Found? {
        func next(_ place: Int) -> Int? {
            place < scalars.count && (scalars[place] == " " || scalars[place] == "-")
                ? place + 1 : nil
        }
        guard var start = next(place) else { return nil }
        var behind = end(of: scalars, start)
        if joins.contains(text(scalars[start..<behind])), let other = next(behind) {
            start = other
            behind = end(of: scalars, start)
        }
        guard let value = values[text(scalars[start..<behind])], value < 10 else { return nil }
        return Found(value: value, end: behind)
    }

    private static func end(of scalars: [Unicode.Scalar], _ start: Int) -> Int {
        scalars[min(start, scalars.count)...].firstIndex { !$0.properties.isAlphabetic }
            ?? scalars.count
    }

    private static func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
        var text = String.UnicodeScalarView()
        text.append(contentsOf: scalars)
        return String(text)
    }

    private static let joins: Set = ["and", "et", "y", "e", "и"]

    private static let values: [String: Int] = {
        var values: [String: Int] = [:]
        func add(_ words: String, from first: Int = 1, by step: Int = 1) {
            for (index, forms) in words.split(separator: " ").enumerated() {
                for word in forms.split(separator: "/") {
                    values[String(word)] = values[String(word)] ?? first + index * step
                }
            }
        }
        for words in counted { add(words) }
        for words in tens { add(words, from: 20, by: 10) }
        for (index, stem) in germanOrdinals.split(separator: " ").enumerated() {
            for ending in ["e", "er", "es", "en"] { values[stem + ending] = index + 1 }
        }
        for (units, join, tens) in joinedTens {
            for (index, unit) in units.split(separator: " ").enumerated() {
                for (ten, word) in tens.split(separator: " ").enumerated() {
                    values[unit + join + word] = (ten + 2) * 10 + index + 1
                }
            }
        }
        return values
    }()

    /// From one on; slashes stand between the forms of a number.
    ///
    /// Articles (`ein`, `um`) are left out, but for the French one, which has no other form.
    private static let counted = [
        """
        one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen \
        sixteen seventeen eighteen nineteen
        """,
        """
        first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth \
        thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth
        """,
        """
        eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn \
        sechzehn siebzehn achtzehn neunzehn
        """,
        """
        un/une deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze \
        seize dix-sept dix-huit dix-neuf
        """,
        """
        premier/première/premiere deuxième/deuxieme/seconde troisième/troisieme \
        quatrième/quatrieme cinquième/cinquieme sixième/sixieme septième/septieme \
        huitième/huitieme neuvième/neuvieme dixième/dixieme onzième/onzieme douzième/douzieme
        """,
        """
        uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince \
        dieciséis/dieciseis diecisiete dieciocho diecinueve veinte veintiuno \
        veintidós/veintidos veintitrés/veintitres veinticuatro veinticinco \
        veintiséis/veintiseis veintisiete veintiocho veintinueve
        """,
        """
        primero/primera/primer segundo/segunda tercero/tercera/tercer cuarto/cuarta quinto/quinta \
        sexto/sexta séptimo/séptima/septimo/septima octavo/octava noveno/novena \
        décimo/décima/decimo/decima undécimo/undécima duodécimo/duodécima
        """,
        """
        uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici \
        quindici sedici diciassette diciotto diciannove venti ventuno ventidue ventitré/ventitre \
        ventiquattro venticinque ventisei ventisette ventotto ventinove
        """,
        """
        primo/prima secondo/seconda terzo/terza quarto/quarta quinto/quinta sesto/sesta \
        settimo/settima ottavo/ottava nono/nona decimo/decima undicesimo/undicesima \
        dodicesimo/dodicesima
        """,
        """
        - dois/duas três quatro cinco seis sete oito nove dez onze doze treze catorze/quatorze \
        quinze dezesseis/dezasseis dezessete/dezassete dezoito dezenove/dezanove vinte
        """,
        """
        primeiro/primeira segundo/segunda terceiro/terceira quarto/quarta quinto/quinta \
        sexto/sexta sétimo/sétima oitavo/oitava nono/nona décimo/décima
        """,
        """
        één/een twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien vijftien \
        zestien zeventien achttien negentien twintig
        """,
        """
        eerste tweede derde vierde vijfde zesde zevende achtste negende tiende elfde twaalfde
        """,
        """
        один/одна два/две три четыре пять шесть семь восемь девять десять одиннадцать двенадцать \
        тринадцать четырнадцать пятнадцать шестнадцать семнадцать восемнадцать девятнадцать
        """,
        """
        первый/первая/первое второй/вторая/второе третий/третья/третье \
        четвёртый/четвёртая/четвертый/четвертая пятый/пятая шестой/шестая седьмой/седьмая \
        восьмой/восьмая девятый/девятая десятый/десятая
        """,
    ]

    /// From twenty on.
    private static let tens = [
        "twenty thirty forty fifty sixty seventy eighty ninety",
        "zwanzig dreißig/dreissig vierzig fünfzig sechzig siebzig achtzig neunzig",
        "vingt trente quarante cinquante soixante", "veinte treinta cuarenta cincuenta sesenta",
        "venti trenta quaranta cinquanta sessanta", "vinte trinta quarenta cinquenta",
        "twintig dertig veertig vijftig", "двадцать тридцать сорок пятьдесят",
    ]

    private static let germanOrdinals = """
        erst zweit dritt viert fünft sechst siebt acht neunt zehnt elft zwölft dreizehnt \
        vierzehnt fünfzehnt sechzehnt siebzehnt achtzehnt neunzehnt zwanzigst
        """

    /// Units before tens in one word.
    private static let joinedTens = [
        (
            "ein zwei drei vier fünf sechs sieben acht neun", "und",
            "zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig"
        ),
        (
            "een twee drie vier vijf zes zeven acht negen", "en", "twintig dertig veertig vijftig"
        ),
    ]
}
