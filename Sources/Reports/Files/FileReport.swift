package import AppEnvironment
package import ConsoleOutput
package import ListenCore
package import SharedWork
import Terminal
import Typesetting

/// `listen waveform FILE`.
package struct FileReport: Sendable {
    let environment: ProcessEnvironment
    let waveforms: WaveformFinder
    /// Opens a recording to find the error in it; returns its length.
    let measure: @Sendable (_ path: String) throws -> MediaTime
    let console: Console

    package init(
        environment: ProcessEnvironment, waveforms: WaveformFinder,
        measure: @escaping @Sendable (_ path: String) throws -> MediaTime, console: Console
    ) {
        (self.environment, self.waveforms) = (environment, waveforms)
        (self.measure, self.console) = (measure, console)
    }

    /// Prints the waveform of a recording as a picture or JSON.
    package func waveform(_ file: String, width: Int?, json: Bool) async throws {
        let path = environment.absolutePath(file)
        let length = try measure(path)
        var best: WaveformPeaks?
        for await peaks in waveforms.peaks(of: .file(path: path)) { best = peaks }
        guard let best, best.isExact else {
            throw ServiceError(
                .file(reason: "its sound could not be decoded to the end"), context: file)
        }
        if json {
            let peaks = width.map(best.rebucketed) ?? best
            console.print(json: WaveformJSON(length, peaks))
            return
        }
        let columns = width ?? environment["COLUMNS"].flatMap { Int($0) } ?? 80
        let glyphs = TerminalCapabilities.detect(
            environment: environment.variables, isTerminal: true
        ).glyphs
        let lines = WaveformPicture.lines(
            best, columns: min(max(columns, 1), 1_000), rows: 4, glyphs: glyphs)
        for line in lines { console.print(line) }
        console.note(length.clockText)
    }
}

private struct WaveformJSON: Encodable {
    let version = 1
    let durationSeconds: Double
    let low: [Float]
    let high: [Float]
    let rms: [Float]

    init(_ length: MediaTime, _ peaks: WaveformPeaks) {
        durationSeconds = length.seconds
        low = peaks.buckets.map(\.low)
        high = peaks.buckets.map(\.high)
        rms = peaks.buckets.map(\.rms)
    }
}
