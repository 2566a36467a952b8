import ListenCore

/// The books among the recordings of one folder that name no album: pure.
///
/// Each recording is a book by itself, unless names are numbered (`talk 1`, `talk 2`), tags number
/// the tracks, or a person says that the folder is one.
struct LooseFiles {
    /// Recordings that are a book, by their indices.
    struct Cluster: Hashable {
        var members: [Int]
        let kind: BookTaking.Kind
    }

    private(set) var clusters: [Cluster] = []
    /// The recordings that belong to the book with an album beside them.
    private(set) var joined: [Int] = []

    private let recordings: [ReadRecording]
    private let names: [NumberedName]
    /// True when they are in a folder for anything.
    private let isHeap: Bool

    /// Recordings of a folder beside those of its only album, if it has one.
    ///
    /// `kept` gives the book of several that each belonged to until now, `titled` those of them
    /// with a title by a person, and `areNew` the recordings without a book.
    init(
        _ recordings: [ReadRecording], beside album: [ReadRecording], isOne: Bool, kept: [Int?],
        titled: Set<Int>, areNew: [Bool]
    ) {
        self.recordings = recordings
        // Nothing asks for the numbers of names where all are one book.
        let isWhole = isOne && album.isEmpty && recordings.count > 1
        names = isWhole ? [] : recordings.map { FileNames.numbered($0.file.name) }
        isHeap = Set(recordings.map(\.file.folder))
            .contains { FileNames.isHeap(BookAssembly.name(of: $0)) }
        var left = Array(recordings.indices)
        if !album.isEmpty {
            joined = Self.continuing(names, recordings, album)
            left.removeAll(where: Set(joined).contains)
        }
        if isOne, left.count > 1 {
            clusters = [Cluster(members: left, kind: .folder)]
            return
        }
        takeKept(kept, titled, areNew, from: &left)
        takeLoose(left)
        clusters.sort { $0.members[0] < $1.members[0] }
    }

    /// Groups the recordings without a book by names and tags alone.
    private mutating func takeLoose(_ all: [Int]) {
        var left = all
        if areTracks(left) {
            clusters.append(Cluster(members: left, kind: .tracks))
            return
        }
        let counted = left.filter { side(of: $0) == 0 }
        if FileNames.areNumbered(counted.map { recordings[$0].file.name }, inHeap: isHeap) {
            clusters.append(Cluster(members: left, kind: .series))
            return
        }
        takeSeries(from: &left)
        clusters += left.map { Cluster(members: [$0], kind: .file) }
    }

    /// The clusters of some recordings by names and tags alone, as if none had a book yet.
    private func asNew(_ members: [Int]) -> [Cluster] {
        var fresh = self
        fresh.clusters = []
        fresh.takeLoose(members)
        return fresh.clusters
    }

    /// Groups the recordings of former books; new recordings join the only one in the folder, or
    /// the one of several whose numbering they continue.
    ///
    /// Names and tags may show that a former book was none: two series, or talks by different
    /// people. When they give the same books of all as there are, nothing changes, not even the
    /// name of a book.
    private mutating func takeKept(
        _ kept: [Int?], _ titled: Set<Int>, _ areNew: [Bool], from left: inout [Int]
    ) {
        var known = Dictionary(grouping: left.filter { kept[$0] != nil }) { kept[$0] ?? 0 }
        known = known.filter { $1.count > 1 && (titled.contains($0) || !areSeveral($1)) }
        guard !known.isEmpty else { return }
        if known.count == 1, !isHeap, let (book, members) = known.first {
            known[book]? += left.filter { areNew[$0] && continues(members, with: $0) }
        }
        let fresh = asNew(left)
        if known.count > 1, !isHeap {
            known = known.mapValues { members in
                let own = Set(members)
                let whole = fresh.first { own.isSubset(of: $0.members) }?.members ?? members
                return whole.allSatisfy { own.contains($0) || areNew[$0] } ? whole : members
            }
        }
        let kinds = Dictionary(fresh.map { (Set($0.members), $0.kind) }) { first, _ in first }
        for members in known.values.sorted(by: { $0[0] < $1[0] }) {
            let kind = kinds[Set(members)] ?? kindAlone(of: members)
            clusters.append(Cluster(members: members.sorted(), kind: kind))
            left.removeAll(where: Set(members).contains)
        }
        // Taking these must not make new books of the rest that were none at first.
        let rest = Set(left)
        let untouched = fresh.filter { rest.isSuperset(of: $0.members) }
        clusters += untouched
        left.removeAll(where: Set(untouched.flatMap(\.members)).contains)
    }

    /// The reason that the recordings of a book would be one with no others beside them.
    private func kindAlone(of members: [Int]) -> BookTaking.Kind {
        let alone = asNew(members)
        return alone.count == 1 ? alone[0].kind : .folder
    }

