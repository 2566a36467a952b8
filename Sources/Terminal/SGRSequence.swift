/// One sequence that changes the style of the following glyphs (SGR).
struct SGRSequence {
    private var parameters: [UInt8] = Array("\u{1B}[".utf8)

    /// The bytes; every parameter ends with a semicolon, and the last becomes the final byte.
    var bytes: [UInt8] { parameters.dropLast() + [UInt8(ascii: "m")] }

    mutating func attributes(from old: Style.Attributes, to new: Style.Attributes) {
        var held = old
        if !held.intersection([.bold, .dim]).isSubset(of: new) {
            parameter(22)
            held.subtract([.bold, .dim])
        }
        for (attribute, on, off) in [
            (Style.Attributes.bold, 1, 22), (.dim, 2, 22), (.italic, 3, 23), (.underline, 4, 24),
            (.reverse, 7, 27),
        ] where new.contains(attribute) != held.contains(attribute) {
            parameter(new.contains(attribute) ? on : off)
        }
    }

    mutating func color(_ color: Color, base: Int) {
        let value = Int(color.packed & 0xFF_FFFF)
        switch color.packed >> 24 {
        case 0: parameter(base + 9)
        case 1: parameter(value < 8 ? base + value : base + 52 + value)
        case 2:
            parameter(base + 8)
            parameter(5)
            parameter(value)
        default:
            parameter(base + 8)
            parameter(2)
            parameter(value >> 16)
            parameter(value >> 8 & 0xFF)
            parameter(value & 0xFF)
        }
    }

    private mutating func parameter(_ value: Int) {
        number(value)
        parameters.append(UInt8(ascii: ";"))
    }

    private mutating func number(_ value: Int) {
        if value >= 10 { number(value / 10) }
        parameters.append(UInt8(ascii: "0") + UInt8(value % 10))
    }
}
