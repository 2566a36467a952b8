import Foundation
import Testing

/// Calls that cannot be carried out, by the kind of what is wrong with them.
@Suite struct WrongCallTests {
    /// A call as it is typed, its exit code, and texts that its one sentence has.
    typealias Row = (call: String, code: Int32, parts: [String])

    @Test(
        arguments: [
            ("bok 3", 64, ["\"bok\"", "`listen book`", "For example: listen book 3 chapter 2"]),
            ("boks", 64, ["`listen books`", "For example: listen books"]),
            ("playy talk.mp3", 64, ["`listen play`", "listen play talk.mp3"]),
            ("chapter 3", 64, ["`listen chapters`", "listen chapters 3"]),
            ("version", 64, ["`listen --version`"]), ("ls", 64, ["`listen books`"]),
            ("search faro", 64, ["`listen find`"]), ("delete 4", 64, ["`listen remove`"]),
            ("listen", 64, ["\"listen\"", "`listen --help` shows them all"]),
            ("xyzzy", 64, ["\"xyzzy\"", "`listen --help` shows them all"]),
            ("help nonsense", 64, ["\"nonsense\""]),
            ("help bokmarks", 64, ["`listen bookmarks`"]),
            ("help cache clera", 64, ["`listen cache clear`"]),
            ("help book x", 64, ["\"x\" does not fit", "For example: listen help book"]),
            ("help cache clear x", 64, ["\"x\"", "For example: listen help cache clear"]),
        ] as [Row])
    func `a word that is no command is answered with the nearest one`(row: Row) async throws {
        try await check(row)
    }

    @Test(
        arguments: [
            ("cache clera", 64, ["`listen cache clera`", "`listen cache clear`", "For example: "]),
            ("cache nonsense", 64, ["`listen cache nonsense`", "There are fetch, list"]),
            (
                "words st --language es casa", 64,
                ["`listen words set`", "listen words set --language"]
            ),
            ("subtitles ad 3 2 a.srt", 64, ["`listen subtitles add`"]),
            ("bookmarks nte 12 hi", 64, ["`listen bookmarks note`"]),
            ("cards rm 3", 64, ["`listen cards remove`"]),
            ("config show", 64, ["`listen config list`"]),
            ("config get speed", 64, ["`listen config list`"]),
            ("server tset", 64, ["`listen server test`"]),
            ("config st speed 2", 64, ["`listen config set`", "listen config set speed 1.25"]),
            ("dictionary lok Haus", 64, ["`listen dictionary look`"]),
        ] as [Row])
    func `a command of a group that is mistyped is answered with the nearest one`(row: Row)
        async throws
    {
        try await check(row)
    }

    @Test(
        arguments: [
            (
                "books --jsn", 64,
                [
                    "`listen books` has no option --jsn", "--json?",
                    "For example: listen books --json",
                ]
            ),
            ("books --verbos", 64, ["Did you mean --verbose?"]),
            ("--verbos books", 64, ["`listen` has no option --verbos", "Did you mean --verbose?"]),
            ("books -v", 64, ["`listen books` has no option -v", "--ver"]),
            ("book 3 --sped 2", 64, ["Did you mean --speed?"]),
            (
                "play talk.mp3 --subtitle a.srt", 64,
                ["--subtitles", "listen play talk.mp3 --subtitles"]
            ),
            (
                "config --set speed=2", 64,
                [
                    "`listen config` has no option --set", "`listen config set`",
                    "For example: listen config set speed 1.25",
                ]
            ),
            ("tag 3 --jsn", 64, ["Did you mean --json?", "For example: listen tag --json 3"]),
            ("books --xyzzy", 64, ["has no option --xyzzy", "For example: listen books"]),
            ("--local books", 64, ["behind the command", "listen books --local"]),
            ("--json doctor", 64, ["behind the command", "listen doctor --json"]),
            ("--theme dark book 3", 64, ["listen book 3 --theme dark"]),
            ("--speed 2 3", 64, ["listen 3 --speed 2"]),
        ] as [Row])
    func `an option that does not exist is answered with the nearest one`(row: Row) async throws {
        try await check(row)
    }

