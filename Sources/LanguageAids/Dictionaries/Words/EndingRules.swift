/// Rules of endings and umlauts that lead from an inflected form to a headword, for use without a
/// morphology.
///
/// They guess: each candidate counts only when a dictionary has it.
struct EndingRules {
    /// An ending and its replacements.
    struct Ending: Hashable {
        let ending: String
        let replacements: [String]
    }

    /// The endings, longer ones first.
    private let endings: [Ending]
    private let hasUmlauts: Bool
    private let dropsMuteE: Bool

    /// The lengths of word and form from which a stem of one letter counts.
    private let shortest: (word: Int, form: Int)

    /// The rules of a language by its code; `nil` when there are none.
    static func rules(of language: String) -> EndingRules? { all[language] }

    /// Built once: a lookup needs them several times.
    private static let all: [String: EndingRules] = Dictionary(
        uniqueKeysWithValues: tables.map { ($0, EndingRules(language: $0, table: $1)) })

    private init(language: String, table: String) {
        endings = table.split(separator: " ").map { rule in
            let parts = rule.split(separator: ":", omittingEmptySubsequences: false)
            let replacements = parts.dropFirst().joined().split(
                separator: ",", omittingEmptySubsequences: false)
            return Ending(ending: String(parts[0]), replacements: replacements.map(String.init))
        }.sorted { $0.ending.count > $1.ending.count }
        hasUmlauts = language == "de"
        dropsMuteE = language == "en"
        shortest = language == "ja" ? (2, 2) : (4, 3)
    }

    /// The candidates for a folded word, those with the longest ending first.
    func candidates(for word: String) -> [String] {
        var found: [String] = []
        func add(_ candidate: String) {
            if candidate != word, !found.contains(candidate) { found.append(candidate) }
        }
        for form in [word] + (hasUmlauts ? Self.participles(word) : []) {
            if form != word { add(form) }
            for rule in endings where form.hasSuffix(rule.ending) {
                let stem = form.dropLast(rule.ending.count)
                guard stem.count > 1 || stem.count == 1 && form.count >= shortest.word else {
                    continue
                }
                for replacement in ordered(rule.replacements, after: stem)
                where stem.count > 1 || 1 + replacement.count >= shortest.form {
                    add(stem + replacement)
                    if hasUmlauts { Self.plain(stem).forEach { add($0 + replacement) } }
                }
            }
        }
        if hasUmlauts {
            Self.plain(word[...]).forEach(add)
            if word.contains("ss") { add(word.replacing("ss", with: "ß")) }
            if word.contains("ß") { add(word.replacing("ß", with: "ss")) }
        }
        return found
    }

    /// The replacements, the likeliest first.
    ///
    /// English drops a mute e before an ending, and doubles a consonant to keep a vowel short, so
    /// `hop` in `hoping` stands for `hope`.
    private func ordered(_ replacements: [String], after stem: Substring) -> [String] {
        guard dropsMuteE, replacements == ["", "e"] else { return replacements }
        let vowels: Set<Character> = ["a", "e", "i", "o", "u", "y"]
        let ending = Array(stem.suffix(3))
        guard ending.count == 3, !vowels.contains(ending[0]), vowels.contains(ending[1]),
            !vowels.contains(ending[2]), ending[2] != "w", ending[2] != "x"
        else { return replacements }
        return ["e", ""]
    }

    /// The stem with its last umlaut undone: `haus` for `häus`.
    private static func plain(_ stem: Substring) -> [String] {
        let letters: [Character: Character] = ["ä": "a", "ö": "o", "ü": "u"]
        guard let place = stem.lastIndex(where: { letters[$0] != nil }),
            let letter = letters[stem[place]]
        else { return [] }
        var text = String(stem)
        text.replaceSubrange(place...place, with: String(letter))
        return [text]
    }

    /// The verb stems of participles and infinitives: `macht` for `gemacht`, `aufmacht` for
    /// `aufgemacht`, `anfangen` for `anzufangen`.
    private static func participles(_ word: String) -> [String] {
        var found: [String] = []
        for mark in ["ge", "zu"] {
            if mark == "ge", word.hasPrefix("ge"), word.count > 5 {
                found.append(String(word.dropFirst(2)))
            }
            for prefix in separable
            where word.hasPrefix(prefix + mark) && word.count > prefix.count + 5 {
                found.append(prefix + word.dropFirst(prefix.count + 2))
            }
        }
        return found
    }

    private static let separable = [
        "ab", "an", "auf", "aus", "bei", "durch", "ein", "fest", "fort", "her", "heraus", "herein",
        "hin", "hinaus", "hinein", "los", "mit", "nach", "nieder", "über", "um", "unter", "vor",
        "vorbei", "weg", "weiter", "wieder", "zu", "zurück", "zusammen",
    ]
}

