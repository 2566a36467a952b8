import ListenCore
import Testing

@testable import LanguageAids

@Suite struct WordCandidateTests {
    func forms(
        _ word: String, _ language: String, _ derivation: WordDerivation, lemmas: [String] = []
    ) -> [String] {
        WordCandidates.list(for: word, lemmas: lemmas, language: Language(tag: language))
            .filter { $0.derivation == derivation }.map(\.form)
    }

    @Test func `the order is exact, elision, lemma, ending, compound tail`() {
        let list = WordCandidates.list(
            for: "„Haustüren“", lemmas: ["Haustür"], language: Language(tag: "de"))
        #expect(list.first == WordCandidate(form: "Haustüren", derivation: .exact))
        #expect(list.dropFirst().first == WordCandidate(form: "Haustür", derivation: .lemma))
        let order = WordDerivation.allCases
        let places = list.compactMap { order.firstIndex(of: $0.derivation) }
        #expect(places == places.sorted())
        #expect(list.count == Set(list.map { WordFold.folded($0.form) }).count)
        #expect(list.last?.form == "ren")
        #expect(forms("Haustüren", "de", .compoundTail).first == "stüren")
    }

    /// Language, surface form, what is in it beside the form itself.
    static let elisions: [(String, String, [String])] = [
        ("fr", "l’eau", ["eau"]), ("fr", "D'accord", ["accord"]), ("fr", "qu'il", ["il", "que"]),
        ("fr", "aujourd'hui", []), ("fr", "jusqu'ici", ["ici", "jusque"]), ("fr", "eau", []),
        ("fr", "donne-moi", ["donne"]), ("fr", "va-t-il", ["va"]), ("fr", "porte-monnaie", []),
        ("it", "dell'acqua", ["acqua"]), ("it", "L'uomo", ["uomo"]), ("it", "po'", []),
        ("ca", "l'home", ["home"]), ("pt", "disse-lhe", ["disse"]), ("en", "dog's", ["dog"]),
        ("en", "don’t", ["do"]), ("en", "won't", ["will"]), ("en", "they'll", ["they"]),
        ("en", "dogs'", ["dogs"]), ("de", "geht's", []), ("es", "l'eau", []), ("fr", "l'", []),
        ("fr", "'", []), ("fr", "", []),
    ]

    @Test(arguments: elisions.indices)
    func `what is elided is split off`(index: Int) {
        let (language, word, parts) = Self.elisions[index]
        #expect(forms(word, language, .elision) == parts)
    }

    /// Language, form in the text, the dictionary form among the candidates.
    static let endings: [(String, String, String)] = [
        ("de", "Häuser", "haus"), ("de", "Väter", "vater"), ("de", "Mütter", "mutter"),
        ("de", "Bäume", "baum"), ("de", "Kinder", "kind"), ("de", "Frauen", "frau"),
        ("de", "Lehrerinnen", "lehrerin"), ("de", "Autos", "auto"), ("de", "schönen", "schön"),
        ("de", "größere", "groß"), ("de", "machte", "machen"), ("de", "gemacht", "machen"),
        ("de", "aufgemacht", "aufmachen"), ("de", "anzufangen", "anfangen"),
        ("de", "arbeitete", "arbeiten"), ("de", "gehst", "gehen"), ("de", "Strasse", "straße"),
        ("de", "daß", "dass"), ("de", "Sätze", "satz"), ("de", "Hauses", "haus"),
        ("en", "dogs", "dog"), ("en", "boxes", "box"), ("en", "cities", "city"),
        ("en", "wolves", "wolf"), ("en", "knives", "knife"), ("en", "running", "run"),
        ("en", "making", "make"), ("en", "stopped", "stop"), ("en", "tried", "try"),
        ("en", "lying", "lie"), ("en", "happier", "happy"), ("en", "women", "woman"),
        ("fr", "chevaux", "cheval"), ("fr", "belles", "bel"), ("fr", "heureuse", "heureux"),
        ("fr", "mangeait", "manger"), ("fr", "parlé", "parler"), ("fr", "finissait", "finir"),
        ("fr", "première", "premier"), ("fr", "bateaux", "bateau"), ("fr", "parla", "parler"),
        ("es", "niñas", "niño"), ("es", "luces", "luz"), ("es", "llevaba", "llevar"),
        ("es", "corrieron", "correr"), ("es", "habían", "haber"), ("es", "canciones", "canción"),
        ("es", "mujeres", "mujer"), ("es", "hablando", "hablar"), ("es", "vivió", "vivir"),
        ("it", "ragazzi", "ragazzo"), ("it", "amiche", "amica"), ("it", "parlava", "parlare"),
        ("it", "andato", "andare"), ("it", "felicemente", "felice"),
        ("pt", "canções", "canção"), ("pt", "falava", "falar"), ("pt", "animais", "animal"),
        ("nl", "huizen", "huis"), ("nl", "werkte", "werken"), ("nl", "meisjes", "meisje"),
        ("sv", "flickorna", "flicka"), ("sv", "hunden", "hund"),
        ("ja", "食べました", "食べる"), ("ja", "書きました", "書く"), ("ja", "行った", "行く"),
        ("ja", "飲んだ", "飲む"), ("ja", "高かった", "高い"), ("ja", "話して", "話す"),
        ("ja", "勉強した", "勉強する"),
    ]

    @Test(arguments: endings.indices)
    func `rules of endings lead to the dictionary form`(index: Int) {
        let (language, word, form) = Self.endings[index]
        #expect(forms(word, language, .ending).contains(form), "\(forms(word, language, .ending))")
    }

