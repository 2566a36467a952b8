import AppEnvironment
import AudioCodecs
import AudioIO
import Fetching
import HTTPCaching
import ListenCore
import Radio
import Reports
import Sessions
import SharedWork
import Storage

/// The parts that radio is made of: the directory, and the stations of a person.
struct RadioParts: Sendable {
    let clock: any WallClock
    let folder: String
    let transport: @Sendable () throws -> any HTTPTransport
    let person: @Sendable () throws -> PersonDatabase

    /// The stations as a source.
    func source() throws -> RadioSource {
        try source(in: folder) { LiveEar.begin($0) }
    }

    /// A source whose last sound is kept in a folder, or a few minutes of it in memory.
    private func source(
        in folder: String?, listen: @escaping @Sendable (any LiveSound) -> Void = { _ in }
    ) throws -> RadioSource {
        let directory = try directory()
        return RadioSource(
            stations: { () async throws(ServiceError) in try await stations() },
            transport: try transport(), timing: .live(clock), folder: folder,
            freeBytes: { FreeSpace.bytes(at: $0) }, counts: { await directory.count($0) },
            names: { station, name in await rename(station, name) }, listen: listen)
    }

    /// The station in a setting: behind `radio:`, or an address; `nil` for the path of a file.
    static func station(in setting: String) -> String? {
        if let colon = setting.firstIndex(of: ":"), setting[..<colon].lowercased() == "radio" {
            let written = setting[setting.index(after: colon)...].drop { $0.isWhitespace }
            return String(written)
        }
        return ProcessEnvironment.isAddress(setting) ? setting : nil
    }

    /// Tunes in stations by what a person writes of them: a number or a name of those that are
    /// kept, or an address.
    func tuner() -> @Sendable (String) async throws -> BackgroundSource.Piece.Station {
        // Of the background a few minutes in memory are enough.
        let source = Lazy { try self.source(in: nil) }
        return { written in
            let station: KeptStation
            if ProcessEnvironment.isAddress(written) {
                let kept = try await stations().first { $0.address == written }
                station = try kept ?? look(written)
            } else {
                station = try typedStation(written, in: try await stations())
            }
            return BackgroundSource.Piece.Station(
                title: station.title, sound: try source.get().tune(station))
        }
    }

    /// Names a kept station as it calls itself, unless it was named or forgotten meanwhile.
    private func rename(_ station: KeptStation, _ name: String) async {
        guard let store = try? person().stations,
            let kept = try? await store.stations().first(where: { $0.address == station.address }),
            kept.isUnnamed
        else { return }
        // It is called by its address until the next time.
        try? await store.keep(kept.named(name))
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
                form: (station.isHLS ? "HLS " : "") + station.codec + rate)
        }
    }

    /// The station at an address that a person gives.
    func look(_ typed: String) throws -> KeptStation {
        try PlayError.wantsNoPassword(in: typed)
        guard let url = HTTPURL(HTTPURL.withoutBlanks(typed)) else {
            let shown = typed.addressWithoutSecrets.printable(limit: 200)
            throw StatedError(
                .usage,
                "“\(shown)” is no address of a station. Give one such as"
                    + " https://radio.example/live.mp3.")
        }
        return KeptStation(
            address: url.description, title: KeptStation.title(of: url.description),
            addedAt: clock.now)
    }
}
