package import AppEnvironment
package import ConsoleOutput
import FoundationEssentials
package import ListenCore
package import Places
package import SharedWork

/// `listen sync …`: the devices of a person, and the places where they meet.
package struct SyncReport: Sendable {
    let keeping: @Sendable () throws -> any SyncKeeping
    let work: SyncWork
    /// Opens a place; asks nothing of it yet.
    let open: @Sendable (SyncMeeting) throws(SyncError) -> any SyncPlace
    /// Asks a service that keeps places once; throws where it is none, or refuses.
    let probe: @Sendable (SyncMeeting) async throws -> Void
    /// Reads and keeps the tokens of servers.
    let servers: ServerReport
    let command: @Sendable () async throws -> PlaceCommand
    let finder: HeardFinder
    let clock: any WallClock
    let localTime: LocalTime
    let environment: ProcessEnvironment
    let console: Console

    package init(
        keeping: @escaping @Sendable () throws -> any SyncKeeping, work: SyncWork,
        open: @escaping @Sendable (SyncMeeting) throws(SyncError) -> any SyncPlace,
        probe: @escaping @Sendable (SyncMeeting) async throws -> Void,
        servers: ServerReport, command: @escaping @Sendable () async throws -> PlaceCommand,
        finder: HeardFinder, clock: any WallClock, localTime: LocalTime,
        environment: ProcessEnvironment, console: Console
    ) {
        (self.keeping, self.work, self.open) = (keeping, work, open)
        self.probe = probe
        (self.servers, self.command, self.finder) = (servers, command, finder)
        (self.clock, self.localTime) = (clock, localTime)
        (self.environment, self.console) = (environment, console)
    }

    /// Lists the places where devices meet, and the servers that keep places.
    package func status(json: Bool) async throws {
        let keeping = try keeping()
        let meetings = try await keeping.meetings().filter { !$0.kind.isService }
        var servers: [(server: ServerMeeting, memory: ServerMemory)] = []
        for server in await work.servers() {
            servers.append((server, try await keeping.memory(of: server.service)))
        }
        if json {
            let places =
                meetings.map(MeetingJSON.init)
                + servers.map { MeetingJSON($0.server, $0.memory) }
            console.print(json: MeetingsJSON(places: places))
            return
        }
        if meetings.isEmpty, servers.isEmpty {
            console.note(
                "Devices meet nowhere yet. `listen sync add PLACE` adds a folder or a server.")
        }
        var table = TextTable(.left, .left, .left, .left)
        for meeting in meetings {
            table.add(meeting.name, meeting.kind.title, meeting.address, met(meeting.metAt))
        }
        for (server, memory) in servers {
            table.add(
                server.service.name, server.title, server.address,
                "keeps places, \(met(memory.metAt))" + Self.missed(memory))
        }
        console.print(table)
    }

    private func met(_ instant: Date?) -> String {
        instant.map { "met \(localTime.minute(at: $0))" } ?? "not met yet"
    }

    /// The places that a server could not be told, where there are any.
    private static func missed(_ memory: ServerMemory) -> String {
        switch memory.missed.count {
        case 0: ""
        case 1: "; 1 place could not be told yet"
        case let count: "; \(count) places could not be told yet"
        }
    }

    /// Meets at every place now; a rehearsal takes nothing in and leaves nothing.
    package func meet(isRehearsal: Bool) async throws {
        let isSeen = environment.errorIsTerminal
        let onWait: @Sendable (String) -> Void = { [console] place in
            if isSeen { console.note("Waiting for \(place.printable(limit: 200)) …") }
        }
        let met =
            isRehearsal
            ? try await work.rehearse(onWait: onWait) : await work.meet(onWait: onWait)
        guard !met.isEmpty else { return try await status(json: false) }
        let names = await work.names()
        var fault: SyncError?
        for met in met {
            switch met.result {
            case .success(let outcome):
                tell(outcome, at: met.name, names, isRehearsal: isRehearsal)
            case .failure(let error):
                // The last one ends the command, with its exit code.
                if let fault { console.note(fault.description) }
                fault = error
            }
        }
        tell(work.takeSettings(), names, isRehearsal: isRehearsal)
        if let fault { throw fault }
    }

    private func tell(
        _ outcome: SyncOutcome, at place: String, _ names: [DeviceID: String],
        isRehearsal: Bool
    ) {
        let taken = outcome.taken
        for entry in taken.places {
            // A rehearsal keeps no name of a server.
            let known = names[entry.stamp.device]
            let device =
                known ?? (entry.reason == .synced ? place : names.name(of: entry.stamp.device))
            console.print(
                "\(entry.bookTitle), \(entry.chapterTitle): \(entry.position.clockText)"
                    + " (\(entry.reason.words) on \(device))")
        }
        for conflict in taken.conflicts { console.print(text(of: conflict, names)) }
        for (title, count) in taken.others.sorted(by: { $0.key < $1.key }) {
            console.print("\(title.prefix(1).uppercased())\(title.dropFirst()): \(count) changed.")
        }
        remark(on: outcome, at: place, names)
        let said = taken.isEmpty ? "Nothing new" : isRehearsal ? "This would come" : "Done"
        let wrote = outcome.isWritten ? "; what is new here was left there" : ""
        console.note("\(said) at \(place)\(wrote).")
    }

    /// Tells what was not read, and why.
    private func remark(
        on outcome: SyncOutcome, at place: String, _ names: [DeviceID: String]
    ) {
        for device in Set(outcome.taken.unreadable).sorted() {
            console.note(
                "The record of \(names.name(of: device)) at \(place) is of a newer"
                    + " listen, or of none. Update listen here to read it.")
        }
        for device in outcome.torn.sorted() {
            console.note(
                "The record of \(names.name(of: device)) at \(place) cannot be read,"
                    + " as while it is copied; it is read the next time.")
        }
        if outcome.leftOut > 0 {
            console.note(
                "\(place) has records of \(outcome.devices) devices, of which"
                    + " \(outcome.leftOut) are not read. Remove the files of those that are gone"
                    + " from its folder listen/v1.")
        }
        if outcome.waiting > 0 {
            let count = outcome.waiting == 1 ? "1 record" : "\(outcome.waiting) records"
            console.note(
                "\(place) has \(count) more that changed; `listen sync now` reads on.")
        }
        for book in outcome.skipped {
            console.note(
                "\(place) failed at \(book.title.printable(limit: 200)), which is left out until"
                    + " the next time. \(book.reason.description)")
        }
        if outcome.taken.isNewDevice {
            console.note("This device counts as a new one now, since its disk was copied.")
        }
    }

    private func text(of conflict: PlaceConflict, _ names: [DeviceID: String]) -> String {
        let (taken, kept) = (conflict.taken, conflict.kept)
        func place(_ entry: PlaceEntry) -> String {
            let device = names.name(of: entry.stamp.device)
            return "\(entry.position.clockText) on \(device)"
        }
        return "\(taken.bookTitle), \(taken.chapterTitle): both went on; the newer counts, "
            + "\(place(taken)). `listen sync history` has the other, \(place(kept))."
    }
}

