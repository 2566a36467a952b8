package import ListenCore
import ListenUI
package import Logging
import Typesetting
package import UIVocabulary

/// Notes of a session what helps to find out later why something went wrong.
package struct SessionLog: Sendable {
    package let logger: Logger

    /// A log that keeps nothing.
    package static let none = SessionLog(
        logger: Logger(label: "none") { _ in SwiftLogNoOpLogHandler() })

    package func note(_ message: AppMessage) {
        switch message {
        case .playback(.success(let snapshot), let address):
            logger.info("opened \(name(address)), \(state(snapshot.freshness))")
        case .playback(.failure(let error), let address):
            logger.error("\(name(address)): \(error.description)")
        case .track(.failure(let error), let address):
            logger.warning("text of \(name(address)): \(error.description)")
        case .books(.failure(let error)), .chapters(.failure(let error), _),
            .translation(.failure(let error), _), .explanation(.failure(let error), _):
            guard error.code != .cancelled else { return }
            logger.warning("\(error.description)")
        case .text(.made, let address): logger.info("a text was made for \(name(address))")
        case .text(.failed(let sentence), let address):
            logger.warning("text of \(name(address)): \(sentence)")
        case .notice(let text, .failure): logger.warning("\(text)")
        default: return
        }
    }

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

    /// Why a book has no cover; said nowhere else.
    package func noteCover(of book: Book, _ reason: String) {
        logger.warning("cover of \(book.id.rawValue): \(reason)")
    }

    /// What of a server's list could not be read; only `listen server test` says it too.
    package func noteLeftOut(_ sentence: String) { logger.warning("\(sentence)") }

    package func note(_ error: any DescribedError) {
        logger.error("\(error.description)")
    }

    package func note(_ ending: AppLoop.Ending) {
        switch ending {
        case .quit: logger.info("ended")
        case .signal(let number): logger.info("ended by signal \(number)")
        case .elsewhere, .source, .book: logger.info("goes on with another source")
        }
    }

    private func name(_ address: ChapterAddress) -> String {
        [address.source.rawValue, address.book.rawValue, address.chapter.rawValue]
            .joined(separator: " ")
    }

    private func state(_ freshness: Freshness) -> String {
        switch freshness {
        case .local: "local"
        case .fetched: "fetched"
        case .fresh: "stored, fresh"
        case .stale: "stored, stale"
        case .offline(_, let error): "stored, \(error.inBrief): \(error.told(way: nil))"
        }
    }
}
