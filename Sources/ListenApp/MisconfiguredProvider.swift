package import AppEnvironment
package import LanguageAids
package import ListenCore

/// Replaces a provider whose settings are wrong: the others work, and a request to this one throws
/// the error in the setting.
package struct MisconfiguredProvider: Translating, Explaining, ServiceChecking {
    package let provider: String
    package let fault: ConfigurationError

    /// With the right settings the provider's stored answers have another key.
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

/// Replaces dictionaries whose settings are wrong.
package struct MisconfiguredDictionaries: Defining {
    package let fault: ConfigurationError

    package func define(_ request: DefinitionRequest) async throws(ServiceError) -> Definition {
        throw ServiceError(
            .misconfigured, context: "the meaning of a word", advice: fault.description)
    }
}
