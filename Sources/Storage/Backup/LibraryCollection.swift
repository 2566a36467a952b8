import FoundationEssentials
import ListenCore
import Markup

/// A collection of a library file: kept whole, so that parts unknown to this program are written
/// again unchanged.
struct LibraryCollection: Hashable, Sendable {
    /// The place at which a track was left.
    struct State: Hashable, Sendable {
        /// Seconds.
        var position: Double
        /// Seconds; `nil` where it is not known.
        var duration: Double?
        var updatedAt: Date

        /// The place in microseconds, from 0 to some years.
        var microseconds: Int64 {
            guard position.isFinite else { return 0 }
            return Int64(min(max(0, position), 1e9) * 1e6)
        }
    }

    /// A track as far as this program knows it.
    struct Track: Hashable, Sendable {
        let id: String
        let title: String
        /// The absolute path of its file on this machine, where it says one.
        let path: String?
        /// The number of its file in a cloud, where it says one.
        let cloudFile: String?
    }

    private(set) var record: JSONValue
    let id: String

    /// A collection from a record; throws when a part that this program reads has the wrong type.
    init(_ record: JSONValue) throws(Fault) {
        guard record.object != nil, let id = record["id"]?.text else { throw Fault() }
        self.record = record
        self.id = id
        guard record["tracks"].map({ $0.list != nil }) ?? true,
            record["tags"].map({ $0.list != nil }) ?? true, try readStates() != nil
        else { throw Fault() }
    }

    struct Fault: Error {}

    var title: String { record["title"]?.text ?? "" }
    var author: String { record["author"]?.text ?? "" }
    var tags: [String] { (record["tags"]?.list ?? []).compactMap(\.text) }

    /// The kind of its source: a `type`, or the only key of the object.
    var kind: String? {
        guard let source = record["source"] else { return nil }
        return Self.kind(of: source)
    }

    /// The source that its places are kept by: this machine's library, or an external address.
    ///
    /// `nil` for a kind that this program cannot play.
    var source: SourceID? {
        switch kind {
        case nil, "local": .local
        case "external": record["source"]?.found("url").map(SourceID.init(rawValue:))
        default: nil
        }
    }

    var tracks: [Track] {
        (record["tracks"]?.list ?? []).compactMap { track in
            guard let id = track["id"]?.text else { return nil }
            let names = ["title", "displayName", "name", "filename"]
            return Track(
                id: id, title: names.lazy.compactMap { track[$0]?.text }.first ?? "",
                path: Self.path(of: track), cloudFile: Self.cloudFile(of: track))
        }
    }

    /// The place at which each track was left, by its id.
    var states: [String: State] { (try? readStates()).flatMap(\.self) ?? [:] }

    /// The time of the last change of anything in it, in whole seconds.
    var updatedAt: Date {
        let stated = record["updatedAt"]?.text.flatMap(Self.date)
        return stated ?? states.values.map(\.updatedAt).max() ?? Date(timeIntervalSince1970: 0)
    }

    /// Notes where a track was left since, where that is newer by a second.
    mutating func setPlace(_ place: PlaybackPosition, of track: String, _ times: MergeTimes) {
        let known = states[track]
        let noted = Date(
            timeIntervalSince1970: place.updatedAt.timeIntervalSince1970.rounded(.down))
        if let known, times.isEarlier(known.updatedAt, than: noted) != true { return }
        let isNewest = states.values.allSatisfy {
            times.isEarlier(noted, than: $0.updatedAt) != true
        }
        let instant = JSONValue.text(noted.formatted(.iso8601))
        let isWhole = place.isCompleted && place.duration > .zero
        var state = self.state(of: track) ?? .object([:])
        state["position"] = .real((isWhole ? place.duration : place.position).seconds)
        if place.duration > .zero { state["duration"] = .real(place.duration.seconds) }
        state["updatedAt"] = instant
        put(state, of: track)
        if isNewest { record["lastPlayedTrackId"] = .text(track) }
        if let stated = record["updatedAt"]?.text.flatMap(Self.date),
            times.isEarlier(stated, than: noted) == true
        {
            record["updatedAt"] = instant
        }
    }

    /// Copies the place in a track with the rest of its state.
    mutating func takeState(of track: String, from other: LibraryCollection) {
        if let state = other.state(of: track) { put(state, of: track) }
    }

