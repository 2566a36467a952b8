import AudioIO
import ListenCore
import ListenTestSupport
import Testing

@testable import Sessions

/// Failures of recordings that the cache keeps, by the titles of their chapters.
@Suite struct SoundNamesTests {
    private static let path = "/home/a/.cache/listen/media/ab/abcdef"

    private func playback(_ audio: ResourceReference) -> ChapterPlayback {
        let chapter = Make.address("c1")
        return ChapterPlayback(
            address: chapter, chapter: Chapter(id: chapter.chapter, title: "Fog\u{202E} at sea"),
            audio: audio)
    }

    private func told(_ message: String, _ audio: ResourceReference) -> PlayerEvent {
        var names = SoundNames()
        names.note(.file(path: Self.path), of: playback(audio))
        return names.told(.phase(.failed(message: message)))
    }

    @Test func `a recording of the cache is called by its title`() {
        let error = AudioError(.damaged(reason: "it is cut off"), subject: Self.path)
        #expect(
            told(error.description, .remote(url: "https://a.example/one.mp3?key=1"))
                == .phase(
                    .failed(
                        message: "“Fog at sea” is damaged: it is cut off. Fetch or copy it again."))
        )
    }

    @Test func `one of several files is called by the same title`() {
        var names = SoundNames()
        names.note(
            .clips([SoundClip(path: Self.path), SoundClip(path: Self.path + "-2")]),
            of: playback(.remote(url: "https://a.example/one.mp3")))
        let error = AudioError(.encrypted, subject: Self.path + "-2")
        let told = names.told(.phase(.failed(message: error.description)))
        guard case .phase(.failed(let message)) = told else {
            Issue.record("\(told)")
            return
        }
        #expect(message.hasPrefix("“Fog at sea” is encrypted"))
    }

    @Test func `one of the person's own keeps its path`() {
        let error = AudioError(.empty, subject: Self.path)
        #expect(
            told(error.description, .file(path: Self.path))
                == .phase(.failed(message: error.description)))
    }

    @Test func `a phrase begins as a sentence does, and nothing else is changed`() {
        var names = SoundNames()
        #expect(
            names.told(.phase(.failed(message: "the sound of “One” is empty.")))
                == .phase(.failed(message: "The sound of “One” is empty.")))
        names.note(.clips([]), of: playback(.remote(url: "https://a.example/")))
        #expect(names.told(.seeked(to: .zero)) == .seeked(to: .zero))
    }
}
