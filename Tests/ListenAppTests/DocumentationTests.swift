import Foundation
import ListenTestSupport
import ListenUI
import Testing
import UIVocabulary

@testable import AppEnvironment
@testable import ListenApp
@testable import Sessions

/// Pages that are made from the program's lists; `LISTEN_RECORD=1` writes them anew.
@Suite struct DocumentationTests {
    @Test func `the page of settings is the list of settings`() throws {
        var lines = [
            "# Settings", "",
            "A flag wins over a variable, that over what was chosen in the settings layer (key "
                + "`P`) and is kept, that over `config.toml`, that over the default. "
                + "`listen config` shows what is in force and where each value comes from.", "",
            "A choice beats the file because what a person changed on the screen last must hold "
                + "the next time too, as the speed chosen for a book does; Backspace in the layer "
                + "forgets it, and the file's value holds again. Choices are kept in the person's "
                + "database, never in `config.toml`. Flags and variables are meant for one run or "
                + "one machine, so they win over all of it; a change in the layer still counts "
                + "for that run.", "",
            "Every setting is read by itself, by what needs it: a value that does "
                + "not fit stops that with its place in the file (line and column) and "
                + "code 78, and nothing else. So `theme = \"pink\"` stops the full screen "
                + "and no list of books, and a wrong `deepl-key` stops DeepL alone. "
                + "Reviews, dictations, cards, dictionaries, translations and what runs "
                + "beside the sound stand still by themselves where a setting of theirs is "
                + "wrong: the player goes on, tells it when it begins, and says the sentence "
                + "where they are asked for. A kept choice stands in for a wrong value of the "
                + "file, and is not forgotten by Backspace until that is mended. A "
                + "name that no setting has is told where settings are shown and where "
                + "chapters play, and stops nothing. A file that is no TOML, or larger than "
                + "256 KB, stops every "
                + "command but `listen paths`, `config` and `doctor`, which go on with "
                + "the defaults and say where it is wrong. A kept choice that fits no "
                + "more is left aside and told, since Backspace in the layer is what "
                + "takes it back.", "",
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

    @Test func `the page of keys is the table of keys`() throws {
        let page = "# Keys\n\n" + KeyMap.standard.markdown
        #expect(try KeptDocument.text(at: "docs/keys.md", recording: page) == page)
    }
}
