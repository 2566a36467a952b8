import HTTPCaching
package import ListenCore
import TOMLText

/// A podcast worth hearing for people who learn its language.
package struct SuggestedPodcast: Hashable, Sendable {
    /// The language it is spoken in.
    package let language: Language
    /// Its name.
    package let name: String
    /// The address of its feed.
    package let address: String
}

/// A list of podcasts for learners, out of a file of TOML that a person may change.
///
///     [[podcast]]
///     language = "de"
///     name = "Slow German"
///     feed = "https://slowgerman.com/feed/podcast/"
package struct PodcastSuggestions: Hashable, Sendable {
    /// The podcasts, in the order of the file, each address once.
    package let podcasts: [SuggestedPodcast]

    /// The largest file, in bytes.
    package static let limitBytes = 1 << 20
    /// The most podcasts of a file.
    private static let most = 2_000

    /// The list in a file whose name is for messages; throws the first fault with its line.
    package init(_ bytes: [UInt8], name: String) throws(SuggestionError) {
        guard bytes.count <= Self.limitBytes else {
            throw SuggestionError(.tooLarge, subject: name)
        }
        let document: TOMLDocument
        do throws(TOMLError) { document = try TOMLDocument(bytes) } catch {
            throw SuggestionError(
                .fault(line: error.place.line, reason: error.reason), subject: name)
        }
        var drafts: [SuggestionDraft] = []
        for entry in document.entries {
            let path = entry.path
            guard path.count == 3, path[0] == .key("podcast"), case .index(let place) = path[1],
                case .key(let key) = path[2]
            else {
                throw SuggestionError(
                    .fault(
                        line: entry.place.line, reason: "it stands outside of a [[podcast]]"),
                    subject: name)
            }
            guard place < Self.most else { throw SuggestionError(.tooLarge, subject: name) }
            if place >= drafts.count { drafts.append(SuggestionDraft(line: entry.place.line)) }
            if let reason = drafts[drafts.count - 1].take(key, entry.value) {
                throw SuggestionError(
                    .fault(line: entry.place.line, reason: reason), subject: name)
            }
        }
        var podcasts: [SuggestedPodcast] = []
        var seen: Set<String> = []
        for draft in drafts {
            guard let podcast = draft.podcast else {
                throw SuggestionError(
                    .fault(line: draft.line, reason: "its language, name or feed is missing"),
                    subject: name)
            }
            if seen.insert(podcast.address).inserted { podcasts.append(podcast) }
        }
        self.podcasts = podcasts
    }

    /// The podcasts in a language, or in all.
    package func podcasts(in language: Language?) -> [SuggestedPodcast] {
        guard let language else { return podcasts }
        return podcasts.filter { $0.language.code == language.code }
    }
}

/// An entry while it is read.
private struct SuggestionDraft {
    let line: Int
    var language: Language?
    var name: String?
    var address: String?

    init(line: Int) { self.line = line }

    /// Takes a value; returns the fault as a clause.
    mutating func take(_ key: String, _ value: TOMLValue) -> String? {
        guard case .string(let text) = value, !text.isEmpty, text.utf8.count <= 4_096 else {
            return "the value of \(key.printable(limit: 40)) is no text"
        }
        switch key {
        case "language":
            language = StatedLanguage.language(text)
            return language == nil ? "\(text.printable(limit: 40)) is no language" : nil
        case "name": name = text
        case "feed":
            address = HTTPURL(text)?.description
            return address == nil ? "\(text.printable(limit: 100)) is no address" : nil
        default: return "there is no key \(key.printable(limit: 40))"
        }
        return nil
    }

    var podcast: SuggestedPodcast? {
        guard let language, let name, let address else { return nil }
        return SuggestedPodcast(language: language, name: name, address: address)
    }
}

/// The reason that a list of suggestions cannot be read.
package typealias SuggestionError = CodedError<SuggestionFault>

/// The codes of `SuggestionError`; the subject is the name of the file.
package enum SuggestionFault: FailureCode {
    /// It is larger than any list.
    case tooLarge
    /// A line has a fault; the reason as a clause.
    case fault(line: Int, reason: String)

    /// The failure and the way out of it.
    package func sentence(about name: String) -> String {
        switch self {
        case .tooLarge:
            "The list \(name) is larger than any list of suggestions. Check that it is the right"
                + " file."
        case .fault(let line, let reason):
            "The list \(name) cannot be read: line \(line): \(reason). Mend that line, or remove the"
                + " file to use the list that comes with the program."
        }
    }

    /// It is not what it should be.
    package var kind: FailureKind { .configuration }
}
