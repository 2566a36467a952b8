import Testing

@testable import Library

@Suite struct DiscNameTests {
    struct Row: Sendable {
        let name: String
        let number: Int
        var stem = ""
        var isExact = true
        var isSure = true
    }

    @Test(arguments: [
        Row(name: "CD1", number: 1), Row(name: "CD 02", number: 2), Row(name: "cd_3", number: 3),
        Row(name: "Disc 2 of 3", number: 2), Row(name: "Disk 1 von 2", number: 1),
        Row(name: "Disco 4", number: 4), Row(name: "Disque 5", number: 5),
        Row(name: "Диск 2", number: 2), Row(name: "Kassette 3", number: 3),
        Row(name: "Side B", number: 2), Row(name: "Seite 1", number: 1),
        Row(name: "2. CD", number: 2), Row(name: "第3张", number: 3),
        Row(name: "Disc One", number: 1), Row(name: "Teil Zwei", number: 2, isSure: false),
        Row(name: "Teil 3", number: 3, isSure: false),
        Row(name: "Teil III", number: 3, isSure: false),
        Row(name: "Part IX", number: 9, isSure: false),
        Row(name: "Part 1-2", number: 1, isSure: false),
        Row(name: "Parte 2 de 4", number: 2, isSure: false),
        Row(name: "1. Teil", number: 1, isSure: false),
        Row(name: "Часть 2", number: 2, isSure: false),
        Row(name: "CD1 - Anfang", number: 1, isExact: false),
        Row(name: "CD 2: Ende", number: 2, isExact: false),
        Row(name: "Teil 1 - Anfang", number: 1, isExact: false, isSure: false),
        Row(name: "The Deep - CD1", number: 1, stem: "The Deep", isExact: false),
        Row(name: "The Deep (Disc 2 of 3)", number: 2, stem: "The Deep", isExact: false),
        Row(name: "El faro Parte II", number: 2, stem: "El faro", isExact: false, isSure: false),
    ])
    func `a disc is told from the name of its folder`(row: Row) throws {
        let disc = try #require(DiscName(row.name), "\(row.name)")
        #expect(disc.number == row.number, "\(row.name)")
        #expect(disc.stem == row.stem && disc.isExact == row.isExact, "\(row.name) \(disc)")
        #expect(disc.isSure == row.isSure, "\(row.name)")
    }

    @Test(arguments: [
        "disc", "CD onerous", "Discworld 1", "CD 1999", "1", "The Deep", "Partial 2", "", "---",
        "2 brothers part ways", "Party 3", "Band 2", "Volume 2", "Book 4",
    ])
    func `other names name none`(name: String) {
        #expect(DiscName(name) == nil, "\(name)")
    }
}
