import Foundation

/// A page of the documentation that is made from the program's own lists, so
/// that it cannot fall behind them.
package enum KeptDocument {
    /// The page in the checkout; with `LISTEN_RECORD` set it is first written again.
    ///
    /// `path` is relative to the checkout's root.
    package static func text(at path: String, recording wanted: String) throws -> String {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().appending(path: path)
        if ProcessInfo.processInfo.environment["LISTEN_RECORD"] != nil {
            try Data(wanted.utf8).write(to: file)
        }
        return try String(contentsOf: file, encoding: .utf8)
    }
}
