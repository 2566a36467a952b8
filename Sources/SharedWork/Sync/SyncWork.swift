package import ListenCore
package import Places
import Synchronization

/// The meetings of this device with others, one at a time: at all places where devices meet, and
/// with the servers that keep places.
package final class SyncWork: Sendable {
    /// The longest that a start waits.
    static let startPatience = Duration.milliseconds(500)
    /// The time after which a place that does not answer is named.
    static let namingPatience = Duration.seconds(1)

    /// The result at a place or a server.
    package struct Met: Sendable {
        /// Its name.
        package let name: String
        /// The records that came and went, or the reason that nothing did.
        package let result: Result<SyncOutcome, SyncError>
        /// True when it was over before a session began, so that its places are where that begins.
        package fileprivate(set) var isFromStart = false
    }

    private struct State {
        var running: Task<[Met], Never>?
        var untold: [Met] = []
        /// True when a meeting was over before a session that has not asked for one yet.
        var isMet = false
        /// The settings that came and were not asked for yet.
        var settings: [SettingNews] = []
    }

    private let keeping: @Sendable () throws -> any SyncKeeping
    private let open: @Sendable (SyncMeeting) throws(SyncError) -> any SyncPlace
    private let listServers: @Sendable () async -> [ServerMeeting]
    private let settings: SettingSync?
    private let ownName: String
    private let sleep: @Sendable (Duration) async throws -> Void
    private let state = Mutex(State())

    /// Meetings over the person's data; `ownName` is what people call this device.
    package init(
        keeping: @escaping @Sendable () throws -> any SyncKeeping,
        open: @escaping @Sendable (SyncMeeting) throws(SyncError) -> any SyncPlace,
        servers: @escaping @Sendable () async -> [ServerMeeting] = { [] },
        settings: SettingSync? = nil, ownName: String,
        sleep: @escaping @Sendable (Duration) async throws -> Void = {
            try await Task.sleep(for: $0)
        }
    ) {
        (self.keeping, self.open, listServers) = (keeping, open, servers)
        (self.settings, self.ownName, self.sleep) = (settings, ownName, sleep)
    }

    /// The servers that keep places, as they are now; none is asked anything.
    package func servers() async -> [ServerMeeting] { await listServers() }

    /// Meets at every place; joins a meeting that is on.
    ///
    /// `onWait` gets the name of each place that has not answered for a second, on any thread.
    package func meet(
        onWait: (@Sendable (_ place: String) -> Void)? = nil
    ) async -> [Met] {
        await begin(onWait).value
    }

    /// Meets, and waits for that a while; returns true when it is over.
    ///
    /// What comes later is among the news.
    @discardableResult
    package func meet(atMost time: Duration) async -> Bool {
        let (task, sleep) = (begin(), sleep)
        return await withCheckedContinuation { continuation in
            let waiter = FirstWaiter(continuation)
            Task.detached {
                _ = await task.value
                waiter.end(true)
            }
            Task.detached {
                try? await sleep(time)
                waiter.end(false)
            }
        }
    }

    /// Meets before a session begins, and waits no longer than a start may.
    package func meetAtStart() async {
        let isOver = await meet(atMost: Self.startPatience)
        state.withLock { state in
            state.isMet = isOver
            for place in state.untold.indices { state.untold[place].isFromStart = true }
        }
    }

    /// Meets for a session that begins, unless that was done just before.
    package func meetForSession() async {
        let isMet = state.withLock { state in
            defer { state.isMet = false }
            return state.isMet
        }
        if !isMet { _ = await meet() }
    }

    /// Takes what came since it was asked for last.
    package func takeNews() -> [Met] {
        state.withLock { state in
            defer { state.untold = [] }
            return state.untold
        }
    }

    /// Takes the settings that came since they were asked for last.
    package func takeSettings() -> [SettingNews] {
        state.withLock { state in
            defer { state.settings = [] }
            return state.settings
        }
    }

    /// Notes that a setting was changed here just now, where devices meet.
    package func noteSetting() async {
        guard let settings, let meetings = try? await keeping().meetings(),
            meetings.contains(where: { !$0.kind.isService })
        else { return }
        await settings.noteChange()
    }

    /// Ends the meeting that is on; it is done again the next time.
    package func cancel() { state.withLock { $0.running?.cancel() } }

    /// The place of another device in a chapter that this one has not answered, and the device's
    /// name; `nil` where there is none.
    package func unanswered(
        in chapter: ChapterAddress
    ) async -> (entry: PlaceEntry, device: String)? {
        guard let entry = try? await keeping().unanswered(in: chapter) else { return nil }
        return (entry, await names().name(of: entry.stamp.device))
    }

    /// The names of devices for people.
    package func names() async -> [DeviceID: String] {
        SyncDevice.names(of: (try? await keeping().devices()) ?? [])
    }

    /// Rehearses a meeting at every place.
    package func rehearse(
        onWait: (@Sendable (_ place: String) -> Void)? = nil
    ) async throws -> [Met] {
        try await meet(isRehearsal: true, onWait)
    }

    private func begin(
        _ onWait: (@Sendable (String) -> Void)? = nil
    ) -> Task<[Met], Never> {
        state.withLock { state in
            if let running = state.running { return running }
            let task = Task.detached { [self] in
                let met = (try? await meet(isRehearsal: false, onWait)) ?? []
                self.state.withLock { state in
                    state.running = nil
                    state.untold += met
                }
                return met
            }
            state.running = task
            return task
        }
    }

    private func meet(
        isRehearsal: Bool, _ onWait: (@Sendable (String) -> Void)?
    ) async throws -> [Met] {
        let keeping = try keeping()
        let meetings = try await keeping.meetings().filter { !$0.kind.isService }
        let servers = await listServers()
        guard !meetings.isEmpty || !servers.isEmpty else { return [] }
        if !isRehearsal, try await keeping.device().name.isEmpty {
            try await keeping.rename(ownName)
        }
        let settings = meetings.isEmpty ? nil : settings
        // What is rehearsed is not kept, so that no setting may be either.
        var news = isRehearsal ? [] : await settings?.noteChanges() ?? []
        var met = await meet(at: meetings, keeping, isRehearsal: isRehearsal, onWait)
        let outcomes = met.compactMap { try? $0.result.get() }
        if isRehearsal {
            var come = TakenRecords()
            for outcome in outcomes { come.add(outcome.taken) }
            if !outcomes.isEmpty { news = await settings?.rehearse(come.settings) ?? [] }
        } else if let step = await settings?.step(hasMet: !outcomes.isEmpty) {
            news += step.news
            // Only a meeting tells whether the others have a value. One that is told for the first
            // time would otherwise wait for the next.
            if step.hasTold {
                let meetings = try await keeping.meetings().filter { !$0.kind.isService }
                _ = await meet(at: meetings, keeping, isRehearsal: false, onWait)
            }
        }
        let names = Set(news.map(\.name))
        state.withLock { [news] state in
            state.settings.removeAll { names.contains($0.name) }
            state.settings += news
        }
        for server in servers {
            let naming = naming(server.service.name, onWait)
            defer { naming?.cancel() }
            met += await Self.meet(server, keeping, isRehearsal: isRehearsal)
        }
        return met
    }

    /// Meets at places, one after another.
    private func meet(
        at meetings: [SyncMeeting], _ keeping: any SyncKeeping, isRehearsal: Bool,
        _ onWait: (@Sendable (String) -> Void)?
    ) async -> [Met] {
        let engine = SyncEngine(keeping)
        var met: [Met] = []
        for meeting in meetings {
            let naming = naming(meeting.name, onWait)
            defer { naming?.cancel() }
            do throws(SyncError) {
                let place = try open(meeting)
                let outcome = try await engine.meet(at: place, meeting, isRehearsal: isRehearsal)
                met.append(Met(name: meeting.name, result: .success(outcome)))
            } catch {
                met.append(Met(name: meeting.name, result: .failure(error)))
            }
        }
        return met
    }

    /// Tells the name of a place in a while, unless that is cancelled.
    private func naming(
        _ name: String, _ tell: (@Sendable (String) -> Void)?
    ) -> Task<Void, Never>? {
        guard let tell else { return nil }
        return Task { [sleep] in
            guard (try? await sleep(Self.namingPatience)) != nil, !Task.isCancelled else { return }
            tell(name)
        }
    }

    /// Meets a server; what came before it failed is told beside the failure.
    private static func meet(
        _ server: ServerMeeting, _ keeping: any SyncKeeping, isRehearsal: Bool
    ) async -> [Met] {
        let name = server.service.name
        var (outcome, failure) = (SyncOutcome(), SyncError?.none)
        do throws(SyncError) {
            guard let opened = try server.open() else { return [] }
            var run = try await ServerRun(server.service, opened, keeping)
            do throws(SyncError) {
                try await run.meet(isRehearsal: isRehearsal)
            } catch {
                failure = error
            }
            outcome = run.outcome
        } catch {
            failure = error
        }
        guard let fault = failure else { return [Met(name: name, result: .success(outcome))] }
        let failed = Met(name: name, result: .failure(fault))
        let isIdle = outcome.taken.isEmpty && !outcome.isWritten
        return isIdle ? [failed] : [Met(name: name, result: .success(outcome)), failed]
    }
}

/// A wait that ends with the first of several events.
private final class FirstWaiter: Sendable {
    private let continuation: Mutex<CheckedContinuation<Bool, Never>?>

    init(_ continuation: CheckedContinuation<Bool, Never>) {
        self.continuation = Mutex(continuation)
    }

    func end(_ isOver: Bool) {
        continuation.withLock { waiting in
            defer { waiting = nil }
            return waiting
        }?.resume(returning: isOver)
    }
}

extension SyncDevice {
    /// Its name for people, else the first digits of its id.
    package var title: String { name.isEmpty ? id.short : name }

    /// The names of devices for people, with digits where several have one: a copied disk keeps
    /// its name.
    package static func names(of devices: [SyncDevice]) -> [DeviceID: String] {
        let shared = Dictionary(grouping: devices, by: \.title).filter { $0.value.count > 1 }
        return Dictionary(
            devices.map { device in
                let isShared = shared[device.title] != nil
                return (device.id, device.title + (isShared ? " \(device.id.short)" : ""))
            }
        ) { first, _ in first }
    }
}

extension [DeviceID: String] {
    /// The name of a device, else its first digits.
    package func name(of device: DeviceID) -> String { self[device] ?? device.short }
}
