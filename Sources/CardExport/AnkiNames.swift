import FoundationEssentials
import GRDB
import Practice

/// The names of fields, types of notes and decks in a collection.
struct AnkiNames {
    let decks: [Int64: String]
    let types: [Int64: String]
    let fields: [Int64: [String]]

    init(_ database: Database) throws {
        guard try database.tableExists("notetypes") else {
            struct Deck: Decodable {
                let name: String
            }
            struct Model: Decodable {
                let name: String?
                let flds: [Deck]
            }
            let row = try Row.fetchOne(database, sql: "SELECT models, decks FROM col")
            let models = try JSONDecoder().decode(
                [String: Model].self, from: Data((row?.words("models") ?? "").utf8))
            let named = try JSONDecoder().decode(
                [String: Deck].self, from: Data((row?.words("decks") ?? "").utf8))
            fields = Self.numbered(models).mapValues { $0.flds.map(\.name) }
            types = Self.numbered(models).compactMapValues(\.name)
            decks = Self.numbered(named).mapValues(\.name)
            return
        }
        var fields: [Int64: [String]] = [:]
        for row in try Row.fetchAll(
            database, sql: "SELECT ntid, name FROM fields ORDER BY ntid, ord")
        {
            fields[row.number("ntid"), default: []].append(row.words("name"))
        }
        self.fields = fields
        types = Dictionary(
            try Row.fetchAll(database, sql: "SELECT id, name FROM notetypes")
                .map { ($0.number("id"), $0.words("name")) },
            uniquingKeysWith: { $1 })
        let rows = try Row.fetchAll(database, sql: "SELECT id, name FROM decks")
        // Its levels are parted by a control character.
        decks = Dictionary(
            rows.map { ($0.number("id"), $0.words("name").replacing("\u{1F}", with: "::")) },
            uniquingKeysWith: { $1 })
    }

    private static func numbered<Value>(_ named: [String: Value]) -> [Int64: Value] {
        Dictionary(
            named.compactMap { name, value in Int64(name).map { ($0, value) } },
            uniquingKeysWith: { $1 })
    }

    /// The texts of a note.
    func texts(of type: Int64, _ text: String) -> CardElsewhere.Texts {
        let values = text.split(separator: "\u{1F}", omittingEmptySubsequences: false)
        return CardElsewhere.Texts(
            fields: Dictionary(
                zip(fields[type] ?? [], values.map(String.init)), uniquingKeysWith: { $1 }))
    }
}