    @Test(
        arguments: [
            ("book", 64, ["`listen book` needs <book>", "its place in the list", "For example: "]),
            ("play", 64, ["`listen play` needs <file>", "listen play talk.mp3"]),
            ("fetch", 64, ["`listen fetch` needs", "listen fetch book 3"]),
            ("find", 64, ["`listen find` needs <text>", "listen find faro --kwic"]),
            ("backup", 64, ["`listen backup` needs <file>", "listen backup listen.json"]),
            ("server add", 64, ["`listen server add` needs <url>", "listen server add http"]),
            ("dictionary look", 64, ["needs <word>", "listen dictionary look --from de"]),
            ("words set --language es casa", 64, ["needs --status <status>", "1 to 5"]),
            ("export cards.apkg", 64, ["needs --format <format>", "listen export --format apkg"]),
            ("config set speed", 64, ["Give the value behind the name."]),
            ("config unset", 64, ["needs <name>", "listen config unset speed"]),
            ("import", 64, ["Name a folder or a recording", "listen import ~/Audiobooks"]),
            ("translate --book 3", 64, ["--sentence", "For example: listen translate"]),
            ("cards add", 64, ["Give a text"]), ("restore", 64, ["one of them", "listen restore"]),
        ] as [Row])
    func `what is missing is named with an example`(row: Row) async throws {
        try await check(row)
    }

    @Test(
        arguments: [
            ("stats now", 64, ["\"now\" does not fit behind `listen stats`", "listen stats"]),
            ("doctor now", 64, ["There is no check \"now\"."]),
            ("paths a b", 64, ["\"a\", \"b\" do not fit behind `listen paths`"]),
            ("relink 3 /tmp x", 64, ["\"x\" does not fit", "listen relink 4"]),
            ("serve 0.0.0.0:8000", 64, ["does not fit", "listen serve --listen 0.0.0.0:8000"]),
            ("book 3 chap 2", 64, ["book 3 chapter 2"]), ("book 3 chapter", 64, ["chapter 2"]),
            ("bookmarks --json=yes", 64, ["--json takes no value"]),
        ] as [Row])
    func `what is too much is named`(row: Row) async throws {
        try await check(row)
    }

    @Test(
        arguments: [
            ("play talk.mp3 --subtitles", 64, ["--subtitles needs a value", "Its subtitles"]),
            (
                "progress --history --limit -3", 64,
                ["\"-3\" does not fit --limit", "how many places"]
            ),
            ("progress --history --limit --json", 64, ["--limit needs a value"]),
            ("review --limit x", 64, ["(in --limit)"]), ("review --new x", 64, ["(in --new)"]),
            (
                "progress --history --limit x", 64,
                ["\"x\" does not fit --limit", "how many places"]
            ),
            (
                "bookmarks remove abc", 64,
                ["\"abc\" does not fit <ids>", "listen bookmarks remove 12"]
            ),
            ("cues a.srt --format doc", 64, ["\"doc\" does not fit --format", "srt, vtt, lrc"]),
            ("cues a.srt --format vvt", 64, ["srt, vtt, lrc"]),
            ("words set --language es --status 9 casa", 64, ["\"9\"", "Give one of 1, 2, 3"]),
            (
                "words set --language klingon --status 1 casa", 64,
                ["\"klingon\" is no language tag"]
            ),
            ("stats --by week", 64, ["\"week\"", "day, book, language"]),
            ("stats --days 0", 64, ["from 1 to 3660"]),
            ("cache prune --keep many", 64, ["500MB"]),
            ("book 3 --speed 9", 64, ["(in --speed)", "a number from 0.3 to 3"]),
            ("book 3 --drill shdow", 64, ["Did you mean shadow?"]),
            (
                "book 3 --theme drak", 64,
                ["(in --theme)", "Did you mean dark?", "auto, dark, light"]
            ),
            ("book 3 --to xx!", 64, ["no language tag"]),
            (
                "book 3 --output speaker", 64,
                ["\"speaker\" does not fit --output", "auto, silent", ".wav"]
            ),
            ("book 3 --output silnt", 64, ["Did you mean silent?"]),
            ("library --color blue", 64, ["(in --color)"]),
            ("book 3 --start 99:99:99", 64, ["1:23"]), ("stats --goal soon", 64, ["(in --goal)"]),
            ("books --quiet --verbose", 64, ["not both"]),
            ("ctl status --width 0", 64, ["--width of 1 or more"]),
        ] as [Row])
    func `a value that does not fit ends with 64, and what would is named`(row: Row)
        async throws
    {
        try await check(row)
    }

