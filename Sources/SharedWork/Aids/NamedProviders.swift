package import LanguageAids
package import ListenCore

/// A translator, with the name a person writes.
package struct NamedTranslator: Sendable {
    package let name: TranslatorName
    package let translator: any Translating

    package init(name: TranslatorName, translator: any Translating) {
        self.name = name
        self.translator = translator
    }
}

/// An explainer, with the name a person writes.
package struct NamedExplainer: Sendable {
    package let name: ExplainerName
    package let explainer: any Explaining

    package init(name: ExplainerName, explainer: any Explaining) {
        self.name = name
        self.explainer = explainer
    }
}

/// One provider that is asked alone, by the name a person writes.
package enum ProviderChoice: Hashable, Sendable {
    case translator(String)
    case explainer(String)
}

extension ProviderError {
    /// That a provider of this name is not set up, and how it is.
    package static func absent(_ name: String) -> ProviderError {
        let advice =
            switch name {
            case "backend": "Add a server with `listen server add URL`."
            case "libretranslate": "Set libretranslate-url in config.toml."
            case "deepl": "Say where its key is with deepl-key in config.toml."
            case "chat": "Set chat-url and chat-model in config.toml."
            case "command": "Set translate-command in config.toml."
            default: "See docs/translation.md."
            }
        return ProviderError(.absent(name, advice: advice))
    }
}
