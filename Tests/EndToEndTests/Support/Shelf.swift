import Foundation
import ServerTestSupport

/// Books with real sound for a stub backend.
enum Shelf {
    /// The sentences of every chapter, one every 0.8 s.
    static let sentences = ["Uno va delante.", "Dos van detrás.", "Tres se quedan."]
    /// The length of every chapter, in seconds.
    static let seconds = 2.6

    /// Three books of three chapters numbered from 1.
    static func library(audio: Data? = nil) -> StubLibrary {
        let sound = Array(audio ?? Tone.wav(seconds: seconds))
        let text = Array(Tone.srt(sentences, every: 0.8).utf8)
        return StubLibrary(
            (1...3).map { (book: Int) in
                StubLibrary.Book(
                    id: "book\(book)", title: "Libro \(book)",
                    chapters: (1...3).map { (chapter: Int) in
                        StubLibrary.Chapter(
                            id: "chapter\(chapter)", title: "Capítulo \(chapter)",
                            number: chapter, audio: sound, audioType: "audio/wav",
                            subtitles: text, seconds: seconds)
                    })
            })
    }
}

extension Program {
    /// A program with a stub backend added and in use.
    static func with(_ backend: StubBackend) async throws -> Program {
        let program = try Program()
        _ = try await program.run("server", "add", backend.url, "--name", "stub")
        return program
    }
}
