import FoundationEssentials
import Glibc
import ListenCore
import Storage

/// Measures the search through all texts: `textbench FOLDER RUNS`.
///
/// Makes a thousand chapters of 200 sentences in an empty folder, with the
/// same text in `plain.txt`; prints one JSON object: for every query its
/// samples in milliseconds, one a run, and how long the making took.
@main
enum Textbench {
    static let queries = [
        ("rare word", "w19000"), ("usual word", "w300"), ("commonest word", "w0"),
        ("phrase", "\"w1 w2\""), ("two words", "w40 w90"), ("prefix", "w12*"),
        ("Chinese", "学校"),
    ]

    static func main() async throws {
        let arguments = CommandLine.arguments
        guard arguments.count > 2, let runs = Int(arguments[2]) else {
            print("textbench: give a folder and a number of runs")
            exit(64)
        }
        let folder = arguments[1]
        let database = try HeardTextDatabase.open(in: folder, clock: Now())
        var figures: [String: [Double]] = [:]
        if try await database.texts.stamps().isEmpty {
            let start = ContinuousClock.now
            try await fill(database.texts, folder)
            figures["making"] = [(ContinuousClock.now - start) / .milliseconds(1)]
        }
        for _ in 0..<runs {
            for (name, query) in queries {
                let search = HeardSearch(HeardQuery(arguments: [query]))
                let start = ContinuousClock.now
                let found = try await database.texts.find(search)
                figures[name, default: []].append(
                    (ContinuousClock.now - start) / .milliseconds(1))
                guard found.sentences > 0 else { fatalError("\(name) found nothing") }
            }
        }
        let entries = figures.sorted { $0.key < $1.key }.map { "\"\($0)\": \($1)" }
        print("{" + entries.joined(separator: ", ") + "}")
    }

    private static func fill(_ texts: HeardTextStore, _ folder: String) async throws {
        var words = Words()
        var plain = ""
        for number in 0..<1_000 {
            let sentences = (0..<200).map { index in
                let start = MediaTime.seconds(Double(index) * 4)
                return HeardSentence(
                    index: index, range: start..<(start + .seconds(3.5)), text: words.sentence())
            }
            plain += sentences.map(\.text).joined(separator: "\n") + "\n"
            try await texts.keep(
                HeardChapter(
                    address: ChapterAddress(
                        source: .local, book: BookID(rawValue: "b\(number / 20)"),
                        chapter: ChapterID(rawValue: "c\(number)")),
                    bookTitle: "Book", title: "Chapter \(number)", language: .english,
                    sentences: sentences), stamp: "x")
        }
        try Data(plain.utf8).write(to: URL(filePath: folder + "/plain.txt"))
    }

    private struct Now: WallClock {
        var now: Date { Date() }
    }
}

/// Sentences of words as common as those of a language (Zipf), the same in every run.
private struct Words {
    private var state: UInt64 = 11

    private mutating func random() -> Double {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Double(state >> 11) / Double(1 << 53)
    }

    mutating func sentence() -> String {
        let count = 6 + Int(random() * 14)
        var words = (0..<count).map { _ in "w\(Int(exp(random() * 9.9)) - 1)" }
        if random() < 0.02 { words.append("我去学校看书") }
        return words.joined(separator: " ") + "."
    }
}
