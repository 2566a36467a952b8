import ListenCore
import Signal
import Subtitles

/// Beginnings of lines that are certain, in frames of the voice and of the recording; both grow.
struct AlignmentPins {
    struct Pin: Hashable {
        let line: Int
        /// The frame of the voice.
        let text: Int
        /// The frame of the recording.
        let heard: Int
    }

    let pins: [Pin]
    /// The anchors, without those that contradict others.
    let anchors: [AlignmentAnchor]

    /// The beginnings that anchors give; of two that contradict each other the later line's is left
    /// out.
    init(_ anchors: [AlignmentAnchor], _ voiced: VoicedScript, frames: Int) {
        var pins: [Pin] = []
        for anchor in anchors.sorted(by: { $0.line < $1.line }) {
            guard let start = anchor.start, let word = voiced.lineWords[checked: anchor.line],
                let text = voiced.wordStarts[checked: word]
            else { continue }
            let heard = Int(
                clamping: start.microseconds / CepstralFeatures.hop.microseconds)
            let last = pins.last ?? Pin(line: -1, text: -1, heard: -1)
            guard anchor.line > last.line, text > last.text, heard > last.heard, heard < frames
            else { continue }
            pins.append(Pin(line: anchor.line, text: text, heard: heard))
        }
        self.pins = pins
        let duration = MediaTime(
            microseconds: CepstralFeatures.hop.microseconds * Int64(frames))
        let held = Set(pins.map(\.line))
        self.anchors = anchors.map { anchor in
            AlignmentAnchor(
                line: anchor.line, start: held.contains(anchor.line) ? anchor.start : nil,
                end: anchor.end.flatMap { end in
                    end <= duration && end > anchor.start ?? .zero ? end : nil
                })
        }
    }
}

extension Array {
    /// The element at a place, where there is one.
    subscript(checked place: Int) -> Element? {
        indices.contains(place) ? self[place] : nil
    }
}
