package import AppEnvironment
import LanguageAids
package import ListenCore
import Practice
import Storage
package import Terminal
package import UIVocabulary

/// The settings of this run, with the choices a person made while the program ran.
extension AppDependencyContainer {
    /// A copy with the choices from the settings layer.
    ///
    /// When they cannot be read, which the session reports, there are none.
    package func withChoices() async -> AppDependencyContainer {
        guard let kept = try? await stores.person().preferences.choices() else { return self }
        let choices = kept.compactMap { name, value in
            LiveSetting(rawValue: name).map { ($0, value) }
        }
        var container = self
        container.configuration = configuration.keeping(Dictionary(choices) { $1 })
        return container
    }

    package var targetLanguage: Language {
        get throws(ConfigurationError) { try configuration.translationLanguage ?? .english }
    }

    /// The translation language of a session; when the setting is wrong, nothing is translated.
    package var sessionLanguage: Language { (try? targetLanguage) ?? .english }

    /// The terminal of this process.
    package func makeTerminal(_ signals: SignalRelay) throws(ConfigurationError) -> TTYDevice {
        TTYDevice(
            capabilities: .detect(
                environment: environment.variables, isTerminal: environment.outputIsTerminal,
                color: try configuration.colorDepth),
            environment: environment.variables, signals: signals,
            // The theme may be left to the terminal while the program runs.
            options: TTYDevice.Options(
                mouse: try configuration.isOn(.mouse), label: configuration.windowLabels))
    }

    /// The settings that concern the screen.
    package func makeUISettings(
        _ capabilities: TerminalCapabilities
    ) throws(ConfigurationError) -> UISettings {
        var settings = UISettings(
            glyphs: capabilities.glyphs, targetLanguage: sessionLanguage)
        settings.keys = configuration.keys
        settings.wideAmbiguous = try configuration.integer(.ambiguousWidth) == 2
        settings.playing.rewind = try configuration.rewind
        settings.text.bidiIsOurs = configuration.bidiIsOurs(in: environment.variables)
        settings.selection.depth = capabilities.colorDepth
        settings.selection.ground =
            environment["COLORFGBG"].flatMap { TerminalGround(colorFGBG: $0) } ?? .dark
        try fill(&settings) { setting, stopsPart in
            stopsPart || setting == nil || setting == .translateTo
        }
        return settings
    }

    /// The settings of the plain view, which must not stop for a person; errors in settings it does
    /// not need are ignored.
    package func makePlainSettings() throws(ConfigurationError) -> UISettings {
        var settings = UISettings(
            targetLanguage: sessionLanguage,
            face: try configuration.text(.output) == "file" ? .written : .plain)
        settings.playing.rewind = (try? configuration.rewind) ?? .curve
        try fill(&settings) { setting, _ in setting != .leadIn && setting != .tail }
        return settings
    }

    /// Fills in what both faces go by; `toleratesFault` decides about a setting, `nil` for one that
    /// cannot change while the program runs, by whether its fault stops only a part.
    private func fill(
        _ settings: inout UISettings, toleratesFault: (LiveSetting?, Bool) -> Bool
    ) throws(ConfigurationError) {
        settings.playing.newBook = try configuration.newBook()
        settings.drills = configuration.drills
        settings.playing.cardPadding = (try? configuration.cardPadding) ?? CardPadding()
        settings.canSpeak = WordPrograms.isInstalled("espeak-ng")
        for setting in Setting.all {
            let live = LiveSetting(rawValue: setting.name)
            guard settings.face.shows(live) else { continue }
            do throws(ConfigurationError) {
                let text = try configuration.text(setting)
                if let live { settings.apply(live, text) }
            } catch {
                let stopsPart = settings.note(fault: error.description, ofSetting: setting.name)
                guard toleratesFault(live, stopsPart) else { throw error }
            }
        }
    }
}
