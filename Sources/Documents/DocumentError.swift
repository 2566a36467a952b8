package import ListenCore

/// The reason that a document cannot be read.
package typealias DocumentError = CodedError<DocumentFault>

/// The codes of `DocumentError`.
package enum DocumentFault: FailureCode {
    /// There is nothing in it.
    case empty
    /// It is longer than any document.
    case tooLarge
    /// Its archive becomes far larger than a document.
    case bomb
    /// It holds no text of any kind: a picture, a recording, a program.
    case binary
    /// It is something else than its name says: what it is, as a noun phrase.
    case misnamed(DocumentKind, content: String)
    /// It is of a kind that is not read: its name as a noun phrase.
    case otherKind(String)
    /// It is of a kind that is read, but damaged; the reason as a clause.
    case damaged(DocumentKind, reason: String)
    /// It is of a kind that is read, and no words are in it.
    case noText
    /// Its pages are pictures.
    case scanned
    /// It opens only with a password.
    case encrypted
    /// Its maker does not let its text be copied.
    case locked
    /// The program that reads PDF is not installed.
    case noPDFReader
    /// The program that reads PDF took too long.
    case slow
    /// The program that reads PDF failed; the reason as a clause.
    case readerFailed(reason: String)
    /// It was stopped.
    case cancelled
    /// It could not be put where an archive is opened from; the reason as a clause.
    case notKept(reason: String)

    /// The failure and the way out of it.
    package func sentence(about name: String) -> String {
        let name = name.printable(limit: 200)
        switch self {
        case .empty:
            return "\(name) is empty. Give a document with text in it."
        case .tooLarge:
            return "\(name) is larger than \(DocumentReader.limitBytes >> 20) MB, which no text"
                + " needs. Give a part of it."
        case .bomb:
            return "\(name) becomes far larger than a document when it is unpacked, so it was not"
                + " read. Check where it comes from."
        case .binary:
            return "\(name) holds no text. Give plain text, Markdown, HTML, an EPUB, DOCX, ODT or"
                + " PDF."
        case .misnamed(let kind, let content):
            return "\(name) is no \(kind.title), as its name says, but \(content). Check that it"
                + " is the right file, or give it the name of what it is."
        case .otherKind(let kind):
            return "\(name) is \(kind), which is not read. Save it as text, DOCX, ODT, EPUB or PDF,"
                + " and give that."
        case .damaged(let kind, let reason):
            return "\(name) is a \(kind.title) that cannot be read: \(reason). Get it again, or"
                + " save it anew."
        case .noText:
            return "No text was found in \(name). Check that it is the right file."
        case .scanned:
            return "\(name) has no text: its pages are pictures. Recognise their text with an OCR"
                + " program, such as ocrmypdf, and give its result."
        case .encrypted:
            return "\(name) is protected by a password. Save it without one, and give that."
        case .locked:
            return "\(name) does not allow its text to be copied, so it was not read. Get an"
                + " edition without protection."
        case .noPDFReader:
            return "PDF is read by pdftotext, which is not installed. Install it"
                + " (`apt install poppler-utils`), and read \(name) again."
        case .slow:
            return "\(name) took longer than \(PDFReader.patience.components.seconds) s to read."
                + " Give a part of it."
        case .readerFailed(let reason):
            return "pdftotext could not read \(name): \(reason). Check the file, or save it anew."
        case .cancelled:
            return "Reading \(name) was stopped. Read it again to have all of it."
        case .notKept(let reason):
            return "\(name) cannot be unpacked: \(reason). Make room in the folder for temporary"
                + " files, which TMPDIR names."
        }
    }

    /// The kind of failure.
    package var kind: FailureKind {
        switch self {
        case .encrypted, .locked: .refused
        case .noPDFReader: .unavailable
        case .slow, .cancelled: .tryLater
        case .notKept: .inputOutput
        default: .badData
        }
    }
}
