import AppEnvironment
import ListenCore
import Logging
import Typesetting
import UIVocabulary

extension SessionLog {
    /// Logs a session's messages that help to find the cause of a fault later.
    func note(_ message: AppMessage) {
        switch message {
        case .answer(.playback(.success(let snapshot)), let address):
            logger.info("opened \(name(address)), \(state(snapshot.freshness))")
        case .answer(.playback(.failure(let error)), let address):
            logger.error("\(name(address)): \(error.description)")
        case .answer(.track(.failure(let error)), let address) where error.code != .notInStep:
            logger.warning("text of \(name(address)): \(error.description)")
        case .books(.failure(let error)), .chapters(.failure(let error), _),
            .aid(.translation(.failure(let error)), _), .aid(.explanation(.failure(let error)), _):
            guard error.code != .cancelled else { return }
            logger.warning("\(error.description)")
        case .text(.made, let address): logger.info("a text was made for \(name(address))")
        case .text(.failed(let sentence), let address):
            logger.warning("text of \(name(address)): \(sentence)")
        case .notice(let text, .failure): logger.warning("\(text)")
        default: return
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
