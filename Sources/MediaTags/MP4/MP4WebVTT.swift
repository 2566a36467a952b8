import ListenCore

/// The cues of a WebVTT track (ISO/IEC 14496-30, form `wvtt`).
///
/// A sample holds the cues that are shown together (`vttc`), or states that there are none
/// (`vtte`). A cue that overlaps others is repeated in several consecutive samples.
struct MP4WebVTT {
    /// The largest number of boxes in a sample or a cue.
    private static let mostBoxes = 64

    /// A cue in a sample.
    private struct Cue: Hashable {
        /// The bytes that are equal in all samples of one cue.
        let source: [UInt8]
        let id: [UInt8]
        let words: [UInt8]
    }

    private var lines: [EmbeddedText.Line] = []

    /// The cues of some samples in the order of their times.
    init(_ samples: [MP4Samples.Sample]) {
        /// The cues shown at the end of the last sample: the place of each line, and that end.
        var shown: [Cue: (line: Int, end: MediaTime)] = [:]
        for sample in samples where sample.end > sample.start {
            var now: [Cue: (line: Int, end: MediaTime)] = [:]
            for cue in Self.cues(in: sample.bytes) where now[cue] == nil {
                guard lines.count < EmbeddedText.mostLines else { return }
                if let before = shown[cue], before.end == sample.start {
                    let line = lines[before.line]
                    lines[before.line] = EmbeddedText.Line(
                        start: line.start, end: sample.end, text: line.text)
                    now[cue] = (before.line, sample.end)
                } else if let text = TagText.lines(String(decoding: cue.words, as: UTF8.self)) {
                    now[cue] = (lines.count, sample.end)
                    lines.append(
                        EmbeddedText.Line(start: sample.start, end: sample.end, text: text))
                }
            }
            shown = now
        }
    }

    /// The text of its track; `nil` when no cue has words.
    func text(of track: MP4Track) -> EmbeddedText? {
        EmbeddedText(
            language: track.language, name: track.name,
            document: WebVTTDocument.text(
                of: lines.map { ($0.start ?? .zero, $0.end ?? .zero, $0.text) }),
            lines: lines)
    }

    private static func cues(in sample: [UInt8]) -> [Cue] {
        boxes(sample[...]).compactMap { type, content in
            guard type == "vttc" else { return nil }
            let parts = Dictionary(boxes(content)) { first, _ in first }
            guard let words = parts["payl"], !words.isEmpty else { return nil }
            return Cue(
                source: Array(parts["vsid"] ?? []), id: Array(parts["iden"] ?? []),
                words: Array(words))
        }
    }

    /// The consecutive boxes; one that is longer than its container ends them.
    private static func boxes(_ bytes: ArraySlice<UInt8>) -> [(FourCC, ArraySlice<UInt8>)] {
        var reader = ByteReader(bytes)
        var boxes: [(FourCC, ArraySlice<UInt8>)] = []
        while boxes.count < mostBoxes, let size = reader.u32(), let type = reader.read(4),
            size >= 8, let content = reader.read(size - 8)
        {
            boxes.append((FourCC(type), content))
        }
        return boxes
    }
}
