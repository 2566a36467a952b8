package import AudioIO
package import ConsoleOutput
package import ListenCore
import Processes
import SharedWork
package import Subtitles

/// Writes the sound of a text to a file, and its subtitles to another.
package struct SpokenFile: Sendable {
    /// The files that a person named; each is optional.
    package struct Files: Sendable {
        let sound: OutputFile?
        let subtitles: OutputFile?
        let format: ExportFormat

        /// Files and the format of the subtitles.
        package init(sound: OutputFile?, subtitles: OutputFile?, format: ExportFormat) {
            (self.sound, self.subtitles, self.format) = (sound, subtitles, format)
        }

        /// Throws for what stands in the way already: a name whose format is not written, a file
        /// that is there.
        package func check() throws {
            if let path = sound?.path, SpokenFile.endings.allSatisfy({ !path.hasEnding($0) }) {
                throw StatedError(
                    .usage,
                    "\(path.printable(limit: 200)) cannot be written: the sound of a text is a WAV"
                        + " or FLAC file. Give a name that ends with .wav or .flac.")
            }
            _ = try sound?.place()
            try sound?.check()
            try subtitles?.check()
        }
    }

    /// Begins a file of sound at a path, by its ending.
    package typealias SoundOpening =
        @Sendable (_ path: String, AudioFormat) throws(AudioError) -> any SoundWriting

    let service: any BookSource
    let opening: any AudioSourceOpening
    let create: SoundOpening
    let analysis: any TextAnalyzing
    let console: Console

    /// A writer of a source's chapters.
    package init(
        service: any BookSource, opening: any AudioSourceOpening,
        create: @escaping SoundOpening, analysis: any TextAnalyzing, console: Console
    ) {
        (self.service, self.opening, self.create) = (service, opening, create)
        (self.analysis, self.console) = (analysis, console)
    }

    /// The endings of files of sound.
    private static let endings = ["wav", "flac"]

    /// Writes all chapters of a text one behind the other; the files were checked before.
    ///
    /// Throws the error of a voice or of the disk, which says what is written all the same, and
    /// `SessionInterrupted` when a signal ends it; then nothing is written. Chapters without a
    /// spoken word are passed over.
    package func write(_ book: BookID, _ files: Files) async throws {
        try await InterruptibleWork().run {
            var recording = SpokenRecording()
            do {
                try await write(book, files, to: &recording)
            } catch {
                // At once: the program may end before the last user of the writer is gone.
                recording.writer?.discard()
                throw error
            }
        }
    }

    private func write(
        _ book: BookID, _ files: Files, to recording: inout SpokenRecording
    ) async throws {
        var cues: [Cue] = []
        var language: Language?
        for chapter in try await service.chapters(of: book, .cacheFirst).value {
            guard chapter.hasAudio else {
                console.note(
                    "“\(chapter.title.printable(limit: 80))” has nothing to be read aloud.")
                continue
            }
            let playback = try await service.playback(of: chapter.id, in: book, .cacheFirst).value
            let audio = try await service.audio(of: playback, .cacheFirst).value
            let start = recording.length
            recording = try await appending(audio, to: recording, files.sound?.place())
            guard let reference = playback.subtitles, files.subtitles != nil else { continue }
            let payload = try await service.track(reference, of: playback, .cacheFirst)
            let track = try await payload.read(analysis, guessesLanguage: false).value
            language = language ?? track.language
            for cue in track.cues {
                cues.append(
                    cue.retimed(id: cues.count, from: cue.start + start, to: cue.end + start) {
                        $0 + start
                    })
            }
        }
        guard recording.format != nil else {
            throw StatedError(.notFound, "The text has nothing to be read aloud.")
        }
        if recording.losses == 1 {
            console.note("A sentence is left out, since the voice could not speak it.")
        } else if recording.losses > 1 {
            console.note(
                "\(recording.losses) sentences are left out, since the voice could not speak them.")
        }
        try Task.checkCancellation()
        try recording.writer?.finish()
        let track = SubtitleTrack(language: language, cues: cues, sentences: [])
        let document = SubtitleDocument(format: "json", encoding: .utf8, track: track)
        let sound = files.sound?.path.printable(limit: 200)
        do throws(StoreError) {
            try files.subtitles?.write(SubtitleExport.text(of: document, as: files.format).utf8)
        } catch {
            guard let sound else { throw error }
            throw StatedError(
                error.kind, "The sound was written to \(sound), the subtitles were not. \(error)")
        }
        if let sound { console.note("Wrote \(sound), \(recording.length.clockText).") }
        if let path = files.subtitles?.path {
            console.note("Wrote \(path.printable(limit: 200)).")
        }
    }

    private func appending(
        _ audio: AudioLocation, to recording: SpokenRecording, _ path: String?
    ) async throws -> SpokenRecording {
        let (opening, create) = (opening, create)
        let interrupt = { @Sendable in if case .stream(let bytes) = audio { bytes.interrupt() } }
        return try await withTaskCancellationHandler {
            await BlockingWork.run { stop in
                var recording = recording
                return Result { () throws(AudioError) in
                    do throws(AudioError) {
                        defer { interrupt() }
                        let source = try opening.open(audio)
                        try recording.append(source, path, create) { stop.isCancelled }
                        return recording
                    } catch {
                        // Made here, it is known to nobody else.
                        recording.writer?.discard()
                        throw error
                    }
                }
            }
        } onCancel: {
            // A sentence that is being spoken is not waited for.
            interrupt()
        }.get()
    }
}

extension String {
    /// True when a file's name ends so, in letters of any case.
    fileprivate func hasEnding(_ ending: String) -> Bool {
        ExportFormat.ending(ofName: self) == ending
    }
}
