package import ListenCore

extension LanguagePair {
    /// A pair in a text such as `de-en`, `deu-eng` or `de>en`; `nil` when it is none.
    package init?(_ text: String) {
        self.init(text) { LanguageCodes.known($0) }
    }

    private init?(_ text: String, code: (String) -> String?) {
        let parts = text.split { $0 == "-" || $0 == ">" || $0 == "_" }
        guard parts.count == 2,
            let source = code(parts[0].lowercased()).flatMap({ Language(tag: $0) }),
            let target = code(parts[1].lowercased()).flatMap({ Language(tag: $0) })
        else { return nil }
        self.init(from: source, to: target)
    }

    /// The pair in a file's name: `freedict-deu-eng`, `my.de-en`.
    ///
    /// Behind the last dot, where `listen dictionary add` writes the given pair, any two codes are
    /// languages; elsewhere only those with dictionaries, since a name has words too.
    static func named(in name: String) -> LanguagePair? {
        if let dot = name.lastIndex(of: "."),
            let said = LanguagePair(
                String(name[name.index(after: dot)...]), code: { LanguageCodes.wellFormed($0) })
        {
            return said
        }
        let parts = name.lowercased().split { !$0.isLetter }.map(String.init)
        for (first, second) in zip(parts, parts.dropFirst()).reversed() {
            let codes = [first, second].compactMap { LanguageCodes.common($0) }
            let languages = codes.compactMap { Language(tag: $0) }
            if languages.count == 2 { return LanguagePair(from: languages[0], to: languages[1]) }
        }
        return nil
    }

    /// The pair in the codes for file names; throws a code that is not a language's.
    func canonical() throws(UnknownCode) -> LanguagePair {
        LanguagePair(from: try Self.canonical(source), to: try Self.canonical(target))
    }

    /// A language in the code for file names: `deu` as `de`.
    static func canonical(_ language: Language) throws(UnknownCode) -> Language {
        guard let code = LanguageCodes.wellFormed(language.code), let known = Language(tag: code)
        else { throw UnknownCode(code: language.code) }
        return known
    }

    struct UnknownCode: Error { let code: String }

    /// The pair as in file names, `de-en`.
    var suffix: String { "\(source.code)-\(target.code)" }

    /// The codes FreeDict may use for a language, the likeliest first.
    static func freeDictCodes(of language: Language) -> [String] {
        LanguageCodes.relatives(of: language.code).flatMap { LanguageCodes.threeLetters[$0] ?? [] }
    }

    /// True when a dictionary of one language serves the other: the two written forms of Norwegian
    /// share one.
    static func serves(_ one: Language, _ other: Language) -> Bool {
        one.code == other.code || LanguageCodes.relatives(of: one.code).contains(other.code)
    }
}

/// The codes of languages: ISO 639-1, and ISO 639-2/3 for those with dictionaries.
enum LanguageCodes {
    /// The two letters for a known code, in lower case.
    static func known(_ code: String) -> String? {
        code.count == 2 ? (twoLetters.contains(code) ? code : nil) : byThree[code]
    }

    /// The two letters for a known code, or any code of three letters.
    static func wellFormed(_ code: String) -> String? {
        if let known = known(code) { return known }
        return code.count == 3 && code.allSatisfy { $0.isASCII && $0.isLetter } ? code : nil
    }

    /// The two letters for a code that may be among words in a name: not `my`.
    static func common(_ code: String) -> String? {
        if code.count != 2 { return byThree[code] }
        return threeLetters[code] != nil && !words.contains(code) ? code : nil
    }

    /// The language and those that share its dictionaries.
    static func relatives(of code: String) -> [String] {
        guard let family = families.first(where: { $0.contains(code) }) else { return [code] }
        return [code] + family.filter { $0 != code }
    }

    private static let families = [["no", "nb", "nn"], ["zh", "cmn"]]
    private static let blanks = Array(" \n".utf8)
    private static let words: Set = ["be", "et", "he", "lo", "ms", "my", "so", "to"]

    /// The codes of three letters by those of two, that of FreeDict first.
    static let threeLetters: [String: [String]] = {
        var codes: [String: [String]] = [:]
        for language in parts(of: table, at: blanks) {
            let names = parts(of: language, at: Array(":,".utf8))
            codes[names[0]] = Array(names.dropFirst())
        }
        return codes
    }()

    private static let byThree: [String: String] = {
        var codes: [String: String] = [:]
        for (two, three) in threeLetters {
            for code in three { codes[code] = two }
        }
        return codes
    }()

    /// Splits by bytes: by characters it took a fifth of the first lookup.
    private static func parts(of text: String, at ends: [UInt8]) -> [String] {
        text.utf8.split { ends.contains($0) }.map { String(Substring($0)) }
    }

    private static let table = """
        af:afr ar:ara az:aze be:bel bg:bul bn:ben bo:bod,tib br:bre bs:bos ca:cat cs:ces,cze cy:cym,wel
        da:dan de:deu,ger el:ell,gre en:eng eo:epo es:spa et:est eu:eus,baq fa:fas,per fi:fin fo:fao
        fr:fra,fre fy:fry ga:gle gd:gla gl:glg gu:guj he:heb hi:hin hr:hrv hu:hun hy:hye,arm id:ind
        is:isl,ice it:ita ja:jpn ka:kat,geo kk:kaz km:khm kn:kan ko:kor ku:kur,ckb la:lat lb:ltz lo:lao
        lt:lit lv:lav mk:mkd,mac ml:mal mn:mon mr:mar ms:msa,may mt:mlt my:mya,bur nb:nob ne:nep
        nl:nld,dut nn:nno no:nor oc:oci pa:pan pl:pol pt:por ro:ron,rum,rom ru:rus sa:san sk:slk,slo
        sl:slv so:som sq:sqi,alb sr:srp sv:swe sw:swh,swa ta:tam te:tel tg:tgk th:tha tk:tuk tl:tgl
        tr:tur tt:tat uk:ukr ur:urd uz:uzb vi:vie wo:wol yi:yid zh:zho,chi,cmn zu:zul
        """

    /// ISO 639-1.
    static let twoLetters = Set(
        parts(
            of: """
                aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv cy da
                de dv dz ee el en eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz
                ia id ie ig ii ik io is it iu ja jv ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln
                lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn no nr nv ny oc oj om or os pa pi
                pl ps pt qu rm rn ro ru rw sa sc sd se sg sh si sk sl sm sn so sq sr ss st su sv sw ta te tg th
                ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu
                """, at: blanks))
}
