import ListenCore
import Subtitles

/// Reads the bytes as a subtitle file and checks what every reader of its
/// track relies on; then writes it in every format and reads that.
///
/// The first byte says how it is read: by the standard when it is odd.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
    // libFuzzer owns the bytes for the length of this call; they are copied.
    let all = Array(UnsafeBufferPointer(start: data, count: size))
    guard let options = all.first else { return 0 }
    let reading: SubtitleReading = options & 1 == 1 ? .strict : .lenient
    let bytes = Array(all.dropFirst())
    // A media overlay names its texts: a page, or the bytes themselves.
    let page = Array("<html lang=\"eng\"><p id=\"f1\">One <b id=\"f2\">two</b></p></html>".utf8)
    let document = try? SubtitleReader.document(bytes, name: "fuzz", reading: reading) { name in
        name.isEmpty ? nil : name.utf8.count % 2 == 0 ? bytes : page
    }
    guard let document else { return 0 }
    check(document.track, reading)
    for format in ExportFormat.allCases {
        let text = SubtitleExport.text(of: document, as: format)
        if let again = try? SubtitleReader.read(Array(text.utf8), name: "again") {
            check(again, .lenient)
        }
    }
    return 0
}

/// A reading by a standard may give cues without text.
private func check(_ track: SubtitleTrack, _ reading: SubtitleReading) {
    precondition(!track.cues.isEmpty)
    var last = MediaTime.zero
    for cue in track.cues {
        precondition(cue.start >= last && cue.end >= cue.start)
        precondition(reading == .strict || !cue.text.isEmpty)
        precondition(!cue.text.unicodeScalars.contains { $0.value < 0x20 && $0 != "\n" })
        last = cue.start
        for word in cue.words { precondition(word.end >= word.start && !word.text.isEmpty) }
    }
    last = .zero
    for sentence in track.sentences {
        precondition(sentence.start >= last && !sentence.text.isEmpty)
        last = sentence.start
    }
    let index = CueIndex(track.sentences)
    for sentence in track.sentences.prefix(50) {
        precondition(index.lastStarted(at: sentence.start) != nil)
    }
}
