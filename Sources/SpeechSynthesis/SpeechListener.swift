import CSpeech

/// Passes on a library's events while it speaks a line.
final class Listener {
    private let output: SpeechStream

    /// The most samples in a message.
    private static let mostSamples = SpeechMessage.longest / 4

    init(_ output: SpeechStream) {
        self.output = output
    }

    static func of(_ context: UnsafeMutableRawPointer?) -> Listener? {
        context.map { Unmanaged<Listener>.fromOpaque($0).takeUnretainedValue() }
    }

    /// The callback for samples.
    static var sound: listen_speech_sound {
        { context, samples, count in
            Listener.of(context)?.hear(UnsafeBufferPointer(start: samples, count: count)) ?? 1
        }
    }

    /// The callback for events.
    static var happening: listen_speech_happening {
        { context, event in
            if let event { Listener.of(context)?.note(event.pointee) }
        }
    }

    /// Returns 0 as long as the reader is there.
    private func hear(_ samples: UnsafeBufferPointer<Int16>) -> Int32 {
        var rest = samples[...]
        while !rest.isEmpty {
            let part = Array(rest.prefix(Self.mostSamples))
            guard output.write(SpeechMessage.sound(part).bytes) else { return 1 }
            rest = rest.dropFirst(part.count)
        }
        return 0
    }

    private func note(_ event: listen_speech_event) {
        switch UInt32(event.kind) {
        case LISTEN_SPEECH_WORD.rawValue:
            let message = SpeechMessage.word(
                place: event.place, length: event.length, sample: event.sample)
            _ = output.write(message.bytes)
        case LISTEN_SPEECH_PHONEME.rawValue:
            let name = withUnsafeBytes(of: event.name) { bytes in
                String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            _ = output.write(SpeechMessage.phone(name: name, sample: event.sample).bytes)
        default: break
        }
    }
}

/// Collects the voices that a library lists.
final class Collector {
    private var voices: [(name: String, tags: [String], code: String, priority: Int)] = []

    /// The voices by language, those first that the library prefers for it; the first tag of each
    /// is its own.
    var found: [(name: String, languages: String)] {
        voices.enumerated().sorted { one, other in
            let (left, right) = (one.element, other.element)
            return (left.code, left.priority, one.offset)
                < (right.code, right.priority, other.offset)
        }.map { ($0.element.name, $0.element.tags.joined(separator: " ")) }
    }

    static func of(_ context: UnsafeMutableRawPointer?) -> Collector? {
        context.map { Unmanaged<Collector>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Adds a voice; each language is preceded by a byte for its priority.
    func add(_ name: UnsafePointer<CChar>?, _ languages: UnsafePointer<CChar>?) {
        guard let name, var place = languages else { return }
        var tags: [(priority: Int, tag: String)] = []
        while place.pointee != 0, tags.count < 20 {
            let tag = String(cString: place + 1)
            tags.append((Int(place.pointee), tag))
            place += 2 + tag.utf8.count
        }
        guard let own = tags.first?.tag else { return }
        let code = String(own.prefix { $0 != "-" })
        // A low number is a high priority; a voice that names no language as a whole comes last.
        let priority = tags.first { $0.tag == code }?.priority ?? 99
        voices.append((String(cString: name), tags.map(\.tag), code, priority))
    }
}