    /// Copies the track that was played last.
    mutating func takeLastTrack(from other: LibraryCollection) {
        if let last = other.record["lastPlayedTrackId"] { record["lastPlayedTrackId"] = last }
    }

    /// The record as JSON; the same record gives the same text.
    var text: String {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = .sortedKeys
            return String(decoding: try encoder.encode(record), as: UTF8.self)
        }
    }

    /// Takes other tags, where they are not the same ones.
    mutating func setTags(_ tags: [BookTag]) {
        guard Set(tags) != Set(self.tags.compactMap { BookTag($0) }) else { return }
        record["tags"] = .list(tags.map { .text($0.text) })
    }
}

extension LibraryCollection {
    /// The states as a list in which each id precedes its state, as Swift writes a dictionary whose
    /// keys are not strings, or as an object by id; `nil` for a malformed one.
    private func readStates() throws(Fault) -> [String: State]? {
        guard let stored = record["playbackStates"] else { return [:] }
        var states: [String: State] = [:]
        if let object = stored.object {
            for (id, value) in object { states[id] = try Self.state(value) }
            return states
        }
        guard let list = stored.list, list.count.isMultiple(of: 2) else { return nil }
        for place in stride(from: 0, to: list.count, by: 2) {
            guard let id = list[place].text else { return nil }
            states[id] = try Self.state(list[place + 1])
        }
        return states
    }

    private static func state(_ value: JSONValue) throws(Fault) -> State {
        guard let position = value["position"]?.number,
            let updatedAt = value["updatedAt"]?.text.flatMap(date)
        else { throw Fault() }
        return State(
            position: position, duration: value["duration"]?.number, updatedAt: updatedAt)
    }

    private func state(of track: String) -> JSONValue? {
        if let object = record["playbackStates"]?.object { return object[track] }
        let list = record["playbackStates"]?.list ?? []
        return stride(from: 0, to: list.count - 1, by: 2).first { list[$0].text == track }
            .map { list[$0 + 1] }
    }

    private mutating func put(_ state: JSONValue, of track: String) {
        if var object = record["playbackStates"]?.object {
            object[track] = state
            record["playbackStates"] = .object(object)
            return
        }
        var list = record["playbackStates"]?.list ?? []
        let place = stride(from: 0, to: list.count - 1, by: 2).first { list[$0].text == track }
        if let place { list[place + 1] = state } else { list += [.text(track), state] }
        record["playbackStates"] = .list(list)
    }

    private static func date(_ text: String) -> Date? { try? Date(text, strategy: .iso8601) }

    private static func kind(of source: JSONValue) -> String? {
        if let type = source["type"]?.text { return type }
        guard let object = source.object, object.count == 1 else { return source.text ?? "" }
        return object.keys.first
    }

    /// The path of a track's file on this machine, from any of the places that may have it.
    private static func path(of track: JSONValue) -> String? {
        if let address = track.found("url"), let path = filePath(address) { return path }
        let place = track["location"] ?? track["source"] ?? track
        let kind = kind(of: place) ?? ""
        let isLocal = kind == "local" || (place == track && track["fsId"] == nil && kind.isEmpty)
        guard isLocal, let path = place.found("path") else { return nil }
        return path.hasPrefix("/") ? path : nil
    }

    /// The `fsId` of a track of Baidu Netdisk, a whole number up to 2^64.
    private static func cloudFile(of track: JSONValue) -> String? {
        switch track["fsId"] ?? track["location"]?["fsId"] ?? .null {
        case .integer(let number) where number > 0: String(number)
        case .natural(let number): String(number)
        case .text(let text): UInt64(text).map(String.init)
        default: nil
        }
    }

    /// The path of a `file:` address (RFC 8089).
    private static func filePath(_ address: String) -> String? {
        guard address.hasPrefix("file:///") else { return nil }
        return URL(string: address)?.path(percentEncoded: false)
    }
}

extension JSONValue {
    /// The text under a name in an object or in an object of it.
    fileprivate func found(_ name: String) -> String? {
        if let text = self[name]?.text { return text }
        return object?.sorted { $0.key < $1.key }.lazy.compactMap { $0.value[name]?.text }.first
    }
}
