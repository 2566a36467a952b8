import Backend
import HTTPCaching
import ListenCore
import Radio

/// A recording at an address, or the station that is there: known only once it answers.
struct AddressedSound: WrappingSource {
    let address: AddressSource
    let url: HTTPURL
    let radio: @Sendable () throws -> RadioSource

    var source: any BookSource { address }

    /// The sound: live where the address is that of a station.
    func audio(of playback: ChapterPlayback, _ mode: FetchMode) async throws(ServiceError)
        -> Snapshot<AudioLocation>
    {
        let kept = await address.keptSound(of: playback.address.book)
        let presence = kept?[playback.address.book, playback.address.chapter]
        // What does not answer at all is told by the attempt to fetch it.
        guard mode != .cacheOnly, presence != .stored, presence != .pinned,
            let radio = try? radio(),
            let facts = await radio.station(at: url)
        else { return try await address.audio(of: playback, mode) }
        let name = facts.name ?? KeptStation.title(of: url.description)
        return Snapshot(.stream(radio.tune(url, name: name)), .local)
    }
}
