import ListenCore

/// Reads the messages between the two sides of a voice and treats them as hostile: a result is
/// always valid, or `nil`.
struct SpeechReader {
    /// Reads exactly `count` bytes; `nil` when they do not come.
    private let bytes: (_ count: Int) throws -> [UInt8]?

    /// The longest line, in bytes: half an hour of speech.
    static let longestLine = 28_000
    /// The most samples of a line: an hour of speech.
    static let mostSamples = 3_600 * 24_000
    /// The most messages for a line.
    static let mostMessages = 1_000_000
    /// The sample rates that a synthesizer may have.
    static let rates = 4_000...192_000

    /// A reader of bytes that are requested in pieces.
    init(bytes: @escaping (_ count: Int) throws -> [UInt8]?) {
        self.bytes = bytes
    }

    /// The next message of the speaking side; `nil` at the end, and for invalid messages.
    private func message() throws -> SpeechMessage? {
        guard let head = try bytes(SpeechMessage.headLength),
            let length = SpeechMessage.bodyLength(head), let body = try bytes(length)
        else { return nil }
        return SpeechMessage(head: head, body: body)
    }

    /// The answer to a request for a voice; `nil` without one.
    func answer() throws -> Int32? {
        guard case .ready(let answer) = try message() else { return nil }
        return answer <= 0 || Self.rates.contains(Int(answer)) ? answer : nil
    }

    /// The next spoken line; `nil` when it is cut off.
    func line(_ rate: SampleRate) throws -> SpokenLine? {
        var line = SpokenLine(samples: [], rate: rate)
        var count = 0
        // Messages without content are counted too: a worker could send them for ever.
        while count < Self.mostMessages, let message = try message() {
            count += 1
            switch message {
            case .ready: return nil
            case .word(let place, let length, let time):
                guard place >= 0, length > 0, time >= 0 else { continue }
                let start = Int(place)
                line.events.append(
                    SpokenLine.Event(
                        range: start..<(start + Int(length)), start: .milliseconds(Int64(time))))
            case .phone(let name, let time):
                let bare = Self.bare(name)
                guard !bare.isEmpty, time >= 0 else { continue }
                line.phones.append(
                    SpokenLine.Phone(name: bare, start: .milliseconds(Int64(time))))
            case .sound(let samples):
                guard line.samples.count < Self.mostSamples else { return nil }
                line.samples += samples.map { Float($0) / 32_768 }
            case .end: return line
            }
        }
        return nil
    }

    /// The name of a phone without stress; empty for pauses and marks of a switched voice.
    private static func bare(_ name: String) -> String {
        let marks = "ˈˌ:_| ()".unicodeScalars
        return String(
            String.UnicodeScalarView(name.unicodeScalars.filter { !marks.contains($0) }))
    }

    /// The next text that the other side wants spoken; `nil` at the end, and for invalid texts.
    ///
    /// Control characters become blanks: the library reads a text up to its first 0, and 1 begins
    /// commands.
    func request() throws -> String? {
        guard let head = try bytes(4), let length = SpeechMessage.number(head[...]),
            (0...Int32(Self.longestLine)).contains(length), let text = try bytes(Int(length))
        else { return nil }
        return String(decoding: text.map { $0 < 0x20 ? 0x20 : $0 }, as: UTF8.self)
    }

    /// The request for a text; one that is too long for a line is cut.
    static func request(_ text: String) -> [UInt8] {
        var bytes = text.utf8.prefix(longestLine)
        if text.utf8.count > longestLine {
            while let last = bytes.last, last & 0xC0 == 0x80 { bytes = bytes.dropLast() }
            bytes = bytes.dropLast()
        }
        return SpeechMessage.bytes(Int32(bytes.count)) + Array(bytes)
    }
}
