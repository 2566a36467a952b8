import Testing

@testable import ListenCore

/// The episodes that are to be here by themselves.
@Suite struct PodcastKeptTests {
    @Test(
        arguments: [
            (.never, []), (.latest(1), ["5"]), (.latest(3), ["5", "3"]),
            (.latest(9), ["5", "3", "1"]),
            (.all, ["5", "1"]),
        ] as [(PodcastKept, [String])])
    func `the newest or the new ones, with sound and unheard`(kept: PodcastKept, ids: [String]) {
        let episodes = (1...6).map { number in
            var episode = PodcastEpisode(
                id: ChapterID(rawValue: "\(number)"), number: number, keys: [], title: "")
            if number != 6, number != 2 {
                episode.sound = EpisodeSound(address: "https://a.example")
            }
            return episode
        }
        func set(_ ids: String...) -> Set<ChapterID> { Set(ids.map(ChapterID.init(rawValue:))) }
        let wanted = kept.wanted(
            of: episodes, new: set("1", "4", "5", "6"), heard: set("4"))
        #expect(Set(wanted.map(\.id.rawValue)) == Set(ids))
    }
}
