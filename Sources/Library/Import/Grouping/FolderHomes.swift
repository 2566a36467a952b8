import Files
import ListenCore

/// The assignment of folders with recordings to the folder of their book, by names: pure.
struct FolderHomes {
    /// The folder of a book, or several folders in one parent that begin alike.
    struct Home: Hashable {
        let folder: String
        /// The beginning that the folders of discs have in common; empty when they are in the
        /// book's own.
        var stem = ""
        /// True when its recordings are in folders of discs.
        var hasDiscs = false
    }

    private let homes: [String: Home]

    /// The homes of folders with recordings.
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
        // A folder `Bonus` beside `CD 1` is a disc as well.
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

    /// The home of a folder; the folder itself when it is not one of several discs.
    subscript(_ folder: String) -> Home { homes[folder] ?? Home(folder: folder) }
}

extension FolderHomes.Home {
    /// Compares folders and stems only: a book may have an introduction beside its discs.
    static func == (left: Self, right: Self) -> Bool {
        left.folder == right.folder && left.stem.lowercased() == right.stem.lowercased()
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(folder)
        hasher.combine(stem.lowercased())
    }
}
