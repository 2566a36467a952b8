import ArgumentParser
import ListenApp
import Reports

struct WaveformCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "waveform",
        abstract: "Compute the waveform of a recording.",
        discussion: """
            Example:
              listen waveform chapter.mp3
            """)

    @Argument(help: "The recording: MP3, M4B, Opus, FLAC and more.", completion: .file()) var file:
        String
    @Option(help: "How many columns to draw, or how many buckets to print as JSON.")
    var width: Int?
    @Flag(help: "Print JSON.") var json = false

    func validate() throws {
        if let width, !(1...10_000).contains(width) {
            throw ValidationError("--width is a whole number from 1 to 10000.")
        }
    }

    func run() async throws {
        try await AppDependencyContainer.live().reports.makeFileReport().waveform(
            file, width: width, json: json)
    }
}
