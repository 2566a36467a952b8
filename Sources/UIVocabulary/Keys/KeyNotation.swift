package import Terminal

extension Key {
    /// The key of a name in the notation of the help, as a person writes it: `h`, `Space`,
    /// `Ctrl-L`, `←` or `Left`, `PgUp`; `nil` for anything else.
    package init?(named name: String) {
        var rest = name[...]
        var modifiers: Modifiers = []
        while rest.count > 1, let dash = rest.dropFirst().firstIndex(of: "-"),
            rest.index(after: dash) < rest.endIndex,
            let modifier = Self.modifiers[rest[..<dash].lowercased()]
        {
            modifiers.formUnion(modifier)
            rest = rest[rest.index(after: dash)...]
        }
        guard let code = Self.code(named: String(rest)) else { return nil }
        self.init(code, modifiers)
        guard case .character(let character) = code else { return }
        if modifiers.contains(.control) {
            let lower = character.lowercased()
            self.code = .character(lower.count == 1 ? Character(lower) : character)
        } else if modifiers.contains(.shift), character.isLetter {
            // The case of a letter is its Shift.
            let upper = character.uppercased()
            guard upper.count == 1 else { return nil }
            self.init(.character(Character(upper)), modifiers.subtracting(.shift))
        }
    }

    private static let modifiers: [String: Modifiers] = [
        "ctrl": .control, "control": .control, "alt": .alt, "shift": .shift,
    ]

    private static func code(named name: String) -> Code? {
        if name.count == 1, let character = name.first, let code = arrows[character] { return code }
        if name.count == 1, let character = name.first, !character.isWhitespace {
            return .character(character)
        }
        let lower = name.lowercased()
        if lower.hasPrefix("f"), let number = Int(lower.dropFirst()), (1...35).contains(number) {
            return .function(number)
        }
        return names[lower]
    }

    private static let arrows: [Character: Code] = [
        "↑": .up, "↓": .down, "←": .left, "→": .right,
    ]

    private static let names: [String: Code] = [
        "space": .character(" "), "enter": .enter, "return": .enter, "tab": .tab,
        "esc": .escape, "escape": .escape, "backspace": .backspace, "del": .delete,
        "delete": .delete, "ins": .insert, "insert": .insert, "up": .up, "down": .down,
        "left": .left, "right": .right, "home": .home, "end": .end, "pgup": .pageUp,
        "pageup": .pageUp, "pgdn": .pageDown, "pagedown": .pageDown,
    ]
}
