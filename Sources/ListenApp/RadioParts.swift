import AppEnvironment
import Fetching
import HTTPCaching
import ListenCore
import Radio
import Reports
import Storage

/// The parts that radio is made of: the directory, and the stations of a person.
struct RadioParts: Sendable {
    let clock: any WallClock
    let folder: String
    let transport: @Sendable () throws -> any HTTPTransport
    let person: @Sendable () throws -> PersonDatabase

    /// The stations as a source.
    func source() throws -> RadioSource {
        let directory = try directory()
        return RadioSource(
            stations: { () async throws(ServiceError) in try await stations() },
            transport: try transport(), timing: .live(clock), folder: folder,
            freeBytes: { FreeSpace.bytes(at: $0) }, counts: { await directory.count($0) })
    }

    private func stations() async throws(ServiceError) -> [KeptStation] {
        try await answerOfStore("the list of your stations") {
            try await person().stations.stations()
        }
    }

    private func directory() throws -> StationDirectory {
        StationDirectory(
            transport: try transport(), timing: .live(clock), version: ProgramVersion.text)
    }

    /// The stations of the directory that fit.
    func search(_ search: RadioReport.Search) async throws -> [RadioReport.Found] {
        var wish = StationWish(name: search.text)
        (wish.language, wish.countryCode) = (search.language, search.country)
        wish.limit = search.count
        return try await directory().stations(wish).map { station in
            let rate = station.bitrate > 0 ? " \(station.bitrate) kbit/s" : ""
            return RadioReport.Found(
                KeptStation(
                    address: station.url.description, title: station.name, directoryID: station.id,
                    language: station.languages.first.flatMap { StatedLanguage.language($0) },
                    addedAt: clock.now),
                country: station.countryCode, languages: station.languages,
                form: station.codec + rate, obstacle: station.isHLS ? "its sound in pieces" : nil)
        }
    }

    /// The station at an address that a person gives.
    func look(_ typed: String) throws -> KeptStation {
        guard let url = HTTPURL(HTTPURL.withoutBlanks(typed)) else {
            throw StatedError(
                .usage,
                "“\(typed.printable(limit: 200))” is no address of a station. Give one such as"
                    + " https://radio.example/live.mp3.")
        }
        return KeptStation(address: url.description, title: url.host, addedAt: clock.now)
    }
}
