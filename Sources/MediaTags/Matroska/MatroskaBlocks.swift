import ListenCore
import Markup

/// Reads the text tracks of a Matroska file from its clusters.
///
/// Their places are taken from the file's index if it lists one of the tracks; otherwise the heads
/// of all blocks are read and their contents skipped.
struct MatroskaBlocks {
    /// The length up to which files are read completely: an index may name only some of the lines.
    private static let shortLength: Int64 = 64 << 20
    /// The most blocks that are read when no index gives the places: some twenty hours of speech
    /// have fewer.
    static let mostBlocks = 2_000_000
    /// The number of blocks between two checks for cancellation.
    private static let blocksAtATime = 1_000

    /// One line of a text track.
    struct Line {
        let start: MediaTime
        let end: MediaTime?
        let bytes: [UInt8]
        /// The block addition: for WebVTT its settings and name.
        let addition: [UInt8]
    }

    private let walker: EBMLWalker
    private let layout: MatroskaLayout
    private let scale: UInt64

    init(_ walker: EBMLWalker, _ layout: MatroskaLayout, scale: UInt64) {
        (self.walker, self.layout, self.scale) = (walker, layout, scale)
    }

    /// The texts of those tracks whose form is supported, and the time up to which they were read
    /// if that ended before the file did.
    func texts(of tracks: [MatroskaTrack]) -> (texts: [EmbeddedText], end: MediaTime?) {
        let wanted = tracks.filter { MatroskaTextForm($0.codec) != nil && $0.packing != .unknown }
            .prefix(EmbeddedText.most)
        guard !wanted.isEmpty else { return ([], nil) }
        let numbers = Set(wanted.map(\.number))
        var lines = MatroskaLines(tracks: Array(wanted), scale: scale)
        let places = layout.parts[MatroskaID.cues].map { self.places($0, numbers) } ?? []
        var end: MediaTime?
        if places.isEmpty || walker.input.length <= Self.shortLength {
            end = readAll(&lines)
        } else {
            for place in places {
                guard walker.input.goesOn else {
                    end = lines.latest
                    break
                }
                read(place, &lines)
            }
        }
        let texts = wanted.compactMap { track in
            MatroskaTextForm(track.codec)?.text(of: track, lines.found[track.number] ?? [])
        }
        return (texts, end)
    }

    /// The place of a block: its cluster, and the offset in it if the index states one.
    private struct Place: Hashable {
        let cluster: Int64
        let block: Int64?
    }

    private func places(_ cues: EBMLElement, _ numbers: Set<UInt64>) -> [Place] {
        var places: [Place] = []
        var seen: Set<Place> = []
        walker.forEach(in: cues.content) { point in
            guard point.id == 0xBB else { return false }
            for position in walker.children(of: point.content) where position.id == 0xB7 {
                var (track, cluster, block): (UInt64, UInt64, UInt64?) = (0, 0, nil)
                for part in walker.children(of: position.content) {
                    switch part.id {
                    case 0xF7: track = walker.unsigned(part)
                    case 0xF1: cluster = walker.unsigned(part)
                    case 0xF0: block = walker.unsigned(part)
                    default: break
                    }
                }
                let place = Place(
                    cluster: Int64(clamping: cluster), block: block.map { Int64(clamping: $0) })
                if numbers.contains(track), seen.insert(place).inserted { places.append(place) }
            }
            return places.count >= EmbeddedText.mostLines
        }
        return places
    }

    /// Reads the block at a place of the index, or all of its cluster.
    private func read(_ place: Place, _ lines: inout MatroskaLines) {
        let limit = layout.segment.content.upperBound
        let (at, isOver) = layout.segment.content.lowerBound.addingReportingOverflow(place.cluster)
        guard !isOver, at < limit, let cluster = walker.element(at: at, limit: limit),
            cluster.id == MatroskaID.cluster
        else { return }
        guard let block = place.block else {
            var walk = Walk()
            _ = readCluster(cluster, &lines, &walk)
            return
        }
        let (start, isBehind) = cluster.content.lowerBound.addingReportingOverflow(block)
        guard !isBehind, start < cluster.content.upperBound,
            let element = walker.element(at: start, limit: cluster.content.upperBound)
        else { return }
        var ticks: UInt64 = 0
        walker.forEach(in: cluster.content) { part in
            if part.id == 0xE7 { ticks = walker.unsigned(part) }
            // The time comes first.
            return part.id == 0xE7 || part.id == 0xA3 || part.id == 0xA0
        }
        lines.add(element, at: ticks, walker)
    }

    /// A walk through all blocks.
    private struct Walk {
        /// The time of the current cluster, in ticks.
        var ticks: UInt64 = 0
        var count = 0
        var isCut = false

        /// Counts a block; returns true when the walk may continue.
        mutating func goesOn(_ input: TagInput) -> Bool {
            count += 1
            if count >= mostBlocks || count % blocksAtATime == 0 && !input.goesOn { isCut = true }
            return !isCut
        }
    }

    /// Reads the lines of all blocks; returns the time up to which they were read if that is before
    /// the end of the file.
    private func readAll(_ lines: inout MatroskaLines) -> MediaTime? {
        guard let first = layout.firstCluster else { return nil }
        // The bytes between the heads of blocks are not needed.
        if walker.input.length > Self.shortLength { walker.input.window.size = 512 }
        let limit = layout.segment.content.upperBound
        var at = first
        var walk = Walk()
        while at < limit, !walk.isCut, let element = walker.element(at: at, limit: limit) {
            if element.id == MatroskaID.cluster {
                at = readCluster(element, &lines, &walk)
            } else {
                at = element.content.upperBound
            }
        }
        let isBroken = at < limit && !walker.input.goesOn
        return walk.isCut || isBroken ? lines.time(Int128(walk.ticks)) : nil
    }

