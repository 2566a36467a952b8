package import ListenCore

/// A translator with the name that settings use.
package struct NamedTranslator: Sendable {
    let name: TranslatorName
    let translator: any Translating

    package init(name: TranslatorName, translator: any Translating) {
        self.name = name
        self.translator = translator
    }
}

/// An explainer with the name that settings use.
package struct NamedExplainer: Sendable {
    let name: ExplainerName
    let explainer: any Explaining

    package init(name: ExplainerName, explainer: any Explaining) {
        self.name = name
        self.explainer = explainer
    }
}

/// The choice of one provider alone, by the name that settings use.
package enum ProviderChoice: Hashable, Sendable {
    case translator(String)
    case explainer(String)
}

extension ProviderError {
    /// The error for a provider that is not set up, with how to set it up.
    static func absent(_ name: String) -> ProviderError {
        let advice =
            switch name {
            case "backend": "Add a server with `listen server add URL`."
            case "libretranslate": "Set libretranslate-url in config.toml."
            case "deepl": "Say where its key is with deepl-key in config.toml."
            case "chat": "Set chat-model, and chat-url or chat-kind, in config.toml."
            case "command": "Set translate-command in config.toml."
            default: "See docs/translation.md."
            }
        return ProviderError(.absent(name, advice: advice))
    }
}
