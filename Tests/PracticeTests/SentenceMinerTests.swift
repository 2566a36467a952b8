import ListenCore
import ListenTestSupport
import Testing

@testable import Practice

@Suite struct SentenceMinerTests {
    private static func sentence(_ index: Int, _ text: String) -> Sentence? {
        let words = text.split(separator: " ").enumerated().map { place, word in
            Word(
                start: .seconds(Double(place)), end: .seconds(Double(place + 1)),
                text: String(word), isFollowedBySpace: true)
        }
        return Sentence(index: index, words: words)
    }

    /// The texts of a library: a chapter is some sentences.
    private struct Library {
        private(set) var chapters: [[LineForms]] = []
        private(set) var numbers: [String: Int] = [:]

        init(_ chapters: [[String]], doubted: Set<String> = []) {
            for texts in chapters {
                let sentences = texts.enumerated().compactMap { sentence($0, $1) }
                add(
                    ChapterForms(sentences, language: .english) { doubted.contains($0.text) }.lines)
            }
        }

        mutating func add(_ lines: [LineForms]) {
            for form in lines.flatMap(\.forms) where numbers[form] == nil {
                numbers[form] = numbers.count + 1
            }
            chapters.append(lines)
        }

        func mine(
            _ statuses: WordStatuses, mostNew: Int = 1, limit: Int = .max,
            lemmas: [String: String] = [:]
        ) -> [SentenceMiner.Mined] {
            let forms = numbers.map {
                MiningLexicon.Form(number: $1, text: $0, lemma: lemmas[$0])
            }
            var miner = SentenceMiner(
                MiningLexicon(forms, statuses: statuses), mostNew: mostNew)
            for (chapter, lines) in chapters.enumerated() {
                LineBag(lines) { numbers[$0] ?? 0 }.bytes.withUnsafeBytes {
                    miner.read($0, chapter: Int64(chapter))
                }
            }
            return miner.mined(limit: limit)
        }
    }

    private static func knowing(_ words: String, _ more: [String: WordStatus] = [:])
        -> WordStatuses
    {
        var texts = more
        for word in words.split(separator: " ") { texts[String(word)] = .known }
        return WordStatuses(.english, texts: texts)
    }

    /// A line a case: the texts, the word whose sentence is looked for, and its place.
    @Test(arguments: [
        ("the shortest", ["The old fox ran away.", "The fox ran."], "fox", 1),
        ("a whole one", ["the fox", "The old fox ran."], "fox", 1),
        ("one that begins", ["and the old fox ran.", "The very old fox ran away."], "fox", 1),
        ("one with fewer others", ["A fox.", "The very old fox ran away."], "fox", 1),
        ("the first of equals", ["The fox ran.", "The fox ran."], "fox", 0),
        ("one whose time is sure", ["The fox ran?", "The very old fox ran away."], "fox", 1),
        ("a doubtful one if there is no other", ["The fox ran?"], "fox", 0),
        ("in quotes", ["fox ran away", "“The fox ran!”"], "fox", 1),
        ("with the word twice", ["The fox ran, fox!"], "fox", 0),
    ])
    func `the best sentence of a word is`(
        name: String, texts: [String], word: String, expected: Int
    ) {
        let library = Library([texts], doubted: ["The fox ran?"])
        let known = Self.knowing("the old ran away very and")
        let mined = library.mine(known, mostNew: 2)
        #expect(mined.first { $0.word == word }?.line == expected, "\(name)")
    }

    @Test func `a word counts under its form, else under its dictionary form`() {
        let library = Library([["The foxes ran.", "A fox sits."]])
        let lemmas = ["foxes": "fox", "ran": "run", "sits": "sit"]
        let known = Self.knowing("the a run", ["sits": .ignored])
        let mined = library.mine(known, lemmas: lemmas)
        #expect(mined.map(\.word) == ["fox"])
        #expect(mined.first?.count == 2 && mined.first?.line == 1)
        #expect(library.mine(Self.knowing("the a run fox sit"), lemmas: lemmas).isEmpty)
    }

    @Test func `the words of a phrase with a status are not new`() {
        let library = Library([["They gave up hope.", "They gave in."]])
        #expect(library.mine(Self.knowing("they hope in")).map(\.line) == [1])
        let known = Self.knowing("they hope in", ["gave up": .two])
        #expect(library.mine(known).map(\.line) == [1])
        #expect(library.mine(known).map(\.count) == [1], "the phrase is none of its words")
    }

    @Test func `frequent words come first, then by their letters`() {
        let library = Library([["The fox ran.", "The cat ran.", "The bee ran.", "The fox sat."]])
        let mined = library.mine(Self.knowing("the ran sat"))
        #expect(mined.map(\.word) == ["fox", "bee", "cat"])
        #expect(library.mine(Self.knowing("the ran sat"), limit: 1).map(\.word) == ["fox"])
    }

