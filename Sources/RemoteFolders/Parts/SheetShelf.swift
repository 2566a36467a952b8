import Library
import ListenCore
import Synchronization

/// The cue sheets of a source that were read, so that opening a chapter reads none again.
final class SheetShelf: Sendable {
    /// A sheet, `nil` for a file that is none, or the reason that it could not be had.
    typealias Outcome = Result<SheetBeside?, ServiceError>

    private static let most = 500
    private let known = Mutex<[String: (item: RemoteItem, outcome: Outcome)]>([:])

    /// The outcome for a file; `nil` when it was not read, or is another version of it.
    subscript(item: RemoteItem) -> Outcome? {
        known.withLock { known in
            known[item.id].flatMap { $0.item == item ? $0.outcome : nil }
        }
    }

    /// Keeps an outcome; true for the first failure of a file.
    func keep(_ outcome: Outcome, of item: RemoteItem) -> Bool {
        known.withLock { known in
            if known.count >= Self.most, known[item.id] == nil { known = [:] }
            let former = known.updateValue((item, outcome), forKey: item.id)
            return outcome.isFailure && former?.outcome.isFailure != true
        }
    }
}

extension SheetShelf.Outcome {
    fileprivate var isFailure: Bool { if case .failure = self { true } else { false } }
}
