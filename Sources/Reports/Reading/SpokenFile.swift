package import AudioIO
package import ConsoleOutput
package import ListenCore
import Processes
import SharedWork
package import Subtitles

/// Writes the sound of a text to a WAV file, and its subtitles beside it.
package struct SpokenFile: Sendable {
    let service: any BookSource
    let opening: any AudioSourceOpening
    let analysis: any TextAnalyzing
    let console: Console

    /// A writer of a source's chapters.
    package init(
        service: any BookSource, opening: any AudioSourceOpening, analysis: any TextAnalyzing,
        console: Console
    ) {
        (self.service, self.opening) = (service, opening)
        (self.analysis, self.console) = (analysis, console)
    }

    /// Writes all chapters of a text one behind the other; each file is optional.
    ///
    /// Throws the error of a voice or of the disk, and for a name whose format is not written.
    package func write(
        _ book: BookID, sound path: String?, subtitles: OutputFile?, format: ExportFormat
    ) async throws {
        if let path, ExportFormat.ending(ofName: path) != "wav" {
            throw StatedError(
                .usage,
                "\(path.printable(limit: 200)) cannot be written: the sound of a text is a WAV"
                    + " file. Give a name that ends with .wav.")
        }
        try subtitles?.check()
        var (writer, cues, length) = (WAVWriter?.none, [Cue](), MediaTime.zero)
        var language: Language?
        for chapter in try await service.chapters(of: book, .cacheFirst).value {
            let playback = try await service.playback(of: chapter.id, in: book, .cacheFirst).value
            let audio = try await service.audio(of: playback, .cacheFirst).value
            let (former, opening) = (writer, opening)
            let written = await BlockingWork.run { stop in
                Result { () throws(AudioError) in
                    try Self.write(audio, by: opening, to: path, after: former) {
                        stop.isCancelled
                    }
                }
            }
            let part = try written.get()
            writer = part.writer
            if let reference = playback.subtitles, subtitles != nil {
                let payload = try await service.track(reference, of: playback, .cacheFirst)
                let track = try await payload.read(analysis, guessesLanguage: false).value
                language = language ?? track.language
                for cue in track.cues { cues.append(Self.cue(cue, at: cues.count, later: length)) }
            }
            length = length + part.length
        }
        try writer?.finish()
        if let path { console.note("Wrote \(path.printable(limit: 200)), \(length.clockText).") }
        guard let subtitles else { return }
        let track = SubtitleTrack(language: language, cues: cues, sentences: [])
        let document = SubtitleDocument(format: "json", encoding: .utf8, track: track)
        try subtitles.write(SubtitleExport.text(of: document, as: format).utf8)
    }

    /// Appends a recording's sound to a file, the first of which makes it; returns its length.
    private static func write(
        _ audio: AudioLocation, by opening: any AudioSourceOpening, to path: String?,
        after former: WAVWriter?, isCancelled: () -> Bool
    ) throws(AudioError) -> (writer: WAVWriter?, length: MediaTime) {
        let source = try opening.open(audio)
        defer { if case .stream(let bytes) = audio { bytes.interrupt() } }
        var writer = former
        if writer == nil, let path {
            writer = try WAVWriter(path: path, format: source.format, encoding: .signed16)
        }
        var frames: Int64 = 0
        let samples = UnsafeMutableBufferPointer<Float>.allocate(
            capacity: 4_096 * source.format.channels)
        defer { samples.deallocate() }
        while true {
            if isCancelled() { throw AudioError(.cancelled, subject: path ?? "the sound") }
            let count = try source.read(into: samples)
            guard count > 0 else { break }
            frames += Int64(count)
            try writer?.append(
                UnsafeBufferPointer(rebasing: samples[..<(count * source.format.channels)]))
        }
        return (writer, MediaTime(FrameCount(frames), at: source.format.sampleRate))
    }

    private static func cue(_ cue: Cue, at id: Int, later shift: MediaTime) -> Cue {
        Cue(
            id: id, start: cue.start + shift, end: cue.end + shift, text: cue.text,
            words: cue.words.map { word in
                Word(
                    start: word.start + shift, end: word.end + shift, text: word.text,
                    isFollowedBySpace: word.isFollowedBySpace, isEstimated: word.isEstimated)
            })
    }
}
