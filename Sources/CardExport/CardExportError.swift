import HTTPCaching
package import ListenCore

/// The reason that cards could not be put into Anki.
package typealias CardExportError = CodedError<CardExportErrorCode>

/// The codes of `CardExportError`.
package enum CardExportErrorCode: FailureCode {
    /// Nothing answers at the address.
    case notRunning
    /// The connection ended, or took too long, before an answer was whole.
    case cut
    /// The server that answers is not AnkiConnect; the action that was asked for.
    case malformed(String)
    /// The server redirects to another address, which gets neither cards nor the key.
    case sentOn
    /// The add-on does not know this protocol.
    case tooOld
    /// It asks for a key, or for another one.
    case key
    /// No collection is open.
    case noCollection
    /// Anki has the note already, as it says.
    case duplicate
    /// Any other refusal, in Anki's words.
    case refused(String)

    /// The failure and the way out of it.
    package func sentence(about url: String) -> String {
        switch self {
        case .notRunning:
            "Anki does not answer at \(url). Start Anki with the add-on AnkiConnect, or write a"
                + " package to import: `listen export --format apkg cards.apkg`."
        case .cut:
            "The connection to Anki at \(url) ended too early. Export again; what Anki has"
                + " already is not doubled."
        case .malformed(let action):
            "What answers at \(url) is not AnkiConnect (\(action)). Check --url."
        case .sentOn:
            "What answers at \(url) sends on to another address, which is not followed: cards and"
                + " the key go to AnkiConnect alone. Check --url."
        case .tooOld: "The add-on AnkiConnect in Anki is too old. Update it in Anki's add-ons."
        case .key:
            "AnkiConnect asks for its key. Put it into the environment variable LISTEN_ANKI_KEY."
        case .noCollection:
            "Anki has no collection open. Open a profile in Anki, then export again."
        case .duplicate: "Anki has this note already."
        case .refused(let reason):
            "Anki says: \(reason.printable(limit: 200))."
        }
    }

    /// The kind of failure.
    package var kind: FailureKind {
        switch self {
        case .notRunning, .cut: .unavailable
        case .malformed: .badData
        case .sentOn, .tooOld, .key, .refused: .refused
        case .noCollection: .tryLater
        case .duplicate: .usage
        }
    }
}

extension CardExportError {
    init(_ code: Code, url: String) { self.init(code, subject: url) }

    init(_ error: TransportError, url: String) {
        let code: Code =
            switch error.code {
            case .unreachable: .notRunning
            case .redirect: .sentOn
            case .malformed, .tooLarge: .malformed("version")
            default: .cut
            }
        self.init(code, subject: url)
    }

    /// The error that the text in the `error` member of an answer stands for.
    init(answer: String, url: String) {
        let known: [(String, Code)] = [
            ("duplicate", .duplicate), ("api key", .key),
            ("collection is not available", .noCollection),
            ("unsupported action", .tooOld),
        ]
        let text = answer.lowercased()
        self.init(known.first { text.contains($0.0) }?.1 ?? .refused(answer), subject: url)
    }
}
