/// The language that a file states, however it does: by a tag (BCP 47), by a
/// code of three letters (ISO 639-2 and 639-3), or by its name, in English or its own.
///
/// ```swift
/// StatedLanguage.language("German")?.tag  // "de"
/// ```
package enum StatedLanguage {
    /// Codes of three letters and the two letters (ISO 639-1) that mean the
    /// same: ISO 639-2, both kinds, and the usual member of a macrolanguage.
    private static let codes = table(
        """
        aar aa abk ab afr af aka ak alb sq als sq amh am ara ar arb ar arg an arm hy asm as \
        ava av ave ae aym ay aze az azj az bak ba bam bm baq eu bel be ben bn bih bh bis bi \
        bod bo bos bs bre br bul bg bur my cat ca ces cs cha ch che ce chi zh chu cu chv cv \
        cmn zh cor kw cos co cre cr cym cy cze cs dan da deu de div dv dut nl dzo dz ekk et \
        ell el eng en epo eo est et eus eu ewe ee fao fo fas fa fij fj fin fi fra fr fre fr \
        fry fy ful ff geo ka ger de gla gd gle ga glg gl glv gv gre el grn gn gug gn guj gu \
        hat ht hau ha hbs sh heb he her hz hin hi hmo ho hrv hr hun hu hye hy ibo ig ice is \
        ido io iii ii iku iu ile ie ina ia ind id ipk ik isl is ita it jav jv jpn ja kal kl \
        kan kn kas ks kat ka kau kr kaz kk khk mn khm km kik ki kin rw kir ky kom kv kon kg \
        kor ko kua kj kur ku lao lo lat la lav lv lim li lin ln lit lt ltz lb lub lu lug lg \
        lvs lv mac mk mah mh mal ml mao mi mar mr may ms mkd mk mlg mg mlt mt mon mn mri mi \
        msa ms mya my nau na nav nv nbl nr nde nd ndo ng nep ne nld nl nno nn nob nb nor no \
        npi ne nya ny oci oc oji oj ori or orm om ory or oss os pan pa pbt ps per fa pes fa \
        pli pi plt mg pol pl por pt pus ps que qu roh rm ron ro rum ro run rn rus ru sag sg \
        san sa sin si slk sk slo sk slv sl sme se smo sm sna sn snd sd som so sot st spa es \
        sqi sq srd sc srp sr ssw ss sun su swa sw swe sv swh sw tah ty tam ta tat tt tel te \
        tgk tg tgl tl tha th tib bo tir ti ton to tsn tn tso ts tuk tk tur tr twi tw uig ug \
        ukr uk urd ur uzb uz uzn uz ven ve vie vi vol vo wel cy wln wa wol wo xho xh ydd yi \
        yid yi yor yo zha za zho zh zsm ms zul zu
        """)

    /// The language; `nil` for an unknown one.
    package static func language(_ stated: String) -> Language? {
        let stated = trimmed(stated)
        if let named = LanguageNames.language(named: stated) { return named }
        guard let language = Language(tag: stated) else { return nil }
        let parts = language.tag.split(separator: "-", maxSplits: 1)
        guard let first = parts.first, first.utf8.count >= 3 else { return language }
        guard first.utf8.count == 3 else {
            return parts.count > 1 ? language : nil
        }
        guard let short = codes[first.lowercased()] else { return language }
        return Language(tag: parts.count > 1 ? "\(short)-\(parts[1])" : short)
    }

    /// The codes of three letters that mean a language, in order.
    package static func codes(of language: Language) -> [String] {
        codes.filter { $0.value == language.code }.map(\.key).sorted()
    }

    /// True if two or three letters are a code of ISO 639-1 or 639-2, in any case.
    package static func isCode(_ text: String) -> Bool {
        let text = text.lowercased()
        return codes[text] != nil || shortCodes.contains(text)
    }

    private static let shortCodes = Set(codes.values)

    private static func trimmed(_ text: String) -> String {
        guard let first = text.firstIndex(where: { !$0.isWhitespace }),
            let last = text.lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return String(text[first...last])
    }

    /// The words of a list at even places, each with the one behind it; of two
    /// alike the first counts.
    static func table(_ list: String) -> [String: String] {
        let words = list.split(separator: " ").map(String.init)
        let pairs = stride(from: 0, to: words.count - 1, by: 2).map { (words[$0], words[$0 + 1]) }
        return Dictionary(pairs) { first, _ in first }
    }
}
