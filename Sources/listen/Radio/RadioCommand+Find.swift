import ArgumentParser
import ListenApp
import ListenCore
import Reports
import Sessions
import SharedWork

extension RadioCommand {
    struct RadioFind: AsyncParsableCommand, ListPrinting {
        static let configuration = CommandConfiguration(
            commandName: "find", abstract: "Look for stations, or play one (the default).",
            discussion: """
                Examples:
                  listen radio berlin
                  listen radio news --language german --country DE
                  listen radio 2

                Stations are looked for in the directory radio-browser.info.
                """)

        @Argument(
            help: ArgumentHelp(
                "A part of the name; or a number, to play that station of yours.",
                valueName: "words"))
        var words: [String] = []
        @Option(help: "The language that is spoken, in English: german.") var language = ""
        @Option(help: ArgumentHelp("The country.", valueName: "code")) var country = ""
        @Option(help: "The most stations to list.") var count = 20
        @Flag(help: "Print JSON.") var json = false
        @OptionGroup var settings: SettingOptions

        var isForReading: Bool { chosen == nil && !json }

        private var chosen: Int? { words.count == 1 ? Int(words[0]) : nil }

        func validate() throws {
            guard (1...500).contains(count) else {
                throw ValidationError("Give a --count of 1 to 500.")
            }
        }

        func run() async throws {
            guard let chosen else {
                let report = try AppDependencyContainer.live(flags: settings.flags)
                    .radio.makeRadioReport()
                guard !(words.isEmpty && language.isEmpty && country.isEmpty) else {
                    return try await report.list(json: json)
                }
                let search = RadioReport.Search(
                    text: words.joined(separator: " "), language: language.lowercased(),
                    country: country.uppercased(), count: count)
                return try await report.find(search, json: json)
            }
            let container = try AppDependencyContainer.live(
                flags: settings.flags, source: SourceSelection(source: .named("radio")))
            var command = await container.makePlayCommand()
            command.describes = settings.describe
            try await command.run(book: "\(chosen)", chapter: nil, at: nil)
        }
    }
}
