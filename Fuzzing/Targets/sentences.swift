import ListenCore
import Subtitles

/// Makes cues of the bytes (a byte of gap, of length, of kind, then text up to
/// a zero), assembles them and checks that no word is lost, doubled or moved.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
    // libFuzzer owns the bytes for the length of this call; they are copied.
    let bytes = Array(UnsafeBufferPointer(start: data, count: size))
    guard let first = bytes.first else { return 0 }
    let tags = ["en", "de", "fr", "ja", "zh", "th", "ar", "hi", nil]
    let language = tags[Int(first) % tags.count].flatMap { Language(tag: $0) }
    var cues: [Cue] = []
    var time: Int64 = 0
    for record in bytes.dropFirst().split(separator: 0) where record.count > 2 {
        let from = record.startIndex
        time += Int64(record[from]) * 20
        let length = Int64(record[from + 1]) * 20 + 1
        let text = String(decoding: record[(from + 2)...], as: UTF8.self)
            .filter { !$0.isNewline }
        guard text.contains(where: { !$0.isWhitespace }) else { continue }
        cues.append(
            Cue(
                id: cues.count, start: .milliseconds(time), end: .milliseconds(time + length),
                text: text))
        time += length
    }
    let sentences = SentenceAssembler(language: language).sentences(of: cues)
    let given = cues.flatMap { $0.text.unicodeScalars.filter { !$0.properties.isWhitespace } }
    let made = sentences.flatMap(\.words)
        .flatMap { $0.text.unicodeScalars.filter { !$0.properties.isWhitespace } }
    precondition(given == made)
    var last = MediaTime.zero
    for word in sentences.flatMap(\.words) {
        precondition(word.start >= last && word.end >= word.start)
        last = word.start
    }
    return 0
}
