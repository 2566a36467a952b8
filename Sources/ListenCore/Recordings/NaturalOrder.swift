/// The order in which people expect names: `chapter 2` before `chapter 10`.
///
/// Runs of digits of any script compare by their value, letters without regard
/// to case and width. Names that are alike so far are told apart by their
/// scalars, so that the order is total: only equal strings are neither before
/// nor behind each other. Comparing takes time linear in the names.
///
/// ```swift
/// NaturalOrder.sorted(["chapter 10", "chapter 2"]) { $0 }  // ["chapter 2", "chapter 10"]
/// ```
public enum NaturalOrder {
    /// Names in their natural order; each is taken apart only once.
    public static func sorted<Element>(
        _ elements: some Sequence<Element>, by name: (Element) -> String
    ) -> [Element] {
        elements.map { element in
            let name = name(element)
            return (element: element, name: name, pieces: pieces(of: name))
        }.sorted { left, right in
            let order = compare(left.pieces, right.pieces)
            return order != 0
                ? order < 0
                : scalars(left.name).lexicographicallyPrecedes(scalars(right.name))
        }.map(\.element)
    }

    private static func scalars(_ name: String) -> some Sequence<UInt32> {
        name.unicodeScalars.lazy.map(\.value)
    }

    private enum Piece {
        /// The digits 0 to 9 of a number, without zeros in front.
        case number([UInt8])
        case letter(UInt32)
    }

    private static func compare(_ left: [Piece], _ right: [Piece]) -> Int {
        for (one, other) in zip(left, right) {
            let order = compare(one, other)
            if order != 0 { return order }
        }
        return left.count - right.count
    }

    private static func compare(_ left: Piece, _ right: Piece) -> Int {
        switch (left, right) {
        case (.number(let one), .number(let other)):
            if one.count != other.count { return one.count < other.count ? -1 : 1 }
            return one.lexicographicallyPrecedes(other) ? -1 : one == other ? 0 : 1
        case (.letter(let one), .letter(let other)):
            return one < other ? -1 : one == other ? 0 : 1
        // A number sorts like the digit 0.
        case (.number, .letter(let other)): return other < 0x30 ? 1 : -1
        case (.letter(let one), .number): return one < 0x30 ? -1 : 1
        }
    }

    private static func pieces(of name: String) -> [Piece] {
        var pieces: [Piece] = []
        var digits: [UInt8]?
        for scalar in name.unicodeScalars {
            if let digit = digit(scalar) {
                if digits == nil || digits == [0] { digits = [] }
                digits?.append(digit)
                continue
            }
            if let number = digits { pieces.append(.number(number)) }
            digits = nil
            for letter in folded(scalar) { pieces.append(.letter(letter)) }
        }
        if let number = digits { pieces.append(.number(number)) }
        return pieces
    }

    /// The value of a digit of any script.
    static func digit(_ scalar: Unicode.Scalar) -> UInt8? {
        if scalar.isASCII {
            return scalar.value &- 0x30 <= 9 ? UInt8(scalar.value - 0x30) : nil
        }
        let properties = scalar.properties
        guard properties.numericType == .decimal, let value = properties.numericValue else {
            return nil
        }
        return UInt8(exactly: value)
    }

    /// The letters by which one is compared.
    private static func folded(_ scalar: Unicode.Scalar) -> [UInt32] {
        var plain = scalar
        switch scalar.value {
        case 0x41...0x5A: return [scalar.value + 0x20]
        case 0...0x7F: return [scalar.value]
        case 0x3000: return [0x20]
        case 0xFF01...0xFF5E: plain = Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar
        default: break
        }
        return plain.properties.lowercaseMapping.unicodeScalars.map(\.value)
    }
}
