import ListenCore

/// The settings of the providers that translate and explain (docs/translation.md).
extension Setting {
    package static let translateWith = Setting(
        name: "translate-with", kind: .providers(TranslatorName.allCases.map(\.rawValue)),
        standard: TranslatorName.allCases.map(\.rawValue).joined(separator: ", "),
        purpose: "Who is asked for translations, in this order, as far as they are set up; "
            + "after a semicolon for one language alone, as in `; es: deepl, apertium`.")
    package static let explainWith = Setting(
        name: "explain-with", kind: .providers(ExplainerName.allCases.map(\.rawValue)),
        standard: ExplainerName.allCases.map(\.rawValue).joined(separator: ", "),
        purpose: "Who is asked for explanations, in this order, written as translate-with.")
    package static let libreTranslateURL = Setting(
        name: "libretranslate-url", kind: .address, standard: "",
        purpose: "The address of a LibreTranslate server.")
    package static let libreTranslateKey = Setting(
        name: "libretranslate-key", kind: .keyPlace, standard: "",
        purpose: "Where the key of the LibreTranslate server is, if it wants one.")
    package static let deepLURL = Setting(
        name: "deepl-url", kind: .address, standard: "",
        purpose: "An address that stands in for DeepL's own, such as a proxy's; empty for DeepL's.")
    package static let deepLKey = Setting(
        name: "deepl-key", kind: .keyPlace, standard: "",
        purpose: "Where the key of DeepL is; with it DeepL translates.")
    package static let chatKind = Setting(
        name: "chat-kind", kind: .choice(["openai", "anthropic", "google", "ollama"]),
        standard: "openai",
        purpose: "Whose API the chat endpoint has: OpenAI's, as most servers do, Anthropic's, "
            + "Google's (Gemini), or Ollama's own.")
    package static let chatURL = Setting(
        name: "chat-url", kind: .address, standard: "",
        purpose: "The address of the chat endpoint, up to /v1 for OpenAI's API; empty for "
            + "Anthropic's, Google's and Ollama's usual one.")
    package static let chatModel = Setting(
        name: "chat-model", kind: .text, standard: "",
        purpose: "The model the chat endpoint is to answer with.")
    package static let chatKey = Setting(
        name: "chat-key", kind: .keyPlace, standard: "",
        purpose: "Where the key of the chat endpoint is, if it wants one.")
    package static let translateCommand = Setting(
        name: "translate-command", kind: .command, standard: "",
        purpose: "A command that reads a text and prints its translation; {from} and {to} "
            + "become language tags. It is run without a shell.")
    package static let transcribeCommand = Setting(
        name: "transcribe-command", kind: .command, standard: "",
        purpose: "A command that recognises the speech of a recording, for `listen transcribe`; "
            + "{wav}, {out}, {dir}, {lang} and {model} are filled in. It is run without a shell.")
    package static let transcribeModel = Setting(
        name: "transcribe-model", kind: .text, standard: "",
        purpose: "What {model} is in transcribe-command: a file, or a name its program knows.")
    package static let prefetchTranslations = Setting(
        name: "prefetch-translations", kind: .choice(["auto", "all", "off"]), standard: "auto",
        purpose: "Whether the next sentences are translated ahead while translations are shown; "
            + "auto asks nobody who may count or charge it.")
}