extension EndingRules {
    /// Lines `ending:replacement,replacement`; an empty replacement removes the ending.
    private static let tables: [String: String] = [
        "de": """
        en:,e er:,e ern:,er e:,en n: s: es: em:,er nen: innen:in st:en t:en te:en ten:en \
        test:en tet:en est:en et:en ete:en eten:en end:en ende:en enden:en ere:, eren:, erer:, sten:, ste:, \
        este:, esten:, ste: er:er eln: le:el re:er len:el
        """.replacing("\n", with: " "),
        "en": """
        s: es:,e ies:y,ie ves:f,fe ed:,e ied:y ing:,e ying:ie er:,e est:,e ier:y iest:y men:man \
        nning:n tting:t pping:p gging:g dding:d mming:m bbing:b rring:r lling:l nned:n tted:t \
        pped:p gged:g dded:d mmed:m bbed:b rred:r lled:l ly:
        """.replacing("\n", with: " "),
        "fr": """
        s: x: e: es: aux:al,ail eaux:eau elle:eler,el elles:eler,el geait:ger geais:ger geaient:ger geant:ger geons:ger geai:ger geas:ger \
            gea:ger çait:cer çais:cer çaient:cer çant:cer çons:cer ça:cer enne:en ennes:en euse:eur,eux \
        euses:eur,eux trice:teur trices:teur ive:if ives:if ère:er ères:er onne:onner,on onnes:onner,on \
        é:er ée:er és:er ées:er ez:er,ir,re ons:er,ir,re ent:er,ir,re ait:er,ir,re ais:er,ir,re \
        aient:er,ir,re ions:er,ir,re iez:er,ir,re ant:er,ir,re a:er as:er ai:er âmes:er èrent:er \
        era:er erai:er eras:er eront:er erait:er eraient:er it:ir,re is:ir,re irent:ir,re \
        issent:ir issait:ir issaient:ir issant:ir ira:ir iront:ir u:re,oir e:er es:er
        """.replacing("\n", with: " "),
        "es": """
        s: es:,e,er,ir a:o,ar,er,ir as:o,a,ar os:o ces:z o:ar,er,ir amos:ar emos:er,ar imos:ir áis:ar \
        éis:er an:ar,er,ir en:ar,er,ir ó:ar ió:er,ir aron:ar ieron:er,ir é:ar í:er,ir aste:ar \
        iste:er,ir aba:ar abas:ar aban:ar ábamos:ar ía:er,ir ías:er,ir ían:er,ir íamos:er,ir \
        ando:ar iendo:er,ir ado:ar ada:ar ados:ar adas:ar ido:er,ir ida:er,ir idos:er,ir \
        idas:er,ir ará:ar erá:er irá:ir arán:ar erán:er irán:ir aría:ar ería:er iría:ir e:ar,er \
        ara:ar iera:er,ir arse:ar erse:er irse:ir arlo:ar erlo:er irlo:ir arla:ar erla:er irla:ir \
        ándose:ar iéndose:er,ir ones:ón mente: amente:o
        """.replacing("\n", with: " "),
        "it": """
        i:o,e,a,io e:a,are,ere a:o,are he:a hi:o o:are,ere,ire ano:are ono:ere,ire iamo:are,ere,ire \
        ate:are ete:ere ite:ire ava:are eva:ere iva:ire avano:are evano:ere ivano:ire ò:are è:ere \
        ì:ire arono:are erono:ere irono:ire ato:are ata:are ati:are ate:are uto:ere uta:ere uti:ere \
        ito:ire ita:ire iti:ire ando:are endo:ere,ire erà:are,ere irà:ire arsi:are ersi:ere \
        irsi:ire mente: amente:o
        """.replacing("\n", with: " "),
        "pt": """
        s: es:,e a:o,ar as:o,a os:o ões:ão ães:ão ãos:ão ais:al eis:el óis:ol is:il ns:m o:ar,er,ir \
        amos:ar emos:er imos:ir am:ar,er,ir em:er,ir ou:ar eu:er iu:ir aram:ar eram:er iram:ir \
        ei:ar i:er,ir ava:ar avam:ar ia:er,ir iam:er,ir ando:ar endo:er indo:ir ado:ar ada:ar \
        ados:ar adas:ar ido:er,ir ida:er,ir ará:ar erá:er irá:ir mente: amente:o
        """.replacing("\n", with: " "),
        "nl": """
        en: e: s: 's: n: eren: t:en te:en ten:en de:en den:en er: ere: st: ste: je: tje: jes: \
        ven:f zen:s
        """.replacing("\n", with: " "),
        "sv": """
        en:,e et:,e ar:,a,e er:,a or:a n: na: arna: erna: orna:a t: a: s: ade:a te:a de:a r:  ade:a \
        at:a it:a are: ast: aste:
        """.replacing("\n", with: " "),
        "ja": """
        ました:る ません:る ます:る ない:る なかった:る た:る て:る られる:る させる:る よう:る れば:る たい:る \
        きました:く ぎました:ぐ しました:す,する ちました:つ にました:ぬ びました:ぶ みました:む りました:る いました:う \
        きます:く ぎます:ぐ します:す,する ちます:つ にます:ぬ びます:ぶ みます:む ります:る います:う \
        かない:く がない:ぐ さない:す たない:つ なない:ぬ ばない:ぶ まない:む らない:る わない:う しない:する \
        いた:く いで:ぐ いて:く いだ:ぐ した:す,する して:す,する った:う,つ,る,く って:う,つ,る,く んだ:む,ぶ,ぬ \
        んで:む,ぶ,ぬ かった:い くない:い くて:い く:い けば:く,い げば:ぐ せば:す てば:つ べば:ぶ めば:む えば:う \
        こう:く そう:す とう:つ もう:む ろう:る おう:う ける:く せる:す てる:つ める:む える:う れる:る きたい:く \
        したい:す,する みたい:む りたい:る いたい:う な:
        """.replacing("\n", with: " "),
    ]
}
