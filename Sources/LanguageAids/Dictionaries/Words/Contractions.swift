/// Prepositions that a language writes in one word with the article or pronoun behind them: `zum`,
/// `al`, `du`, `nella`, `pelo`.
///
/// Pure. The dictionary form of a contraction is each of its parts.
enum Contractions {
    /// The parts of a contraction; none for any other word, and for one that is another word too, as
    /// `consigo` of `conseguir`.
    static func parts(of word: String, language: String?) -> [String] {
        guard let language, others[language]?.contains(word) != true else { return [] }
        return tables[language]?.first { $0.word == word }.map { [$0.preposition, $0.other] } ?? []
    }

    /// The contractions that a word is part of.
    static func containing(_ part: String, language: String?) -> [String] {
        guard let language else { return [] }
        return tables[language, default: []].filter { [$0.preposition, $0.other].contains(part) }
            .map(\.word)
    }

    /// Contractions that are other words too, or hardly looked for as a preposition: `pelo` is hair,
    /// `dai` a form of `dare`, and who looks for `conmigo` does not mean `con`.
    private static let others: [String: Set<String>] = [
        "es": ["conmigo", "contigo", "consigo"],
        "it": ["dai", "dallo", "dalla", "dalle", "dagli", "col", "coi", "dei", "nei"],
        "pt": ["nos", "pelo", "pela", "pelos", "pelas", "deste", "desse"],
    ]

    private struct Contraction {
        let word: String
        let preposition: String
        let other: String
    }

    /// A preposition, then contractions with what they have in them: `zu: zum dem, zur der`.
    private static func table(_ text: String) -> [Contraction] {
        text.split(whereSeparator: \.isNewline).flatMap { line in
            let halves = line.split(separator: ":")
            guard halves.count == 2 else { return [Contraction]() }
            return halves[1].split(separator: ",").compactMap { pair in
                let words = pair.split(separator: " ").map { String($0) }
                guard words.count == 2 else { return nil }
                return Contraction(
                    word: words[0], preposition: String(halves[0]), other: words[1])
            }
        }
    }

    private static let tables: [String: [Contraction]] = [
        "de": table(
            """
            an: am dem, ans das
            auf: aufs das
            bei: beim dem
            durch: durchs das
            für: fürs das
            hinter: hinterm dem, hinters das
            in: im dem, ins das
            über: überm dem, übers das
            um: ums das
            unter: unterm dem, unters das
            von: vom dem
            vor: vorm dem, vors das
            zu: zum dem, zur der
            """),
        "es": table(
            """
            a: al el
            de: del el
            con: conmigo mí, contigo ti, consigo sí
            """),
        "fr": table(
            """
            à: au le, aux les
            de: du le, des les
            en: ès les
            """),
        "it": table(
            """
            a: al il, allo lo, alla la, ai i, agli gli, alle le, all' l'
            con: col il, coi i
            da: dal il, dallo lo, dalla la, dai i, dagli gli, dalle le, dall' l'
            di: del il, dello lo, della la, dei i, degli gli, delle le, dell' l'
            in: nel il, nello lo, nella la, nei i, negli gli, nelle le, nell' l'
            su: sul il, sullo lo, sulla la, sui i, sugli gli, sulle le, sull' l'
            """),
        "pt": table(
            """
            a: ao o, à a, aos os, às as, àquele aquele, àquela aquela
            de: do o, da a, dos os, das as, dum um, duma uma, dele ele, dela ela, deles eles
            de: delas elas, deste este, desta esta, desse esse, dessa essa, daquele aquele
            de: daquela aquela, disto isto, disso isso, daqui aqui, dali ali
            em: no o, na a, nos os, nas as, num um, numa uma, nele ele, nela ela, neles eles
            em: nelas elas, neste este, nesta esta, nesse esse, nessa essa, naquele aquele
            em: naquela aquela, nisto isto, nisso isso
            por: pelo o, pela a, pelos os, pelas as
            """),
    ]
}
