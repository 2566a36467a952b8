/// The ASCII character in place of another, for terminals that read nothing else.
enum ASCIIForm {
    /// The sign for a character that has no likeness.
    static let unknown = UInt8(ascii: "?")

    /// The likeness of a scalar: a letter without its accent, a plain quotation mark or dash.
    static func byte(of value: UInt32) -> UInt8 {
        if value < 0x80 { return UInt8(value) }
        switch value {
        case 0x2500...0x257F: return box(value)
        case 0x2581...0x2588, 0x2800...0x28FF: return UInt8(ascii: "#")
        default: break
        }
        guard let scalar = Unicode.Scalar(value) else { return unknown }
        return likenesses[scalar] ?? unknown
    }

    private static func box(_ value: UInt32) -> UInt8 {
        switch value {
        case 0x2500, 0x2501: UInt8(ascii: "-")
        case 0x2502, 0x2503: UInt8(ascii: "|")
        default: UInt8(ascii: "+")
        }
    }

    /// Letters and signs by what they look like.
    private static let groups: [(ascii: Character, like: String)] = [
        ("A", "ÀÁÂÃÄÅĀĂĄÆ"), ("C", "ÇĆĈĊČ"), ("D", "ÐĎĐ"), ("E", "ÈÉÊËĒĔĖĘĚ€"), ("G", "ĜĞĠĢ"),
        ("H", "ĤĦ"), ("I", "ÌÍÎÏĨĪĬĮİ"), ("J", "Ĵ"), ("K", "Ķ"), ("L", "ĹĻĽĿŁ"), ("N", "ÑŃŅŇ"),
        ("O", "ÒÓÔÕÖØŌŎŐŒ"), ("R", "ŔŖŘ"), ("S", "ŚŜŞŠȘ"), ("T", "ŢŤŦȚÞ"), ("U", "ÙÚÛÜŨŪŬŮŰŲ"),
        ("W", "Ŵ"), ("Y", "ÝŶŸ"), ("Z", "ŹŻŽ"), ("a", "àáâãäåāăąæª"), ("c", "çćĉċč©¢"),
        ("d", "ďđð"), ("e", "èéêëēĕėęě"), ("g", "ĝğġģ"), ("h", "ĥħ"), ("i", "ìíîïĩīĭįı"),
        ("j", "ĵ"), ("k", "ķ"), ("l", "ĺļľŀł"), ("n", "ñńņňŋ"), ("o", "òóôõöøōŏőœº°"),
        ("r", "ŕŗř®"), ("s", "śŝşšșß"), ("t", "ţťŧțþ"), ("u", "ùúûüũūŭůűųµ"), ("w", "ŵ"),
        ("y", "ýÿŷ"), ("z", "źżž"), ("x", "×✓✗"), ("v", "↓▼"), ("^", "↑▲"), ("<", "←‹◀"),
        (">", "→›▶▸"), ("-", "‐‑‒–—―−­"), ("'", "‘’‚‛′ʼ"), ("\"", "“”„‟«»″"), (".", "…·‧"),
        ("*", "•◆◇★☆■□●○♪♫"), ("|", "‖¦▌▐"), ("!", "¡"), ("?", "¿"), ("+", "±†‡"), ("#", "§░▒▓"),
        ("~", "≈"), (" ", "\u{A0}\u{2002}\u{2003}\u{2009}\u{202F}\u{3000}"), ("(", "☾"),
    ]

    private static let likenesses: [Unicode.Scalar: UInt8] = {
        var table: [Unicode.Scalar: UInt8] = [:]
        for (ascii, like) in groups {
            for scalar in like.unicodeScalars { table[scalar] = ascii.asciiValue }
        }
        return table
    }()
}
