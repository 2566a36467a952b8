import ListenCore
import Markup

extension SubtitleFormat {
    /// ELAN annotations, `.eaf`.
    static let eaf = SubtitleFormat(
        name: "eaf", title: "ELAN", matches: { XMLRoot.name(of: $0) == "ANNOTATION_DOCUMENT" },
        parse: { EAFParser.parse($0, $1) })
}

/// Reads ELAN Annotation Format (version 3.0): annotations in tiers, with their times in a list of
/// slots.
///
/// Tiers without a parent give the cues; a tier below that divides them into words gives the words;
/// translations and glosses are left out.
struct EAFParser {
    private struct Annotation {
        let id: String
        let begin: Int64?
        let end: Int64?
        /// The annotation it belongs to.
        let parent: String?
        let text: String
        let line: Int
    }

    /// The largest number of child tiers that are read.
    private static let mostTiers = 32

    private var builder: CueTableBuilder
    private var slots: [String: Int64] = [:]
    private var language: Language?

    /// Reads decoded text.
    static func parse(_ source: SourceText, _ reading: SubtitleReading) -> CueTable {
        var log = source.log(for: reading)
        let tree = XMLTree(source.bytes) { log.add(line: $0, $1) }
        var parser = EAFParser(builder: CueTableBuilder(capacity: 64, log: log))
        if let root = tree.root { parser.read(root) }
        return parser.builder.table(dialect: .plain, language: parser.language)
    }

    private init(builder: CueTableBuilder) { self.builder = builder }

    private mutating func read(_ root: XMLElement) {
        readSlots(root)
        let tiers = root.elements.filter { $0.isNamed("TIER") }
        let known = Set(tiers.compactMap { $0["TIER_ID"] })
        // A tier whose parent is missing is treated as one without a parent.
        let (roots, below) = tiers.reduce(into: ([XMLElement](), [XMLElement]())) { parts, tier in
            let parent = tier["PARENT_REF"].map(known.contains) ?? false
            if parent { parts.1.append(tier) } else { parts.0.append(tier) }
        }
        language = roots.lazy.compactMap { $0["LANG_REF"] ?? $0["DEFAULT_LOCALE"] }.first
            .flatMap(StatedLanguage.language)
        let words = words(in: below)
        for tier in roots {
            for annotation in annotations(of: tier) { add(annotation, words: words) }
        }
    }

    private mutating func readSlots(_ root: XMLElement) {
        let unit: Double =
            switch root.first("HEADER")?["TIME_UNITS"] {
            case "PAL-frames": 1_000_000 / 25
            case "PAL-50-frames": 1_000_000 / 50
            case "NTSC-frames": 1_001_000 / 30
            default: 1000
            }
        let order = root.first("TIME_ORDER")?.elements ?? []
        let times = order.map { slot -> Int64? in
            guard let value = slot["TIME_VALUE"].flatMap({ Double($0.trimmingBlanks) }),
                value.isFinite, abs(value) < 1e12
            else { return nil }
            return Int64((value * unit).rounded())
        }
        // A slot without a time lies between its neighbours.
        var place = 0
        var before: Int64 = 0
        while place < order.count {
            if let time = times[place] {
                slots[order[place]["TIME_SLOT_ID"] ?? ""] = time
                before = time
                place += 1
                continue
            }
            var next = place
            while next < order.count, times[next] == nil { next += 1 }
            let after = next < order.count ? times[next] ?? before : before
            let steps = Double(next - place + 1)
            for gap in place..<next {
                let share = Double(gap - place + 1) / steps
                slots[order[gap]["TIME_SLOT_ID"] ?? ""] =
                    before + Int64(Double(after - before) * share)
            }
            place = next
        }
    }

    private func annotations(of tier: XMLElement) -> [Annotation] {
        tier.elements.filter { $0.isNamed("ANNOTATION") }.compactMap(\.elements.first).map {
            Annotation(
                id: $0["ANNOTATION_ID"] ?? "", begin: $0["TIME_SLOT_REF1"].flatMap { slots[$0] },
                end: $0["TIME_SLOT_REF2"].flatMap { slots[$0] }, parent: $0["ANNOTATION_REF"],
                text: $0.first("ANNOTATION_VALUE")?.innerText.asCueText ?? "", line: $0.line)
        }
    }

    /// The annotations of the child tiers, tier by tier; each tier is used or left out as a whole
    /// when the cues are made.
    private mutating func words(in tiers: [XMLElement]) -> [[Annotation]] {
        var lists: [[Annotation]] = []
        for tier in tiers.prefix(Self.mostTiers) {
            let all = annotations(of: tier)
            var timed = all.filter { !$0.text.isEmpty && $0.begin != nil }
            if timed.isEmpty, !all.isEmpty {
                builder.log.remark(
                    line: tier.line,
                    "The tier \((tier["TIER_ID"] ?? "").withoutControls) depends on another; "
                        + "it was left out.")
                continue
            }
            timed.sort { ($0.begin ?? 0, $0.line) < ($1.begin ?? 0, $1.line) }
            lists.append(timed)
        }
        return lists
    }

    private mutating func add(_ annotation: Annotation, words tiers: [[Annotation]]) {
        guard !annotation.text.isEmpty else { return }
        guard let begin = annotation.begin else {
            builder.log.remark(line: annotation.line, "The annotation has no time; it was skipped.")
            return
        }
        let end = annotation.end ?? begin
        let wanted = annotation.text.withoutBlanks
        var words: [RawWord] = []
        for list in tiers where words.isEmpty {
            let first = list.partitionIndex { ($0.begin ?? 0) >= begin }
            // No more words than the text has bytes, so that the work stays linear.
            let inside: [RawWord] = list[first...].prefix(annotation.text.utf8.count)
                .prefix { ($0.begin ?? 0) < end }
                .map { RawWord(text: $0.text, start: $0.begin, end: $0.end) }
            let joined = inside.map { $0.text.withoutBlanks }.joined()
            if joined == wanted { words = inside }
        }
        let repair = WordRepair(words, text: annotation.text, from: max(begin, 0), to: end)
        builder.add(
            start: begin, end: annotation.end, text: annotation.text, words: repair.words,
            line: annotation.line)
    }
}

extension String {
    /// The text without spaces and line ends.
    fileprivate var withoutBlanks: String {
        String(String.UnicodeScalarView(unicodeScalars.filter { $0 != " " && $0 != "\n" }))
    }
}
