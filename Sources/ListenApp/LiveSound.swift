package import AppEnvironment
import AudioCodecs
package import AudioIO
import Glibc
import LanguageAids
package import ListenCore
import Playback
import PulseOutput
package import Reports
package import Sessions
package import SharedWork
import Subtitles
import Synchronization
import TimeStretch

/// Makes players for this machine's sound output; all players of a run write one series of files.
package func livePlayerMaker(
    _ configuration: Configuration, _ environment: ProcessEnvironment, _ files: WrittenFiles
) throws(ConfigurationError) -> MakePlayer {
    let file = environment.absolutePath(try configuration.text(.outputFile))
    return playerMaker(
        LiveSinks(
            output: try configuration.text(.output), files: files.series(of: file),
            holdsMoves: try configuration.pausesOnUnplug),
        pausesOnUnplug: try configuration.pausesOnUnplug)
}

/// The sound files that a run writes, so that none of its players overwrites those of another.
package final class WrittenFiles: Sendable {
    private let known = Mutex<[String: FileSeries]>([:])

    /// The error of writing or finishing a file.
    package var fault: AudioError? { known.withLock { $0.values.lazy.compactMap(\.failure).first } }

    /// Messages about files whose names differ from the ones asked for.
    package var notes: [String] {
        known.withLock { $0.values.flatMap(\.detours) }.map { detour in
            "Another file has the name \(detour.wanted) by now; the sound is in \(detour.path)."
        }
    }

    /// The series that begins with a file.
    package func series(of path: String) -> FileSeries {
        known.withLock { known in
            let series = known[path] ?? FileSeries(path: path)
            known[path] = series
            return series
        }
    }
}

/// Makes players for background sound, with a stream of their own on the same device.
///
/// A file holds one stream, so background sound is not written to it.
package func liveBackgroundPlayerMaker(
    _ configuration: Configuration
) throws(ConfigurationError) -> MakePlayer {
    let output = try configuration.text(.output)
    return playerMaker(
        LiveSinks(
            output: output == "file" ? "silent" : output, files: FileSeries(path: ""),
            holdsMoves: try configuration.pausesOnUnplug),
        pausesOnUnplug: try configuration.pausesOnUnplug)
}

private func playerMaker(_ sinks: LiveSinks, pausesOnUnplug: Bool) -> MakePlayer {
    {
        let controller = AudioPlaybackController(
            opening: CodecRegistry(), sinks: sinks, makeStretcher: { SoundTouchStretcher() },
            pausesOnUnplug: pausesOnUnplug)
        return (controller, { controller.shutdown() })
    }
}

/// Makes the devices of the configuration.
private struct LiveSinks: SinkProviding {
    let output: String
    let files: FileSeries
    let holdsMoves: Bool

    var hasStandIn: Bool { output != "file" }

    func makeSink() throws(AudioError) -> any AudioSink {
        switch output {
        case "silent": return makeSilentSink(because: "output = silent")
        case "file": return PCMFileSink(series: files)
        default:
            let sink = PulseSink(PulseSink.Options(holdsMoves: holdsMoves))
            sink.prepare()
            return sink
        }
    }

    func makeSilentSink(because reason: String) -> any AudioSink {
        NullSink(NullSink.Options(reason: reason))
    }
}

/// The waveforms of files: stored, sampled, exact.
package func liveWaveforms(
    _ store: @escaping @Sendable () throws -> any WaveformStoring
) -> WaveformFinder {
    let generator = WaveformGenerator()
    return WaveformFinder(
        key: recordingIdentity, store: store,
        preview: { try generator.preview(of: $0, isCancelled: { Task.isCancelled }).peaks },
        exact: { try await generator.shape(of: $0).peaks },
        fine: { sound, buckets in
            try await WaveformGenerator(bucketCount: buckets).shape(of: sound).peaks
        }, levels: wordLevels)
}

/// The levels of a recording every 10 ms; `nil` beyond two hours, where a second read costs more
/// than better guesses of word times are worth.
@Sendable
private func wordLevels(_ sound: AudioLocation) async throws -> SoundLevels? {
    let (step, longest) = (MediaTime.milliseconds(10), MediaTime.seconds(7200))
    let length = try WaveformGenerator().preview(of: sound, isCancelled: { Task.isCancelled })
        .duration
    guard length > .zero, length <= longest else { return nil }
    let buckets = Int(length.microseconds / step.microseconds) + 1
    let shape = try await WaveformGenerator(bucketCount: buckets).shape(of: sound)
    return SoundLevels(shape.peaks, length: shape.duration)
}

/// A key for a recording's bytes: of its file, or of each part.
@Sendable
private func recordingIdentity(_ recording: AudioLocation) -> String? {
    switch recording {
    case .file(let path): return fileIdentity(path)
    case .stream: return nil
    case .clips(let clips):
        var parts: [String] = []
        for clip in clips {
            guard let file = fileIdentity(clip.path) else { return nil }
            let end = clip.end.map { "\($0.microseconds)" } ?? ""
            parts.append("\(file)#\(clip.start.microseconds)-\(end)")
        }
        return parts.joined(separator: "\n")
    }
}

/// A key for a file's bytes that needs no read: its size and modification time.
private func fileIdentity(_ path: String) -> String? {
    var facts = stat()
    guard stat(path, &facts) == 0 else { return nil }
    let changed = facts.st_mtim
    return "\(path)#\(facts.st_size)#\(changed.tv_sec).\(changed.tv_nsec)"
}

/// The length of a recording; throws the error in the file.
@Sendable
package func measureRecording(_ path: String) throws -> MediaTime {
    try CodecRegistry().duration(ofFile: path)
}

/// The state of the sound output.
@Sendable
package func findSound() async -> Finding {
    do throws(AudioError) {
        let server = try PulseSink.probe()
        let device = server.defaultSink.map { ", device \($0)" } ?? ", but it has no device"
        return Finding(
            subject: "sound", state: server.defaultSink == nil ? .partial : .good,
            text: "\(server.name) \(server.version)\(device)")
    } catch {
        return Finding(
            subject: "sound", state: .partial,
            text: "\(error.description) Until then the silent clock keeps the time.",
            // PipeWire answers in PulseAudio's place.
            packages: WordPrograms.isInstalled("pulseaudio")
                || WordPrograms.isInstalled("pipewire-pulse") ? [] : ["pulseaudio"])
    }
}
