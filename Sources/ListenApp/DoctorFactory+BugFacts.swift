import AppEnvironment
import ConsoleOutput
import Files
import FoundationEssentials
import Glibc
import LanguageAids
import ListenCore
import Reports
import SharedWork
import Storage
import Terminal

/// Facts of this machine for a bug report: no name of a person, a book or a server, no address and
/// no token.
extension DoctorFactory {
    /// The facts, each in a line.
    @Sendable
    func bugFacts() async -> [BugFact] {
        [
            BugFact("listen", "\(ProgramVersion.text), \(Self.machine)"),
            BugFact("system", Self.release),
            BugFact("terminal", terminalFacts),
            BugFact("locale", locale),
            BugFact("kept", await counts()),
            BugFact(
                "folders",
                [app.paths.data, app.paths.cache, app.paths.configFile].map(homely).joined(
                    separator: ", ")),
        ]
    }

    /// The words that install packages here, for this user.
    var installer: String {
        let isRoot = geteuid() == 0
        guard access("/usr/bin/apt", X_OK) == 0 else { return "the packages that Debian calls" }
        return isRoot ? "apt install" : "sudo apt install"
    }

    /// The processor and the kernel, without the machine's name.
    private static var machine: String {
        var names = utsname()
        guard uname(&names) == 0 else { return "unknown" }
        return [text(of: &names.machine), text(of: &names.sysname), text(of: &names.release)]
            .joined(separator: " ")
    }

    private static func text<Field>(of field: inout Field) -> String {
        withUnsafeBytes(of: &field) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }

    private static var release: String {
        let files = ["/etc/os-release", "/usr/lib/os-release"].lazy.compactMap {
            try? LocalFile.bytes(of: $0, limit: 16_384)
        }
        let file = files.first ?? []
        let lines = String(decoding: file, as: UTF8.self).split(separator: "\n")
        let named = lines.first { $0.hasPrefix("PRETTY_NAME=") }
        return named.map { String($0.dropFirst(12)).replacing("\"", with: "") } ?? "unknown"
    }

    private var terminalFacts: String {
        let capabilities = TerminalCapabilities.detect(
            environment: app.environment.variables, isTerminal: app.environment.outputIsTerminal)
        let size = app.environment.outputColumns.map { "\($0) columns" } ?? "no terminal"
        let isRemote = app.environment["SSH_CONNECTION"] != nil || app.environment["SSH_TTY"] != nil
        return
            ([
                app.environment["TERM"] ?? "no TERM", app.environment["TERM_PROGRAM"],
                capabilities.colorDepth.words, "\(capabilities.glyphs)", size,
                capabilities.isMultiplexed ? "tmux or screen" : nil, isRemote ? "SSH" : nil,
                app.environment["WSL_DISTRO_NAME"] == nil ? nil : "WSL",
            ] as [String?]).compactMap { $0 }.joined(separator: ", ")
    }

    private var locale: String {
        let named = ["LC_ALL", "LC_CTYPE", "LANG"].first { app.environment[$0] != nil }
        return named.flatMap { app.environment[$0] } ?? "none"
    }

    private func counts() async -> String {
        let books = (try? await app.origins.library().books(.cacheOnly).value.count) ?? 0
        let added = (try? await app.sources.list().entries.filter { $0.id != .local }.count) ?? 0
        let words = (try? await app.stores.person().words.entries(of: nil).count) ?? 0
        let dictionaries = (try? app.helpers.offlineAids().words.shelf.files.count) ?? 0
        return "\(books.counted("book")) here, \(added.counted("source")), "
            + "\(words.counted("word")), \(dictionaries.counted("dictionary"))"
    }

    /// A path below the home folder from `~`; elsewhere only that it is not there, since a folder's
    /// name may be a person's.
    private func homely(_ path: String) -> String {
        guard let home = app.environment["HOME"], path == home || path.hasPrefix(home + "/") else {
            return "elsewhere"
        }
        return "~" + path.dropFirst(home.count)
    }
}
