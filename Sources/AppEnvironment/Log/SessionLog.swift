package import ListenCore
package import Logging

/// Logs what helps to find the cause of a fault in a session later.
package struct SessionLog: Sendable {
    package let logger: Logger

    package init(logger: Logger) {
        self.logger = logger
    }

    /// A log that keeps nothing.
    static let none = SessionLog(
        logger: Logger(label: "none") { _ in SwiftLogNoOpLogHandler() })

    package func note(_ event: PlayerEvent) {
        switch event {
        case .output(.device(let name)): logger.info("sound on \(name)")
        case .output(.silent(let reason)): logger.warning("no sound: \(reason)")
        case .output(.file(let path)): logger.info("sound to \(path)")
        case .phase(.interrupted(let reason)): logger.warning("interrupted: \(reason)")
        case .phase(.failed(let message)): logger.error("player: \(message)")
        case .losses(let count): logger.warning("damaged places left out: \(count)")
        case .shorter(let place):
            logger.warning("the recording ends before \(place.clockText)")
        case .phase, .duration, .estimate, .seeked, .rate, .load, .crossed: return
        }
    }

    /// Logs the reason that a book has no cover; nothing else reports it.
    package func noteCover(of book: Book, _ reason: String) {
        logger.warning("cover of \(book.id.rawValue): \(reason)")
    }

    /// Logs an entry of a server's list that could not be read; otherwise only `listen server test`
    /// reports it.
    package func noteLeftOut(_ sentence: String) { logger.warning("\(sentence)") }

    package func note(_ error: any DescribedError) {
        logger.error("\(error.description)")
    }
}
