import ListenCore
import Synchronization

/// Tells of items of a server's lists that could not be read: once for each list, and again when
/// their number changes.
///
///     let leftOut = LeftOutItems { print($0) }
///     let titles = leftOut.items(of: list, "the shelf")
///     // One item of the shelf cannot be read and is left out.
package final class LeftOutItems: Sendable {
    private static let mostLists = 1_000

    private let counts = Mutex<[String: Int]>([:])
    private let hear: @Sendable (String) -> Void

    /// `hear` gets a sentence; it is called on whatever thread reads a list.
    package init(hear: @escaping @Sendable (String) -> Void) {
        self.hear = hear
    }

    /// The items of a list that can be read.
    package func items<Item>(of list: ReadableItems<Item>, _ context: String) -> [Item] {
        let isNews = counts.withLock { counts in
            guard counts[context, default: 0] != list.leftOut,
                counts[context] != nil || counts.count < Self.mostLists
            else { return false }
            counts[context] = list.leftOut
            return list.leftOut > 0
        }
        if isNews {
            hear(
                list.leftOut == 1
                    ? "One item of \(context) cannot be read and is left out."
                    : "\(list.leftOut) items of \(context) cannot be read and are left out.")
        }
        return list.items
    }
}
