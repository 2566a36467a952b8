package import ListenCore

/// Speaks texts by espeak-ng in a child process, which is this program again.
package struct ESpeakVoice: TextVoicing {
    /// The arguments that start a `SpeechWorker`.
    private let worker: [String]
    /// The time without a message after which a worker has stopped.
    private let patience: Duration

    /// A voice whose worker is started by these arguments.
    package init(worker: [String], patience: Duration = .seconds(30)) {
        self.worker = worker
        self.patience = patience
    }

    /// Speaks lines in a language; a line that is too long is cut.
    package func speak(
        _ lines: [String], in language: Language, isCancelled: @escaping @Sendable () -> Bool,
        each: (SpokenLine) throws -> Void
    ) throws {
        let child = try SpeechChild(worker, patience: patience, isCancelled: isCancelled)
        defer { child.end() }
        let reader = SpeechReader { try child.read($0) }
        let rate = try rate(child, reader, language)
        // One line is always sent ahead, so that the child never waits.
        if let first = lines.first { child.send(SpeechReader.request(first)) }
        for index in lines.indices {
            if isCancelled() { throw CancellationError() }
            if index + 1 < lines.count { child.send(SpeechReader.request(lines[index + 1])) }
            guard let line = try reader.line(rate) else {
                throw VoiceError(.ended(line: lines[index]))
            }
            try each(line)
        }
    }

    /// Requests the voice of a language; returns its sample rate.
    private func rate(
        _ child: SpeechChild, _ reader: SpeechReader, _ language: Language
    ) throws -> SampleRate {
        child.send(SpeechReader.request(Self.voices(of: language).joined(separator: " ")))
        switch try reader.answer() {
        case nil: throw VoiceError(.cannotRun(reason: child.ending()))
        case SpeechWorker.noVoice: throw VoiceError(.noVoice(language: language.englishName))
        case SpeechWorker.noData: throw VoiceError(.noData)
        case let rate? where rate > 0: return SampleRate(Int(rate))
        case SpeechWorker.noLibrary: throw VoiceError(.notInstalled)
        default: throw VoiceError(.unfit)
        }
    }

    /// The voices for a language, best first.
    static func voices(of language: Language) -> [String] {
        let tag = language.tag.lowercased()
        switch language.code {
        // Debian 12 has the names of the two Mandarin voices the wrong way round.
        case "zh", "cmn": return ["cmn-latn-pinyin", "cmn"]
        case "no": return ["nb", "no"]
        case "en": return tag == "en-us" ? ["en-us", "en"] : ["en"]
        default: return tag == language.code ? [tag] : [tag, language.code]
        }
    }
}
