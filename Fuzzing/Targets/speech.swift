import Alignment
import ListenCore
import SpeechSynthesis

/// Gives out bytes as a descriptor would.
private final class Bytes {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

    func next(_ count: Int) -> [UInt8]? {
        guard rest.count >= count else { return nil }
        defer { rest = rest.dropFirst(count) }
        return Array(rest.prefix(count))
    }
}

/// Reads the bytes as both sides of a voice do, by the first byte: what the worker is asked, or what
/// it answers; answers go on to where they are used.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
    // libFuzzer owns the bytes for the length of this call; they are copied.
    let bytes = Array(UnsafeBufferPointer(start: data, count: size))
    guard let side = bytes.first else { return 0 }
    let source = Bytes(bytes.dropFirst())
    let reader = SpeechReader { source.next($0) }
    if side & 1 == 0 { ask(reader) } else { answer(reader) }
    return 0
}

private func ask(_ reader: SpeechReader) {
    while let text = try? reader.request() {
        precondition(!text.unicodeScalars.contains { $0.value < 0x20 })
        let again = SpeechReader.request(text)
        precondition(again.count <= 4 + SpeechReader.longestLine)
        let copy = Bytes(again[...])
        let read = try? SpeechReader { copy.next($0) }.request()
        // What is no text has become longer, and may be cut.
        precondition(read.map { text.utf8.starts(with: $0.utf8) } ?? false)
    }
}

private func answer(_ reader: SpeechReader) {
    guard let rate = try? reader.answer(), rate > 0 else { return }
    precondition(SpeechReader.rates.contains(Int(rate)))
    let line = AlignmentScript.Line(
        text: "One two.",
        words: [
            .init(text: "One", range: 0..<3, isFollowedBySpace: true),
            .init(text: "two.", range: 4..<8, isFollowedBySpace: false),
        ])
    var voiced = VoicedScript(AlignmentScript(lines: Array(repeating: line, count: 4)))
    while let spoken = try? reader.line(SampleRate(Int(rate))) {
        precondition(spoken.samples.allSatisfy { abs($0) <= 1 })
        precondition(spoken.events.allSatisfy { $0.start >= .zero && !$0.range.isEmpty })
        precondition(spoken.phones.allSatisfy { $0.start >= .zero && !$0.name.isEmpty })
        guard (try? voiced.append(spoken)) != nil else { return }
    }
}
