/// The program that makes a voice's sound.
package enum VoiceEngine: String, Hashable, Sendable, CaseIterable, Codable {
    /// espeak-ng: 130 languages, clear at any speed.
    case espeak
    /// piper: a neural voice from a file of the person's.
    case piper
    /// flite: English.
    case flite
    /// A command that the person configured, which writes a WAV file.
    case command
}

/// A synthetic voice of this machine.
///
/// ```swift
/// let slt = Voice(.init(.flite, "slt"), name: "slt", languages: [.english], bytes: 3_000_000)
/// slt.id.text  // "flite:slt"
/// ```
package struct Voice: Hashable, Sendable {
    /// The identity of a voice: its engine, and its name or path there.
    package struct ID: Hashable, Sendable {
        /// The engine that has it.
        package let engine: VoiceEngine
        /// Its name in the engine: a path for piper, a command as written for a command.
        package let name: String

        /// The most bytes of a name.
        private static let longestName = 4_096

        /// A voice of an engine.
        package init(_ engine: VoiceEngine, _ name: String) {
            (self.engine, self.name) = (engine, name)
        }

        /// An identity as written: `espeak:en-us`, `piper:/voices/de.onnx`, `flite:slt`,
        /// `command:say -o {out} {text}`; `nil` for anything else.
        package init?(_ text: String) {
            guard text.utf8.count <= Self.longestName, let colon = text.firstIndex(of: ":"),
                let engine = VoiceEngine(rawValue: String(text[..<colon]))
            else { return nil }
            let name = text[text.index(after: colon)...]
            guard !name.isEmpty else { return nil }
            self.init(engine, String(name))
        }

        /// The identity as it is written.
        package var text: String { "\(engine.rawValue):\(name)" }
    }

    /// Its identity.
    package let id: ID
    /// Its name for a person.
    package let name: String
    /// The languages it speaks, the most fitting first; empty for a command, which may speak any.
    package let languages: [Language]
    /// The size of its files; `nil` where it is unknown.
    package let bytes: Int64?
    /// Its sample rate; `nil` until it has spoken.
    package let rate: SampleRate?

    /// A voice.
    package init(
        _ id: ID, name: String, languages: [Language], bytes: Int64? = nil,
        rate: SampleRate? = nil
    ) {
        (self.id, self.name, self.languages) = (id, name, languages)
        (self.bytes, self.rate) = (bytes, rate)
    }

    /// The engine that has it.
    package var engine: VoiceEngine { id.engine }
}
