import Foundation
import ListenCore
import ListenTestSupport
import Places
import Storage
import Testing

@testable import AppEnvironment
@testable import Reports
@testable import SharedWork

/// A folder that goes with the test.
private final class SettingFolder: Sendable {
    private let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.path + "/listen-\(UUID().uuidString)"
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func file(_ name: String) -> String { path + "/" + name }
}

/// Devices whose settings are files of their own, and that know what each other told.
private struct SettingDesk {
    let clock = ManualClock()
    let database: PersonDatabase
    let file: String
    let sync: SettingSync

    init(in folder: SettingFolder, _ name: String) throws {
        let database = try PersonDatabase.inMemory(clock: clock)
        self.database = database
        file = folder.file("\(name)/config.toml")
        sync = SettingSync(
            keeping: { database.sync }, choices: { try await database.preferences.choices() },
            choose: { try await database.preferences.setChoice($0, of: $1) },
            configFile: file, clock: clock)
    }

    func report(_ printed: Printed) throws -> SyncSettingsReport {
        SyncSettingsReport(
            keeping: { database.sync },
            configuration: try Configuration(
                environment: .make(variables: [:]), file: ConfigurationFile(reading: file)),
            console: printed.console)
    }

    func set(_ name: String, _ value: String) throws {
        _ = try ConfigurationEdit(name, to: value).write(to: file)
    }

    func value(_ setting: Setting) async throws -> String? {
        OwnSettings(file: file, choices: try await database.preferences.choices())?
            .entry(for: setting)?.value
    }

    /// Takes in what another device told.
    func hear(_ other: SettingDesk) async throws {
        let device = try await other.database.sync.device().id
        _ = try await database.sync.take(
            [
                GivenRecord(
                    device: device, bytes: try await other.database.sync.record(besides: []))
            ], isRehearsal: false)
    }
}

@Suite struct SettingSyncTests {
    private let folder: SettingFolder

    init() throws { folder = try SettingFolder() }

    @Test func `a setting that both devices name goes along, and is told once`() async throws {
        let (desk, phone) = (
            try SettingDesk(in: folder, "desk"), try SettingDesk(in: folder, "phone")
        )
        try desk.set("speed", "1.25")
        try desk.set("goal", "99")
        for one in [desk, phone] { try await one.report(Printed()).add(["speed"]) }
        #expect(await desk.sync.step(hasMet: true).news.isEmpty)
        try await phone.hear(desk)
        let news = await phone.sync.step(hasMet: true).news
        #expect(news.map(\.name) == ["speed"] && news.map(\.value) == ["1.25"])
        #expect(news.map(\.isTaken) == [true])
        #expect(try await phone.value(.speed) == "1.25")
        #expect(try await phone.value(.goal) == "20")
        #expect(await phone.sync.step(hasMet: true).news.isEmpty)
        // And back, into the choices of the layer where the value in force comes from these.
        try await desk.database.preferences.setChoice("1.25", of: "speed")
        try phone.set("speed", "1.5")
        _ = await phone.sync.noteChanges()
        try await desk.hear(phone)
        #expect(await desk.sync.step(hasMet: true).news.map(\.value) == ["1.5"])
        #expect(try await desk.database.preferences.choices() == ["speed": "1.5"])
    }

    @Test func `a setting that is named again keeps the value that was chosen meanwhile`()
        async throws
    {
        let desk = try SettingDesk(in: folder, "desk")
        try desk.set("speed", "1.5")
        try await desk.report(Printed()).add(["speed"])
        _ = await desk.sync.step(hasMet: true)
        try await desk.report(Printed()).remove(["speed"])
        try desk.set("speed", "2")
        try await desk.report(Printed()).add(["speed"])
        #expect(await desk.sync.step(hasMet: true).news.isEmpty)
        #expect(try await desk.value(.speed) == "2")
        let told = try await desk.database.sync.facts(of: SyncFact.Subject.setting)
        #expect(told.map(\.content) == ["2"])
    }

