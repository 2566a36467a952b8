package import ListenCore

extension ListeningQueue {
    /// The chapters from one on; where it does not wait any more, from the one that stands at its
    /// former number.
    package func chapters(from chapter: ChapterAddress, at former: Int) -> [QueuedChapter] {
        Array(waiting.dropFirst((number(of: chapter) ?? max(former, 1)) - 1))
    }
}

/// The chapters that wait and cannot be played, on the way to one that can: the first are told one
/// by one, the others by their number.
package struct PassedOver: Sendable {
    /// The most that are told one by one.
    static let most = 3

    private var sentences: [String] = []
    private var others = 0

    /// Nothing is passed over yet.
    package init() {}

    /// Notes one; returns the sentence about it, if it is told.
    package mutating func add(_ waiting: QueuedChapter, _ reason: any Error) -> String? {
        guard sentences.count < Self.most else {
            others += 1
            return nil
        }
        let sentence = waiting.passedOver(reason)
        sentences.append(sentence)
        return sentence
    }

    /// The sentence about those that were not told one by one; `nil` when all were.
    package var rest: String? {
        switch others {
        case 0: nil
        case 1: "1 more is passed over too."
        default: "\(others) more are passed over too."
        }
    }

    /// All sentences in one message; `nil` when nothing was passed over.
    package var message: String? {
        let all = sentences + [rest].compactMap(\.self)
        return all.isEmpty ? nil : all.joined(separator: " ")
    }
}
