import ListenCore

/// Words whose full stop does not end a sentence, by language.
struct Abbreviations: Sendable {
    /// Never at the end of a sentence: titles and the like.
    let inner: Set<String>
    /// Inside a sentence only when a number follows.
    let beforeNumber: Set<String>
    /// Whether `3.` is an ordinal number.
    let hasDottedOrdinals: Bool

    /// The rules of a language, or of all known ones together.
    init(_ language: Language?) {
        let code = language?.code ?? ""
        let lists = Self.titles[code].map { [$0] } ?? Array(Self.titles.values)
        inner = Set(lists.joined())
        beforeNumber = Self.numbered
        hasDottedOrdinals = Self.ordinalLanguages.contains(code)
    }

    private static let ordinalLanguages: Set<String> = [
        "cs", "da", "de", "et", "fi", "hr", "hu", "is", "lv", "nb", "nn", "no", "pl", "sk", "sl",
        "sr", "tr",
    ]

    private static let numbered: Set<String> = [
        "abb", "art", "cap", "ch", "fig", "n", "no", "nos", "nr", "núm", "num", "nº", "p", "pág",
        "pp", "s", "sec", "st", "tab", "tel", "vol", "vv",
    ]

    private static let titles: [String: [String]] = [
        "de": [
            "bzw", "ca", "dr", "evtl", "fr", "geb", "ggf", "hr", "inkl", "nr", "prof", "sog", "st",
            "str", "usf", "vgl", "z", "zzgl",
        ],
        "en": [
            "adm", "approx", "capt", "cf", "cmdr", "col", "dr", "fr", "gen", "gov", "hon", "jr",
            "lt", "maj", "messrs", "mlle", "mme", "mr", "mrs", "ms", "mt", "pres", "prof", "rep",
            "rev", "sen", "sgt", "sr", "st", "vs",
        ],
        "es": [
            "admón", "avda", "cap", "dña", "d", "dr", "dra", "excmo", "gral", "ilmo", "lic",
            "ntra", "núm", "prof", "profa", "sra", "sras", "sr", "sres", "srta", "sta", "sto", "ud",
            "uds", "vd", "vds",
        ],
        "fr": [
            "av", "bd", "cf", "ch", "dr", "env", "m", "mgr", "mlle", "mlles", "mm", "mme", "st",
        ],
        "it": ["avv", "dott", "ecc", "egr", "gent", "ing", "prof", "sig", "sigg", "sigra"],
        "nl": ["bijv", "dhr", "dr", "drs", "ir", "mevr", "mr", "nl", "prof"],
        "pl": ["dr", "hab", "im", "inż", "mgr", "np", "prof", "tzn", "ul"],
        "pt": ["av", "dr", "dra", "exmo", "prof", "profa", "sr", "sra", "srta", "sto", "sta"],
        "ru": ["г", "гг", "им", "руб", "см", "ср", "т", "ул"],
        "sv": ["bl", "ca", "dr", "kl", "prof", "resp", "s", "st"],
    ]
}
