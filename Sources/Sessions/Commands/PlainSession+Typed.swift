import ConsoleOutput
import ListenCore
import ListenUI
import UIVocabulary

/// The input of a plain session.
struct PlainTyping: Sendable {
    /// The typed lines; `nil` without any input.
    var lines: AsyncStream<String>?
    /// True for a terminal, on which a message says that the chapter is still loading.
    var isTerminal = false
    /// True to print the place first, as `where` does.
    var describes = false
}

/// Typed lines that wait, and the state that their end depends on.
struct TypedState {
    static let waitingLimit = 64

    let isTerminal: Bool
    /// True until the place for `--describe` was printed.
    var describes: Bool
    /// True after the end of the input.
    var isOver: Bool
    /// The message about a place behind the recording's end, while the player stands there.
    var stranded: String?
    /// Lines that wait until the chapter is open and its text is known; at most `waitingLimit`.
    fileprivate var waiting: [String] = []
    /// The lines that were typed and not carried out.
    var unheard: [String] { waiting }
    /// True while lines wait.
    var waits: Bool { !waiting.isEmpty }

    /// True until the next line is requested.
    fileprivate var holdsNext = false
    /// True after the message that lines wait.
    fileprivate var hasToldWait = false
    /// Allows the next typed line.
    fileprivate let release: @Sendable () -> Void

    init(_ typing: PlainTyping, release: @escaping @Sendable () -> Void) {
        (isTerminal, describes) = (typing.isTerminal, typing.describes)
        isOver = typing.lines == nil
        self.release = release
    }
}

/// Carrying out typed lines.
extension PlainSession {
    /// Handles a typed line.
    ///
    /// While a chapter opens, lines wait until it is open, except one that quits.
    func handle(typed line: String) {
        typed.holdsNext = true
        let isUrgent = typed.isTerminal || typed.waiting.isEmpty
        if !model.awaitsAnswer, isUrgent, TypedCommand.read(line) == .success(.quit) {
            return obey(line)
        }
        typed.waiting.append(line)
        guard typed.isTerminal, !model.isSettled, !typed.hasToldWait else { return }
        typed.hasToldWait = true
        console.note("Waiting for the chapter.")
    }

    /// Carries out the waiting lines, as far as the chapter is open, and allows more.
    func obeyTyped() {
        while model.isSettled, ending == nil, !typed.waiting.isEmpty {
            obey(typed.waiting.removeFirst())
        }
        if typed.waiting.isEmpty { typed.hasToldWait = false }
        guard typed.holdsNext, typed.waiting.count < TypedState.waitingLimit else { return }
        typed.holdsNext = false
        typed.release()
    }

    private func obey(_ line: String) {
        printDue(throughPlace: false)
        let text = line.drop(while: \.isWhitespace)
        // While an answer is awaited, a command begins with a colon.
        let isCommand = text.first == ":"
        if !isCommand, model.awaitsAnswer { return send(.typed(.answer(line))) }
        if !isCommand, let request = model.answer(toDrill: line) { return send(.typed(request)) }
        if text.isEmpty, let request = model.emptyLine { return send(.typed(request)) }
        switch TypedCommand.read(isCommand ? String(text.dropFirst()) : line) {
        case nil: return
        case .failure(let mistake): console.note(mistake.sentence)
        case .success(let command): carryOut(command)
        }
    }

    private func carryOut(_ command: TypedCommand) {
        switch command {
        case .whereabouts: return describe()
        case .help: return CommandWord.plainHelp.forEach { console.print($0) }
        default: break
        }
        guard let message = command.message(at: frame.player.position) else { return }
        if let refusal = model.refusal(of: message) { return console.note(refusal) }
        send(message, answering: command)
        if command == .show, let text = model.heardText { console.print(text) }
    }

    /// Prints the status of the player, in sentences.
    func describe() {
        typed.describes = false
        tell(StatusDescription(model.status).lines.map { .answer($0) })
    }
}
