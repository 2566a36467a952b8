/// The allow list for Unicode scalars that text from outside must pass.
///
/// C0, DEL and C1 become U+FFFD (TAB and, on one line, CR and LF become a space); line and
/// paragraph separators become spaces; tag characters, interlinear annotations, noncharacters, soft
/// hyphens, zero-width spaces and byte order marks are removed, and so are bidi controls that are
/// not balanced on their line; a base carries at most 8 marks and a cluster at most 32 scalars.
struct TextFilter {
    static let markLimit = 8
    static let clusterLimit = 32

    /// The most bytes of a form; `nil` for text that is printed whole.
    static func byteLimit(of form: TerminalText.Form) -> Int? {
        switch form {
        case .line: 4096
        case .longLine, .block: 16384
        case .printedLine, .printedText: nil
        }
    }

    let form: TerminalText.Form
    private let keepsLines: Bool
    private var marks = 0

    init(form: TerminalText.Form) {
        self.form = form
        keepsLines = form == .block || form == .printedText
    }

    /// The filtered text, and true when all of it is ASCII.
    mutating func apply(to text: String) -> (String, isASCII: Bool) {
        let limit = Self.byteLimit(of: form) ?? Int.max / 2
        if text.utf8.count <= limit, text.utf8.allSatisfy(isPlain) { return (text, true) }
        var scalars = String.UnicodeScalarView()
        var bytes = 0
        var previous: Unicode.Scalar = " "
        for scalar in text.unicodeScalars {
            if let kept = replacement(of: scalar, after: previous) {
                scalars.append(kept)
                bytes += UTF8.width(kept)
            }
            previous = scalar
            if bytes > 2 * limit { break }
        }
        var result = String(scalars)
        if scalars.contains(where: Self.isBidiControl) { result = Self.balanced(result) }
        result = Self.withoutLongClusters(result)
        if result.utf8.count > limit {
            result = Self.withoutLongClusters(Self.cut(result, to: limit))
        }
        return (result, result.utf8.allSatisfy(isPlain))
    }

    private func isPlain(_ byte: UInt8) -> Bool {
        byte >= 0x20 && byte < 0x7F || byte == 0x0A && keepsLines
    }

    private mutating func replacement(
        of scalar: Unicode.Scalar, after previous: Unicode.Scalar
    ) -> Unicode.Scalar? {
        let value = scalar.value
        if value >= 0x20, value < 0x7F {
            marks = 0
            return scalar
        }
        if value < 0xA0 { return control(value, after: previous) }
        if Self.isDropped(value) { return nil }
        if value == 0x2028 || value == 0x2029 { return reset(" ") }
        // Joiners, and controls that may vanish, neither count as a mark nor give a new base.
        if value == 0x200C || value == 0x200D || Self.isBidiControl(scalar) { return scalar }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .spacingMark:
            marks += 1
            return marks <= Self.markLimit ? scalar : nil
        default: return reset(scalar)
        }
    }

    private mutating func reset(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        marks = 0
        return scalar
    }

    private mutating func control(
        _ value: UInt32, after previous: Unicode.Scalar
    ) -> Unicode.Scalar? {
        switch (value, keepsLines) {
        // CR LF is one line end, a lone CR too.
        case (0x0A, _) where previous == "\r": nil
        case (0x0A, true), (0x0D, true): reset("\n")
        case (0x09, _), (0x0A, _), (0x0D, _): reset(" ")
        default: reset("\u{FFFD}")
        }
    }

    private static func isDropped(_ value: UInt32) -> Bool {
        switch value {
        case 0xAD, 0x200B, 0xFEFF, 0x206A...0x206F, 0xFFF9...0xFFFB, 0xFDD0...0xFDEF,
            0xE0000...0xE007F:
            true
        default: value & 0xFFFE == 0xFFFE
        }
    }

    static func isBidiControl(_ scalar: Unicode.Scalar) -> Bool {
        (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
    }
}
