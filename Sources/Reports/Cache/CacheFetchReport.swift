package import AppEnvironment
package import ConsoleOutput
import FoundationEssentials
import Glibc
package import HTTPCaching
import ListenCore

/// `listen cache fetch`: one request through the cache and what came of it.
package struct CacheFetchReport: Sendable {
    /// The fetcher; whether HTTP alone decides.
    let fetcher: @Sendable (_ isPureHTTP: Bool) async throws -> any AnswerFetching
    let environment: ProcessEnvironment
    let console: Console
    /// The longest time in which a stale answer that was printed is asked for again.
    var patience = Duration.seconds(10)

    package init(
        fetcher: @escaping @Sendable (_ isPureHTTP: Bool) async throws -> any AnswerFetching,
        environment: ProcessEnvironment, console: Console,
        patience: Duration = .seconds(10)
    ) {
        (self.fetcher, self.environment) = (fetcher, environment)
        (self.console, self.patience) = (console, patience)
    }

    /// Prints the answer: as JSON, or its content and a line on standard error.
    ///
    /// Throws what kept it from having one, after saying so in JSON, and what an answer means
    /// that was printed and is no success. A stale answer is asked for again after it was printed.
    package func fetch(_ options: CacheFetchOptions) async throws {
        let fault = try await printed(options)
        if let fault, !options.takesAnyStatus { throw fault }
    }

    /// Prints the answer; gives what its status means when that is no success.
    private func printed(_ options: CacheFetchOptions) async throws -> CacheFetchStatus? {
        do {
            let wish = FetchWish(
                try options.request(environment), as: try options.resourceClass(),
                mode: options.mode, followsRedirects: options.followsRedirects)
            let fetcher = try await fetcher(options.isPureHTTP)
            let answer = try await fetcher.answer(to: wish)
            let printed = Result { try print(answer, options) }
            await conclude(answer)
            try printed.get()
            return CacheFetchStatus(answer, asksForRange: wish.request.fields.contains("Range"))
        } catch {
            if options.json { console.print(json: CacheFetchFailure(error: "\(error)")) }
            throw error
        }
    }

    private func conclude(_ answer: FetchedAnswer) async {
        let patience = patience
        await withTaskGroup { group in
            group.addTask { await answer.conclude() }
            group.addTask { try? await Task.sleep(for: patience) }
            await group.next()
            group.cancelAll()
        }
    }

    private func print(_ answer: FetchedAnswer, _ options: CacheFetchOptions) throws {
        let output = ContentOutput(answer.body)
        if let file = options.outputFile {
            try output.write(toFile: environment.absolutePath(file))
        }
        if options.json {
            let bytes = options.outputFile == nil ? try output.inMemory() : nil
            console.print(json: CacheFetchJSON(answer, bytes, output: options.outputFile))
            if let reason = answer.reason { console.note("listen: \(reason)") }
            return
        }
        if options.outputFile == nil {
            if environment.outputIsTerminal {
                console.print(
                    content: String(decoding: try output.inMemory(), as: UTF8.self) + "\n")
            } else {
                try output.write(to: STDOUT_FILENO, path: "standard output")
            }
        }
        let reason = answer.reason.map { ". \($0)" } ?? ""
        console.note("\(answer.status) from \(answer.source.words)\(reason)")
    }
}

extension FetchedAnswer.Source {
    fileprivate var words: String {
        switch self {
        case .network: "the network"
        case .cache: "the cache (fresh)"
        case .stale: "the cache (stale)"
        case .revalidated: "the cache (confirmed by the server)"
        }
    }
}

/// The object `listen cache fetch --json` prints.
private struct CacheFetchJSON: Encodable {
    let status: Int
    let headers: [[String]]
    let body: String
    let source: String
    /// The exact bytes, when they are no UTF-8 and `body` is only like them.
    let bodyBase64: String?
    /// The file the content is in, when it was written to one; `body` is empty then.
    let output: String?

    init(_ answer: FetchedAnswer, _ bytes: [UInt8]?, output: String?) {
        status = answer.status
        headers = answer.fields.lines.map { [$0.name, $0.value] }
        source = answer.source.rawValue
        self.output = output
        let bytes = bytes ?? []
        let text = String(validating: bytes, as: UTF8.self)
        body = text ?? String(decoding: bytes, as: UTF8.self)
        bodyBase64 = text == nil ? Data(bytes).base64EncodedString() : nil
    }
}

private struct CacheFetchFailure: Encodable {
    let error: String
}
