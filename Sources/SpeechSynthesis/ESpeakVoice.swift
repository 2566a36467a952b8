import Glibc
public import ListenCore
import Processes

/// Speaks texts by espeak-ng in a child process, which is this program again.
public struct ESpeakVoice: TextVoicing {
    /// The words that start a `SpeechWorker`.
    private let worker: [String]
    /// A worker that says nothing for so long has stopped.
    private let patience: Duration

    /// A voice whose worker is started by these words.
    public init(worker: [String], patience: Duration = .seconds(30)) {
        self.worker = worker
        self.patience = patience
    }

    /// Speaks lines in a language; a line too long to be one is spoken as far as it may be.
    public func speak(
        _ lines: [String], in language: Language, isCancelled: @escaping @Sendable () -> Bool,
        each: (SpokenLine) throws -> Void
    ) throws {
        let start = SpeechChild(worker, patience: patience, isCancelled: isCancelled)
        guard let child = start else { throw VoiceError(.notInstalled) }
        defer { child.end() }
        child.send(Self.voices(of: language).joined(separator: " "))
        guard case .ready(let answer) = try child.next() else { throw VoiceError(.ended) }
        guard answer != 0 else { throw VoiceError(.notInstalled) }
        guard answer > 0 else { throw VoiceError(.noVoice(language: language.englishName)) }
        let rate = SampleRate(Int(answer))
        // One line is always waiting, so that the child never does.
        if let first = lines.first { child.send(Self.sendable(first)) }
        for index in lines.indices {
            if isCancelled() { throw CancellationError() }
            if index + 1 < lines.count { child.send(Self.sendable(lines[index + 1])) }
            try each(try line(child, rate))
        }
    }

    private func line(_ child: SpeechChild, _ rate: SampleRate) throws -> SpokenLine {
        var line = SpokenLine(samples: [], rate: rate)
        while let message = try child.next() {
            switch message {
            case .ready: throw VoiceError(.ended)
            case .word(let place, let length, let time):
                guard place >= 0, length > 0, time >= 0, line.events.count < Self.mostEvents
                else { continue }
                let start = Int(place)
                line.events.append(
                    SpokenLine.Event(
                        range: start..<(start + Int(length)), start: .milliseconds(Int64(time))))
            case .phone(let name, let time):
                let bare = Self.bare(name)
                guard !bare.isEmpty, time >= 0, line.phones.count < Self.mostEvents
                else { continue }
                line.phones.append(
                    SpokenLine.Phone(name: bare, start: .milliseconds(Int64(time))))
            case .sound(let samples):
                guard line.samples.count < Self.mostSamples else { throw VoiceError(.ended) }
                line.samples += samples.map { Float($0) / 32_768 }
            case .end: return line
            }
        }
        throw VoiceError(.ended)
    }

    /// Two lines that are longer would fill the socket while both sides wait; a single letter may
    /// be of any length.
    static func sendable(_ line: String) -> String {
        guard line.utf8.count > longestLine else { return line }
        var bytes = line.utf8.prefix(longestLine)
        while let last = bytes.last, last & 0xC0 == 0x80 { bytes = bytes.dropLast() }
        return String(decoding: bytes.dropLast(), as: UTF8.self)
    }

    static let longestLine = 28_000
    /// No line is spoken for an hour.
    private static let mostSamples = 3_600 * 24_000
    /// No line has more words and sounds.
    private static let mostEvents = 1_000_000

    /// The name of a sound without stress; empty for pauses and marks of a switched voice.
    private static func bare(_ name: String) -> String {
        let marks = "ˈˌ:_| ()".unicodeScalars
        return String(
            String.UnicodeScalarView(name.unicodeScalars.filter { !marks.contains($0) }))
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

/// The child process of a voice; belongs to one thread.
private final class SpeechChild {
    private let process: pid_t
    private let input: Int32
    private let output: Int32
    private let patience: Duration
    private let isCancelled: () -> Bool

    /// Starts it; `nil` where that fails.
    init?(_ words: [String], patience: Duration, isCancelled: @escaping () -> Bool) {
        (self.patience, self.isCancelled) = (patience, isCancelled)
        guard let (own, its) = Self.pair() else { return nil }
        guard let (ownOutput, itsOutput) = Self.pair() else {
            close(own)
            close(its)
            return nil
        }
        var launch = ProgramLaunch(words)
        launch.input = .descriptor(its)
        launch.output = .descriptor(itsOutput)
        let started = launch.start()
        close(its)
        close(itsOutput)
        guard let started else {
            close(own)
            close(ownOutput)
            return nil
        }
        (process, input, output) = (started, own, ownOutput)
    }

    /// Two joined sockets that no other program started meanwhile inherits.
    private static func pair() -> (Int32, Int32)? {
        var ends: [Int32] = [-1, -1]
        guard
            socketpair(
                AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, &ends) == 0
        else { return nil }
        return (ends[0], ends[1])
    }

    /// Sends a text; whether it arrived is seen by the answer.
    func send(_ text: String) {
        var rest = (SpeechMessage.bytes(Int32(text.utf8.count)) + Array(text.utf8))[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Glibc.send(input, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }

    /// The next message; `nil` when the child ended, stopped, or says what is none.
    ///
    /// Throws a `CancellationError` as soon as that is wished, whatever the child does.
    func next() throws -> SpeechMessage? {
        guard let head = try read(SpeechMessage.headLength),
            let length = SpeechMessage.bodyLength(head), let body = try read(length)
        else { return nil }
        return SpeechMessage(head: head, body: body)
    }

    private func read(_ count: Int) throws -> [UInt8]? {
        try SpeechStream(descriptor: output).read(count) {
            try waitForMore()
        }
    }

    /// Waits until there is something to read; `false` when nothing came for too long.
    private func waitForMore() throws -> Bool {
        let end = ContinuousClock.now + patience
        repeat {
            if isCancelled() { throw CancellationError() }
            var wish = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
            if poll(&wish, 1, Self.tick) > 0 { return true }
        } while ContinuousClock.now < end
        return false
    }

    /// How often, in milliseconds, a wish to cancel is asked for.
    private static let tick: Int32 = 100

    /// Ends it, whatever it does.
    func end() {
        close(input)
        close(output)
        kill(process, SIGKILL)
        waitpid(process, nil, 0)
    }
}
