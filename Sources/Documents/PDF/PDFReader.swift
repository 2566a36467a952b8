import ListenCore
import Processes

extension DocumentReader {
    /// The text of a PDF.
    func pdf(_ document: Document) throws -> WrittenText {
        let pages = try PDFReader(environment: environment, stop: stop).pages(of: document)
        guard pages.pages.contains(where: { !$0.lines.isEmpty }) else {
            throw DocumentError(.scanned, subject: document.subject)
        }
        var text = PDFText(pages.pages).text()
        text.title = pages.title ?? text.title
        text.author = pages.author
        // Most pages are pictures, and a few have words: a stamp, a cover.
        let empty = pages.pages.count { $0.lines.isEmpty }
        if empty * 2 > pages.pages.count, pages.pages.count > 2 {
            text.remarks.append(
                "\(empty) of \(pages.pages.count) pages have no text; they may be pictures that"
                    + " need an OCR program.")
        }
        if pages.isCut {
            text.remarks.append("The document is longer than can be read; its rest was left out.")
        }
        return text
    }
}

/// Runs `pdftotext` of poppler, which is looked for when it is needed.
package struct PDFReader {
    /// The longest that a document may take.
    package static let patience = Duration.seconds(60)
    /// The most that is read of what it prints; a word takes about 120 bytes.
    private static let limitBytes = 192 << 20
    private static let limitMessages = 16 << 10

    let environment: [String: String]
    let stop: CancelSignal?

    init(environment: [String: String], stop: CancelSignal?) {
        (self.environment, self.stop) = (environment, stop)
    }

    /// The program's path; `nil` when it is not installed.
    package static func program(path folders: String?) -> String? {
        ProgramSearch.path(of: "pdftotext", folders)
    }

    func pages(of document: Document) throws(DocumentError) -> PDFPages {
        func fault(_ code: DocumentFault) -> DocumentError {
            DocumentError(code, subject: document.subject)
        }
        guard let program = Self.program(path: environment["PATH"]) else {
            throw fault(.noPDFReader)
        }
        let launch = ProgramLaunch(
            [program, "-bbox-layout", "-enc", "UTF-8", "-", "-"],
            environment: ["LC_ALL": "C", "PATH": environment["PATH"] ?? "/usr/bin:/bin"])
        var printed: [UInt8] = []
        var messages: [UInt8] = []
        var isCut = false
        let run = ProgramRun(
            launch, input: document.bytes, patience: Self.patience, stop: stop)
        let ending = run.run { stream, bytes in
            if stream == .messages {
                messages += bytes.prefix(max(0, Self.limitMessages - messages.count))
            } else if printed.count + bytes.count > Self.limitBytes {
                isCut = true
                return false
            } else {
                printed += bytes
            }
            return true
        }
        let said = String(decoding: messages, as: UTF8.self)
        switch ending {
        case .exited(0): break
        case .stopped where isCut: break
        case .stopped: throw fault(.cancelled)
        case .late: throw fault(.slow)
        case .notStarted(let reason): throw fault(.readerFailed(reason: reason.reason))
        case .exited(3): throw fault(.locked)
        case .exited where said.contains("ncorrect password"): throw fault(.encrypted)
        case .exited where said.contains("trailer") || said.contains("xref"),
            .exited where said.contains("not a PDF"):
            throw fault(.damaged(.pdf, reason: "it is cut off or damaged"))
        case .exited:
            throw fault(.damaged(.pdf, reason: Self.reason(said)))
        case .signalled: throw fault(.readerFailed(reason: "it crashed"))
        }
        return PDFPages(printed, isCut: isCut)
    }

    /// The first line of a message, as a clause.
    private static func reason(_ said: String) -> String {
        let line = said.split(separator: "\n").first.map(String.init) ?? "no reason was given"
        let bare = line.firstRange(of: "Error: ").map { String(line[$0.upperBound...]) } ?? line
        return bare.printable(limit: 160)
    }
}
