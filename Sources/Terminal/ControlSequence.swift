/// A control sequence of the input (ECMA-48 §5.4), parsed.
struct ControlSequence {
    /// The byte `<`, `=`, `>` or `?` before the parameters, otherwise 0.
    private let prefix: UInt8
    /// The parameters; the first of each group of sub-parameters, absent ones as nil.
    private let parameters: [Int?]
    /// The second sub-parameter of the first: the key that Shift makes of a kitty key.
    private let shiftedKey: Int?
    /// The third sub-parameter of the first: the key at the same place on a Latin layout.
    private let baseKey: Int?
    /// The second sub-parameter of the second: true when a kitty key was released.
    private let isRelease: Bool
    private let intermediate: UInt8
    private let final: UInt8

    /// Parses the bytes between ESC [ and the final byte.
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
        let parts = fields.prefix(2).map { field in
            field.split(separator: 0x3A, omittingEmptySubsequences: false).prefix(3)
                .map(Self.number)
        }
        func part(_ field: Int, _ index: Int) -> Int? {
            field < parts.count && index < parts[field].count ? parts[field][index] : nil
        }
        shiftedKey = part(0, 1)
        baseKey = part(0, 2)
        isRelease = part(1, 1) == 3
    }

    /// True when a bracketed paste begins.
    var isPasteStart: Bool {
        final == UInt8(ascii: "~") && prefix == 0 && parameter(0) == 200
    }

    /// The event of the sequence; nil if it has none.
    var event: InputEvent? {
        switch (prefix, final) {
        case (UInt8(ascii: "<"), UInt8(ascii: "M")), (UInt8(ascii: "<"), UInt8(ascii: "m")):
            mouse
        case (0, UInt8(ascii: "I")): .focus(true)
        case (0, UInt8(ascii: "O")): .focus(false)
        // A cursor position report looks like F3.
        case (0, UInt8(ascii: "R")) where parameter(0, 1) > 1: .reply(.other)
        case (0, UInt8(ascii: "c")), (0, UInt8(ascii: "n")): .reply(.other)
        case (0, UInt8(ascii: "t")): .reply(cellSize)
        case (0, _): isRelease ? nil : key.map(InputEvent.key)
        case (UInt8(ascii: "?"), _): .reply(privateReply)
        default: .reply(.other)
        }
    }

    private var privateReply: TerminalReply {
        switch final {
        case UInt8(ascii: "c"): .primaryAttributes(sixel: parameters.dropFirst().contains(4))
        case UInt8(ascii: "R") where parameters.count >= 2: .cursorColumn(parameter(1))
        case UInt8(ascii: "u"): .keyboardFlags(parameter(0))
        case UInt8(ascii: "y") where intermediate == UInt8(ascii: "$"):
            .mode(number: parameter(0), state: parameter(1))
        case UInt8(ascii: "n") where parameter(0) == 997 && (1...2).contains(parameter(1)):
            .colorScheme(isDark: parameter(1) == 1)
        default: .other
        }
    }

    private var cellSize: TerminalReply {
        guard parameter(0) == 6 else { return .other }
        return PixelSize(width: parameter(2), height: parameter(1)).map { .cellSize($0) } ?? .other
    }

    private var key: Key? {
        switch final {
        case UInt8(ascii: "u"): typed(parameter(0))
        case UInt8(ascii: "~"):
            // The form of xterm's modifyOtherKeys.
            parameter(0) == 27 ? typed(parameter(2)) : tildeKey(modifiers)
        // rxvt encodes the modifiers in the final byte.
        case UInt8(ascii: "^"): tildeKey(.control)
        case UInt8(ascii: "$"): tildeKey(.shift)
        case UInt8(ascii: "@"): tildeKey([.shift, .control])
        case UInt8(ascii: "a")...UInt8(ascii: "d"):
            Self.letterKey(final - 0x20).map { Key($0, .shift) }
        case UInt8(ascii: "Z"): Key(.tab, modifiers.union(.shift))
        default: Self.letterKey(final).map { Key($0, modifiers) }
        }
    }

    private func parameter(_ index: Int, _ absent: Int = 0) -> Int {
        index < parameters.count ? parameters[index] ?? absent : absent
    }

    private var modifiers: Key.Modifiers {
        Key.Modifiers(rawValue: UInt8(truncatingIfNeeded: max(0, parameter(1, 1) - 1) & 15))
    }

    private func tildeKey(_ modifiers: Key.Modifiers) -> Key? {
        let number = parameter(0)
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

    /// The key of a number: the case of a character implies Shift, except with Control.
    private func typed(_ number: Int) -> Key? {
        guard let code = Self.codedKey(number) else { return nil }
        guard case .character(let plain) = code else { return Key(code, modifiers) }
        // On a Cyrillic layout Control and the key of C is Control-C as well.
        if !plain.isASCII, !modifiers.isDisjoint(with: [.control, .alt]), let baseKey,
            case .character(let base)? = Self.codedKey(baseKey), base.isASCII
        {
            return Key(.character(base), modifiers)
        }
        if modifiers.contains(.control) {
            return Key(.character(plain.alone { $0.lowercased() }), modifiers)
        }
        guard modifiers.contains(.shift) else { return withLatin(Key(code, modifiers)) }
        var upper = plain.alone { $0.uppercased() }
        if let shiftedKey, case .character(let told)? = Self.codedKey(shiftedKey) { upper = told }
        return withLatin(Key(.character(upper), modifiers.subtracting(.shift)))
    }

    /// The key with the character of its place on a Latin layout, unless it types ASCII itself: on
    /// a French keyboard a stands where others have q, and is meant as a.
    private func withLatin(_ key: Key) -> Key {
        guard case .character(let typed) = key.code, !typed.isASCII, let baseKey,
            case .character(let base)? = Self.codedKey(baseKey), base.isASCII
        else { return key }
        var key = key
        key.latin = modifiers.contains(.shift) ? Self.shifted(base) : base
        return key
    }

    /// The character of a key of the American layout with Shift.
    private static func shifted(_ plain: Character) -> Character {
        let (below, above) = (Array("`1234567890-=[]\\;',./"), Array("~!@#$%^&*()_+{}|:\"<>?"))
        guard let index = below.firstIndex(of: plain) else {
            return plain.alone { $0.uppercased() }
        }
        return above[index]
    }

    private var mouse: InputEvent? {
        let bits = parameter(0)
        // Buttons beyond the wheel.
        guard bits < 128 else { return nil }
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

extension Character {
    /// The character after a change of case; itself if the change gives several characters.
    fileprivate func alone(_ change: (Character) -> String) -> Character {
        let changed = change(self)
        return changed.count == 1 ? changed.first ?? self : self
    }
}
