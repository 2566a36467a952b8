import ListenCore

/// Words whose full stop does not end a sentence, by language.
struct Abbreviations: Sendable {
    /// Titles and similar words, which never end a sentence.
    let inner: Set<String>
    /// Words that are inside a sentence only when a number follows.
    let beforeNumber: Set<String>
    /// True when `3.` is an ordinal number.
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
        "abb", "abs", "apr", "art", "aug", "bd", "cap", "ch", "dec", "feb", "fig", "jan", "jul",
        "jun", "kap", "mar", "n", "no", "nos", "nov", "nr", "nro", "núm", "num", "nº", "oct", "op",
        "p", "pág", "pp", "ps", "s", "sec", "sect", "sep", "sept", "st", "str", "tab", "tel",
        "vol", "vs", "vv", "č", "гл", "д", "кв", "п", "с", "стр",
    ]

    private static let titles: [String: [String]] = [
        "ca": ["av", "dr", "dra", "núm", "pl", "sr", "sra", "srta", "st", "sta"],
        "cs": ["apod", "č", "dr", "ing", "kap", "mgr", "např", "p", "prof", "sv", "tzn", "tzv"],
        "da": ["bl", "ca", "dr", "eks", "evt", "f", "fr", "frk", "hr", "kgl", "nr", "pga", "prof"],
        "de": [
            "abb", "bspw", "bzgl", "bzw", "ca", "co", "dgl", "dipl", "dr", "ev", "evtl", "fr",
            "frl", "geb", "ggf", "hl", "hr", "hrn", "inkl", "insb", "kath", "max", "min", "mio",
            "mrd", "nr", "o.ä", "prof", "sog", "st", "str", "tsd", "u.a", "usf", "verh", "vgl",
            "zb", "zzgl", "z",
        ],
        "el": ["αγ", "βλ", "δηλ", "δρ", "κ", "κα", "κκ", "π.χ", "σελ", "τηλ"],
        "en": [
            "adm", "approx", "ave", "blvd", "brig", "capt", "cf", "cmdr", "col", "cpl", "det",
            "dr", "esp", "ft", "gen", "gov", "hon", "insp", "jr", "lt", "maj", "messrs", "mlle",
            "mme", "mr", "mrs", "ms", "mt", "mx", "pres", "prof", "pvt", "rep", "rev", "sen",
            "sgt", "sr", "st", "ste", "supt", "viz", "vs",
        ],
        "es": [
            "admón", "arq", "av", "avda", "cap", "dña", "d", "dr", "dra", "excmo", "fr", "gral",
            "hno", "ilmo", "ing", "lic", "mons", "ntra", "núm", "pág", "prof", "profa", "rvdo",
            "sra", "sras", "sr", "sres", "srta", "sta", "sto", "tte", "ud", "uds", "vd", "vds",
        ],
        "fi": ["esim", "fil", "huom", "ks", "mm", "mr", "ns", "nro", "prof", "toht", "tri", "vrt"],
        "fr": [
            "av", "bd", "boul", "cf", "ch", "cie", "dr", "env", "ex", "m", "me", "mgr", "mlle",
            "mlles", "mm", "mme", "mmes", "mr", "pr", "prof", "st", "ste",
        ],
        "hu": ["dr", "gr", "id", "ifj", "ill", "ld", "özv", "pl", "prof", "st", "ún", "vö"],
        "id": ["bpk", "dr", "drs", "hlm", "ir", "jl", "kh", "prof", "sdr", "tn", "yth"],
        "it": [
            "arch", "avv", "cap", "col", "dott", "dott.ssa", "ecc", "egr", "gen", "gent", "geom",
            "ing", "mons", "on", "pag", "prof", "prof.ssa", "rag", "s", "sen", "sig", "sig.na",
            "sig.ra", "sigg", "sigra", "spett",
        ],
        "nb": ["bl", "ca", "dr", "eks", "f", "fr", "frk", "hr", "nr", "prof", "pga"],
        "nl": [
            "bijv", "bv", "ca", "dhr", "dr", "drs", "fam", "ing", "ir", "jhr", "jl", "mej",
            "mevr", "mgr", "mr", "mw", "nl", "nr", "o.a", "prof", "resp", "st", "t.a.v", "vgl",
            "zgn",
        ],
        "pl": [
            "al", "bp", "dr", "gen", "godz", "hab", "im", "inż", "kpt", "ks", "mgr", "mjr", "np",
            "os", "pl", "płk", "por", "prof", "św", "tj", "tys", "tzn", "tzw", "ul", "ww",
        ],
        "pt": [
            "av", "cap", "d", "dep", "dr", "dra", "eng", "ex", "exa", "exmo", "exma", "ilmo",
            "prof", "profa", "sr", "sra", "sras", "sres", "srta", "sta", "sto", "v",
        ],
        "ro": ["d", "dl", "dna", "dr", "dra", "ing", "nr", "pag", "prof", "sf", "str"],
        "ru": [
            "акад", "г", "гг", "гл", "гр", "доц", "др", "ед", "им", "кв", "коп", "млн", "млрд",
            "напр", "обл", "пер", "пл", "пр", "проф", "просп", "р", "рис", "руб", "св", "см", "ср",
            "ст", "стр", "т", "т.е", "т.к", "тов", "тыс", "ул",
        ],
        "sv": [
            "bl", "ca", "dr", "dvs", "exkl", "fr", "hr", "inkl", "kl", "prof", "resp", "s", "st",
        ],
        "tr": ["alb", "av", "bkz", "doç", "dr", "gen", "hz", "no", "örn", "prof", "sn", "sok"],
        "uk": ["акад", "вул", "гр", "див", "ім", "млн", "напр", "проф", "р", "св", "ст", "тис"],
    ]
}
