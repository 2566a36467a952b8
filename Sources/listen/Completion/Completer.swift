import ArgumentParser
import Dispatch
import ListenApp
import Reports
import SharedWork
import Synchronization

/// Answers the shell when Tab is pressed: what may stand at a place of the command line.
struct Completer: Sendable {
    /// The longest wait for an answer; a shell must never hang.
    private static let patience = DispatchTimeInterval.milliseconds(700)

    let line: TypedLine
    let shell: CompletionShell?

    /// True when each word is shown with its meaning.
    var showsMeanings: Bool { shell?.showsMeanings ?? true }

    /// The words that only this machine knows, of the source that the line names.
    func report() throws -> CompletionReport {
        try CompletionFactory.makeCompletionReport(source)
    }

    /// The same of the library of this machine.
    func localReport() throws -> CompletionReport {
        try CompletionFactory.makeCompletionReport(.local)
    }

    /// The same of the texts that are read aloud.
    func textReport() throws -> CompletionReport {
        try CompletionFactory.makeCompletionReport(.named("articles"))
    }

    /// The same of podcasts.
    func podcastReport() throws -> CompletionReport {
        try CompletionFactory.makeCompletionReport(.named("podcasts"))
    }

    private var source: SourceSelection.Source {
        if line.has("--local") { return .local }
        if let name = line.value(of: "--source") { return .named(name) }
        if let name = line.value(of: "--server") { return .server(name) }
        return .configured
    }

    /// The completion of an argument by candidates that are always the same.
    static func kind(fixed: @escaping @Sendable () -> [Candidate]) -> CompletionKind {
        .custom { words, index, prefix in
            let shell = CompletionShell.requesting
            let typed = TypedLine(shellWords: words, index: index, prefix: prefix).typed
            return fixed().filter { $0.word.hasPrefix(typed) }.compactMap { $0.line(for: shell) }
        }
    }

    /// The completion of an argument by what this machine knows.
    static func kind(
        _ candidates: @escaping @Sendable (Completer) async throws -> [Candidate]
    ) -> CompletionKind {
        .custom { words, index, prefix in
            let completer = Completer(
                line: TypedLine(shellWords: words, index: index, prefix: prefix),
                shell: CompletionShell.requesting)
            let found = waiting { (try? await candidates(completer)) ?? [] }
            return found.compactMap { $0.line(for: completer.shell) }
        }
    }

    /// Waits on this thread, since the parser's closures cannot; empty when it takes too long.
    private static func waiting(
        _ work: @escaping @Sendable () async -> [Candidate]
    ) -> [Candidate] {
        let answer = Answer()
        let isThere = DispatchSemaphore(value: 0)
        Task.detached {
            let found = await work()
            answer.found.withLock { $0 = found }
            isThere.signal()
        }
        _ = isThere.wait(timeout: .now() + patience)
        return answer.found.withLock { $0 }
    }

    /// Holds what was found by the time it is needed.
    private final class Answer: Sendable {
        let found = Mutex<[Candidate]>([])
    }
}
