/// The shapes of large letters: five points wide and seven high, with one more row below the line.
///
/// A row is two hexadecimal digits, its left point the highest of five bits. Drawn for this program.
struct LargeFont {
    /// The rows of every shape.
    static let rows = 8

    private static let shapes: [Character: String] = [
        "0": "0E11131519110E", "1": "040C040404040E", "2": "0E11010204081F",
        "3": "1F02040201110E", "4": "02060A121F0202", "5": "1F101E0101110E",
        "6": "0608101E11110E", "7": "1F010204080808", "8": "0E11110E11110E",
        "9": "0E11110F01020C", "A": "0E11111F111111", "B": "1E11111E11111E",
        "C": "0E11101010110E", "D": "1C12111111121C", "E": "1F10101E10101F",
        "F": "1F10101E101010", "G": "0E11101711110F", "H": "1111111F111111",
        "I": "0E04040404040E", "J": "0702020202120C", "K": "11121418141211",
        "L": "1010101010101F", "M": "111B1515111111", "N": "11111915131111",
        "O": "0E11111111110E", "P": "1E11111E101010", "Q": "0E11111115120D",
        "R": "1E11111E141211", "S": "0F10100E01011E", "T": "1F040404040404",
        "U": "1111111111110E", "V": "11111111110A04", "W": "1111111515150A",
        "X": "11110A040A1111", "Y": "1111110A040404", "Z": "1F01020408101F",
        "a": "00000E010F110F", "b": "1010161911111E", "c": "00000E1010110E",
        "d": "01010D1311110F", "e": "00000E111F100E", "f": "0609081C080808",
        "g": "00000F11110F010E", "h": "10101619111111", "i": "04000C0404040E",
        "j": "020006020202120C", "k": "10101214181412", "l": "0C04040404040E",
        "m": "00001A15151111", "n": "00001619111111", "o": "00000E1111110E",
        "p": "00001E11111E1010", "q": "00000D13110F0101", "r": "00001619101010",
        "s": "00000E100E011E", "t": "08081C08080906", "u": "0000111111130D",
        "v": "00001111110A04", "w": "0000111115150A", "x": "0000110A040A11",
        "y": "00001111110F010E", "z": "00001F0204081F", "ı": "00000C0404040E",
        "ȷ": "000006020202120C", "ß": "0C121216111116", "æ": "00001A050F140F",
        "œ": "00000A1517140B", "Æ": "0F14141E141417", "Œ": "0F14141614140F",
        "ø": "00000D12150916", "Ø": "0D121315190916", "ł": "0C04060C04040E",
        "Ł": "08080A0C18080F", "đ": "0207020E12120E", "Đ": "1C12113911121C",
        ".": "00000000000C0C", ",": "00000000000C0408", ";": "000C0C00000C0408",
        ":": "000C0C000C0C00", "!": "04040404040004", "?": "0E110102040004",
        "¡": "04000404040404", "¿": "0400040810110E", "'": "0C0408", "’": "0C0408",
        "‘": "04080C", "\"": "0A0A0A", "“": "050A0F", "”": "0F050A", "„": "0000000000000F05",
        "-": "0000000E", "–": "0000001F", "—": "0000001F", "…": "00000000000015",
        "(": "02040808080402", ")": "08040202020408", "/": "00010204081000",
        "&": "0C12140815120D", "«": "0000050A05", "»": "0000140A14", "%": "18190204081303",
        "+": "0004041F0404", "=": "00001F001F", "*": "00150E1F0E15", "#": "0A0A1F0A1F0A0A",
        "$": "040F140E051E04", "€": "0609081E081E09", "[": "0E08080808080E",
        "]": "0E02020202020E", "_": "000000000000001F", "°": "0C120C",
        "@": "0E11171517100E", "£": "0609081C08081F", "|": "04040404040404",
        "<": "02040810080402", ">": "08040201020408", "‹": "00000204080402",
        "›": "00000804020408", "‚": "0000000000000408", "~": "00000D16", "♪": "07050404041C1C",
        "‐": "0000000E", "‑": "0000000E", "−": "0000001F", "•": "00000E0E0E", "·": "0000000C0C",
    ]

    /// The marks over small letters (two rows) and over tall ones (one), and the letters that have
    /// them, each before its base.
    private static let marks: [(rows: [UInt8], tall: UInt8, letters: String)] = [
        ([0x02, 0x04], 0x06, "áaéeíıóoúuýyćcńnśsźzĺlŕrÁAÉEÍIÓOÚUÝYĆCŃNŚSŹZ"),
        ([0x08, 0x04], 0x0C, "àaèeìıòoùuÀAÈEÌIÒOÙU"),
        ([0x04, 0x0A], 0x0E, "âaêeîıôoûuŵwŷyÂAÊEÎIÔOÛU"),
        ([0x0A, 0x00], 0x0A, "äaëeïıöoüuÿyÄAËEÏIÖOÜU"),
        ([0x0D, 0x16], 0x0D, "ãañnõoÃAÑNÕO"),
        ([0x0A, 0x04], 0x1B, "čcďděeňnřršsťtžzǎaČCĎDĚEŇNŘRŠSŤTŽZ"),
        ([0x11, 0x0E], 0x11, "ăağgŭuĂAĞG"),
        ([0x0E, 0x0A], 0x04, "åaůuÅAŮU"),
        ([0x0E, 0x00], 0x1F, "āaēeīıōoūuĀAĒEĪIŌOŪU"),
        ([0x04, 0x00], 0x04, "żzėeċcŻZĖEİI"),
        ([0x05, 0x0A], 0x05, "őoűuŐOŰU"),
    ]

    /// The marks below letters, and the letters that have them.
    private static let lowerMarks: [(row: UInt8, letters: String)] = [
        (0x0C, "çcşsţtÇCŞSŢT"), (0x02, "ąaęeįiųuĄAĘEĮIŲU"), (0x04, "șsțtȘSȚT"),
    ]

    /// The rows of a letter; `nil` where the font has none.
    static func rows(of letter: Character) -> [UInt8]? {
        if let shape = shapes[letter] { return rows(shape) }
        for (mark, tall, letters) in marks {
            guard let base = base(of: letter, in: letters), let shape = shapes[base] else {
                continue
            }
            return marked(rows(shape), by: mark, tall)
        }
        for (mark, letters) in lowerMarks {
            guard let base = base(of: letter, in: letters), let shape = shapes[base] else {
                continue
            }
            var rows = rows(shape)
            rows[Self.rows - 1] |= mark
            return rows
        }
        return nil
    }

    private static func base(of letter: Character, in pairs: String) -> Character? {
        let letters = Array(pairs)
        let index = stride(from: 0, to: letters.count - 1, by: 2).first { letters[$0] == letter }
        return index.map { letters[$0 + 1] }
    }

    /// A mark over a letter: small ones have room for it, tall ones give up a row.
    private static func marked(
        _ rows: [UInt8], by mark: [UInt8], _ tall: UInt8
    ) -> [UInt8] {
        var marked = rows
        if rows[0] | rows[1] == 0 {
            (marked[0], marked[1]) = (mark[0], mark[1])
        } else {
            marked = [tall, rows[0]] + rows[2...]
        }
        return marked
    }

    private static func rows(_ shape: String) -> [UInt8] {
        let digits = shape.compactMap { $0.hexDigitValue }
        var rows = stride(from: 0, to: digits.count - 1, by: 2).map {
            UInt8(digits[$0] * 16 + digits[$0 + 1])
        }
        rows += Array(repeating: 0, count: max(0, Self.rows - rows.count))
        return rows
    }
}
