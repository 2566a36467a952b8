import Files
import ListenCore

/// The order in which the recordings of one book are heard: pure.
///
/// By disc and track where each recording has its own, otherwise by name. A name is read once,
/// and the name of a folder once for all its recordings, since a book may have ten thousand.
struct RecordingOrder {
    /// The recordings in order.
    let recordings: [ReadRecording]

    /// A recording, and what its names say.
    private struct Entry {
        let recording: ReadRecording
        let disc: Int?
    }

    init(_ recordings: [ReadRecording]) {
        var known: [String: Int?] = [:]
        let entries = recordings.map { recording in
            let folder = recording.file.folder
            let named = known[folder] ?? Self.disc(inFolder: FilePlace(folder).name)
            known[folder] = .some(named)
            return Entry(recording: recording, disc: recording.tags.disc?.number ?? named)
        }
        // When only some state their disc, the numbers say nothing about the others.
        let areDiscs = entries.allSatisfy { $0.disc != nil }
        let named = Self.named(entries, areDiscs: areDiscs)
        let places = named.compactMap { entry in
            entry.recording.tags.track.map { [areDiscs ? entry.disc ?? 0 : 0, $0.number] }
        }
        guard places.count == named.count, Set(places).count == places.count else {
            self.recordings = named.map(\.recording)
            return
        }
        self.recordings = zip(places, named)
            .sorted { $0.0.lexicographicallyPrecedes($1.0) }.map(\.1.recording)
    }

    /// Recordings by the discs of their folders, then introductions, chapters and appendices, then
    /// by name.
    private static func named(_ entries: [Entry], areDiscs: Bool) -> [Entry] {
        let natural = NaturalOrder.sorted(entries, by: names(of: entries))
        let files = natural.map(\.recording.file.name)
        let isNumbered = files.contains { !FileNames.numbered($0).numbers.isEmpty }
        guard areDiscs || isNumbered else { return natural }
        let spelled = FileNames.spelledNumbers(files)
        let keys = natural.indices.map { index in
            Key(
                disc: areDiscs ? natural[index].disc ?? 0 : 0,
                side: isNumbered ? FileNames.side(of: files[index]) : 0,
                number: spelled?[index] ?? 0, index: index)
        }
        return keys.sorted().map { natural[$0.index] }
    }

    /// A place among recordings in natural order.
    private struct Key: Comparable {
        let disc: Int
        let side: Int
        let number: Int
        let index: Int

        static func < (left: Key, right: Key) -> Bool {
            (left.disc, left.side, left.number, left.index)
                < (right.disc, right.side, right.number, right.index)
        }
    }

    /// The text that a recording is put in order by: its folder without what all folders have in
    /// common, then its name, so that `talk.mp3` comes before `talk 2.mp3`.
    private static func names(of entries: [Entry]) -> (Entry) -> String {
        let common = SharedFolder.length(entries.lazy.map(\.recording.file.folder))
        return { entry in
            let file = entry.recording.file
            let stem = Sidecars.stem(of: file.name)
            let ending = file.name.dropFirst(stem.count)
            let folder = String(Substring((file.folder + "/").utf8.dropFirst(common)))
            return folder + stem + "\u{0}" + ending
        }
    }

    /// The disc that a folder is named after, where one such as `Bonus` is the last.
    private static func disc(inFolder name: String) -> Int? {
        if let disc = DiscName(name)?.number { return disc }
        switch FileNames.side(of: name) {
        case -1: return 0
        case 1: return Int.max
        default: return nil
        }
    }
}

/// The beginning that paths of folders have in common: pure.
enum SharedFolder {
    /// The bytes of whole folders that all paths begin with, the slash behind them included.
    ///
    /// Names in natural order stay so without them, since no number reaches across a slash.
    static func length(_ folders: some Sequence<String>) -> Int {
        var shared: [UInt8]?
        var last = ""
        for folder in folders where shared == nil || folder != last {
            last = folder
            let path = Array(folder.utf8) + [UInt8(ascii: "/")]
            guard let known = shared else {
                shared = path
                continue
            }
            let length = zip(known, path).prefix { $0 == $1 }.count
            let slash = known[..<length].lastIndex(of: UInt8(ascii: "/"))
            shared = Array(known[..<(slash.map { $0 + 1 } ?? 0)])
        }
        return shared?.count ?? 0
    }
}
