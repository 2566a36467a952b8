import GRDB

/// Text as it is kept in a column: SQLite's C strings end at a NUL, so a NUL
/// in an id from outside would make two ids one.
///
/// NUL is written as U+0001 `0` and U+0001 as U+0001 `1`; all other text is
/// kept as it is.
struct StoredText: DatabaseValueConvertible, Hashable {
    /// The text as the program knows it.
    let value: String

    init(_ value: String) {
        self.value = value
    }

    /// A title, cut where it is longer than a title is kept.
    static func title(_ text: String) -> StoredText {
        StoredText(bounded(text, to: TextBounds.title))
    }

    /// A sentence or another text to be read, cut where it is longer than one is kept.
    static func passage(_ text: String) -> StoredText {
        StoredText(bounded(text, to: TextBounds.passage))
    }

    var databaseValue: DatabaseValue {
        guard value.utf8.contains(where: { $0 <= 1 }) else { return value.databaseValue }
        var escaped = String.UnicodeScalarView()
        for scalar in value.unicodeScalars {
            if scalar.value <= 1 {
                escaped.append("\u{1}")
                escaped.append(scalar.value == 0 ? "0" : "1")
            } else {
                escaped.append(scalar)
            }
        }
        return String(escaped).databaseValue
    }

    static func fromDatabaseValue(_ stored: DatabaseValue) -> StoredText? {
        String.fromDatabaseValue(stored).map { StoredText(plain($0)) }
    }

    /// The text of its kept form.
    static func plain(_ text: String) -> String {
        guard text.utf8.contains(1) else { return text }
        var plain = String.UnicodeScalarView()
        var isEscaped = false
        for scalar in text.unicodeScalars {
            if isEscaped {
                plain.append(scalar == "0" ? "\0" : "\u{1}")
                isEscaped = false
            } else if scalar == "\u{1}" {
                isEscaped = true
            } else {
                plain.append(scalar)
            }
        }
        return String(plain)
    }

    /// The beginning of a text, at most a number of UTF-8 bytes: whole characters, and as much of a
    /// character with endless marks as there is room for.
    static func bounded(_ text: String, to bytes: Int) -> String {
        guard text.utf8.count > bytes else { return text }
        var room = bytes
        let letters = text.prefix { letter in
            room -= letter.utf8.count
            return room >= 0
        }
        guard letters.isEmpty else { return String(letters) }
        room = bytes
        let scalars = text.unicodeScalars.prefix { scalar in
            room -= UTF8.width(scalar)
            return room >= 0
        }
        return String(scalars)
    }
}