    @Test func `a value that does not fit, or that nobody named, is not written`() async throws {
        let (desk, phone) = (
            try SettingDesk(in: folder, "desk"), try SettingDesk(in: folder, "phone")
        )
        for (name, value) in [("theme", "pink"), ("speed", "2"), ("output-file", "/etc/x")] {
            try await desk.database.sync.note(
                value, of: SyncFact.Subject.setting, named: name, at: 1_000)
        }
        // Also where somebody wrote it into the database.
        try await phone.database.sync.keep(settings: ["theme": nil, "output-file": nil])
        try await phone.hear(desk)
        let news = await phone.sync.step(hasMet: true).news
        #expect(news.map(\.name) == ["theme"] && news.map(\.isTaken) == [false])
        #expect(try await phone.value(.theme) == "auto")
        #expect(try await phone.value(.speed) == "1")
        #expect(try await phone.value(.outputFile) == "listen.wav")
    }

    @Test func `a file that cannot be read tells nothing and is left alone`() async throws {
        let desk = try SettingDesk(in: folder, "desk")
        try desk.set("speed", "1.25")
        try await desk.report(Printed()).add(["speed"])
        _ = await desk.sync.step(hasMet: true)
        try Data("speed = ".utf8).write(to: URL(fileURLWithPath: desk.file))
        #expect(await desk.sync.noteChanges().isEmpty)
        let facts = try await desk.database.sync.facts(of: SyncFact.Subject.setting)
        #expect(facts.map(\.content) == ["1.25"])
    }

    @Test(
        arguments: [
            ("output", "device"), ("output-file", "file"), ("deepl-key", "key"),
            ("proxy", "password"), ("translate-command", "command"), ("chat-url", "address"),
            ("cache-limit", "limit"), ("ca-file", "file"), ("chat-model", "this machine"),
            ("allow-insecure-token", "tokens"), ("color", "terminal"),
        ])
    func `a setting of this machine is refused by name, with the reason`(
        _ name: String, _ reason: String
    ) async throws {
        let desk = try SettingDesk(in: folder, "desk")
        let error = await #expect(throws: StatedError.self) {
            try await desk.report(Printed()).add(["speed", name])
        }
        let text = try #require(error).description
        #expect(text.contains("The setting \(name) ") && text.contains(reason), "\(text)")
        #expect(try await desk.database.sync.settings().isEmpty)
    }

    @Test func `every setting goes along or says why not`() {
        for setting in Setting.all {
            #expect(setting.reasonToStay != "", "\(setting.name)")
        }
        let secret = Setting.all.filter { $0.kind == .keyPlace || $0.kind == .command }
        #expect(!secret.isEmpty && secret.allSatisfy { $0.reasonToStay != nil })
    }

    @Test func `settings are listed, and taken off the list`() async throws {
        let desk = try SettingDesk(in: folder, "desk")
        let printed = Printed()
        try await desk.report(printed).list(json: false)
        #expect(printed.notes.contains("No setting goes along yet."))
        try await desk.report(printed).add(["speed", "theme"])
        #expect(printed.notes.contains("speed, theme go along from the next meeting on."))
        try await desk.report(printed).list(json: false)
        #expect(printed.data.contains("speed") && printed.data.contains("auto"))
        try await desk.report(printed).remove(["theme"])
        #expect(try await desk.database.sync.settings() == ["speed": nil])
        let error = await #expect(throws: StatedError.self) {
            try await desk.report(printed).remove(["theme"])
        }
        #expect(error?.description.contains("There are: speed.") == true)
    }

    @Test func `a source of another device is told with the command that adds it`() {
        let source = SourceElsewhere(
            kind: "abs", address: "https://books.example", name: "home\u{1b}[2J", device: "desk")
        #expect(
            source.sentence
                == "home[2J is known from desk; `listen source add https://books.example --kind abs`"
                + " signs in here.")
        #expect(SourceElsewhere.plain("https://books.example/") == "https://books.example")
    }
}
