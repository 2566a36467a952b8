package import ListenCore

/// The packages of Debian 12 with a dictionary for a language pair.
package enum DebianDictionaries {
    /// The package's name; `nil` when there is none.
    package static func package(from source: Language, to target: Language) -> String? {
        switch (source.code, target.code) {
        case ("en", "en"): return "dict-wn"
        case ("ja", "en"): return "edict"
        case let (one, other):
            guard one != other else { return nil }
            for from in LanguagePair.freeDictCodes(of: source) {
                for to in LanguagePair.freeDictCodes(of: target)
                where pairs.contains("\(from)-\(to)") {
                    return "dict-freedict-\(from)-\(to)"
                }
            }
            return nil
        }
    }

    /// The pairs of the packages dict-freedict-*, those made by hand and those derived from
    /// Wiktionary.
    private static let pairs = Set(
        """
        afr-deu afr-eng ara-eng bre-fra ces-eng ckb-kmr cym-eng dan-eng deu-bul deu-ell deu-eng
        deu-fin deu-fra deu-ind deu-ita deu-kur deu-nld deu-pol deu-por deu-rus deu-spa deu-swe
        deu-tur ell-bul ell-eng ell-fin ell-fra ell-ind ell-ita ell-jpn ell-lat ell-lit ell-nld
        ell-nor ell-pol ell-por ell-rus ell-spa ell-swe eng-afr eng-ara eng-bul eng-ces eng-cym
        eng-dan eng-deu eng-ell eng-fin eng-fra eng-gle eng-hin eng-hrv eng-hun eng-ind eng-ita
        eng-jpn eng-lat eng-lit eng-nld eng-nor eng-pol eng-por eng-rom eng-rus eng-spa eng-srp
        eng-swe eng-swh eng-tur epo-eng fin-bul fin-deu fin-ell fin-eng fin-fra fin-ind fin-ita
        fin-jpn fin-lat fin-lit fin-nld fin-nor fin-pol fin-por fin-swe fra-bre fra-bul fra-deu
        fra-ell fra-eng fra-fin fra-ita fra-jpn fra-lat fra-lit fra-nld fra-pol fra-por fra-rus
        fra-spa fra-swe fra-tur gla-deu gle-eng gle-pol hrv-eng hun-eng isl-eng ita-bul ita-deu
        ita-ell ita-eng ita-fin ita-ind ita-jpn ita-lit ita-nor ita-pol ita-por ita-rus ita-spa
        ita-swe ita-tur jpn-deu jpn-eng jpn-fra jpn-rus kha-deu kha-eng kur-deu kur-eng kur-tur
        lat-deu lat-eng lit-eng mkd-bul nld-bul nld-deu nld-ell nld-eng nld-fin nld-fra nld-ind
        nld-ita nld-lat nld-lit nld-pol nld-por nld-rus nld-spa nld-swe nno-nob oci-cat pol-bul
        pol-deu pol-ell pol-eng pol-fin pol-fra pol-gle pol-ind pol-ita pol-jpn pol-nld pol-nor
        pol-por pol-rus pol-spa pol-swe pol-tur por-deu por-eng por-fra por-spa san-deu slk-eng
        slv-eng spa-ast spa-deu spa-eng spa-por srp-eng swe-bul swe-deu swe-ell swe-eng swe-fin
        swe-fra swe-ita swe-jpn swe-lat swe-nld swe-nor swe-pol swe-por swe-rus swe-spa swe-tur
        swh-eng swh-pol tur-deu tur-eng wol-fra
        """.split(whereSeparator: \.isWhitespace).map(String.init))
}
