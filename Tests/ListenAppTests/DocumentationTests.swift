import Foundation
import ListenTestSupport
import ListenUI
import Testing
import UIVocabulary

@testable import AppEnvironment
@testable import ListenApp
@testable import Sessions

/// Pages that are made from the program's lists; `LISTEN_RECORD=1` writes them again.
@Suite struct DocumentationTests {
    @Test func `the page of settings is the list of settings`() throws {
        var lines = [
            "# Settings", "",
            "A flag overrides a variable, which overrides a choice stored in the "
                + "settings layer (key `P`), which overrides `config.toml`, which overrides "
                + "the default. `listen config` shows the values in force and the origin of "
                + "each; `listen config set NAME VALUE` writes one into `config.toml`, "
                + "`listen config unset NAME` takes it out.", "",
            "A stored choice overrides the file because a change on the screen must "
                + "hold the next time, as the speed of a book does; Backspace in the layer "
                + "removes it, and the file's value applies again. Choices are stored in your "
                + "database, never in `config.toml`. Flags and variables are meant for one "
                + "run or one machine, so they come first; a change in the layer still "
                + "applies to that run.", "",
            "Each part of the program reads only its own settings: a value that does "
                + "not fit stops that part, with its place in the file (line and column) and "
                + "code 78, and no other. So `theme = \"pink\"` stops the full screen but no "
                + "list of books, and a wrong `deepl-key` stops only DeepL. If a setting of "
                + "reviews, dictations, cards, dictionaries, translations or the work beside "
                + "the sound is wrong, only that part is off: the player goes on, reports it "
                + "at the start, and repeats the message when the part is asked for. A stored "
                + "choice replaces a wrong value of the file, and Backspace does not remove "
                + "it until the file is corrected. An unknown name is reported where settings "
                + "are shown and where chapters play, and stops nothing. A file that is not "
                + "TOML, or larger than 256 KB, stops every command except `listen paths`, "
                + "`config` and `doctor`, which use the defaults and say where it is wrong. A "
                + "stored choice that is no longer valid is ignored and reported, since only "
                + "Backspace in the layer removes it.", "",
            "The layer has: "
                + LiveSetting.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ") + ".", "",
            "| Setting | Variable | Takes | Default | What it does |", "|---|---|---|---|---|",
        ]
        for setting in Setting.all {
            lines.append(
                "| `\(setting.name)` | `\(setting.environmentName)` | \(setting.expectation) "
                    + "| `\(setting.standard)` | \(setting.purpose) |")
        }
        let page = lines.joined(separator: "\n") + "\n"
        #expect(try KeptDocument.text(at: "docs/settings.md", recording: page) == page)
    }

    @Test func `the page of the plain view lists the words that can be typed`() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../docs/plain.md")
        let page = try String(contentsOf: file, encoding: .utf8)
        for entry in CommandWord.known(in: .plain) + CommandWord.further {
            let typed = entry.follows.isEmpty ? entry.word : "\(entry.word) \(entry.follows)"
            let row = "| `\(typed.replacing("|", with: "\\|"))` | \(entry.meaning) |"
            #expect(page.contains(row), "\(row)")
        }
    }

    /// The part above the table.
    private static let introduction = [
        "Every key can be set in `config.toml`, by the word that `listen config "
            + "keys` lists for its command (the same as in the [plain view](plain.md)). "
            + "Keys of the player and those that count everywhere stand in `[keys]`, "
            + "those of another place in a table of its name:",
        "",
        "```toml",
        "key-preset = \"mpv\"      # begin with the keys of mpv; yours come on top",
        "",
        "[keys]",
        "back = \"h Left\"         # several keys, with spaces between them",
        "faster = \"Ctrl-F\"",
        "explain = \"\"            # no key",
        "",
        "[keys.lists]",
        "search = \"/ Ctrl-S\"",
        "```",
        "",
        "A key is written as below, or by name: `Space`, `Left`, `PgUp`, `F5`, "
            + "`Ctrl-Shift-Up`. What takes a key from another command, names a key twice "
            + "or leaves a command without one is said by name where chapters play, and "
            + "by `listen config keys`. `Ctrl-C` always ends the program.",
        "",
        "Keys work on keyboards of other scripts: a letter that has no meaning of "
            + "its own (Cyrillic, Greek, Hebrew, Arabic, Korean, or of full width) counts "
            + "as the key it stands on; terminals with the kitty keyboard protocol say "
            + "which one that is, for all others the usual layout of the script decides. "
            + "`skip` and `long-skip` set how far `h` `l` and `H` `L` go.",
    ]

    @Test func `the page of keys is the table of keys`() throws {
        let page =
            "# Keys\n\n" + Self.introduction.joined(separator: "\n") + "\n\n"
            + KeyMap.standard.markdown
        #expect(try KeptDocument.text(at: "docs/keys.md", recording: page) == page)
    }
}

extension KeyMap {
    /// The table as Markdown.
    fileprivate var markdown: String {
        var lines: [String] = []
        for context in KeyContext.allCases {
            let rows = bindings.filter { $0.context == context && !$0.help.isEmpty }
            guard !rows.isEmpty else { continue }
            lines += ["### \(context.title)", "", "| Keys | What they do |", "|---|---|"]
            for row in rows {
                let keys = row.keys.map { "`\($0.label)`" }.joined(separator: " ")
                lines.append("| \(keys.replacing("|", with: "\\|")) | \(row.help) |")
            }
            lines.append("")
        }
        return lines.joined(separator: "\n")
    }
}
