package import LanguageAids
package import ListenCore
package import SharedWork
package import AppEnvironment

/// The helpers with a language, made when they are first needed.
package struct Helpers: Sendable {
    /// The translators and explainers that need no backend.
    package let offlineAids: @Sendable () throws -> OfflineAids
    /// The configured translators and explainers on the network.
    package let services: @Sendable () throws -> TranslationServices
    /// The search for covers on the network, when the settings allow it.
    package let coverSearch: @Sendable () throws -> any CoverSearching
}

/// The aids for single words on this machine.
package struct WordAids: Sendable {
    package let shelf: DictionaryShelf
    /// The same, to be listed and changed by the person.
    package let personal: any DictionaryShelving
    package let dictionaries: any Defining
    /// Finds the dictionary forms of words.
    package let lemmatizer: any Lemmatizing
    package let sounds: any Pronouncing
    /// The error in the choice of dictionaries, for which none is used.
    package var fault: ConfigurationError?
}

/// The translators and explainers on this machine, and their shutdown.
package struct OfflineAids: Sendable {
    package let translators: [NamedTranslator]
    package let explainers: [NamedExplainer]
    /// Explains sentences by dictionaries alone.
    package var wordByWord: (any Explaining)?
    /// Looks words up.
    package let words: WordAids
    package let shutdown: @Sendable () async -> Void
}
