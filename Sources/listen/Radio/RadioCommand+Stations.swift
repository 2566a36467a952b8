import ArgumentParser
import ListenApp
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
                    .makeRadioReport()
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

    struct RadioAdd: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "add", abstract: "Keep a station.",
            discussion: """
                Examples:
                  listen radio add berlin --number 3
                  listen radio add https://radio.example/live.mp3 --title Example
                """)

        @Argument(
            help: ArgumentHelp(
                "A part of the name, or the address of a stream.", valueName: "station"))
        var station: String
        @Option(help: "The number in the list of what was found.") var number: Int?
        @Option(help: "The name it is shown with.") var title: String?

        func run() async throws {
            try await AppDependencyContainer.live().makeRadioReport().add(
                station, number: number, title: title)
        }
    }

    struct RadioRemove: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "remove", abstract: "Keep a station no longer.",
            discussion: """
                Example:
                  listen radio remove 2
                """)

        @Argument(
            help: "Its number in `listen radio list`, its name or its address.")
        var station: String
        @OptionGroup var removal: RemovalOptions

        func run() async throws {
            try await AppDependencyContainer.live().makeRadioReport().remove(
                station, isSure: removal.yes)
        }
    }

    struct RadioRecord: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "record", abstract: "Keep what a station sends as a chapter.",
            discussion: """
                Examples:
                  listen radio record 2 --minutes 15
                  listen radio record https://radio.example/live.mp3

                The sound stays as it comes. It is a chapter of a book of the station in the
                library of this machine, for `listen transcribe`, drills and cards.
                """)

        @Argument(
            help: "Its number in `listen radio list`, its name, or the address of a stream.")
        var station: String
        @Option(help: "How long, from 1 to 30.") var minutes = 10

        func validate() throws {
            guard (1...30).contains(minutes) else {
                throw ValidationError("Give --minutes of 1 to 30.")
            }
        }

        func run() async throws {
            try await AppDependencyContainer.live().makeRadioReport().record(
                station, minutes: minutes)
        }
    }

    struct RadioList: AsyncParsableCommand, ListPrinting {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: "List the stations you keep.",
            discussion: """
                Example:
                  listen radio list
                """)
        @Flag(help: "Print JSON.") var json = false

        var isForReading: Bool { !json }

        func run() async throws {
            try await AppDependencyContainer.live().makeRadioReport().list(json: json)
        }
    }
}
