/// The name of an entry as it may become a path below a folder.
enum EntryName {
    /// The name; `nil` with the reason when it could lead anywhere else, or is
    /// no name at all.
    static func checked(_ bytes: [UInt8]) -> (name: String?, reason: String) {
        guard !bytes.isEmpty, bytes.count <= 1024 else {
            return (nil, "its name is empty or too long")
        }
        let text = String(validating: bytes, as: UTF8.self) ?? codePage437(bytes)
        guard !text.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) else {
            return (nil, "its name has control characters")
        }
        guard !text.contains("\\") else { return (nil, "its name has backslashes") }
        guard text.first != "/" else { return (nil, "its name is absolute") }
        let scalars = Array(text.unicodeScalars.prefix(2))
        if scalars.count == 2, scalars[1] == ":", scalars[0].isASCII,
            scalars[0].properties.isAlphabetic
        {
            return (nil, "its name begins with a drive")
        }
        let parts = text.utf8.split(separator: 0x2F, omittingEmptySubsequences: false)
        guard parts.count <= 32,
            parts.allSatisfy({ !$0.isEmpty && $0.count <= 255 && !$0.elementsEqual(".".utf8) })
        else { return (nil, "its name is no plain path") }
        guard !parts.contains(where: { $0.elementsEqual("..".utf8) }) else {
            return (nil, "its name leads out of the folder")
        }
        return (text, "")
    }

    /// Bytes in the code page of the first ZIP programs.
    private static func codePage437(_ bytes: [UInt8]) -> String {
        String(
            String.UnicodeScalarView(
                bytes.map { $0 < 0x80 ? Unicode.Scalar($0) : high[Int($0) - 0x80] }))
    }

    private static let high = Array(
        """
        ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀\
        αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{A0}
        """.unicodeScalars)
}
