import ConsoleOutput
import FoundationEssentials
import ListenUI

/// One line to a client.
struct RemoteReply: Encodable {
    enum Content {
        /// The command was accepted.
        case taken
        /// The status of the player.
        case status(PlayerStatus)
        /// A change, with the player's status after it.
        case event(RemoteEvent, PlayerStatus)
        /// The reason that nothing was done.
        case error(String)
    }

    private enum CodingKeys: String, CodingKey {
        case id, ok, event, error
    }

    let id: RemoteID?
    let content: Content

    package func encode(to encoder: any Encoder) throws {
        switch content {
        case .status(let status), .event(_, let status): try status.encode(to: encoder)
        case .taken, .error: break
        }
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encodeIfPresent(id, forKey: .id)
        switch content {
        case .taken: try fields.encode(true, forKey: .ok)
        case .status: break
        case .event(let event, _): try fields.encode(event, forKey: .event)
        case .error(let sentence): try fields.encode(sentence, forKey: .error)
        }
    }

    /// The line with its line end.
    var line: [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        let data = (try? encoder.encode(self)) ?? Data("{\"error\":\"No answer.\"}".utf8)
        return Array(Console.escaped(String(decoding: data, as: UTF8.self)).utf8)
            + [UInt8(ascii: "\n")]
    }
}

/// The events that subscribers get.
enum RemoteEvent: String, Codable, CaseIterable {
    /// The first line of a subscription: the present status.
    case status
    /// Another book or chapter.
    case chapter
    /// Playback started or stopped, or the reason for a stop changed.
    case state
    /// Another speed.
    case rate
    /// Another sentence.
    case sentence
    /// Another repetition of the sentence.
    case passage

    /// The differences between two statuses, in the order they are sent.
    static func changes(from old: PlayerStatus, to new: PlayerStatus) -> [RemoteEvent] {
        var events: [RemoteEvent] = []
        let isSameChapter =
            old.source == new.source && old.book?.id == new.book?.id
            && old.chapter?.id == new.chapter?.id
        if !isSameChapter { events.append(.chapter) }
        if old.state != new.state || old.reason != new.reason { events.append(.state) }
        if old.rate != new.rate { events.append(.rate) }
        if !isSameChapter || old.sentence?.index != new.sentence?.index
            || old.sentence?.text != new.sentence?.text
        {
            events.append(.sentence)
        }
        if old.pass != new.pass { events.append(.passage) }
        return events
    }
}
