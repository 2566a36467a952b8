import Files
import ICUText
import ListenCore
import Subtitles
import Synchronization
import Testing

@testable import Library

/// Subtitles of one folder in an old encoding are read as one.
@Suite struct FolderCharsetTests {
    private let icu = ICUText()
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// A text in a page of single bytes.
    private func encoded(_ text: String, _ charset: String) -> [UInt8] {
        var table: [Character: UInt8] = [:]
        for byte in UInt8.min...UInt8.max {
            guard let read = icu.decode([byte], charset: charset), let first = read.first else {
                continue
            }
            table[first] = table[first] ?? byte
        }
        return text.compactMap { table[$0] }
    }

    private func file(_ lines: [String], _ charset: String) -> [UInt8] {
        let text = lines.enumerated().map { index, line in
            "\(index + 1)\n00:00:\(10 + index),000 --> 00:00:\(10 + index),900\n\(line)\n\n"
        }.joined()
        return encoded(text, charset)
    }

    private func read(_ path: String) throws -> [String] {
        let bytes = try LocalFile.bytes(of: path, limit: 1 << 20)
        let analysis = FolderAnalysis(over: icu).analysis(for: bytes, at: path, language: nil)
        return try SubtitleReader.read(bytes, name: path, analysis: analysis).cues.map(\.text)
    }

    private static let czech = [
        "Byl jednou jeden král a měl tři dcery.", "Nejstarší se jmenovala Jiřina, byla pyšná.",
        "Žili spolu v zámku u řeky, kde rostly růže.", "Jednou večer přišel ke dveřím žebrák.",
        "„Dejte mi kousek chleba,“ řekl tiše.", "Princezna se zasmála a zavřela dveře.",
        "Ale nejmladší dcera vyběhla za ním.",
    ]
    private static let russian = [
        "Жил-был старик со своей старухой у самого синего моря.",
        "Они жили в ветхой землянке ровно тридцать лет и три года.",
        "Старик ловил неводом рыбу, старуха пряла свою пряжу.",
        "Раз он в море закинул невод, пришёл невод с одною тиной.",
    ]

    @Test(arguments: [
        ("windows-1250", "Sůl.", czech), ("windows-1251", "Ёж", russian),
    ])
    func `a short file follows the long ones beside it`(
        charset: String, short: String, long: [String]
    ) throws {
        let alone = try folder.write(file([short], charset), to: "alone/01.srt")
        let first = try folder.write(file([short], charset), to: "book/01.srt")
        let second = try folder.write(file(long, charset), to: "book/02.srt")
        #expect(try read(alone) != [short])
        #expect(try read(first) == [short])
        #expect(try read(second) == long)
        let own = try LocalFile.bytes(of: first, limit: 1 << 20)
        let kept = FolderCharset.independent(own, at: first, language: nil, icu)
        #expect(String(decoding: kept, as: UTF8.self).contains(short))
    }

    @Test func `texts in other languages, in Unicode and of other things tell nothing`() throws {
        let short = file(["Ёж"], "windows-1251")
        let path = try folder.write(short, to: "01.srt")
        try folder.write(file(Self.czech, "windows-1250"), to: "02.cs.srt")
        try folder.write(Array("1\n00:00:01,000 --> 00:00:02,000\nЁлка\n".utf8), to: "03.srt")
        try folder.write(file(Self.russian, "windows-1251"), to: "notes.txt")
        #expect(FolderCharset.independent(short, at: path, language: nil, icu) == short)
        let stated = StatedCharset("ibm866", over: icu)
        try folder.write(file(Self.russian, "windows-1251"), to: "04.srt")
        #expect(FolderCharset.independent(short, at: path, language: nil, icu) != short)
        let obeyed = FolderCharset.analysis(for: short, at: path, language: nil, stated)
        #expect(obeyed.statedCharset == "ibm866")
        #expect(obeyed.charsets(of: short, language: nil).first == "ibm866")
    }

    @Test func `a file in Unicode and one without a place are read as themselves`() throws {
        let unicode = Array("1\n00:00:01,000 --> 00:00:02,000\nŽe?\n".utf8)
        let path = try folder.write(unicode, to: "01.srt")
        try folder.write(file(Self.russian, "windows-1251"), to: "02.srt")
        #expect(try read(path) == ["Že?"])
        let short = file(["Ёж"], "windows-1251")
        let analysis = FolderCharset.analysis(for: short, at: nil, language: nil, icu)
        let known = icu.charsets(of: short, language: nil)
        #expect(analysis.charsets(of: short, language: nil) == known)
        let beside = try folder.write(short, to: "03.srt")
        let layerless = icu.analysis(for: short, at: beside, language: nil)
        #expect(layerless.charsets(of: short, language: nil) == known)
        #expect(layerless.companion("01.srt", of: beside) == nil)
    }

    @Test func `the encoding of a folder is found once for all of its texts`() throws {
        let short = file(["Ёж"], "windows-1251")
        for number in 10..<30 { try folder.write(short, to: "\(number).srt") }
        let path = try folder.write(file(Self.russian, "windows-1251"), to: "30.srt")
        let counting = CountingAnalysis(over: icu)
        let keeping = FolderAnalysis(over: counting)
        for number in 10..<30 {
            let place = FilePlace.path("\(number).srt", in: FilePlace(path).folder)
            let analysis = keeping.analysis(for: short, at: place, language: nil)
            #expect(analysis.charsets(of: short, language: nil).first == "windows-1251")
        }
        // That of the folder, and of each file whether it may be in it.
        #expect(counting.sizes.withLock { $0.count } == 21)
        #expect(counting.sizes.withLock { $0.filter { $0 > short.count }.count } == 1)
    }

    @Test func `nothing is looked for where an encoding is stated`() throws {
        let short = file(["Ёж"], "windows-1251")
        let path = try folder.write(short, to: "1.srt")
        try folder.write(file(Self.russian, "windows-1251"), to: "2.srt")
        let counting = CountingAnalysis(over: icu)
        let stated = StatedCharset(
            "windows-1251", over: FolderAnalysis(over: counting), sparesUnicode: true)
        let analysis = stated.analysis(for: short, at: path, language: nil)
        #expect(analysis.charsets(of: short, language: nil) == ["windows-1251"])
        #expect(counting.sizes.withLock { $0.isEmpty })
    }
}

/// Text services that note how many bytes they are asked the encoding of.
private final class CountingAnalysis: WrappingAnalysis {
    let sizes = Mutex<[Int]>([])
    let base: any TextAnalyzing

    init(over base: ICUText) { self.base = base }

    func charsets(of bytes: [UInt8], language: Language?) -> [String] {
        sizes.withLock { $0.append(bytes.count) }
        return base.charsets(of: bytes, language: language)
    }
}