    /// English forms of which two stems would be words: the right one comes first.
    @Test(arguments: [
        ("hoping", "hope"), ("hopping", "hop"), ("miles", "mile"), ("boxes", "box"),
        ("singing", "sing"),
        ("makes", "make"), ("planed", "plane"), ("planned", "plan"), ("showed", "show"),
    ])
    func `a mute e comes back before the bare stem`(word: String, first: String) {
        let known: Set = [
            "hope", "hop", "mile", "mil", "box", "sing", "singe", "make", "mak", "plane", "plan",
            "show",
        ]
        #expect(forms(word, "en", .ending).first { known.contains($0) } == first)
    }

    /// French forms of which two stems would be words.
    @Test(arguments: [
        ("donne", "donner"), ("appelle", "appeler"), ("bonne", "bon"), ("belle", "bel"),
    ])
    func `a verb comes before an adjective that sounds alike`(word: String, first: String) {
        let known: Set = ["donner", "don", "appeler", "appel", "bon", "bel"]
        #expect(forms(word, "fr", .ending).first { known.contains($0) } == first)
    }

    /// What stands in a text, and the forms that are looked up as they stand.
    static let abbreviations = [
        ("U.S.", ["U.S", "U.S."]), ("“e.g.,", ["e.g", "e.g."]), ("a.m.", ["a.m", "a.m."]),
        ("Haus.", ["Haus", "Haus."]), ("’tween", ["tween", "'tween"]), ("Haus", ["Haus"]),
        ("Haus?", ["Haus"]), ("…", ["…"]),
    ]

    @Test(arguments: abbreviations.indices)
    func `a dot behind a word may be its own`(index: Int) {
        let (word, expected) = Self.abbreviations[index]
        #expect(forms(word, "en", .exact) == expected)
    }

    @Test func `rules take no ending off a dot`() {
        #expect(!forms("Hunde.", "de", .ending).contains { $0.hasSuffix(".") })
    }

    @Test func `behind a hyphen stands a tail too`() {
        #expect(forms("book-shelves", "en", .compoundTail).contains("shelf"))
        #expect(forms("wagon-lit", "fr", .compoundTail).contains("lit"))
        #expect(forms("-", "fr", .compoundTail).isEmpty)
    }

    @Test func `rules make no word of almost nothing, and know their languages`() {
        #expect(forms("es", "de", .ending).isEmpty)
        #expect(forms("s", "en", .ending).isEmpty)
        #expect(forms("häuser", "ko", .ending).isEmpty)
        #expect(EndingRules.rules(of: "xx") == nil)
    }

    @Test func `compounds have tails in languages that join words`() {
        #expect(forms("Donaudampfschiff", "de", .compoundTail).contains("schiff"))
        #expect(forms("Donaudampfschiff", "fr", .compoundTail).isEmpty)
        #expect(forms("Haus", "de", .compoundTail).isEmpty)
        let long = String(repeating: "haus", count: 5_000)
        #expect(
            WordCandidates.list(for: long, lemmas: [], language: Language(tag: "de")).count < 60)
    }

    /// Language, form, its lemma.
    static let irregular = [
        ("de", "ist", "sein"), ("de", "Hätten", "haben"), ("en", "went", "go"),
        ("fr", "yeux", "œil"),
        ("fr", "l'eut", "avoir"), ("es", "fue", "ser"), ("it", "è", "essere"), ("pt", "foi", "ser"),
        ("nl", "heeft", "hebben"), ("ja", "行った", "行く"),
    ]

    @Test(arguments: irregular.indices)
    func `irregular forms lead to their lemma before any rule`(index: Int) {
        let (language, word, lemma) = Self.irregular[index]
        #expect(forms(word, language, .ending).first == lemma)
    }

    /// A head, and whether it is made of `known`.
    static let heads = [
        ("haus", true), ("arbeits", true), ("blumen", true), ("schul", true), ("fahr", true),
        ("blumenhaus", true), ("arbeitsblumenhaus", true), ("grimmels", false), ("ungen", false),
        ("hausgrimmels", false), ("uner", false), ("hausund", false),
        ("blumenblumenblumenblumen", false),
    ]

    @Test(arguments: heads.indices)
    func `the head of a compound must be words too`(index: Int) {
        let known: Set = ["haus", "arbeit", "blume", "schule", "fahren", "un", "und"]
        let (head, isHead) = Self.heads[index]
        #expect(
            Compound.isHead(head, language: "de") { form in known.contains(form) } == isHead)
    }

    @Test(arguments: [
        ("»Wort«,", "Wort"), ("(word)", "word"), ("dogs'", "dogs'"), ("l'eau.", "l'eau"),
        ("…", "…"),
        ("", ""), ("¿qué?", "qué"), ("C++", "C++"), ("食べる。", "食べる"),
    ])
    func `punctuation around a word is no part of it`(word: String, bare: String) {
        #expect(WordCandidates.trimmed(word) == bare)
    }

    @Test(arguments: [
        ("STRASSE", "strasse"), ("Über", "über"), ("İstanbul", "istanbul"), ("l’Eau", "l'eau"),
        ("  a \t b\n", "a b"), ("ΣΟΦΟΣ", "σοφοσ"), ("東京", "東京"), ("Ёлка", "ёлка"),
        ("scho\u{308}n", "sch\u{F6}n"), ("か\u{3099}", "が"), ("E\u{301}te\u{301}", "\u{E9}t\u{E9}"),
    ])
    func `words are folded`(word: String, folded: String) {
        #expect(WordFold.folded(word).unicodeScalars.elementsEqual(folded.unicodeScalars))
        #expect(WordFold.folded(folded) == folded)
    }
}
