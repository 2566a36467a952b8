import Foundation
import Glibc
import ListenCore
import Practice
import Storage
import Subtitles

/// The search for the best sentence of each new word, in an index of so many chapters of 20
/// sentences that is made in an empty `folder`; words as common as those of a language (Zipf), of
/// which the commonest 4,000 are known.
///
/// `mining`: milliseconds. `making`: seconds for the index. `words`, `found`: how many there are.
func mining(folder: String, chapters: Int, runs: Int) async throws -> [String: [Double]] {
    let database = try HeardTextDatabase.open(in: folder, clock: Now())
    var source = Sentences()
    let making = try await milliseconds {
        for number in 0..<chapters { try await source.keep(number, in: database.texts) }
    }
    let search = MiningSearch(
        language: .english,
        statuses: WordStatuses(
            .english, pairs: (0..<4_000).map { (spelling($0), WordStatus.known) }))
    var figures = [
        "making": [making / 1_000], "words": [Double(source.words)],
    ]
    for _ in 0..<runs {
        var found = 0
        let time = try await milliseconds { found = try await database.texts.mine(search).total }
        guard found > 0 else { throw Missing(description: "no sentence was found") }
        figures["mining", default: []].append(time)
        figures["found"] = [Double(found)]
    }
    try database.close()
    return figures
}

/// Sentences that are the same in every run.
private struct Sentences {
    private var state: UInt64 = 5
    private(set) var words = 0

    private mutating func random() -> Double {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Double(state >> 11) / Double(1 << 53)
    }

    /// Keeps a chapter with its words.
    mutating func keep(_ number: Int, in texts: HeardTextStore) async throws {
        var text = ""
        for cue in 0..<20 {
            let words = (0..<6 + Int(random() * 14)).map { _ in
                spelling(Int(exp(random() * 9.9)) - 1)
            }
            self.words += words.count
            text += "\(cue + 1)\n00:00:\(10 + cue * 2),000 --> 00:00:\(11 + cue * 2),900\n"
            text += words.joined(separator: " ").capitalisedFirst + ".\n\n"
        }
        let sentences = try SubtitleReader.document(
            Array(text.utf8), name: "chapter.srt", language: .english
        ).track.sentences
        let address = ChapterAddress(
            source: .local, book: BookID(rawValue: "b\(number / 20)"),
            chapter: ChapterID(rawValue: "c\(number)"))
        try await texts.keep(
            HeardChapter(
                address: address, bookTitle: "Book", title: "Chapter \(number)",
                language: .english,
                sentences: sentences.map {
                    HeardSentence(index: $0.index, range: $0.start..<$0.end, text: $0.text)
                }), stamp: "x")
        try await texts.keep(ChapterForms(sentences, language: .english), of: address)
    }
}

private struct Now: WallClock {
    var now: Date { Date() }
}
