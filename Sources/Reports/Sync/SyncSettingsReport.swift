package import AppEnvironment
package import ConsoleOutput
import ListenCore
package import Places
import SharedWork

/// `listen sync settings`: the settings that go along to a person's other devices.
package struct SyncSettingsReport: Sendable {
    private let keeping: @Sendable () throws -> any SyncFactKeeping
    private let configuration: Configuration
    private let console: Console

    package init(
        keeping: @escaping @Sendable () throws -> any SyncFactKeeping,
        configuration: Configuration, console: Console
    ) {
        (self.keeping, self.configuration, self.console) = (keeping, configuration, console)
    }

    /// Lists the settings that go along, with the values in force here.
    package func list(json: Bool) async throws {
        let names = try await keeping().settings().keys.sorted()
        let settings = names.compactMap { name in Setting.all.first { $0.name == name } }
        if json {
            return console.print(
                json: SettingsJSON(settings: settings.map { SettingJSON($0, configuration) }))
        }
        if settings.isEmpty {
            return console.note(
                "No setting goes along yet. `listen sync settings add NAME` names one.")
        }
        var table = TextTable(.left, .left)
        for setting in settings { table.add(setting.name, configuration.shownValue(of: setting)) }
        console.print(table)
    }

    /// Has settings go along; one that belongs to this machine is refused, and then none is added.
    package func add(_ names: [String]) async throws {
        for name in names {
            // The same sentence as for `listen config set`.
            let setting = try ConfigurationEdit(name, to: nil).setting
            guard let reason = setting.reasonToStay else { continue }
            throw StatedError(
                .usage, "The setting \(setting.name) does not go along: \(reason). Leave it out.")
        }
        var settings = try await keeping().settings()
        for name in names where settings[name] == nil { settings.updateValue(nil, forKey: name) }
        try await keeping().keep(settings: settings)
        console.note(
            "\(Self.listed(names)) from the next meeting on. Name the same on your other devices"
                + " with `listen sync settings add`.")
    }

    /// Has settings go along no more; their values stay, here and elsewhere.
    package func remove(_ names: [String]) async throws {
        var settings = try await keeping().settings()
        for name in names {
            guard settings[name] != nil else {
                let known = settings.keys.sorted().joined(separator: ", ")
                throw StatedError(
                    .notFound,
                    "The setting \(name.printable(limit: 60)) does not go along. "
                        + (known.isEmpty ? "None does." : "There are: \(known)."))
            }
            settings.removeValue(forKey: name)
        }
        try await keeping().keep(settings: settings)
        console.note("\(Self.listed(names)) no more. What was chosen stays on every device.")
    }

    private static func listed(_ names: [String]) -> String {
        names.joined(separator: ", ") + (names.count == 1 ? " goes along" : " go along")
    }
}

extension Configuration {
    /// The value in force, safe to print; its error where it is not valid.
    fileprivate func shownValue(of setting: Setting) -> String {
        do throws(ConfigurationError) {
            return setting.shown(try entry(for: setting).value).printable(limit: 60)
        } catch {
            return error.description
        }
    }
}

extension SyncReport {
    /// Tells in one line which settings came, and in another which do not fit.
    func tell(_ news: [SettingNews], _ names: [DeviceID: String], isRehearsal: Bool) {
        for sentence in news.sentences(names, isRehearsal: isRehearsal) {
            console.print(sentence)
        }
    }
}

private struct SettingsJSON: Encodable {
    let version = 1
    let settings: [SettingJSON]
}

private struct SettingJSON: Encodable {
    let name: String
    let value: String?

    init(_ setting: Setting, _ configuration: Configuration) {
        name = setting.name
        value = (try? configuration.entry(for: setting)).map { setting.shown($0.value) }
    }
}
