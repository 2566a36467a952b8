import ArgumentParser
import ListenApp

/// The child process that speaks; started by the program itself.
struct SpeechWorkerCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "speech-worker", abstract: "Speak for listen align.", shouldDisplay: false)

    func run() {
        AlignFactory.speak()
    }
}
