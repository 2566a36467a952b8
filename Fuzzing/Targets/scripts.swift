import ICUText
import ListenCore
import Subtitles

private let analysers: [any TextAnalyzing] = [ICUText(), PlainTextAnalysis()]

/// Asks both services everything about a text, and about bytes of an unknown
/// encoding; the first byte is the language.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
    // libFuzzer owns the bytes for the length of this call; they are copied.
    let bytes = Array(UnsafeBufferPointer(start: data, count: size))
    guard let first = bytes.first else { return 0 }
    let tags = ["en", "ja", "zh", "th", "ar", "he", "ko", "km", nil]
    let language = tags[Int(first) % tags.count].flatMap { Language(tag: $0) }
    let text = String(decoding: bytes.dropFirst(), as: UTF8.self)
    for analysis in analysers { ask(analysis, text, bytes, language) }
    return 0
}

private func ask(
    _ analysis: any TextAnalyzing, _ text: String, _ bytes: [UInt8], _ language: Language?
) {
    let length = text.utf8.count
    var end = 0
    for piece in analysis.pieces(of: text, language: language) {
        precondition(piece.range.lowerBound == end && !piece.range.isEmpty)
        end = piece.range.upperBound
    }
    precondition(end == length)
    var last = -1
    for start in analysis.sentenceStarts(in: text, language: language) {
        precondition(start > last && start < length)
        last = start
    }
    last = 0
    for place in analysis.lineBreaks(in: text, language: language) {
        precondition(place.offset > last && place.offset <= length)
        last = place.offset
    }
    if let levels = analysis.bidiLevels(of: text) { precondition(levels.count == text.count) }
    _ = analysis.shaped(text)
    let words = text.split(separator: " ").prefix(8).map(String.init)
    precondition(analysis.readings(of: words, language: language).count == words.count)
    for charset in analysis.charsets(of: bytes, language: language) {
        _ = analysis.decode(bytes, charset: charset)
    }
}
