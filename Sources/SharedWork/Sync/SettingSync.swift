import AppEnvironment
package import ListenCore
package import Places

/// Keeps the settings that a person named in step with their other devices.
///
/// A value that comes is checked as a typed one is, and written where the one in force comes from:
/// into `config.toml`, or the choices of the settings layer.
package struct SettingSync: Sendable {
    private let keeping: @Sendable () throws -> any SyncFactKeeping & SyncKeeping
    private let choices: @Sendable () async throws -> [String: String]
    private let choose: @Sendable (_ value: String, _ setting: String) async throws -> Void
    private let configFile: String
    private let clock: any WallClock

    /// Keeps the settings of a file and of choices, which `choose` changes, in step.
    package init(
        keeping: @escaping @Sendable () throws -> any SyncFactKeeping & SyncKeeping,
        choices: @escaping @Sendable () async throws -> [String: String],
        choose: @escaping @Sendable (_ value: String, _ setting: String) async throws -> Void,
        configFile: String, clock: any WallClock
    ) {
        (self.keeping, self.choices, self.choose) = (keeping, choices, choose)
        (self.configFile, self.clock) = (configFile, clock)
    }

    /// Notes what changed here, before devices meet; also without a network, so that the time of a
    /// change is its own.
    ///
    /// A setting that was never in step waits for the meeting, which tells whether others have it.
    package func noteChanges() async -> [SettingNews] {
        try? await keeping().noteChanges()
        return await step(hasMet: false).news
    }

    /// Notes a change that was made here just now, so that its time is its own; of others nothing is
    /// taken in.
    package func noteChange() async { _ = await step(hasMet: false, takes: false) }

    /// Returns what would be taken of what other devices told, none of which is kept here.
    package func rehearse(_ told: [String: SyncFact]) async -> [SettingNews] {
        await step(hasMet: true, rehearsing: told).news
    }

    /// Takes each setting a step further, and returns what was taken from other devices, and whether
    /// anything is told them now; what cannot be read or written waits for the next meeting.
    ///
    /// In a rehearsal, of what others told besides, nothing is written or told.
    package func step(
        hasMet: Bool, takes: Bool = true, rehearsing given: [String: SyncFact]? = nil
    ) async -> (news: [SettingNews], hasTold: Bool) {
        guard let keeping = try? keeping(), let wished = try? await keeping.settings(),
            !wished.isEmpty, let choices = try? await choices(),
            let own = OwnSettings(file: configFile, choices: choices),
            let told = try? await keeping.facts(of: SyncFact.Subject.setting),
            let device = try? await keeping.device().id
        else { return ([], false) }
        var facts = Dictionary(told.map { ($0.name, $0) }) { first, _ in first }
        facts.merge(given ?? [:]) { known, new in new.wins(over: known) ? new : known }
        var (kept, news, hasTold) = (wished, [SettingNews](), false)
        for (name, base) in wished.sorted(by: { $0.key < $1.key }) {
            guard let setting = Setting.all.first(where: { $0.name == name }),
                setting.reasonToStay == nil, let entry = own.entry(for: setting)
            else { continue }
            let present = SettingStep.Own(
                value: entry.value, changedAt: own.changedAt(entry) ?? now,
                isStandard: entry.origin == .standard)
            let fact = facts[name]
            // One that is named again was in step with what this device told of it before.
            let base = base ?? (fact?.stamp.device == device ? fact?.content : nil)
            switch SettingStep(present, base: base, known: fact, hasMet: hasMet) {
            case .rest: continue
            case .settle: kept[name] = entry.value
            case .tell:
                guard given == nil else { continue }
                guard await tell(entry.value, of: name, at: present.changedAt, keeping) else {
                    continue
                }
                kept[name] = entry.value
                hasTold = true
            case .take(let value):
                guard takes else { continue }
                let isTaken =
                    given == nil
                    ? await write(value, to: setting, isChoice: entry.origin == .kept)
                    : (try? ConfigurationEdit(setting.name, to: value)) != nil
                if isTaken { kept[name] = value }
                news.append(
                    SettingNews(
                        name: name, value: setting.shown(value), device: fact?.stamp.device,
                        isTaken: isTaken))
            }
        }
        if kept != wished, given == nil { try? await keeping.keep(settings: kept) }
        return (news, hasTold)
    }

    private var now: Int64 { PlaceRecorder.milliseconds(clock.now) }

    private func tell(
        _ value: String, of setting: String, at time: Int64, _ keeping: any SyncFactKeeping
    ) async -> Bool {
        do throws(StoreError) {
            try await keeping.note(
                value, of: SyncFact.Subject.setting, named: setting, at: time)
            return true
        } catch {
            return false
        }
    }

    private func write(_ value: String, to setting: Setting, isChoice: Bool) async -> Bool {
        do {
            let edit = try ConfigurationEdit(setting.name, to: value)
            if isChoice {
                try await choose(value, setting.name)
            } else {
                _ = try edit.write(to: configFile)
            }
            return true
        } catch {
            return false
        }
    }
}

/// A value of a setting that another device told.
package struct SettingNews: Hashable, Sendable {
    /// The setting.
    package let name: String
    /// The value, safe to print but for its length.
    package let value: String
    /// The device it was chosen on.
    package let device: DeviceID?
    /// False where it does not fit here, or could not be written.
    package let isTaken: Bool

    /// News of a setting.
    package init(name: String, value: String, device: DeviceID?, isTaken: Bool) {
        (self.name, self.value, self.device, self.isTaken) = (name, value, device, isTaken)
    }
}

extension [SettingNews] {
    /// One sentence for the settings that came, and one for those that do not fit.
    package func sentences(
        _ names: [DeviceID: String], isRehearsal: Bool = false
    ) -> [String] {
        [true, false].compactMap { isTaken in
            let texts = filter { $0.isTaken == isTaken }.map { news in
                let device = news.device.map { " (\(names.name(of: $0)))" } ?? ""
                return "\(news.name) = \(news.value.printable(limit: 60))\(device)"
            }
            guard !texts.isEmpty else { return nil }
            let list = texts.joined(separator: ", ")
            return switch (isTaken, isRehearsal) {
            case (true, false): "Settings changed here: \(list)."
            case (true, true): "Settings that would change here: \(list)."
            case (false, false):
                "Settings that do not fit here, or could not be written, were left out: \(list)."
            case (false, true): "Settings that do not fit here would be left out: \(list)."
            }
        }
    }
}