    /// True when a recording belongs to the book of others in its folder: it continues their
    /// numbering, or nothing speaks against it.
    private func continues(_ members: [Int], with index: Int) -> Bool {
        if areTracks(members) { return areTracks(members + [index]) }
        guard side(of: index) == 0 else { return true }
        let counted = members.filter { side(of: $0) == 0 }
        func files(_ indices: [Int]) -> [String] { indices.map { recordings[$0].file.name } }
        if FileNames.areNumbered(files(counted), inHeap: isHeap) {
            return FileNames.areNumbered(files(counted + [index]), inHeap: isHeap)
        }
        let series = FileNames.series(counted.map { names[$0] }, joinsParts: !isHeap)
        guard series.map(\.count) == [counted.count] else { return true }
        let more = FileNames.series(
            (counted + [index]).map { names[$0] }, joinsParts: !isHeap)
        return more.first?.count == counted.count + 1
            || isCalled(index, as: Cluster(members: counted, kind: .series))
    }

    /// True when names or tags show that the recordings of one book are several.
    private func areSeveral(_ members: [Int]) -> Bool {
        let tags = members.map { recordings[$0].tags }
        let authors = Set(tags.map { $0.bookAuthors.map { $0.lowercased() } })
        let areSigned = tags.allSatisfy { $0.title != nil && !$0.bookAuthors.isEmpty }
        return areSigned && authors.count > 1 && !areTracks(members)
            || FileNames.areSeveralSeries(members.map { names[$0] })
    }

    /// -1 for an introduction by its name, 1 for an appendix, otherwise 0.
    private func side(of index: Int) -> Int { FileNames.side(of: recordings[index].file.name) }

    private mutating func takeSeries(from left: inout [Int]) {
        let places = left
        let counting = FileNames.series(places.map { names[$0] }, joinsParts: !isHeap)
        var series = counting.map { group in
            Cluster(members: group.map { places[$0] }, kind: .series)
        }
        left.removeAll(where: Set(series.flatMap(\.members)).contains)
        for index in left {
            // `talk` comes before `talk 2`; introductions and appendices belong to the only series
            // there is.
            let first = series.firstIndex { cluster in
                let numbers = cluster.members.compactMap { names[$0].numbers.first?.value }
                return names[index].numbers.isEmpty && numbers.min() == 2
                    && names[cluster.members[0]].texts[0] == names[index].texts[0]
            }
            let isBeside =
                series.count == 1 && (side(of: index) != 0 || isCalled(index, as: series[0]))
            guard let place = first ?? (isBeside ? 0 : nil) else { continue }
            series[place].members.append(index)
        }
        left.removeAll(where: Set(series.flatMap(\.members)).contains)
        if series.isEmpty { series = pairs(&left) + openings(&left) }
        clusters += series
    }

    /// True when a name begins like those of a series: `The Fox - cover talk` beside `The Fox 1`.
    private func isCalled(_ index: Int, as series: Cluster) -> Bool {
        guard !isHeap, let first = series.members.first,
            !FileNames.isPlain(lead: names[first].texts[0])
        else { return false }
        let lead = FileNames.words(beforeNumberOf: recordings[first].file.name).lowercased()
        let name = BookAssembly.words(Sidecars.stem(of: recordings[index].file.name)).lowercased()
        let isWhole = name.dropFirst(lead.count).first.map { !$0.isLetter } ?? true
        return lead.count > 2 && name.hasPrefix(lead) && isWhole
    }

    /// The pairs such as `intro` and `1` alone.
    private func openings(_ left: inout [Int]) -> [Cluster] {
        let sides = left.filter { side(of: $0) != 0 }
        let plain = left.filter {
            !names[$0].numbers.isEmpty
                && FileNames.isPlain(Sidecars.stem(of: recordings[$0].file.name))
        }
        guard let only = plain.first, plain.count == 1, !sides.isEmpty else { return [] }
        left.removeAll(where: Set(sides + [only]).contains)
        return [Cluster(members: sides + [only], kind: .series)]
    }

    /// The pairs such as `talk` and `talk 2` alone.
    private func pairs(_ left: inout [Int]) -> [Cluster] {
        let seconds = left.filter { names[$0].numbers.first?.value == 2 }
        let pairs = seconds.compactMap { second -> Cluster? in
            left.first {
                names[$0].numbers.isEmpty && names[$0].texts[0] == names[second].texts[0]
            }.map { Cluster(members: [$0, second], kind: .series) }
        }
        left.removeAll(where: Set(pairs.flatMap(\.members)).contains)
        return pairs
    }

    private func areTracks(_ left: [Int]) -> Bool {
        let tracks = left.compactMap { index in
            recordings[index].tags.track.map {
                [recordings[index].tags.disc?.number ?? 0, $0.number]
            }
        }
        return left.count > 1 && tracks.count == left.count && Set(tracks).count == tracks.count
    }

    /// The recordings whose names continue the numbering of an album's, or are introductions or
    /// appendices.
    private static func continuing(
        _ names: [NumberedName], _ recordings: [ReadRecording], _ album: [ReadRecording]
    ) -> [Int] {
        let own = album.map { FileNames.numbered($0.file.name) }
        let series = FileNames.series(own + names).map(Set.init)
        return names.indices.filter { index in
            FileNames.side(of: recordings[index].file.name) != 0
                || series.contains { group in
                    group.contains(own.count + index) && group.contains { $0 < own.count }
                }
        }
    }
}
