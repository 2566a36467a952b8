import ListenCore
import Subtitles

/// Reads the bytes as a subtitle file and checks what every reader of its
/// track relies on.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
    // libFuzzer owns the bytes for the length of this call; they are copied.
    let bytes = Array(UnsafeBufferPointer(start: data, count: size))
    guard let track = try? SubtitleReader.read(bytes, name: "fuzz") else { return 0 }
    precondition(!track.cues.isEmpty)
    var last = MediaTime.zero
    for cue in track.cues {
        precondition(cue.start >= last && cue.end >= cue.start && !cue.text.isEmpty)
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
    return 0
}
