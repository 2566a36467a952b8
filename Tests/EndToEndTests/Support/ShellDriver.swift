import Foundation
import ProgramTestSupport
import Testing

/// A real shell with the completions of the program, asked by its own interfaces.
struct ShellDriver {
    /// The shells whose completions are made.
    enum Shell: String, CaseIterable {
        case bash, zsh, fish

        var path: String { "/usr/bin/" + rawValue }
        var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: path) }
    }

    /// Those that are here.
    static let installed = Shell.allCases.filter(\.isInstalled)

    let shell: Shell
    let program: Program

    /// Puts the program into the home folder's `bin` and its completions where `shell` reads them.
    init(_ shell: Shell, _ program: Program) async throws {
        (self.shell, self.program) = (shell, program)
        let bin = program.home.appending(path: "bin")
        try FileManager.default.createDirectory(at: bin, withIntermediateDirectories: true)
        let link = bin.appending(path: "listen").path
        if !FileManager.default.fileExists(atPath: link) {
            try FileManager.default.createSymbolicLink(
                atPath: link, withDestinationPath: Program.path)
        }
        let made = try await program.run("--generate-completion-script", shell.rawValue)
        try #require(made.code == 0, "\(made.messages)")
        _ = try program.file("completions/_listen", Data((made.output + "\n").utf8))
    }

    /// What is offered for the last of some words, which may be empty; with meanings where the
    /// shell shows them: `3\tEl faro`.
    func offered(_ words: [String]) async throws -> [String] {
        let line: String
        switch shell {
        case .bash:
            let quoted = words.map { "'" + $0.replacing("'", with: "'\\''") + "'" }
            line = """
                source "$HOME/completions/_listen"
                COMP_WORDS=(listen \(quoted.joined(separator: " "))); COMP_CWORD=\(words.count)
                COMP_LINE="${COMP_WORDS[*]}"; COMP_POINT=${#COMP_LINE}; COMPREPLY=()
                [[ "$(complete -p listen)" =~ -F[[:space:]]([a-z_]+) ]]
                ${BASH_REMATCH[1]} listen "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD-1]}"
                printf '%s\\n' "${COMPREPLY[@]}"
                """
        case .fish:
            let typed = (["listen"] + words).joined(separator: " ")
            line = """
                export TYPED='\(typed.replacing("'", with: "'\\''"))'
                fish --no-config -c 'source ~/completions/_listen; complete -C "$TYPED"'
                """
        case .zsh:
            return try await offeredByZsh(words)
        }
        let outcome = try await program.shell("export PATH=\"$HOME/bin:$PATH\"; " + line)
        return outcome.output.split(separator: "\n").map(String.init)
    }

    /// Zsh has no interface but its line editor: a terminal in which Tab lists.
    private func offeredByZsh(_ words: [String]) async throws -> [String] {
        let terminal = try await start()
        terminal.type((["listen"] + words).joined(separator: " ") + "\t\u{4}")
        // The line editor prints the list below the line; a marker command comes behind it.
        terminal.type("\u{15}print done-$((40+2))\r")
        _ = await terminal.wait { $0.text.contains("done-42") }
        let text = terminal.written.text.components(separatedBy: "ready-42").last ?? ""
        return Self.plain(text).split(whereSeparator: \.isNewline).map {
            $0.trimmingCharacters(in: .whitespaces).replacing("  -- ", with: "\t")
                .replacing(" -- ", with: "\t")
        }
    }

    /// 42, as the shell computes it: a text that it prints and that was not typed.
    var sum: String { shell == .fish ? "(math 40 + 2)" : "$((40+2))" }

    /// A terminal with the shell in it, at its first prompt, where Tab completes.
    func start() async throws -> PseudoTerminal {
        let (arguments, setUp): ([String], String)
        switch shell {
        case .bash:
            arguments = ["--norc", "--noprofile", "-i"]
            setUp = "source ~/completions/_listen; bind 'set bell-style none'"
        case .zsh:
            arguments = ["-f", "-i"]
            setUp =
                "setopt nobeep; PROMPT='> '; fpath=(~/completions $fpath); autoload -Uz compinit; compinit -u -D"
        case .fish:
            arguments = ["--no-config", "-i"]
            setUp = "source ~/completions/_listen"
        }
        let variables = program.environment.merging(
            ["PATH": program.home.path + "/bin:/usr/bin:/bin"]
        ) { $1 }
        let terminal = try #require(
            PseudoTerminal(
                shell.path, arguments, environment: variables, columns: 120, rows: 40))
        terminal.type("cd ~; \(setUp); echo ready-\(sum)\r")
        try #require(
            await terminal.wait { $0.text.contains("ready-42") }, "\(terminal.written.text)")
        return terminal
    }

    /// A text without the sequences that colour it, and with a line's end for those that move the
    /// cursor.
    static func plain(_ text: String) -> String {
        let colours = /\u{1B}\[[0-9;]*m/
        let moves = /\u{1B}\[[0-9;?]*[a-zA-Z]|\u{1B}[()][0-9AB]|\u{1B}[=>]|\u{1B}\][^\u{7}]*\u{7}/
        return text.replacing(colours) { _ in "" }.replacing(moves) { _ in "\n" }
            .replacing("\r", with: "\n")
    }
}
