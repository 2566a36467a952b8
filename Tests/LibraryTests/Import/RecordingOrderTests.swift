import Files
import FoundationEssentials
import ListenCore
import ListenTestSupport
import Testing

@testable import Library

/// The order in which recordings of one book are heard, beside the same rules told plainly.
@Suite struct RecordingOrderTests {
    private static let pieces = [
        "CD 1", "CD2", "Disc", "Part", "Teil III", "Bonus", "Intro", "epilogue", "０１", "1", "02",
        "10", "٣", "第三部", "é", "e\u{301}", "\u{301}", "\u{0}", "İ", "ß", " ", "_", "-", ".", "🇩🇪",
        "\u{200D}", "Two", "xiv", "\r\n", "1a", "9f3a", "\u{212A}", "000", "\u{600}7",
        "99999999999999999999", "Side A", "第十二章",
    ]

    private static func name(
        _ most: Int, _ random: inout SeededGenerator
    ) -> String {
        (0...Int.random(in: 0..<most, using: &random))
            .map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
    }

    private static func recording(
        _ folders: [String], _ random: inout SeededGenerator
    ) -> ReadRecording {
        let folder = folders.randomElement(using: &random) ?? "/a"
        var tags = RecordingTags()
        if Int.random(in: 0..<3, using: &random) > 0 {
            tags.track = NumberedPlace(text: "\(Int.random(in: 1...9, using: &random))")
        }
        if Int.random(in: 0..<5, using: &random) == 0 {
            tags.disc = NumberedPlace(text: "\(Int.random(in: 1...3, using: &random))")
        }
        return ReadRecording(
            FoundFile(path: "\(folder)/\(name(4, &random)).mp3", size: 1, modified: 1),
            RecordingSurvey(tags: tags, duration: .seconds(5)))
    }

    /// The disc of a recording by its tags, otherwise by its folder.
    private static func disc(_ recording: ReadRecording) -> Int? {
        let folder = FilePlace(recording.file.folder).name
        if let disc = recording.tags.disc?.number ?? DiscName(folder)?.number { return disc }
        let side = FileNames.side(of: folder)
        return side == 0 ? nil : side < 0 ? 0 : Int.max
    }

    /// The rules, each name read wherever it is needed.
    private static func plainly(_ recordings: [ReadRecording]) -> [String] {
        let areDiscs = recordings.allSatisfy { disc($0) != nil }
        let natural = NaturalOrder.sorted(recordings) { recording in
            let stem = Sidecars.stem(of: recording.file.name)
            return recording.file.folder + "/" + stem + "\u{0}"
                + recording.file.name.dropFirst(stem.count)
        }
        let names = natural.map(\.file.name)
        let areNumbered = names.contains { !FileNames.numbered($0).numbers.isEmpty }
        let spelled = FileNames.spelledNumbers(names)
        let keys = natural.indices.map { index in
            [
                areDiscs ? disc(natural[index]) ?? 0 : 0,
                areNumbered ? FileNames.side(of: names[index]) : 0, spelled?[index] ?? 0, index,
            ]
        }
        let named = keys.sorted { $0.lexicographicallyPrecedes($1) }.map { natural[$0[3]] }
        let tracks = named.compactMap { recording in
            recording.tags.track.map { [areDiscs ? disc(recording) ?? 0 : 0, $0.number] }
        }
        guard tracks.count == named.count, Set(tracks).count == tracks.count else {
            return named.map(\.file.path)
        }
        return zip(tracks, named).sorted { $0.0.lexicographicallyPrecedes($1.0) }
            .map(\.1.file.path)
    }

    @Test func `hostile names are in the order that the rules tell`() {
        for seed in 0..<400 {
            var random = SeededGenerator(seed: UInt64(seed))
            let top = ["/a", "/a/b", "/", "/a 2/b"].randomElement(using: &random) ?? "/"
            let folders = (0...Int.random(in: 0..<3, using: &random)).map { _ in
                top + "/" + Self.name(2, &random)
            }
            let recordings = (0..<Int.random(in: 0..<9, using: &random)).map { _ in
                Self.recording(folders, &random)
            }
            #expect(
                BookGrouping.inOrder(recordings).map(\.file.path) == Self.plainly(recordings),
                "seed \(seed)")
        }
    }

    @Test(arguments: [
        ([], 0), (["/a"], 3), (["/a", "/a"], 3), (["/a/b", "/a/c"], 3), (["/a/b", "/ab"], 1),
        (["/a/b", "/a"], 3), (["/Teil 1", "/Teil 10"], 1), (["/", "/a"], 1),
    ])
    func `what folders have in common ends at a slash`(_ folders: [String], _ length: Int) {
        #expect(SharedFolder.length(folders) == length)
    }
}
