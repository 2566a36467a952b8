import ListenCore
import PlayerUI
import ScreenTestSupport
import Terminal
import Testing
import UIVocabulary

@testable import ListenUI

/// Texts that are made, and texts whose places are in doubt.
enum TextMakingScene: String, CaseIterable, Sendable {
    case doubtful, doubtfulMono, doubtfulList, doubtfulASCII, surelyPlaced
    case offerWithoutVoice, makingText, makingTextBeside, makingFailed, textPrompt
    case textPromptBeside, languagePrompt

    func app(_ size: Size) -> AppModel {
        switch self {
        case .doubtful, .doubtfulMono, .doubtfulList, .doubtfulASCII, .surelyPlaced:
            doubtfulApp(size)
        case .offerWithoutVoice:
            Self.voiceless(size)
        case .textPromptBeside, .makingTextBeside:
            madeApp(Make.playing(size))
        case .makingText, .makingFailed, .textPrompt, .languagePrompt:
            madeApp(Make.playing(size, sentences: [], book: Self.book))
        }
    }

    /// A book whose language nobody says.
    static let book = Book(id: Make.book.id, title: Make.book.title)

    /// The middle sentence is in doubt, and of the next one word was estimated.
    static var track: SubtitleTrack {
        let cues = Make.story.map { sentence in
            Cue(
                id: sentence.index, start: sentence.start, end: sentence.end, text: sentence.text,
                words: sentence.words, confidence: sentence.index == 1 ? 0.31 : 0.94)
        }
        return SubtitleTrack(language: Make.english, cues: cues, sentences: Make.story)
    }

    private func doubtfulApp(_ size: Size) -> AppModel {
        var settings = Make.settings(self == .doubtfulMono ? .mono : .dark)
        if self == .doubtfulASCII { settings.glyphs = .ascii }
        // The first sentence is sure, the second is not.
        let place = self == .surelyPlaced ? 1.0 : 6.2
        var app = Make.playing(size, at: place, settings: settings)
        let moment = Moment(position: Make.time(place))
        _ = app.update(
            .answer(.track(.success(Snapshot(Self.track, .local))), of: Make.address()), at: moment)
        if self == .doubtfulList { app.press(Key(.tab), Key(.tab)) }
        _ = app.update(
            .tick, at: Moment(position: app.played?.sound.position ?? .zero, host: .seconds(10)))
        return app
    }

    private static func voiceless(_ size: Size) -> AppModel {
        var settings = Make.settings()
        settings.canSpeak = false
        return Make.playing(size, sentences: [], settings: settings)
    }

    private func madeApp(_ begun: AppModel) -> AppModel {
        var app = begun
        let moment = Moment(position: Make.time(6.2))
        app.type("A")
        if self == .textPrompt || self == .textPromptBeside { return app }
        app.type("texts/letters.txt")
        app.press(Key(.enter))
        if self == .languagePrompt {
            app.type("elvish")
            return app
        }
        app.type("en")
        app.press(Key(.enter))
        let news: TextNews =
            self == .makingFailed
            ? .failed(
                "The recording does not say this text. Check that both are of the same chapter "
                    + "and in the language that was named.")
            : .progress(0.437, stage: "speaking the text")
        _ = app.update(.text(news, of: Make.address()), at: moment)
        return app
    }
}

/// Their pictures.
@Suite struct TextMakingSnapshotTests {
    @Test(arguments: TextMakingScene.allCases)
    func `every state looks as it was recorded at all sizes`(scene: TextMakingScene) throws {
        for size in ScreenSnapshotTests.sizes {
            let canvas = scene.app(size).render()
            let name = "\(scene.rawValue)-\(size.columns)x\(size.rows)"
            try ScreenSnapshot.preview(canvas, name)
            try ScreenSnapshot.expect(canvas, matches: name)
        }
    }

    @Test(arguments: TextMakingScene.allCases)
    func `no state traps at any small size`(scene: TextMakingScene) {
        SmallSizes.draw(scene.app)
    }

    /// Whatever the theme, a word in doubt is told by its underline, one that is sure by none.
    @Test(arguments: Theme.all + [.dark16, .light16, .contrast16])
    func `a lit word says without colours whether its time is sure`(theme: Theme) {
        #expect(theme.estimatedWord.attributes.contains(.underline))
        #expect(!theme.word.attributes.contains(.underline))
        #expect(!theme.estimatedWord.attributes.contains(.reverse))
    }
}
