/// Texts as parts of XML documents.
///
///     XMLText.escaped("Q & A: \"1 < 2\"")  // Q &amp; A: &quot;1 &lt; 2&quot;
package enum XMLText {
    /// The text for content and for attributes in double quotes, on one line.
    ///
    /// References stand in place of markup characters. Characters that XML 1.0 has not (section 2.2)
    /// and those it discourages (the C1 controls) are left out, so that a reader accepts the document
    /// whatever a title holds.
    package static func escaped(_ text: String) -> String {
        var out = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": out.append(contentsOf: "&amp;".unicodeScalars)
            case "<": out.append(contentsOf: "&lt;".unicodeScalars)
            case ">": out.append(contentsOf: "&gt;".unicodeScalars)
            case "\"": out.append(contentsOf: "&quot;".unicodeScalars)
            case "\t", "\n", "\r": out.append(" ")
            case _ where scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value): break
            case _ where scalar.value & 0xFFFE == 0xFFFE: break
            default: out.append(scalar)
            }
        }
        return String(out)
    }
}