extension SyncMeeting.Kind {
    /// The kind for people.
    package var title: String {
        switch self {
        case .folder: "folder"
        case .webdav: "WebDAV"
        case .listen: "listen serve"
        case .gpodder: "gpodder"
        case .nextcloudPodcasts: "Nextcloud, podcasts"
        case .kosync: "KOReader"
        }
    }

    /// The sentence that says who reads what is told there; `nil` where nobody else does.
    var remark: String? {
        switch self {
        case .folder, .listen: nil
        case .webdav: "Whoever runs it can read what you listen to, in clear text."
        case .gpodder, .nextcloudPodcasts:
            "Whoever runs it can read which episodes of podcasts you hear, and where you are in"
                + " them; private podcasts are never named there."
        case .kosync:
            "Whoever runs it can read where you are in which EPUB, by the digest of its file. Books"
                + " are told of once `listen align BOOK --text FILE.epub` has put them in step."
        }
    }
}

private struct MeetingsJSON: Encodable {
    let version = 1
    let places: [MeetingJSON]
}

private struct MeetingJSON: Encodable {
    let name: String
    let kind: String
    let address: String
    let metAt: String?
    /// The number of places that a server could not be told.
    let untoldPlaces: Int?

    init(_ meeting: SyncMeeting) {
        (name, kind, address) = (meeting.name, meeting.kind.rawValue, meeting.address)
        (metAt, untoldPlaces) = (meeting.metAt?.formatted(.iso8601), nil)
    }

    init(_ server: ServerMeeting, _ memory: ServerMemory) {
        (name, kind, address) = (server.service.name, server.kind, server.address)
        metAt = memory.metAt?.formatted(.iso8601)
        untoldPlaces = memory.missed.isEmpty ? nil : memory.missed.count
    }
}
