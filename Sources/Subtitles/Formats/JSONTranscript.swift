import ListenCore
import Markup

extension SubtitleFormat {
    /// JSON with timed segments or words: Whisper and similar programs, vosk, podcast transcripts,
    /// sync maps, and this program's own export.
    static let json = SubtitleFormat(
        name: "json", title: "JSON transcript", matches: { JSONTranscript.matches($0) },
        parse: { JSONTranscript.parse($0, $1) })
}

/// Reads JSON transcripts by the names in them, whichever program wrote them.
struct JSONTranscript {
    var builder: CueTableBuilder
    var language: Language?
    /// True when the file says that each cue is one sentence.
    var cuesAreSentences = false

    /// True when the text begins as a JSON object or an array of objects.
    static func matches(_ source: SourceText) -> Bool {
        let start = source.bytes[source.firstVisible...].prefix(256).filter {
            $0 != 0x20 && $0 != 0x0A && $0 != 0x0D && $0 != 0x09
        }
        return start.starts(with: [0x7B, 0x22]) || start.starts(with: [0x5B, 0x7B])
    }

    /// Reads decoded text; anything but a transcript gives an empty table.
    static func parse(_ source: SourceText, _ reading: SubtitleReading) -> CueTable {
        var log = source.log(for: reading)
        let tree = JSONTree(source.bytes) { log.add(line: $0, $1) }
        var pass = JSONTranscript(builder: CueTableBuilder(capacity: 64, log: log))
        let roots = tree.roots
        for root in roots.count == 1 && roots[0].kind == .array ? roots[0].elements : roots {
            pass.readTranscript(root)
        }
        var table = pass.builder.table(dialect: .plain, language: pass.language)
        table.cuesAreSentences = pass.cuesAreSentences && roots.count == 1
        return table
    }

    /// Reads a whole transcript, or one segment of a list of them.
    private mutating func readTranscript(_ root: JSONElement) {
        guard root.kind == .object else { return }
        takeLanguage(root)
        cuesAreSentences = root["cues_are_sentences"]?.isTrue == true
        if let fragments = root["fragments"] {
            takeFragments(fragments)
        } else if let best = root["alternatives"]?.objects.first {
            takeUtterance(best)
        } else if let list = root["segments"] ?? root["cues"] ?? root["transcription"]
            ?? root["chunks"] ?? root["transcript"] ?? root["monologues"], list.kind == .array
        {
            takeSegments(list.objects, words: root["words"]?.objects ?? [])
        } else if root["result"]?.kind == .array {
            takeUtterance(root)
        } else if let words = root["w"], words.kind == .array {
            takeSphinx(words.objects, line: root.line)
        } else if let words = root["words"], words.kind == .array, JSONTimes(root).start == nil {
            takeWordList(words.objects)
        } else if root["partial"] == nil {
            add(JSONSegment(root))
        }
    }

    private mutating func takeLanguage(_ root: JSONElement) {
        guard language == nil else { return }
        let stated =
            root["language"]?.string ?? root["lang"]?.string
            ?? root["result"]?["language"]?.string
        language = stated.flatMap(StatedLanguage.language)
    }

    private mutating func takeSegments(_ objects: [JSONElement], words: [JSONElement]) {
        var segments = objects.map { JSONSegment($0) }
        if PodcastWords.areWords(objects) { segments = PodcastWords.lines(of: segments) }
        if !words.isEmpty, segments.allSatisfy(\.words.isEmpty) {
            JSONSegment.deal(words.map { JSONSegment.word($0) }, to: &segments)
        }
        for segment in segments { add(segment) }
    }

    /// Reads a recogniser's utterance (vosk): words, and their text.
    private mutating func takeUtterance(_ root: JSONElement) {
        add(JSONSegment(root))
    }

    /// Reads an utterance of pocketsphinx 5: `b` is the start of a word, `d` its length.
    private mutating func takeSphinx(_ words: [JSONElement], line: Int) {
        let raw = words.compactMap { word -> RawWord? in
            guard let text = word["t"]?.string.flatMap(SphinxWord.text) else { return nil }
            let start = JSONTimes.seconds(word["b"])
            let length = JSONTimes.seconds(word["d"])
            return RawWord(
                text: text, start: start, end: start.flatMap { start in length.map { start + $0 } })
        }
        guard let start = raw.lazy.compactMap(\.start).min() else { return }
        var segment = JSONSegment(
            start: start, end: raw.lazy.compactMap(\.end).max(), text: nil, line: line)
        segment.words = raw
        add(segment)
    }

    /// Reads words without segments: each becomes a cue of its own.
    private mutating func takeWordList(_ objects: [JSONElement]) {
        let raw = objects.map { JSONSegment.word($0) }
        let known = zip(objects, raw).filter { !$1.text.trimmingBlanks.isEmpty }
        guard let start = known.lazy.compactMap({ $1.start }).min() else { return }
        let end = known.lazy.compactMap { $1.end ?? $1.start }.max() ?? start
        // Words that overlap a little become cues that overlap; only gaps are filled.
        if known.allSatisfy({ $1.start != nil }) {
            for (object, word) in known {
                builder.add(
                    start: word.start ?? start, end: word.end, text: word.text.asWord, words: [],
                    line: object.line)
            }
            return
        }
        let repair = WordRepair(known.map { $1 }, text: "", from: start, to: end)
        for ((object, _), word) in zip(known, repair.words) {
            if word.isEstimated {
                builder.log.remark(
                    line: object.line, "The word has no time that fits; it was estimated.")
            }
            builder.add(
                start: word.start.microseconds, end: word.end.microseconds, text: word.text,
                words: word.isEstimated ? [word] : [], line: object.line,
                isRepaired: word.isEstimated)
        }
    }

    /// Adds a segment as a cue, its words repaired.
    mutating func add(_ segment: JSONSegment) {
        let given = segment.words.filter { !$0.text.asWord.isEmpty }
        let spaces = WordSpaces.find(given.map(\.text), in: "")
        let joined = zip(given, spaces).map { $0.text.asWord + ($1 ? " " : "") }.joined()
        let text = (segment.text ?? joined).asCueText
        guard !text.isEmpty else { return }
        guard let start = segment.start ?? given.lazy.compactMap(\.start).min() else {
            builder.log.remark(line: segment.line, "The segment has no time; it was skipped.")
            return
        }
        let end = segment.end ?? given.lazy.compactMap(\.end).max()
        let repair = WordRepair(given, text: text, from: max(start, 0), to: end ?? start)
        if repair.estimated > 0 {
            builder.log.remark(
                line: segment.line,
                repair.estimated == 1
                    ? "The time of 1 word is missing or does not fit; it was estimated."
                    : "The times of \(repair.estimated) words are missing or do not fit; "
                        + "they were estimated.")
        }
        let readings = JSONReading.readings(segment.readings, of: text)
        builder.add(
            start: start, end: end, text: text, words: repair.words.read(readings, in: text),
            line: segment.line, readings: readings,
            voices: [segment.speaker.flatMap { CueVoice(name: $0) }].compactMap(\.self),
            isRepaired: repair.estimated > 0, confidence: segment.confidence)
    }
}
