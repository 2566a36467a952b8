import Files
import ListenCore

/// Which folder's book the recordings of a folder are of, by the names of folders: pure.
struct FolderHomes {
    /// A folder that is a book's, or several of one parent that begin alike.
    struct Home: Hashable {
        let folder: String
        /// What the folders of discs are called in common; empty where they are in the book's own.
        var stem = ""
        /// Whether its recordings lie in folders of discs.
        var hasDiscs = false
    }

    private let homes: [String: Home]

    /// The homes of the folders that recordings lie in.
    init(_ folders: Set<String>) {
        struct Series: Hashable {
            let parent: String
            let stem: String
        }
        var numbers: [Series: Set<Int>] = [:]
        var named: [String: (disc: DiscName, series: Series)] = [:]
        for folder in folders {
            let place = FilePlace(folder)
            guard place.folder.utf8.count > 1, let disc = DiscName(place.name) else { continue }
            let series = Series(parent: place.folder, stem: disc.stem.lowercased())
            named[folder] = (disc, series)
            numbers[series, default: []].insert(disc.number)
        }
        let ofDiscs = named.compactMapValues { disc, series -> Home? in
            if disc.isExact { return Home(folder: series.parent, hasDiscs: true) }
            let isOneOfSeveral = (numbers[series]?.count ?? 0) > 1
            // `Teil 1 - Der Anfang` may as well be the first volume of a series.
            guard isOneOfSeveral, disc.isSure else { return nil }
            return Home(folder: series.parent, stem: disc.stem, hasDiscs: true)
        }
        // `Bonus` beside `CD 1`.
        let parents = Set(ofDiscs.values.filter(\.stem.isEmpty).map(\.folder))
        let beside = folders.filter { folder in
            let place = FilePlace(folder)
            return ofDiscs[folder] == nil && parents.contains(place.folder)
                && FileNames.side(of: place.name) != 0
        }
        homes = ofDiscs.merging(
            beside.map { ($0, Home(folder: FilePlace($0).folder, hasDiscs: true)) }
        ) { disc, _ in disc }
    }

    /// The home of a folder; itself where it is no disc of several.
    subscript(_ folder: String) -> Home { homes[folder] ?? Home(folder: folder) }
}

extension FolderHomes.Home {
    /// Compares folders and stems alone: a book may have an introduction beside its discs.
    static func == (left: Self, right: Self) -> Bool {
        left.folder == right.folder && left.stem.lowercased() == right.stem.lowercased()
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(folder)
        hasher.combine(stem.lowercased())
    }
}
