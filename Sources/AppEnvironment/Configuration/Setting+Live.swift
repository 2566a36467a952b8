import ListenCore
package import UIVocabulary

/// The settings that can be changed while the program runs.
extension Setting {
    /// The setting behind a row of the settings layer.
    static func live(_ live: LiveSetting) -> Setting? {
        all.first { $0.name == live.rawValue }
    }

    /// The languages the layer offers; others can be written.
    private static let offeredLanguages = [
        "en", "es", "fr", "de", "it", "pt", "nl", "pl", "ru", "uk", "tr", "ar", "he", "hi", "th",
        "vi", "ja", "ko", "zh-TW", "zh-CN",
    ]

    /// The step of one key press for a number, where it is not 1.
    private var step: Double {
        switch LiveSetting(rawValue: name) {
        case .speed: 0.05
        case .speedStep: 0.01
        case .dimAfter: 0.5
        case .textWidth: 2
        case .longSkip: 10
        case .leadIn, .tail: 20
        case .boost: 25
        case .reviewNew: 5
        case .reviewLimit: 50
        case .reviewRetention: 0.01
        default: 1
        }
    }

    /// Its values, as the rows of the settings layer step through them.
    var values: SettingValues {
        switch kind {
        case .toggle: .toggle
        case .choice(let words): .choice(words)
        case .integer(let range):
            .integer(range, step: Int(step))
        case .automaticOr(let range): .automaticOr(range, step: 1)
        case .number(let range): .number(range, step: step)
        case .language: .text(Self.offeredLanguages)
        case .drill, .providers, .address, .keyPlace, .command, .charset, .weights, .text:
            .text([])
        }
    }
}

extension Configuration {
    /// The rows of the settings layer.
    ///
    /// A value that is not valid shows as the default, with its error.
    package var settingItems: [SettingItem] {
        LiveSetting.allCases.compactMap { live in
            guard let setting = Setting.live(live) else { return nil }
            var (usual, fault) = (setting.standard, String?.none)
            do throws(ConfigurationError) {
                usual = try usualEntry(for: setting).value
            } catch {
                fault = error.description
            }
            return SettingItem(
                live, purpose: setting.purpose, values: setting.values, usual: usual,
                usualOrigin: usualOrigin(of: setting).rawValue, kept: kept[setting.name],
                isUsual: choice(for: setting) == nil, usualFault: fault)
        }
    }
}
