/// The chapters that wait to be heard, in order; each waits once.
///
/// ```swift
/// var queue = ListeningQueue([ferry, lamp])
/// queue.apply(.move(lamp.chapter, to: 1))
/// queue.next(after: lamp.chapter)  // ferry
/// ```
package struct ListeningQueue: Hashable, Sendable {
    /// The most chapters that may wait.
    package static let longest = 5_000

    /// The chapters in order.
    package private(set) var waiting: [QueuedChapter] = []

    /// A queue of chapters; of one that occurs twice the first counts.
    package init(_ chapters: [QueuedChapter] = []) {
        add(chapters, first: false)
    }

    /// True when nothing waits.
    package var isEmpty: Bool { waiting.isEmpty }

    /// The number of chapters that wait.
    package var count: Int { waiting.count }

    /// The chapter with a number, from 1; `nil` where none has it.
    package subscript(number: Int) -> QueuedChapter? {
        (1...max(1, count)).contains(number) && !isEmpty ? waiting[number - 1] : nil
    }

    /// The number of a chapter, from 1; `nil` for one that does not wait.
    package func number(of chapter: ChapterAddress) -> Int? {
        waiting.firstIndex { $0.chapter == chapter }.map { $0 + 1 }
    }

    /// The chapters behind one that is heard; all where it does not wait any more.
    package func chapters(after chapter: ChapterAddress?) -> [QueuedChapter] {
        guard let number = chapter.flatMap(number) else { return waiting }
        return Array(waiting.dropFirst(number))
    }

    /// The chapters from one on; all where it does not wait any more.
    package func chapters(from chapter: ChapterAddress?) -> [QueuedChapter] {
        guard let number = chapter.flatMap(number) else { return waiting }
        return Array(waiting.dropFirst(number - 1))
    }

    /// The chapter behind one that is heard; the first where that does not wait any more.
    package func next(after chapter: ChapterAddress?) -> QueuedChapter? {
        chapters(after: chapter).first
    }

    /// Takes a change over.
    package mutating func apply(_ change: QueueChange) {
        switch change {
        case .add(let chapters, let first): add(chapters, first: first)
        case .move(let chapter, let number): move(chapter, to: number)
        case .drop(let chapters):
            let dropped = Set(chapters)
            waiting.removeAll { dropped.contains($0.chapter) }
        }
    }

    /// Those that wait already stay where they are, unless they are to be the first.
    private mutating func add(_ chapters: [QueuedChapter], first: Bool) {
        var known = first ? [] : Set(waiting.map(\.chapter))
        let added = chapters.filter { known.insert($0.chapter).inserted }
        guard first else { return waiting += added }
        waiting.removeAll { known.contains($0.chapter) }
        waiting.insert(contentsOf: added, at: 0)
    }

    private mutating func move(_ chapter: ChapterAddress, to number: Int) {
        guard let index = waiting.firstIndex(where: { $0.chapter == chapter }) else { return }
        let moved = waiting.remove(at: index)
        waiting.insert(moved, at: min(max(number, 1) - 1, waiting.count))
    }
}

/// A change of the chapters that wait: the others stay as they are stored, since they may have
/// changed meanwhile.
package enum QueueChange: Hashable, Sendable {
    /// Chapters behind all others, or with `first` before them.
    case add([QueuedChapter], first: Bool)
    /// A chapter at another number, from 1; a greater one than there are is the last.
    case move(ChapterAddress, to: Int)
    /// Chapters that wait no more.
    case drop([ChapterAddress])
}
