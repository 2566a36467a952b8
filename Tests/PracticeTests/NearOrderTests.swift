import Testing

@testable import Practice

/// The order in which words on the way return.
@Suite struct NearOrderTests {
    private typealias Candidate = NearOrder.Candidate

    @Test func `the chapter with the most encounters for its length comes first`() {
        let near = NearOrder([
            Candidate(length: 100, encounters: ["a": 1]),
            Candidate(length: 1_000, encounters: ["a": 5]),
            Candidate(length: 100, encounters: ["a": 3]),
        ])
        #expect(near.places == [2, 0, 1])
    }

    @Test func `a word that was met often enough makes room for another`() {
        let near = NearOrder([
            Candidate(length: 100, encounters: ["a": 15]),
            Candidate(length: 100, encounters: ["a": 15]),
            Candidate(length: 100, encounters: ["b": 2]),
        ])
        #expect(near.places == [0, 2, 1])
    }

    @Test func `what has no word on the way keeps its order at the end`() {
        let near = NearOrder([
            Candidate(length: 5, encounters: [:]), Candidate(length: 5, encounters: ["a": 0]),
            Candidate(length: 5, encounters: ["a": 1]),
        ])
        #expect(near.places == [2, 0, 1])
        #expect(NearOrder([]).places == [])
    }

    @Test func `each candidate has one place, also where there are many`() {
        let many = (0..<300).map { Candidate(length: 10 + $0, encounters: ["w\($0 % 7)": 1]) }
        #expect(NearOrder(many).places.sorted() == Array(0..<300))
    }

    /// A library: what is heard in a week, in words, and how its words are spread.
    struct Shelf: Sendable, CustomTestStringConvertible {
        let name: String
        let chapters: Int
        let length: ClosedRange<Int>
        /// The words on the way, and how many of them belong to one subject.
        let words: Int
        let subjects: Int
        let week: Int
        var testDescription: String { name }
    }

    private static let shelves = [
        Shelf(
            name: "novels: few long chapters", chapters: 120, length: 2_500...4_500, words: 200,
            subjects: 12, week: 12_000),
        Shelf(
            name: "podcasts: many episodes, each of one subject", chapters: 400,
            length: 900...2_500, words: 150, subjects: 40, week: 8_000),
        Shelf(
            name: "articles: short texts of many subjects", chapters: 900, length: 200...800,
            words: 120, subjects: 60, week: 5_000),
    ]

    /// Chapters of a subject each, in which the words of the subject are frequent and others rare;
    /// the person learns the words of a quarter of the subjects.
    private func library(_ shelf: Shelf, _ draw: inout SplitMix) -> [Candidate] {
        let learnt = max(1, shelf.subjects / 4)
        return (0..<shelf.chapters).map { _ in
            let length = Int.random(in: shelf.length, using: &draw)
            let subject = Int.random(in: 0..<shelf.subjects, using: &draw)
            var encounters: [String: Int] = [:]
            // A word on the way is one of 300 in its own subject, and one of 3,000 elsewhere.
            for word in 0..<shelf.words {
                let isOwn = word % learnt == subject
                let expected = Double(length) / (isOwn ? 300 : 3_000) / Double(isOwn ? 6 : 60)
                let drawn = Int((expected * Double.random(in: 0..<2, using: &draw)).rounded())
                let isMet = Double.random(in: 0..<1, using: &draw) < expected
                let count = max(drawn, isMet ? 1 : 0)
                if count > 0 { encounters["w\(word)"] = count }
            }
            return Candidate(length: length, encounters: encounters)
        }
    }

    /// The encounters of an order in the first four weeks, of each word no more than count.
    private func weekly(_ order: [Int], _ library: [Candidate], _ shelf: Shelf) -> Double {
        var met: [String: Int] = [:]
        var heard = 0
        for place in order where heard < shelf.week * 4 {
            heard += library[place].length
            for (word, count) in library[place].encounters { met[word, default: 0] += count }
        }
        return Double(met.values.reduce(0) { $0 + min($1, NearOrder.enough) }) / 4
    }

    @Test(arguments: shelves)
    func `words on the way return at least twice as often as in the order of the files`(
        shelf: Shelf
    ) {
        for seed in 1...5 as ClosedRange<UInt64> {
            var draw = SplitMix(state: seed)
            let library = library(shelf, &draw)
            let near = weekly(NearOrder(library).places, library, shelf)
            let files = weekly(Array(library.indices), library, shelf)
            #expect(files > 0)
            #expect(near >= 2 * files, "\(near) a week, \(files) in the order of the files")
        }
    }
}
