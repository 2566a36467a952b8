import LanguageAids
import ListenCore

/// What stands in the place of a provider of which a setting is wrong: the others go on, and who
/// asks this one gets the sentence of the setting.
struct MisconfiguredProvider: Translating, Explaining, ServiceChecking {
    let provider: String
    let fault: ConfigurationError

    /// Stored answers would be kept under the name that the right settings make.
    var storeKey: String { "misconfigured \(provider)" }

    func translate(_ request: TranslationRequest) async throws(ServiceError) -> Translation {
        throw error(of: "a translation by \(provider)")
    }

    func explain(_ request: ExplanationRequest) async throws(ServiceError) -> Explanation {
        throw error(of: "an explanation by \(provider)")
    }

    func health() async -> ServiceHealth {
        ServiceHealth(isWell: false, text: fault.description)
    }

    private func error(of answer: String) -> ServiceError {
        ServiceError(.misconfigured, context: answer, advice: fault.description)
    }
}

/// The same for dictionaries.
struct MisconfiguredDictionaries: Defining {
    let provider = "dictionaries"
    let fault: ConfigurationError

    func define(_ request: DefinitionRequest) async throws(ServiceError) -> Definition {
        throw ServiceError(
            .misconfigured, context: "the meaning of a word", advice: fault.description)
    }
}
