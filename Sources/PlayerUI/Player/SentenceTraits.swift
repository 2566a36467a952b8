import ListenCore
import Practice
import UIVocabulary

/// The facts of the sentences of the open chapter that drills and pauses go by.
///
/// They are counted again only when something they rest on changed: a word's status, a mark, a
/// sentence that became hard, or the lines.
struct SentenceTraits: Hashable, Sendable {
    /// The facts by sentence; of sentences that are one passage of sound, those of all of them.
    private(set) var lines: [LineTraits] = []
    private var words: ChapterWords?
    private var hard: [Int] = []
    private var marked: Set<Int> = []
    private var passages: [PlaybackPlan.Line] = []

    /// Counts again where something changed; nothing is new while the words are still being read.
    mutating func follow(
        words: ChapterWords?, hard: [Int], marked: Set<Int>, lines passages: [PlaybackPlan.Line]
    ) {
        guard
            (words, hard, marked, passages)
                != (self.words, self.hard, self.marked, self.passages)
        else { return }
        (self.words, self.hard, self.marked, self.passages) = (words, hard, marked, passages)
        var facts = passages.map { _ in LineTraits() }
        for (index, count) in words?.unknownCounts ?? [:] where facts.indices.contains(index) {
            facts[index].newWords = count.new
            facts[index].unknownWords = count.new + count.learning
        }
        for index in hard where facts.indices.contains(index) { facts[index].isHard = true }
        for index in marked where facts.indices.contains(index) { facts[index].isMarked = true }
        share(&facts)
        lines = facts
    }

    /// Gives sentences that are one passage of sound the facts of all of them.
    private func share(_ facts: inout [LineTraits]) {
        var start = 0
        while start < facts.count {
            var end = start + 1
            while end < facts.count, passages[end] == passages[start] { end += 1 }
            if end - start > 1 {
                let all = facts[start..<end].reduce(LineTraits()) { $0 + $1 }
                for index in start..<end { facts[index] = all }
            }
            start = end
        }
    }
}

extension DrillScore {
    /// True if a pass shows the translation.
    var translates: Bool {
        (branches.map(\.treatment) + [otherwise]).contains { treatment in
            treatment.passes.contains { $0.display == .translated }
        }
    }
}
