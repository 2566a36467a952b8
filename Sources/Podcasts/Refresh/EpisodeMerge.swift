import Feeds
import FoundationEssentials
import ListenCore

/// The episodes of a show after its feed was read: pure.
///
/// An item is an episode that is known when one of its keys is: by its id, though the title was
/// mended; by its file or its title and date, though a feed changed all ids at once. So none of them
/// comes back as new, nor loses what was heard of it.
struct EpisodeMerge {
    /// The episodes that are new or that changed, which are to be kept.
    private(set) var changed: [PodcastEpisode] = []
    /// The number of those that are new to the person.
    private(set) var new = 0
    /// The number of all.
    private(set) var count: Int

    /// The most episodes of a show; a feed that invents more gets no more.
    static let most = 100_000
    /// The age, when its feed was last asked, beyond which an episode is no news: feeds that open
    /// their archive, or that moved, have hundreds of these.
    static let late = 7 * 86_400.0

    private let now: Date
    private let lastAsked: Date?
    private let stored: [PodcastEpisode]
    /// The places of what is stored, by key.
    private var places: [String: Int] = [:]
    private var taken: Set<Int> = []
    private var ids: Set<ChapterID>

    /// Merges a feed into the episodes that are stored; of a show without any, the newest alone is
    /// new.
    init(_ feed: Feed, into stored: [PodcastEpisode], lastAsked: Date?, now: Date) {
        (self.stored, self.lastAsked, self.now) = (stored, lastAsked, now)
        count = stored.count
        ids = Set(stored.map(\.id))
        places.reserveCapacity(stored.count * 3)
        for (place, episode) in stored.enumerated() {
            for key in episode.keys where places[key] == nil { places[key] = place }
        }
        let items = feed.items.filter { $0.sound != nil }
        let keys = items.map(EpisodeKeys.init)
        var found = [Int?](repeating: nil, count: items.count)
        for pass in 0..<3 {
            for index in items.indices where found[index] == nil {
                guard let place = self.place(of: items[index], keys[index], pass),
                    taken.insert(place).inserted
                else { continue }
                found[index] = place
            }
        }
        for index in items.indices {
            guard let place = found[index] else { continue }
            let before = stored[place]
            let after = Self.told(before, by: items[index], keys[index])
            if after != before { changed.append(after) }
        }
        add(Self.inOrder(items.indices.filter { found[$0] == nil }, items, feed, now), items, keys)
    }

    /// The stored episode that an item is, in a pass: sure by its id; by its file, or its title and
    /// date; by its id alone.
    private func place(of item: FeedItem, _ keys: EpisodeKeys, _ pass: Int) -> Int? {
        switch pass {
        case 0:
            return places[keys.id].flatMap { agrees(item, keys, with: stored[$0]) ? $0 : nil }
        case 1:
            if let place = keys.title.flatMap({ places[$0] }), !taken.contains(place) {
                return place
            }
            // A file that has the same name every day is not the same episode.
            return keys.file.flatMap { places[$0] }.flatMap { place in
                let known = stored[place]
                return known.title == item.title || Self.isSame(known.published, item.date)
                    ? place : nil
            }
        default: return places[keys.id]
        }
    }

    private func agrees(_ item: FeedItem, _ keys: EpisodeKeys, with known: PodcastEpisode) -> Bool {
        known.title == item.title || Self.isSame(known.published, item.date)
            || keys.file.map(known.keys.contains) == true
    }

    private static func isSame(_ one: Date?, _ other: Date?) -> Bool {
        guard let one, let other else { return false }
        return abs(one.timeIntervalSince(other)) < 1
    }

    /// An episode with what its item says now.
    private static func told(
        _ episode: PodcastEpisode, by item: FeedItem, _ keys: EpisodeKeys
    ) -> PodcastEpisode {
        var episode = episode
        let former = episode.keys.filter { !keys.all.contains($0) }
        episode.keys = keys.all + former.prefix(6)
        episode.title = title(of: item)
        episode.published = item.date.map(whole)
        episode.duration = item.duration ?? episode.duration
        episode.sound =
            item.sound.map {
                EpisodeSound(address: $0.address, type: $0.type, length: $0.length)
            } ?? episode.sound
        episode.link = item.link
        episode.summary = item.summary
        episode.details = EpisodeDetails(item).json
        return episode
    }

    private static func title(of item: FeedItem) -> String {
        item.title ?? item.date.map { String($0.formatted(.iso8601).prefix(10)) } ?? "An episode"
    }

    /// A date in whole seconds, as feeds state them, so that it is equal when it was kept.
    private static func whole(_ date: Date) -> Date {
        Date(timeIntervalSince1970: date.timeIntervalSince1970.rounded())
    }

    /// The items in the order they appeared: by date, where none may be in the future, then by what
    /// they count, then as the feed has them.
    private static func inOrder(
        _ indices: [Int], _ items: [FeedItem], _ feed: Feed, _ now: Date
    ) -> [Int] {
        struct Place: Comparable {
            let date: Date
            let season: Int
            let number: Int
            let turn: Int

            static func < (one: Place, other: Place) -> Bool {
                (one.date, one.season, one.number, one.turn)
                    < (other.date, other.season, other.number, other.turn)
            }
        }
        let places = indices.map { index in
            let item = items[index]
            return Place(
                date: min(item.date ?? .distantPast, now), season: item.episode.season ?? 0,
                number: item.episode.number ?? 0, turn: feed.isSerial ? index : -index)
        }
        return zip(places, indices).sorted { $0.0 < $1.0 }.map(\.1)
    }

    private mutating func add(_ order: [Int], _ items: [FeedItem], _ keys: [EpisodeKeys]) {
        var number = stored.map(\.number).max() ?? 0
        for (turn, index) in order.enumerated() {
            guard count < Self.most else { return }
            let id = keys[index].chapter { ids.contains($0) }
            ids.insert(id)
            number += 1
            count += 1
            let blank = PodcastEpisode(id: id, number: number, keys: [], title: "")
            var episode = Self.told(blank, by: items[index], keys[index])
            if stored.isEmpty ? turn == order.count - 1 : isNews(items[index]) {
                episode.newSince = now
                new += 1
            }
            changed.append(episode)
        }
    }

    private func isNews(_ item: FeedItem) -> Bool {
        guard let date = item.date, let lastAsked else { return true }
        return date >= lastAsked.addingTimeInterval(-Self.late)
    }
}
