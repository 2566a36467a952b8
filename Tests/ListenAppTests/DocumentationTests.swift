import ListenApp
import ListenTestSupport
import ListenUI
import Testing

/// Pages that are made from the program's lists; `LISTEN_RECORD=1` writes them anew.
@Suite struct DocumentationTests {
    @Test func `the page of settings is the list of settings`() throws {
        var lines = [
            "# Settings", "",
            "Flags win over variables, variables over `config.toml`, that over the defaults. "
                + "`listen config` shows what is in force.", "",
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

    @Test func `the page of keys is the table of keys`() throws {
        let page = "# Keys\n\n" + KeyMap.standard.markdown
        #expect(try KeptDocument.text(at: "docs/keys.md", recording: page) == page)
    }
}