    @Test func `no more new words than wanted are in a sentence`() {
        let library = Library([["The red fox ran.", "The fox ran far away."]])
        let known = Self.knowing("the ran")
        #expect(library.mine(known).isEmpty)
        #expect(library.mine(known, mostNew: 2).map(\.word) == ["fox", "red"])
        #expect(library.mine(known, mostNew: 3).count == 4)
        #expect(library.mine(known, mostNew: 0).isEmpty, "one at least")
    }

    /// New words are planted among known ones: exactly those that have a sentence of their own
    /// are found, each in the best one there is.
    @Test(arguments: 1...12) func `all planted words are found, and no others`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        func one(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }
        let known = (0..<40).map { "k\(Self.letters($0))" }
        let new = (0..<60).map { "n\(Self.letters($0))" }
        var chapters: [[LineForms]] = []
        for _ in 0..<20 {
            chapters.append(
                (0..<15).map { _ in
                    var forms = (0..<(1 + one(8))).map { _ in known[one(known.count)] }
                    for _ in 0..<one(4) { forms.insert(new[one(new.count)], at: one(forms.count)) }
                    return LineForms(
                        forms: forms, length: forms.joined(separator: " ").count,
                        isWhole: one(2) == 0, isDoubtful: one(5) == 0)
                })
        }
        var library = Library([])
        for lines in chapters { library.add(lines) }
        let statuses = Self.knowing(known.joined(separator: " "))
        for mostNew in 1...3 {
            let mined = library.mine(statuses, mostNew: mostNew)
            var found: [String: SentenceMiner.Mined] = [:]
            for one in mined { found[one.word] = one }
            #expect(found.count == mined.count, "each once")
            for word in new {
                let expected = Self.best(of: word, in: chapters, new: Set(new), mostNew)
                #expect(found[word].map { [Int($0.chapter), $0.line] } == expected, "\(word)")
            }
        }
    }

    private static func letters(_ number: Int) -> String {
        [number / 26, number % 26].map { String(UnicodeScalar(UInt8(97 + $0))) }.joined()
    }

    /// The same by the plainest way: every sentence is asked.
    private static func best(
        of word: String, in chapters: [[LineForms]], new: Set<String>, _ mostNew: Int
    ) -> [Int]? {
        var best: (rank: [Int], place: [Int])?
        for (chapter, lines) in chapters.enumerated() {
            for (place, line) in lines.enumerated() where line.forms.contains(word) {
                let others = Set(line.forms).intersection(new).count
                guard others <= mostNew else { continue }
                let rank = [
                    line.isDoubtful ? 1 : 0, others, line.isWhole ? 0 : 1, line.length,
                ]
                if let best, !rank.lexicographicallyPrecedes(best.rank) { continue }
                best = (rank, [chapter, place])
            }
        }
        return best?.place
    }

    @Test func `what is read of a bag is what was put in`() {
        let lines = [
            LineForms(forms: ["a", "b", "a"], length: 5, isWhole: true),
            LineForms(forms: [], length: 0, isWhole: false),
            LineForms(forms: ["c"], length: 9_000_000, isWhole: false, isDoubtful: true),
        ]
        let numbers = ["a": 1, "b": 300, "c": 70_000_000]
        LineBag(lines) { numbers[$0] ?? 0 }.bytes.withUnsafeBytes { bytes in
            var (reader, words) = (LineBag.Reader(bytes), [Int]())
            for line in lines {
                let facts = reader.next(into: &words)
                #expect(words == line.forms.map { numbers[$0] })
                #expect(facts?.length == line.length && facts?.isWhole == line.isWhole)
                #expect(facts?.isDoubtful == line.isDoubtful)
            }
            #expect(reader.next(into: &words) == nil)
        }
    }

    @Test(arguments: 1...50) func `damaged bytes end a bag`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let bytes = (0..<400).map { _ in UInt8(truncatingIfNeeded: random.next() >> 7) }
        let lexicon = MiningLexicon(
            [MiningLexicon.Form(number: 3, text: "fox"), .init(number: -1, text: "x")],
            statuses: WordStatuses(.english, texts: ["two words": .known]))
        var miner = SentenceMiner(lexicon, mostNew: 3)
        bytes.withUnsafeBytes { miner.read($0, chapter: 1) }
        #expect(miner.found <= 1)
    }

    @Test func `a spelling is taken from inside of a sentence`() throws {
        let sentences = try ["Fox and Tom ran.", "The “fox” ran."].enumerated().map {
            try #require(Self.sentence($0, $1))
        }
        let lines = ChapterForms(sentences, language: .english)
        #expect(lines.spellings["fox"] == "fox" && lines.spellings["tom"] == "Tom")
        #expect(lines.inner.contains("fox") && !lines.inner.contains("the"))
        #expect(lines.lines.map(\.forms).first == ["fox", "and", "tom", "ran"])
        let unknown = ChapterForms(sentences, language: nil)
        #expect(unknown.lines.flatMap(\.forms).isEmpty)
    }
}
