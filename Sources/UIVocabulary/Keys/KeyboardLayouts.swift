package import Terminal

/// The letters of layouts that are not Latin, by the keys of the American one.
///
/// A terminal sends the letter alone, not the place of its key, unless it speaks the kitty keyboard
/// protocol. A letter that stands on different keys in different layouts counts as in the first.
enum KeyboardLayouts {
    private static let tables: [(letters: String, keys: String)] = [
        // Russian, then what Ukrainian, Belarusian and Serbian have besides.
        ("йцукенгшщзхъфывапролджэячсмитьбю", "qwertyuiop[]asdfghjkl;'zxcvbnm,."),
        ("ЙЦУКЕНГШЩЗХЪФЫВАПРОЛДЖЭЯЧСМИТЬБЮ", "QWERTYUIOP{}ASDFGHJKL:\"ZXCVBNM<>"),
        ("ёЁіІїЇєЄґҐўЎ№", "`~sS]}'\"\\|oO#"),
        ("љњјџ", "qwjx"),
        // Greek.
        ("ςερτυθιοπασδφγηξκλζχψωβνμ", "wertyuiopasdfghjklzxcvbnm"),
        ("ΕΡΤΥΘΙΟΠΑΣΔΦΓΗΞΚΛΖΧΨΩΒΝΜ", "ERTYUIOPASDFGHJKLZXCVBNM"),
        // Hebrew, which has no capital letters.
        ("קראטוןםפשדגכעיחלךזסבהנמצתץף", "ertyuiopasdfghjklzxcvbnm,.;"),
        // Arabic, then what Persian has besides.
        ("ضصثقفغعهخحجدشسيبلاتنمكطئءؤرىةوزظ", "qwertyuiop[]asdfghjkl;'zxcvnm,./"),
        ("یکگپچ", "d;'\\]"),
        // Korean, on two sets of keys.
        ("ㅂㅈㄷㄱㅅㅛㅕㅑㅐㅔㅁㄴㅇㄹㅎㅗㅓㅏㅣㅋㅌㅊㅍㅠㅜㅡ", "qwertyuiopasdfghjklzxcvbnm"),
        ("ㅃㅉㄸㄲㅆㅒㅖ", "QWERTOP"),
    ]

    private static let keys: [Character: Character] = tables.reduce(into: [:]) { found, table in
        for (letter, key) in zip(table.letters, table.keys) where found[letter] == nil {
            found[letter] = key
        }
    }

    /// The character at the same place of the American layout; `nil` for a letter of no table.
    static func latin(_ character: Character) -> Character? {
        if let key = keys[character] { return key }
        guard let scalar = character.unicodeScalars.first, character.unicodeScalars.count == 1
        else { return nil }
        // The full-width forms of an input method.
        if scalar.value == 0x3000 { return " " }
        guard (0xFF01...0xFF5E).contains(scalar.value) else { return nil }
        return Unicode.Scalar(scalar.value - 0xFEE0).map(Character.init)
    }
}

extension Key {
    /// The same press on a Latin layout, for a letter of another one; `nil` where there is none.
    ///
    /// The terminal's own word for the key comes before the tables.
    package var onLatinLayout: Key? {
        guard case .character(let typed) = code, !typed.isASCII,
            let character = latin ?? KeyboardLayouts.latin(typed)
        else { return nil }
        return Key(.character(character), modifiers)
    }
}
