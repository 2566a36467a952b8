import ListenCore
import Places
package import Reports
import SharedWork
import Storage
import Syncing

/// Makes the meetings of devices.
package struct SyncFactory: Sendable {
    let app: AppDependencyContainer

    /// `listen sync …`.
    package func makeSyncReport() throws -> SyncReport {
        app.tellStoreFailures()
        return SyncReport(
            keeping: { try app.stores.person().sync }, work: app.sync.work,
            open: app.sync.open,
            probe: { try await app.sync.services.places($0)?.probe() },
            servers: try ServerFactory(app: app).makeServerReport(),
            command: { try await app.placeCommand() },
            finder: app.heardFinder, clock: app.clock, localTime: app.localTime,
            environment: app.environment,
            console: app.console)
    }

    /// `listen sync settings …`.
    package func makeSyncSettingsReport() -> SyncSettingsReport {
        app.tellStoreFailures()
        return SyncSettingsReport(
            keeping: { try app.stores.person().sync }, configuration: app.configuration,
            console: app.console)
    }

    /// Notes that a setting was changed just now, for the person's other devices.
    package func noteSetting() async { await app.sync.work.noteSetting() }

    /// The sources that other devices told of.
    func sourcesElsewhere() async -> [SourceElsewhere] {
        guard let keeping = try? app.stores.person().sync,
            let devices = try? await keeping.devices(),
            let own = devices.first?.id,
            let facts = try? await keeping.facts(of: SyncFact.Subject.source)
        else { return [] }
        let names = SyncDevice.names(of: devices)
        return facts.compactMap { fact in
            guard fact.stamp.device != own, let told = fact.content.flatMap({ ToldSource($0) })
            else { return nil }
            return SourceElsewhere(
                kind: told.kind, address: fact.name, name: told.name,
                device: names.name(of: fact.stamp.device))
        }
    }

    /// Takes in what other devices left, but waits no longer than a start may.
    package func meetDevices() async {
        guard app.selection.mode != .cacheOnly else { return }
        await app.sync.work.meetAtStart()
    }

    /// The meetings of a session; `nil` where devices meet nowhere and no server keeps places, or
    /// no network is wanted.
    func sessionSync(_ person: PersonDatabase) async -> SyncWork? {
        guard app.selection.mode != .cacheOnly else { return nil }
        if (try? await person.sync.meetings().isEmpty) == false { return app.sync.work }
        return await app.sync.work.servers().isEmpty ? nil : app.sync.work
    }

    /// The newest changes of places on other devices, with the devices' names.
    func changesElsewhere(_ limit: Int) async throws -> [(entry: PlaceEntry, device: String)] {
        let keeping = try app.stores.person().sync
        let devices = try await keeping.devices()
        guard devices.count > 1 else { return [] }
        let names = SyncDevice.names(of: devices)
        return try await keeping.entriesElsewhere(limit: limit)
            .map { (entry: $0, device: names.name(of: $0.stamp.device)) }
    }

    /// Makes this machine one of those that meet at its own `listen serve`.
    func joinOwnServer() async {
        let meeting = app.sync.servedMeeting(at: app.clock.now)
        guard let keeping = try? app.stores.person().sync,
            let meetings = try? await keeping.meetings(),
            !meetings.contains(where: { $0.address == meeting.address })
        else { return }
        // Where another place has its name, the machine still serves the others.
        try? await keeping.add(meeting)
        _ = await app.sync.work.meet()
    }
}
