/// One control sequence of the input (ECMA-48 §5.4), taken apart.
struct ControlSequence {
    /// `<`, `=`, `>` or `?` before the parameters, else 0.
    private let prefix: UInt8
    /// The parameters; the first of each group of sub-parameters, absent ones as nil.
    private let parameters: [Int?]
    /// Sub-parameters of the second parameter: the kind of a kitty key event.
    private let eventKind: Int
    private let intermediate: UInt8
    private let final: UInt8

    /// Takes apart what stood between ESC [ and the final byte.
    init(_ bytes: [UInt8], final: UInt8) {
        self.final = final
        var rest = bytes[...]
        if let first = rest.first, first >= 0x3C, first <= 0x3F {
            prefix = first
            rest = rest.dropFirst()
        } else {
            prefix = 0
        }
        if let last = rest.last, last < 0x30 {
            intermediate = last
            rest = rest.dropLast()
        } else {
            intermediate = 0
        }
        let fields = rest.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
        parameters = fields.prefix(16).map { Self.number($0.prefix { $0 != 0x3A }) }
        let second = fields.dropFirst().first?.split(separator: 0x3A) ?? []
        eventKind = second.dropFirst().first.flatMap(Self.number) ?? 1
    }

    /// Whether a bracketed paste begins.
    var isPasteStart: Bool {
        final == UInt8(ascii: "~") && prefix == 0 && parameter(0) == 200
    }

    /// What the sequence says; nil if nothing that matters.
    var event: InputEvent? {
        switch (prefix, final) {
        case (UInt8(ascii: "<"), UInt8(ascii: "M")), (UInt8(ascii: "<"), UInt8(ascii: "m")):
            mouse
        case (UInt8(ascii: "?"), UInt8(ascii: "c")): .reply(.primaryAttributes)
        case (UInt8(ascii: "?"), UInt8(ascii: "u")): .reply(.keyboardFlags(parameter(0)))
        case (UInt8(ascii: "?"), UInt8(ascii: "y")) where intermediate == UInt8(ascii: "$"):
            .reply(.mode(number: parameter(0), state: parameter(1)))
        case (0, UInt8(ascii: "I")): .focus(true)
        case (0, UInt8(ascii: "O")): .focus(false)
        case (0, UInt8(ascii: "u")): eventKind == 3 ? nil : kittyKey.map(InputEvent.key)
        case (0, UInt8(ascii: "~")): tildeKey.map(InputEvent.key)
        case (0, UInt8(ascii: "Z")): .key(Key(.tab, modifiers.union(.shift)))
        // A cursor position report looks like F3.
        case (0, UInt8(ascii: "R")) where parameter(0, 1) > 1: .reply(.other)
        case (0, UInt8(ascii: "c")), (0, UInt8(ascii: "n")), (0, UInt8(ascii: "t")): .reply(.other)
        case (0, _):
            eventKind == 3 ? nil : Self.letterKey(final).map { .key(Key($0, modifiers)) }
        default: .reply(.other)
        }
    }

    private func parameter(_ index: Int, _ absent: Int = 0) -> Int {
        index < parameters.count ? parameters[index] ?? absent : absent
    }

    private var modifiers: Key.Modifiers {
        Key.Modifiers(rawValue: UInt8(truncatingIfNeeded: max(0, parameter(1, 1) - 1) & 15))
    }

    private var tildeKey: Key? {
        let number = parameter(0)
        if number == 27 { return Self.codedKey(parameter(2)).map { Key($0, modifiers) } }
        let code: Key.Code? =
            switch number {
            case 1, 7: .home
            case 2: .insert
            case 3: .delete
            case 4, 8: .end
            case 5: .pageUp
            case 6: .pageDown
            case 11...15: .function(number - 10)
            case 17...21: .function(number - 11)
            case 23...26: .function(number - 12)
            case 28, 29: .function(number - 13)
            case 31...34: .function(number - 14)
            default: nil
            }
        return code.map { Key($0, modifiers) }
    }

    private var kittyKey: Key? {
        Self.codedKey(parameter(0)).map { Key($0, modifiers) }
    }

    private var mouse: InputEvent? {
        let bits = parameter(0)
        let point = Point(
            column: min(max(0, parameter(1) - 1), Size.maximumSide),
            row: min(max(0, parameter(2) - 1), Size.maximumSide))
        var held: Key.Modifiers = []
        if bits & 4 != 0 { held.insert(.shift) }
        if bits & 8 != 0 { held.insert(.alt) }
        if bits & 16 != 0 { held.insert(.control) }
        let button = bits & 3
        let action: MouseEvent.Action
        if bits & 64 != 0 {
            guard button < 2, final == UInt8(ascii: "M") else { return nil }
            action = button == 0 ? .wheelUp : .wheelDown
        } else if button == 3 {
            return nil
        } else if final == UInt8(ascii: "m") {
            action = .release(button)
        } else {
            action = bits & 32 != 0 ? .drag(button) : .press(button)
        }
        return .mouse(MouseEvent(action, at: point, modifiers: held))
    }

    /// A decimal number, nil if there is none; more than six digits count as 999 999.
    private static func number(_ digits: some Collection<UInt8>) -> Int? {
        guard !digits.isEmpty, digits.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else { return nil }
        return digits.reduce(0) { min(999_999, $0 * 10 + Int($1) - 0x30) }
    }
}
