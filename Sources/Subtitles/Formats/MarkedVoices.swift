import ListenCore
import Markup

/// The voices in the markup of one cue's text: `<v Anna>`.
struct MarkedVoices {
    /// The voices so far.
    private(set) var found: [CueVoice] = []
    /// The lines that were counted, and the bytes they are in.
    private var counted = (lines: 0, bytes: 0)

    /// The most voices of a cue that are told apart.
    private static let most = 200
    /// The bytes before a voice that are looked at for words.
    private static let nearest = 32

    /// The name in a tag such as `v.loud Anna`, with its references resolved; `nil` without one.
    static func name(in tag: String) -> String? {
        guard let blank = tag.firstIndex(where: \.isWhitespace) else { return nil }
        return CueVoice(name: XMLReferences.read(Array(tag[blank...].utf8)[...]))?.name
    }

    /// True when another person said words of the line that a text ends in; a dash is none.
    func needsLine(for name: String, after text: [UInt8]) -> Bool {
        guard found.last?.name != name else { return false }
        for byte in text.suffix(Self.nearest).reversed() {
            if byte == 0x0A { return false }
            if byte != 0x20, byte != 0x2D { return true }
        }
        return text.count > Self.nearest
    }

    /// Adds a voice that begins behind a text.
    mutating func add(_ name: String, after text: [UInt8]) {
        guard found.count < Self.most, found.last?.name != name else { return }
        let from = min(counted.bytes, text.count)
        counted = (counted.lines + text[from...].count { $0 == 0x0A }, text.count)
        if found.last?.line == counted.lines { found.removeLast() }
        if let voice = CueVoice(line: counted.lines, name: name) { found.append(voice) }
    }
}
