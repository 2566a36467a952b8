import AppEnvironment
import Files
import LanguageAids
import ListenCore
import Sessions

/// The voice for single words.
extension AidFactory {
    /// espeak-ng, which says a word apart from its sentence, on a player of its own.
    func makeWordVoice() throws -> WordVoiceSource {
        let (folder, analysis) = (app.paths.cache, app.analysis)
        return WordVoiceSource(
            record: { word, language async throws(ServiceError) in
                do throws(StoreError) {
                    try PrivateFolder.make(folder)
                } catch {
                    throw ServiceError(.file(reason: "\(error)"), context: "a word")
                }
                let path = folder + "/word.wav"
                let spoken = SpokenReading.text(
                    of: word, language: language, analysis: analysis)
                try await EspeakNG().record(spoken, language: language, to: path)
                return .file(path: path)
            }, makePlayer: try app.sound.background())
    }
}
