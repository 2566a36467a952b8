/// A key press: the key and its modifiers.
///
/// Two presses are equal when they type the same with the same modifiers, wherever the key is.
package struct Key: Hashable, Sendable {
    /// The key that was pressed.
    package enum Code: Hashable, Sendable {
        /// A key that types a character; with `.control` always the lower case letter.
        case character(Character)
        case enter, tab, escape, backspace, delete, insert
        case up, down, left, right, home, end, pageUp, pageDown
        /// F1 … F12 (and beyond, where the terminal sends them).
        case function(Int)
    }

    /// Modifiers held while the key was pressed.
    package struct Modifiers: OptionSet, Hashable, Sendable {
        /// The bits, as the kitty keyboard protocol counts them.
        package let rawValue: UInt8

        /// Makes a set from its bits.
        package init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        /// Shift; not reported with characters, whose case implies it.
        package static let shift = Modifiers(rawValue: 1)
        /// Alt, also called Option or Meta.
        package static let alt = Modifiers(rawValue: 2)
        /// Control.
        package static let control = Modifiers(rawValue: 4)
        /// Super, the Windows or Command key.
        package static let `super` = Modifiers(rawValue: 8)
    }

    /// The key.
    package var code: Code
    /// The modifiers.
    package var modifiers: Modifiers
    /// The character that the same key types on a Latin layout, where the terminal tells it and
    /// the layout is another one: q for й on a Russian keyboard.
    package var latin: Character?

    /// Makes a key press.
    package init(_ code: Code, _ modifiers: Modifiers = []) {
        self.code = code
        self.modifiers = modifiers
    }

    /// True when both type the same with the same modifiers.
    package static func == (one: Key, other: Key) -> Bool {
        one.code == other.code && one.modifiers == other.modifiers
    }

    /// Hashes what `==` compares.
    package func hash(into hasher: inout Hasher) {
        hasher.combine(code)
        hasher.combine(modifiers)
    }

    /// A key that types a character.
    package static func character(_ character: Character) -> Key { Key(.character(character)) }

    /// Control and a letter.
    package static func control(_ character: Character) -> Key {
        Key(.character(character), .control)
    }
}
