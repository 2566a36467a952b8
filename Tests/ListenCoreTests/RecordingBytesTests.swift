import ListenCore
import Testing

/// Bytes of recordings, of archives and of dictionaries.
@Suite struct RecordingBytesTests {
    @Test func `an archive that is read into memory has closer limits`() {
        let (all, memory) = (ArchiveLimits(), ArchiveLimits.inMemory)
        #expect(memory.fileBytes < all.fileBytes && memory.totalBytes < all.totalBytes)
        #expect(memory.fileBytes <= memory.totalBytes && memory.entries == all.entries)
    }

    @Test(
        arguments: [
            (["A book", "Licence: BSD"], "Licence: BSD"), (["LICENSE MIT"], "LICENSE MIT"),
            (["under the GPL"], "under the GPL"), (["Copyright 2001"], "Copyright 2001"),
            (["Creative Commons"], "Creative Commons"), (["Public Domain"], "Public Domain"),
            (["CC BY-SA", "GPL"], "CC BY-SA"), (["A book"], nil), ([], nil),
        ] as [([String], String?)])
    func `the licence of a dictionary is the line that speaks of one`(
        notice: [String], licence: String?
    ) {
        #expect(DictionaryDescription(title: "D", notice: notice).licence == licence)
    }

    @Test func `a long licence is told by its beginning`() {
        let line = "GPL" + String(repeating: "x", count: 300)
        let description = DictionaryDescription(title: "D", notice: [line])
        #expect(description.licence == String(line.prefix(200)))
    }

    @Test(
        arguments: [
            (.dict, "DICT"), (.starDict, "StarDict"), (.edict, "EDICT"), (.cedict, "CC-CEDICT"),
            (.tsv, "TSV"), (.wiktionary, "Wiktionary"),
        ] as [(DictionaryFormat, String)])
    func `a format of dictionaries has the name its people use`(
        format: DictionaryFormat, name: String
    ) {
        #expect(format.displayName == name)
    }

    @Test func `entries in other languages are counted, with no more names than fit`() {
        let file = DictionaryFile(
            name: "x", path: "/x", format: .wiktionary, pair: nil, origin: .person)
        var imported = ExtractImport(file: file)
        for code in ["de", "fr", "de"] { imported.countOther(code) }
        #expect(imported.others == ["de": 2, "fr": 1] && imported.otherLanguages == 3)
        for number in 0..<20_000 { imported.countOther("\(number)") }
        #expect(imported.otherLanguages == 20_003 && imported.others.count == 10_000)
        imported.countOther("de")
        #expect(imported.others["de"] == 3, "one that has its name is counted on")
    }

    @Test func `a dictionary of the person comes before one of the system`() {
        #expect(DictionaryFile.Origin.person < .system)
        #expect(!(DictionaryFile.Origin.system < .person))
    }

    @Test(
        arguments: [
            ([], 0), ([1, 2], 3), ([.max, 1], .max), ([.min, -1], .min), ([-5, .max], .max - 5),
            ([.max, 5, -3], .max - 3),
        ] as [([Int64], Int64)])
    func `a sum ends at the bounds of integers`(numbers: [Int64], sum: Int64) {
        #expect(numbers.saturatedSum { $0 } == sum)
    }
}