    /// Reads a cluster and returns its end: a cluster of unknown size ends at the first element
    /// that cannot be in a cluster.
    private func readCluster(
        _ cluster: EBMLElement, _ lines: inout MatroskaLines, _ walk: inout Walk
    ) -> Int64 {
        var end = cluster.content.upperBound
        walk.ticks = 0
        walker.forEach(in: cluster.content) { part in
            if cluster.isOpen, MatroskaID.topLevel.contains(part.id) {
                end = walker.headStart(of: part)
                return true
            }
            if part.id == 0xE7 { walk.ticks = walker.unsigned(part) }
            if part.id == 0xA3 || part.id == 0xA0 { lines.add(part, at: walk.ticks, walker) }
            return lines.isFull || !walk.goesOn(walker.input)
        }
        return lines.isFull ? Int64.max : end
    }
}

/// Collects the lines of text tracks.
struct MatroskaLines {
    private let tracks: [UInt64: MatroskaTrack]
    private let scale: UInt64
    private(set) var found: [UInt64: [MatroskaBlocks.Line]] = [:]
    private var count = 0

    init(tracks: [MatroskaTrack], scale: UInt64) {
        self.tracks = Dictionary(
            tracks.map { ($0.number, $0) }, uniquingKeysWith: { first, _ in first })
        self.scale = scale
    }

    /// The start of the last line that was found.
    var latest: MediaTime { found.values.compactMap(\.last?.start).max() ?? .zero }

    var isFull: Bool { count >= EmbeddedText.mostLines }

    /// Adds a simple block, or a group with its length, of a wanted track.
    mutating func add(_ element: EBMLElement, at ticks: UInt64, _ walker: EBMLWalker) {
        guard element.id == 0xA0 else {
            if element.id == 0xA3 { add(element, ticks, length: nil, addition: [], walker) }
            return
        }
        var (block, length, more): (EBMLElement?, UInt64?, EBMLElement?) = (nil, nil, nil)
        walker.forEach(in: element.content) { part in
            switch part.id {
            case 0xA1:
                block = part
                // The rest of a group is read only for lines of text.
                return number(part, walker) == nil
            case 0x9B: length = walker.unsigned(part)
            case 0x75A1: more = part
            default: break
            }
            return false
        }
        guard let block, number(block, walker) != nil else { return }
        let addition =
            more.flatMap { walker.path([0xA6, 0xA5], in: $0) }
            .map { walker.bytes($0, limit: 4096) } ?? []
        add(block, ticks, length: length, addition: addition, walker)
    }

    /// The track of a block, if it is wanted, and the length of its number in bytes.
    private func number(_ block: EBMLElement, _ walker: EBMLWalker) -> (track: UInt64, count: Int)?
    {
        let head = walker.bytes(block, limit: 8)
        guard let (track, count) = EBMLWalker.number(head[...], keepsMark: false, longest: 8),
            tracks[track] != nil
        else { return nil }
        return (track, count)
    }

    private mutating func add(
        _ block: EBMLElement, _ ticks: UInt64, length: UInt64?, addition: [UInt8],
        _ walker: EBMLWalker
    ) {
        guard !isFull, let (number, count) = number(block, walker), let track = tracks[number],
            let bytes = walker.input.text(
                at: block.content.lowerBound,
                count: Int(min(block.count, Int64(MatroskaTrack.longestText)))),
            bytes.count > count + 3, bytes[count + 2] & 0x06 == 0,
            let text = track.unpacked(Array(bytes[(count + 3)...]))
        else { return }
        let shift = Int16(bitPattern: UInt16(bytes[count]) << 8 | UInt16(bytes[count + 1]))
        let start = time(Int128(ticks) + Int128(shift))
        let end = length.map { time(Int128(ticks) + Int128(shift) + Int128($0)) }
        self.count += 1
        found[number, default: []].append(
            MatroskaBlocks.Line(
                start: max(.zero, start), end: end.map { max(.zero, $0) }, bytes: text,
                addition: addition))
    }

    /// A number of ticks as a time.
    func time(_ ticks: Int128) -> MediaTime {
        MediaTime(microseconds: Int64(clamping: ticks * Int128(scale) / 1000))
    }
}

extension EBMLWalker {
    /// The start of the head of an element, whose length follows from its name and its size.
    fileprivate func headStart(of element: EBMLElement) -> Int64 {
        // Names of the top level have four bytes; the length before the content has at most eight.
        let content = element.content.lowerBound
        for count in 1...8 {
            let start = content - Int64(count) - 4
            guard start >= 0, let head = input.bytes(at: start, count: 5) else { continue }
            let id = head[..<4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
            if id == element.id, head[4] > 0, head[4].leadingZeroBitCount + 1 == count {
                return start
            }
        }
        return content
    }

    /// The first element at the end of a path.
    fileprivate func path(_ ids: [UInt32], in element: EBMLElement) -> EBMLElement? {
        var found = element
        for id in ids {
            guard let next = children(of: found.content).first(where: { $0.id == id }) else {
                return nil
            }
            found = next
        }
        return found
    }
}
