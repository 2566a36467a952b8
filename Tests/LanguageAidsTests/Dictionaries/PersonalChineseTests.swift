import ICUText
import ListenCore
import Testing

@testable import LanguageAids

/// Chinese words and readings of the person's CC-CEDICT.
@Suite struct PersonalChineseTests {
    private let folder: DictionaryFolder
    private let text = PersonalChinese(over: ICUText())
    private let chinese = Language(tag: "zh")

    init() throws {
        folder = try DictionaryFolder()
        try folder.write(
            "own/cedict_ts.u8",
            """
            # x
            地方 地方 [di4 fang1] /region/
            地方 地方 [di4 fang5] /place/
            行墻 行墙 [xing2 qiang2] /a word of this test/
            長安 长安 [Chang2 an1] /Chang'an/
            不行 不行 [bu4 xing2] /will not do/
            個人 个人 [ge4 ren2] /individual/
            一個人 一个人 [yi1 ge4 ren2] /by oneself/
            人 人 [ren2] /person/
            個 个 [ge4] /classifier for people/
            一 一 [yi1] /one/
            說的 说的 [shuo1 de5] /a word of this test/

            """)
        let shelf = DictionaryShelf(
            places: DictionaryPlaces(
                dictFolders: [], starDictFolders: [], edictFiles: [],
                personalFolder: folder.path + "/own"), analysis: ICUText())
        text.use { shelf }
    }

    private func words(_ sentence: String, _ analysis: any TextAnalyzing) -> [String] {
        let bytes = Array(sentence.utf8)
        return analysis.pieces(of: sentence, language: chinese)
            .map { String(decoding: bytes[$0.range], as: UTF8.self) }
    }

    @Test func `headwords have the readings of the dictionary`() {
        let words = ["行墙", "行墻，", "长安", "地方", "不行", "银行", "x"]
        let readings = text.readings(of: words, language: chinese)
        #expect(
            readings == [
                WordReading("xíngqiáng", .sure), WordReading("xíngqiáng", .sure),
                WordReading("cháng’ān", .sure), WordReading("dìfāng", .likely),
                WordReading("bùxíng", .sure), WordReading("yínháng", .sure), nil,
            ])
    }

    @Test func `characters that are a headword together are one word`() {
        let sentence = "他说的。"
        #expect(words(sentence, text.base) == ["他", "说", "的", "。"])
        #expect(words(sentence, text) == ["他", "说的", "。"])
    }

    @Test(arguments: [
        ("来了一个人。", false), ("有两个人。", false), ("这个人很高。", false),
        ("这是他的个人问题。", true),
    ])
    func `what is counted is no word with its measure word`(sentence: String, isWord: Bool) {
        let found = words(sentence, text)
        #expect(found.contains("个人") == isWord, "\(found)")
        #expect(!found.contains("一个") && !found.contains("一个人"), "\(found)")
    }

    @Test(arguments: [("一", "one"), ("个", "classifier for people"), ("人", "person")])
    func `a number before what is counted is looked up alone`(word: String, sense: String)
        async throws
    {
        let sentence = "来了一个人。"
        let place = try #require(sentence.firstRange(of: word))
        let shelf = DictionaryShelf(
            places: DictionaryPlaces(
                dictFolders: [], starDictFolders: [], edictFiles: [],
                personalFolder: folder.path + "/own"), analysis: text)
        let found = try await DictionaryLookup(shelf: shelf).define(
            DefinitionRequest(
                word: word, following: String(sentence[place.lowerBound...]), sentence: sentence,
                source: chinese, target: .english))
        #expect(found.entries.first?.senses == [sense], "\(found.form)")
    }

    @Test func `other languages and missing dictionaries change nothing`() {
        let alone = PersonalChinese(over: ICUText())
        #expect(alone.readings(of: ["地方"], language: chinese)[0]?.certainty == .sure)
        #expect(text.readings(of: ["地方"], language: Language(tag: "ja")) == [nil])
        #expect(words("他说的。", alone) == ["他", "说", "的", "。"])
    }
}
