/// The providers of translations, by the names in the configuration.
package enum TranslatorName: String, CaseIterable, Sendable {
    /// A translation that came with the chapter.
    case track
    /// The server that books come from.
    case backend
    /// A LibreTranslate server.
    case libretranslate
    /// DeepL.
    case deepl
    /// A chat endpoint.
    case chat
    /// A command that the person configured.
    case command
    /// Apertium on this machine.
    case apertium
}

/// The providers of explanations, by the names in the configuration.
package enum ExplainerName: String, CaseIterable, Sendable {
    /// The server that books come from.
    case backend
    /// Dictionaries and other sources on single words on this machine.
    case words
    /// A chat endpoint.
    case chat
    /// Apertium on this machine, word by word.
    case apertium
}

/// The order in which providers are asked, for all languages and for single ones: `track, backend,
/// deepl; ja: chat; es: deepl, apertium`.
///
/// A list for a language replaces the general one for texts in that language.
package struct ProviderOrder: Hashable, Sendable {
    private let general: [String]
    private let byLanguage: [String: [String]]

    /// Reads an order, whose names must be among `known`.
    ///
    /// An empty text, or one without a general list, has all of `known` in that list.
    package init(_ text: String, known: [String]) throws(ProviderError) {
        var general: [String]?
        var byLanguage: [String: [String]] = [:]
        for group in text.split(separator: ";") {
            let parts = group.split(separator: ":", omittingEmptySubsequences: false)
            guard parts.count <= 2, let last = parts.last else {
                throw ProviderError(.notation(String(group.trimmed)), known: known)
            }
            var names: [String] = []
            for part in last.split(whereSeparator: { $0 == "," || $0.isWhitespace }) {
                let name = part.lowercased()
                guard known.contains(name) else {
                    throw ProviderError(.unknown(String(part)), known: known)
                }
                if !names.contains(name) { names.append(name) }
            }
            if parts.count == 1 {
                guard general == nil, !names.isEmpty else {
                    if names.isEmpty { continue }
                    throw ProviderError(.notation(String(group.trimmed)), known: known)
                }
                general = names
            } else {
                guard let language = Language(tag: String(parts[0].trimmed)), !names.isEmpty else {
                    throw ProviderError(.notation(String(group.trimmed)), known: known)
                }
                byLanguage[language.code] = names
            }
        }
        self.general = general ?? known
        self.byLanguage = byLanguage
    }

    /// An order of one provider alone.
    package init(one name: String, known: [String]) throws(ProviderError) {
        guard known.contains(name.lowercased()) else {
            throw ProviderError(.unknown(name), known: known)
        }
        (general, byLanguage) = ([name.lowercased()], [:])
    }

    /// The names in order for a text in a language.
    package func names(for language: Language?) -> [String] {
        language.flatMap { byLanguage[$0.code] } ?? general
    }
}

/// An error in the choice of a provider.
package struct ProviderError: DescribedError, Hashable {
    /// The kind of error.
    package enum Code: Hashable, Sendable {
        /// No provider has this name.
        case unknown(String)
        /// This part of an order is malformed.
        case notation(String)
        /// The provider is not set up; the advice is a sentence that says how to.
        case absent(String, advice: String)
    }

    /// The kind of error.
    let code: Code
    private let known: [String]

    /// An error among known names.
    package init(_ code: Code, known: [String] = []) {
        self.code = code
        self.known = known
    }

    /// The error and the text to write instead.
    package var description: String {
        switch code {
        case .unknown(let name):
            let guess = Suggestion.closest(to: name, among: known)
            return "There is no provider \"\(name.printable(limit: 40))\". "
                + (guess.map { "Did you mean \"\($0)\"? " } ?? "")
                + "There are \(known.joined(separator: ", "))."
        case .notation(let part):
            return "\"\(part.printable(limit: 60))\" is no list of providers. "
                + "Write it like \"backend, deepl; es: apertium\"."
        case .absent(let name, let advice):
            return "The provider \"\(name)\" is not set up. \(advice)"
        }
    }

    /// The kind of failure: a mistake on the command line or in the configuration.
    package var kind: FailureKind {
        if case .absent = code { .configuration } else { .usage }
    }
}
