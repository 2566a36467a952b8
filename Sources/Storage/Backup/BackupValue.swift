import GRDB

/// The values of columns in a backup.
extension StoredColumn {
    /// The value of a row as in the file.
    func value(of row: Row) -> BackupValue {
        let stored = value(in: row)
        if stored.isNull { return .null }
        return switch kind {
        case .text, .id, .words: .text(row.text(self))
        case .row, .integer, .span, .time, .count: .integer(row.integer(self))
        case .flag: .flag(row.integer(self) != 0)
        case .real: .real(Double.fromDatabaseValue(stored) ?? 0)
        }
    }

    /// The value of a file as in the database; `nil` when it has the wrong type for this column.
    func stored(_ value: BackupValue?) -> DatabaseValue? {
        switch (kind, value ?? .null) {
        case (_, .null): isOptional ? .null : nil
        case (.text, .text(let text)), (.id, .text(let text)):
            text.utf8.count <= longest ? StoredText(text).databaseValue : nil
        case (.words, .text(let text)):
            StoredText(StoredText.bounded(text, to: longest)).databaseValue
        case (.integer, .integer(let number)):
            number.magnitude <= UInt64(Self.greatest) ? number.databaseValue : nil
        case (.span, .integer(let number)):
            (0...Self.greatest).contains(number) ? number.databaseValue : nil
        case (.time, .integer(let number)):
            number <= Self.greatest ? max(0, number).databaseValue : nil
        case (.count(let most), .integer(let number)):
            number >= 0 ? min(number, most).databaseValue : nil
        case (.flag, .flag(let flag)): (flag ? 1 : 0).databaseValue
        case (.real, .real(let number)):
            number.isFinite && abs(number) <= 1e9 ? number.databaseValue : nil
        case (.real, .integer(let number)):
            number.magnitude <= 1_000_000_000 ? Double(number).databaseValue : nil
        default: nil
        }
    }
}

/// A value of a record of a backup.
enum BackupValue: Hashable, Sendable, Codable {
    case null
    case flag(Bool)
    case integer(Int64)
    case real(Double)
    case text(String)
    /// A list or an object, which no column has.
    case other

    init(from decoder: any Decoder) throws {
        guard let value = try? decoder.singleValueContainer() else {
            self = .other
            return
        }
        if value.decodeNil() {
            self = .null
        } else if let flag = try? value.decode(Bool.self) {
            self = .flag(flag)
        } else if let number = try? value.decode(Int64.self) {
            self = .integer(number)
        } else if let number = try? value.decode(Double.self) {
            self = .real(number)
        } else if let text = try? value.decode(String.self) {
            self = .text(text)
        } else {
            self = .other
        }
    }

    func encode(to encoder: any Encoder) throws {
        var value = encoder.singleValueContainer()
        switch self {
        case .null, .other: try value.encodeNil()
        case .flag(let flag): try value.encode(flag)
        case .integer(let number): try value.encode(number)
        case .real(let number): try value.encode(number)
        case .text(let text): try value.encode(text)
        }
    }
}

extension [String: BackupValue] {
    /// The value of a column in a record.
    subscript(column: StoredColumn) -> BackupValue? {
        get { self[column.field] }
        set { self[column.field] = newValue }
    }
}