    @Test(
        arguments: [
            ("nope.mp3", 66, ["nope.mp3", "does not exist"]),
            ("sub/nope", 66, ["sub/nope", "does not exist"]),
            (".", 64, ["is a folder"]), ("99", 66, ["“99”", "There are 3 books"]),
            ("3 chapter 99", 66, ["“99”", "There are 3 chapters"]),
            ("cards show 7", 66, ["listen cards"]), ("ctl togle", 64, ["listen ctl toggle"]),
            ("ctl stat", 64, ["listen ctl status"]),
            ("fetch nothing", 66, ["“nothing”", "There are 3 books"]),
            ("fetch book 99", 66, ["“99”", "There are 3 books"]),
            ("backup /nope/x.json", 74, ["There is no folder /nope."]),
            ("undo", 66, ["nothing to undo"]), ("undo 9", 66, ["nothing to undo"]),
            ("words remove --language es nope --yes", 66, ["None of these words has a status"]),
            ("undo x", 64, ["\"x\" does not fit <number>", "listen undo"]),
            ("https://", 64, ["is no address of a recording"]),
            ("ftp://x.example/a.mp3", 64, ["is no address of a recording", "https://"]),
            ("config set sped 2", 64, ["\"sped\"", "Did you mean \"speed\"?"]),
            ("config set speed 9", 64, ["a number from 0.3 to 3"]),
            ("config set translate-to Klingon", 64, ["\"Klingon\"", "a language tag"]),
            ("config unset sped", 64, ["Did you mean \"speed\"?"]),
        ] as [Row])
    func `what does not exist is named in one sentence`(row: Row) async throws {
        try await check(row)
    }

    @Test func `every command has an example to learn from`() async throws {
        struct Dump: Decodable { let command: Command }
        struct Command: Decodable {
            let commandName: String
            let discussion: String?
            let shouldDisplay: Bool?
            let subcommands: [Command]?
        }
        func lacking(_ command: Command, _ path: String) -> [String] {
            let name = path.isEmpty ? command.commandName : path + " " + command.commandName
            guard command.shouldDisplay != false, command.commandName != "help" else { return [] }
            let own = command.discussion?.contains("  listen") == true ? [] : [name]
            return own + (command.subcommands ?? []).flatMap { lacking($0, name) }
        }
        let outcome = try await Program().run("--experimental-dump-help")
        let dump = try JSONDecoder().decode(Dump.self, from: Data(outcome.output.utf8))
        #expect(lacking(dump.command, "").isEmpty)
    }

    /// One sentence of one line on standard error, and nothing on standard output.
    private func check(_ row: Row) async throws {
        let outcome = try await Program().run(row.call.split(separator: " ").map(String.init))
        #expect(outcome.code == row.code, "\(row.call): \(outcome.messages)")
        #expect(outcome.output.isEmpty, "\(row.call): \(outcome.output)")
        let lines = outcome.messages.split(separator: "\n")
        #expect(lines.count == 1 && lines[0].hasPrefix("listen: "), "\(outcome.messages)")
        for part in row.parts {
            #expect(outcome.messages.contains(part), "\(row.call): \(outcome.messages)")
        }
        #expect(!outcome.messages.contains("Usage:"), "\(outcome.messages)")
    }
}
