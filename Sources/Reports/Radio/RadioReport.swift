package import AudioIO
package import ConsoleOutput
import FoundationEssentials
package import ListenCore
package import SharedWork

/// `listen radio`: stations of the directory, and those that a person keeps.
package struct RadioReport: Sendable {
    /// A station of the directory.
    package struct Found: Sendable {
        package let station: KeptStation
        /// Its country's code, its languages as the directory names them, and its form.
        package let country: String
        package let languages: [String]
        package let form: String

        /// A station.
        package init(
            _ station: KeptStation, country: String, languages: [String], form: String
        ) {
            (self.station, self.country, self.languages) = (station, country, languages)
            self.form = form
        }
    }

    /// A search, as it is typed.
    package struct Search: Sendable {
        /// Words of a name.
        package let text: String
        /// A language, as the directory writes it.
        package let language: String
        /// A country, by its code of two letters.
        package let country: String
        /// The most stations.
        package let count: Int

        /// A search; empty texts are not looked for.
        package init(text: String, language: String = "", country: String = "", count: Int = 20) {
            (self.text, self.language) = (text, language)
            (self.country, self.count) = (country, count)
        }
    }

    let search: @Sendable (Search) async throws -> [Found]
    /// The station at an address that is typed; throws a sentence for what is none.
    let look: @Sendable (_ address: String) throws -> KeptStation
    let stations: @Sendable () throws -> any StationKeeping
    /// Begins to receive a station.
    let tune: @Sendable (KeptStation) throws -> any LiveSound
    let recorder: LiveRecorder
    let console: Console
    let removals: Removals

    /// A report of its parts.
    package init(
        search: @escaping @Sendable (Search) async throws -> [Found],
        look: @escaping @Sendable (_ address: String) throws -> KeptStation,
        stations: @escaping @Sendable () throws -> any StationKeeping,
        tune: @escaping @Sendable (KeptStation) throws -> any LiveSound, recorder: LiveRecorder,
        console: Console, removals: Removals
    ) {
        (self.search, self.look, self.stations) = (search, look, stations)
        (self.tune, self.recorder) = (tune, recorder)
        (self.console, self.removals) = (console, removals)
    }

    /// Prints the stations of the directory that fit, numbered.
    package func find(_ wish: Search, json: Bool) async throws {
        let found = try await search(wish)
        if json {
            return console.print(
                json: StationsJSON(stations: found.enumerated().map(StationsJSON.Row.init)))
        }
        guard !found.isEmpty else { return console.note("The directory has no such station.") }
        var table = TextTable(.right, .left, .left, .left, .left)
        for (index, one) in found.enumerated() {
            table.add(
                "\(index + 1)", one.station.title, one.country,
                one.languages.joined(separator: ", "), one.form)
        }
        console.print(table)
    }

    /// Keeps a station: one at an address, or one of a search by its number there.
    package func add(_ typed: String, number: Int?, title: String?) async throws {
        let blank = { (text: String) in text.allSatisfy(\.isWhitespace) }
        guard !blank(typed), title.map(blank) != true else {
            throw StatedError(
                .usage,
                "A station has an address or a name, and a title is not empty. Give some text.")
        }
        let found = try await chosen(typed, number)
        let station = KeptStation(
            address: found.address, title: title ?? found.title, directoryID: found.directoryID,
            language: found.language, addedAt: found.addedAt)
        try await stations().keep(station)
        let place = try await stations().stations().firstIndex { $0.address == station.address }
        console.note(
            "“\(station.title.printable(limit: 200))” is kept; `listen radio \((place ?? 0) + 1)`"
                + " plays it.")
    }

    private func chosen(_ typed: String, _ number: Int?) async throws -> KeptStation {
        if typed.contains("://") { return try look(typed) }
        let found = try await search(Search(text: typed, count: max(20, number ?? 0)))
        guard
            let one = number.map({ found.indices.contains($0 - 1) ? found[$0 - 1] : nil })
                ?? (found.count == 1 ? found[0] : nil)
        else {
            throw StatedError(
                .notFound,
                found.isEmpty
                    ? "The directory has no station called “\(typed.printable(limit: 200))”. Give its"
                        + " address, or another word."
                    : "\(found.count) stations fit “\(typed.printable(limit: 200))”. See them with"
                        + " `listen radio TEXT`, and give a --number of that list.")
        }
        return one.station
    }

    /// Keeps a station no longer.
    package func remove(_ typed: String, isSure: Bool) async throws {
        let station = try typedStation(typed, in: try await stations().stations())
        _ = try await removals.remove(
            "the station “\(station.title)”".printable(limit: 200), isSure: isSure
        ) {
            try await stations().forget(station.address)
            console.note("“\(station.title.printable(limit: 200))” is kept no longer.")
        }
    }

    /// Lists the stations that are kept.
    package func list(json: Bool) async throws {
        let all = try await stations().stations()
        if json {
            return console.print(
                json: StationsJSON(stations: all.enumerated().map(StationsJSON.Row.init)))
        }
        guard !all.isEmpty else {
            return console.note(
                "You keep no stations yet. `listen radio TEXT` looks for some, `listen radio add`"
                    + " keeps one.")
        }
        var table = TextTable(.right, .left, .left)
        for (index, station) in all.enumerated() {
            table.add("\(index + 1)", station.title, station.shownAddress)
        }
        console.print(table)
    }
}

private struct StationsJSON: Encodable {
    struct Row: Encodable {
        let number: Int
        let title: String
        let address: String
        var language: String?
        var country: String?
        var form: String?

        init(_ place: (offset: Int, element: RadioReport.Found)) {
            self.init((place.offset, place.element.station))
            (country, form) = (place.element.country, place.element.form)
        }

        init(_ place: (offset: Int, element: KeptStation)) {
            number = place.offset + 1
            title = place.element.title
            address = place.element.shownAddress
            language = place.element.language?.tag
        }
    }

    let version = 1
    let stations: [Row]
}
