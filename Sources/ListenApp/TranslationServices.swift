package import AppEnvironment
import HTTPCaching
package import LanguageAids
import ListenCore
import Processes
package import SharedWork

/// The configured services on the network, and the configured command.
package struct TranslationServices: Sendable {
    package var translators: [NamedTranslator] = []
    package var explainers: [NamedExplainer] = []
    /// The checks of `listen doctor`, with their names.
    package var checks: [(name: String, check: any ServiceChecking)] = []

    /// The services that are set up; with `isOffline`, those not on this machine give only their
    /// stored answers.
    package init(
        _ configuration: Configuration, _ environment: ProcessEnvironment,
        network: ServiceNetwork, isOffline: Bool = false
    ) {
        func url(_ setting: Setting) throws(ConfigurationError) -> HTTPURL? {
            HTTPURL(try configuration.text(setting))
        }
        func key(_ setting: Setting) throws(ConfigurationError) -> ServiceKey? {
            try ServiceKey(setting, in: configuration, environment)
        }
        // A setting that is not valid disables a service that is set up, and adds none.
        do throws(ConfigurationError) {
            if let base = try url(.libreTranslateURL) {
                let service = LibreTranslateTranslator(
                    base: base, key: try key(.libreTranslateKey), network: network)
                add(.libretranslate, service, isFar: isOffline && !base.isLoopback)
                checks.append(("LibreTranslate", service))
            }
        } catch { add(.libretranslate, called: "LibreTranslate", wrong: error) }
        do throws(ConfigurationError) {
            if let key = try key(.deepLKey),
                let service = DeepLTranslator(
                    key: key, base: try url(.deepLURL), network: network)
            {
                add(.deepl, service, isFar: isOffline)
                checks.append(("DeepL", service))
            }
        } catch { add(.deepl, called: "DeepL", wrong: error) }
        do throws(ConfigurationError) {
            let kind = ChatKind(rawValue: try configuration.text(.chatKind)) ?? .openai
            let model = try configuration.text(.chatModel)
            let first = kind.usualAddress == nil ? Setting.chatURL : .chatKind
            if let half = HalfSetUp(configuration, first, .chatModel) {
                checks.append(("chat", half))
            } else if !model.isEmpty, let base = try url(.chatURL) ?? kind.usualAddress {
                let endpoint = ChatEndpoint(
                    kind, base: base, model: model, key: try key(.chatKey), network: network)
                let isFar = isOffline && !base.isLoopback
                let explainer = ChatExplainer(endpoint)
                add(.chat, ChatTranslator(endpoint), isFar: isFar)
                explainers.append(
                    NamedExplainer(
                        name: .chat,
                        explainer: isFar ? StoredOnly(for: explainer) : explainer))
                checks.append(("chat", endpoint))
            }
        } catch {
            add(.chat, called: "chat", wrong: error)
            explainers.append(
                NamedExplainer(
                    name: .chat, explainer: MisconfiguredProvider(provider: "chat", fault: error)))
        }
        do throws(ConfigurationError) {
            if let template = CommandTemplate(try configuration.text(.translateCommand)) {
                let service = CommandTranslator(template, environment: environment.variables)
                add(.command, service, isFar: false)
                checks.append(("translate-command", service))
            }
        } catch { add(.command, called: "translate-command", wrong: error) }
    }

    /// A service whose settings are wrong is added all the same, and throws their error when it is
    /// asked.
    private mutating func add(
        _ name: TranslatorName, called title: String, wrong fault: ConfigurationError
    ) {
        let service = MisconfiguredProvider(provider: title, fault: fault)
        translators.append(NamedTranslator(name: name, translator: service))
        checks.append((title, service))
    }

    private mutating func add(
        _ name: TranslatorName, _ translator: any Translating, isFar: Bool
    ) {
        translators.append(
            NamedTranslator(
                name: name,
                translator: isFar ? StoredOnly(for: translator) : translator))
    }
}

/// A service that has only one of its two settings, and is therefore never asked.
private struct HalfSetUp: ServiceChecking {
    let given: Setting
    let missing: Setting

    /// Finds the missing setting; `nil` when none or both are missing.
    ///
    /// A setting that is not valid is not missing.
    init?(_ configuration: Configuration, _ first: Setting, _ second: Setting) {
        func isMissing(_ setting: Setting) -> Bool {
            (try? configuration.text(setting))?.isEmpty == true
        }
        switch (isMissing(first), isMissing(second)) {
        case (false, true): (given, missing) = (first, second)
        case (true, false): (given, missing) = (second, first)
        default: return nil
        }
    }

    func health() async -> ServiceHealth {
        ServiceHealth(
            isWell: false,
            text: "\(given.name) is set, yet \(missing.name) is not, so it is never asked; set"
                + " \(missing.name) too")
    }
}
