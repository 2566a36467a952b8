import FoundationEssentials
import ListenCore
import ListenTestSupport
import Testing

@testable import Places

/// Three devices that play, seek, are killed, meet, and whose clocks jump, at random.
@Suite struct ScheduleTests {
    /// What devices know of a chapter, as a store keeps it.
    private struct Desk {
        let id: DeviceID
        var journal = PlaceJournal()
        var knowledge = Knowledge()
        var last: Int64 = 0
        var shared: Int64 = 0
        var clock: Double
        /// The places where a run ended or a jump came to rest.
        var left: [MediaTime] = []
        var wasPlaying = false

        var place: MediaTime { journal.place?.position ?? .zero }

        mutating func save(_ seconds: MediaTime, _ reason: PlaceReason) {
            let recorder = PlaceRecorder(
                device: id, knowledge: knowledge, last: last, shared: shared)
            let outcome = recorder.entry(
                for: .make(seconds.seconds, at: clock), because: reason, in: journal)
            var entries = journal.entries
            if let former = outcome.continued { entries.remove(former) }
            entries.insert(outcome.entry)
            journal = PlaceJournal(entries)
            last = max(last, outcome.entry.stamp.number)
        }

        /// Listens for some seconds, and saves every three.
        mutating func play(_ seconds: Int) {
            var position = place
            // A run that goes on is one run.
            if wasPlaying, left.last == position { left.removeLast() }
            wasPlaying = true
            for _ in 0..<max(1, seconds / 3) {
                clock += 3
                position = position + .seconds(3)
                save(position, .heard)
            }
            left.append(position)
        }

        mutating func seek(_ position: MediaTime) {
            clock += 6
            wasPlaying = false
            save(position, .sought)
            left.append(position)
        }

        /// Leaves the record of this device; from now on it never changes.
        mutating func leave(at hub: inout [DeviceID: Set<PlaceEntry>]) {
            let gone = JournalThinning.superfluous(in: journal)
            journal = PlaceJournal(journal.entries.subtracting(gone))
            shared = last
            hub[id] = journal.entries.filter { $0.stamp.device == id }
        }

        mutating func take(from hub: [DeviceID: Set<PlaceEntry>]) {
            for (device, entries) in hub where device != id {
                journal.merge(PlaceJournal(entries))
                entries.forEach { knowledge.note($0.stamp.number, of: device) }
            }
        }
    }

    @Test func `nothing is lost, and one online moment makes all agree`() {
        for seed in 0..<400 {
            var random = SeededGenerator(seed: UInt64(seed))
            var desks = (1...3).map { Desk(id: DeviceID(number: UInt64($0)), clock: 1e9) }
            var hub: [DeviceID: Set<PlaceEntry>] = [:]
            for _ in 0..<24 {
                let one = Int.random(in: 0..<3, using: &random)
                Self.step(&desks[one], &hub, &random)
            }
            for one in desks.indices { desks[one].leave(at: &hub) }
            for one in desks.indices { desks[one].take(from: hub) }
            #expect(Set(desks.map(\.place)).count == 1, "seed \(seed)")
            #expect(Set(desks.map { $0.journal.place }).count == 1, "seed \(seed)")
            let kept = Set(desks[0].journal.entries.flatMap { [$0.start, $0.position] })
            for place in desks.flatMap(\.left) {
                #expect(kept.contains(place), "seed \(seed): \(place.clockText) is lost")
            }
        }
    }

    private static func step(
        _ desk: inout Desk, _ hub: inout [DeviceID: Set<PlaceEntry>],
        _ random: inout SeededGenerator
    ) {
        switch Int.random(in: 0..<10, using: &random) {
        // Saves within a run continue one entry: a minute of them shows what a quarter of an hour does.
        case 0...3: desk.play(.random(in: 6...75, using: &random))
        case 4, 5: desk.seek(.seconds(Double(Int.random(in: 0...30_000, using: &random))))
        case 6: desk.clock += Double(Int.random(in: -90_000...90_000, using: &random))
        case 7:
            // Killed after it left its record, and before it knew.
            desk.leave(at: &hub)
        case 8: desk.take(from: hub)
        default:
            desk.take(from: hub)
            desk.leave(at: &hub)
        }
    }

    // MARK: - Choices

    /// What a device knows of the person's choices.
    private struct Chooser {
        let id: DeviceID
        var facts: [String: SyncFact] = [:]
        var clock: Int64 = 1_000_000
        var number: Int64 = 0

        mutating func choose(_ content: String?, _ name: String) -> SyncFact {
            clock += 1_000
            number += 1
            let fact = SyncFact(
                subject: SyncFact.Subject.podcast, name: name, content: content,
                stamp: PlaceStamp(
                    time: SyncFact.time(clock, after: facts[name]), number: number, device: id))
            facts[name] = fact
            return fact
        }

        mutating func take(_ others: [String: SyncFact]) {
            for (name, fact) in others where fact.wins(over: facts[name]) { facts[name] = fact }
        }
    }

    @Test func `choices agree after one online moment, and the last one made counts`() {
        for seed in 0..<500 {
            var random = SeededGenerator(seed: UInt64(seed))
            var devices = (1...3).map { Chooser(id: DeviceID(number: UInt64($0))) }
            var hub: [DeviceID: [String: SyncFact]] = [:]
            var made: [SyncFact] = []
            for _ in 0..<24 {
                let one = Int.random(in: 0..<3, using: &random)
                let name = "p\(Int.random(in: 0..<2, using: &random))"
                switch Int.random(in: 0..<6, using: &random) {
                case 0, 1:
                    made.append(
                        devices[one].choose("\(Int.random(in: 0..<9, using: &random))", name))
                // Removed only where it is known.
                case 2:
                    guard devices[one].facts[name]?.content != nil else { continue }
                    made.append(devices[one].choose(nil, name))
                case 3: devices[one].clock += Int64.random(in: -90_000...90_000, using: &random)
                case 4: hub[devices[one].id] = devices[one].facts
                default: for facts in hub.values { devices[one].take(facts) }
                }
            }
            for device in devices { hub[device.id] = device.facts }
            for one in devices.indices {
                for facts in hub.values { devices[one].take(facts) }
            }
            #expect(Set(devices.map(\.facts)).count == 1, "seed \(seed)")
            for (name, fact) in devices[0].facts {
                let last = made.filter { $0.name == name }.max { $0.stamp < $1.stamp }
                #expect(fact == last, "seed \(seed)")
            }
        }
    }
}
