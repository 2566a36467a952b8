/// Names of months in the languages that feeds are written in, and of zones.
enum DateNames {
    /// The number of a month by its name in small letters, or by the beginning of it.
    static func month(_ name: String) -> Int? {
        let name = name.last == "." ? String(name.dropLast()) : name
        if let known = months[name] { return known }
        guard name.count > 3 else { return nil }
        return months[String(name.prefix(4))] ?? months[String(name.prefix(3))]
    }

    /// The hours that a zone is ahead of UTC.
    static let zones: [String: Double] = [
        "ut": 0, "gmt": 0, "utc": 0, "z": 0, "wet": 0, "west": 1, "bst": 1, "cet": 1, "cest": 2,
        "met": 1, "mest": 2, "eet": 2, "eest": 3, "msk": 3, "ist": 5.5, "jst": 9, "kst": 9,
        "adt": -3, "ast": -4, "at": -4, "edt": -4, "est": -5, "et": -5, "cdt": -5, "cst": -6,
        "ct": -6, "mdt": -6, "mst": -7, "mt": -7, "pdt": -7, "pst": -8, "pt": -8, "akdt": -8,
        "akst": -9, "hst": -10, "aest": 10, "aedt": 11, "nzst": 12, "nzdt": 13, "a": -1, "n": 1,
        "m": -12, "y": 12,
    ]

    private static let months: [String: Int] = {
        var months: [String: Int] = [:]
        for line in lines {
            for (index, names) in line.split(separator: " ").enumerated() {
                for name in names.split(separator: "/") { months[String(name)] = index + 1 }
            }
        }
        return months
    }()

    /// The beginnings of the names, a language each; forms of one month are parted by a slash.
    private static let lines = [
        "jan feb mar apr may jun jul aug sep/sept oct nov dec",
        "jän/jan feb mär/mrz apr mai jun jul aug sep okt nov dez",
        "janv fév/fev mar/mars avr mai juin juil aoû/aout sep oct nov déc/dec",
        "ene feb mar abr may jun jul ago sep/set oct nov dic",
        "gen feb mar apr mag giu lug ago set ott nov dic",
        "jan fev mar abr mai jun jul ago set out nov dez",
        "jan feb mrt/maa apr mei jun jul aug sep okt nov dec",
        "jan feb mar apr maj jun jul aug sep okt nov dec",
        "sty lut mar kwi maj cze lip sie wrz paź/paz lis gru",
        "янв фев мар апр май/мая июн июл авг сен окт ноя дек",
        "ιαν φεβ μάώ/μαώ/μαρ/μάρ απρ μάι/μαϊ/μαι/μαΐ ιούν/ιουν/ιον ιούλ/ιουλ/ιολ αύγ/αυγ σεπ οκτ νοέ/νοε δεκ",
        "janu febr márc ápri/apri máju/maju júni/juni júli/juli augu szep októ/okto nov dec",
    ]
}
