package import AppEnvironment
package import LanguageAids
package import ListenCore

/// What stands in the place of a provider of which a setting is wrong: the others go on, and who
/// asks this one gets the sentence of the setting.
package struct MisconfiguredProvider: Translating, Explaining, ServiceChecking {
    package let provider: String
    package let fault: ConfigurationError

    /// Stored answers would be kept under the name that the right settings make.
    package var storeKey: String { "misconfigured \(provider)" }

    package func translate(_ request: TranslationRequest) async throws(ServiceError) -> Translation
    {
        throw error(of: "a translation by \(provider)")
    }

    package func explain(_ request: ExplanationRequest) async throws(ServiceError) -> Explanation {
        throw error(of: "an explanation by \(provider)")
    }

    package func health() async -> ServiceHealth {
        ServiceHealth(isWell: false, text: fault.description)
    }

    private func error(of answer: String) -> ServiceError {
        ServiceError(.misconfigured, context: answer, advice: fault.description)
    }
}

/// The same for dictionaries.
package struct MisconfiguredDictionaries: Defining {
    package let provider = "dictionaries"
    package let fault: ConfigurationError

    package func define(_ request: DefinitionRequest) async throws(ServiceError) -> Definition {
        throw ServiceError(
            .misconfigured, context: "the meaning of a word", advice: fault.description)
    }
}
