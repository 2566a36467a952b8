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
        var message = try message()
        // A voice of many megabytes takes its time.
        for _ in 0..<1_000 {
            guard message == .working else { break }
            message = try self.message()
        }
        guard case .ready(let answer) = message else { return nil }
        return answer <= 0 || Self.rates.contains(Int(answer)) ? answer : nil
    }

    /// The next spoken line; `nil` when it is cut off.
    func line(_ rate: SampleRate) throws -> SpokenLine? {
        guard case .speech(let speech) = try speech(rate, mostSamples: Self.mostSamples) else {
            return nil
        }
        var line = SpokenLine(
            samples: speech.samples.map { Float($0) / 32_768 }, rate: rate,
            events: speech.marks.map { .init(range: $0.range, start: rate.time($0.sample)) })
        for phone in speech.phones {
            let bare = Self.bare(phone.name)
            if !bare.isEmpty {
                line.phones.append(.init(name: bare, start: rate.time(phone.sample)))
            }
        }
        return line
    }

    /// An answer to a request for speech.
    enum Answer {
        /// Speech.
        case speech(EngineSpeech)
        /// More samples than were allowed.
        case endless
        /// A message that has no place in an answer, or too many of them.
        case nonsense
        /// The messages ended before the answer did.
        case cutOff
    }

    /// The next speech, of at most so many samples.
    func speech(_ rate: SampleRate, mostSamples: Int) throws -> Answer {
        var speech = EngineSpeech(rate: rate)
        // Messages without content are counted too: a worker could send them for ever.
        for _ in 0..<Self.mostMessages {
            guard let head = try bytes(SpeechMessage.headLength) else { return .cutOff }
            guard let length = SpeechMessage.bodyLength(head) else { return .nonsense }
            guard let body = try bytes(length) else { return .cutOff }
            switch SpeechMessage(head: head, body: body) {
            case nil, .ready, .voice: return .nonsense
            case .word(let place, let length, let sample):
                guard place >= 0, length > 0, sample >= 0 else { continue }
                let start = Int(place)
                speech.marks.append(
                    .init(range: start..<(start + Int(length)), sample: Int(sample)))
            case .phone(let name, let sample):
                if sample >= 0 { speech.phones.append(.init(name: name, sample: Int(sample))) }
            case .spelling(let word, let phones):
                if word >= 0 { speech.spellings[Int(word)] = phones }
            case .sound(let samples):
                guard speech.samples.count + samples.count <= mostSamples else { return .endless }
                speech.samples += samples
            case .working: continue
            case .end: return .speech(speech)
            }
        }
        return .nonsense
    }

    /// The voices that the other side lists, up to its end; `nil` when they are cut off.
    func voices() throws -> [EngineVoice]? {
        var voices: [EngineVoice] = []
        while voices.count < 2_000, let message = try message() {
            switch message {
            case .voice(let name, let languages, let bytes):
                voices.append(
                    EngineVoice(
                        name: name,
                        languages: languages.split(separator: " ").map(String.init),
                        bytes: Int64(max(0, bytes))))
            case .end: return voices
            default: return nil
            }
        }
        return nil
    }

    /// The name of a phone without stress; empty for pauses and marks of a switched voice.
    static func bare(_ name: String) -> String {
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

extension SampleRate {
    /// The time of a sample.
    fileprivate func time(_ sample: Int) -> MediaTime {
        MediaTime(FrameCount(Int64(sample)), at: self)
    }
}
