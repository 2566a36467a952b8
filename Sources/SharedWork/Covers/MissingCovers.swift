package import AppEnvironment
package import ListenCore
import Logging

/// Looks for covers that imported books lack, in the background.
package struct MissingCovers: Sendable {
    let collector: any CoverCollecting
    let log: SessionLog

    package init(collector: any CoverCollecting, log: SessionLog) {
        self.collector = collector
        self.log = log
    }

    /// Searches once, and calls `found` after each book that got a cover.
    @concurrent
    package func look(_ found: @Sendable () async -> Void) async {
        do {
            try await collector.lookForMissing { finding in
                log.noteFoundCover(of: finding.book, finding.path ?? "")
                await found()
            }
        } catch is CancellationError {
            return
        } catch {
            log.noteCovers("\(error)")
        }
    }
}

extension SessionLog {
    fileprivate func noteFoundCover(of book: BookID, _ path: String) {
        logger.info("cover of \(book.rawValue): \(path)")
    }

    fileprivate func noteCovers(_ reason: String) {
        logger.warning("covers: \(reason)")
    }
}
