import ListenCore
import PlayerUI
import Practice
import ScreenTestSupport
import Subtitles
import Terminal
import Testing
import UIVocabulary

@testable import ListenUI

/// The states of a dictation whose pictures are kept.
enum DictationScene: String, CaseIterable, Sendable {
    case dictationBegun, dictationTyped, dictationLong, dictationChecked, dictationPerfect
    case dictationChinese, dictationArabic, dictationOver, dictationAnswer
    case dictationArabicEmpty, dictationArabicMixed, dictationArabicChecked
    case dictationHebrewChecked, dictationHidden
    case heat, heatASCII

    func app(_ size: Size) -> AppModel {
        var app = start(size)
        switch self {
        case .dictationBegun: app.tap("i")
        case .dictationTyped:
            app.tap("i")
            app.tap("An old woman rowd ac")
            app.press(.control("t"), Key(.down))
        case .dictationLong:
            app.tap("i")
            app.tap("An old woman rowed across with a basket of letters and a lamp that nev")
        case .dictationChecked, .dictationAnswer:
            app.tap("i")
            app.tap("an old women rowed across a basket of red letters and a lamp that never")
            app.enter()
            if self == .dictationAnswer { app.tap("e") }
        case .dictationPerfect:
            app.tap("di")
            app.tap("nobody asked where she came from")
            app.enter()
        case .dictationChinese:
            app.tap("i")
            app.tap("我门今天家")
            app.enter()
        case .dictationArabic:
            app.tap("i")
            app.tap("كان الولد في")
        case .dictationArabicEmpty: app.tap("i")
        case .dictationArabicMixed:
            app.tap("i")
            app.tap("OK كان 12 الولد")
        case .dictationArabicChecked:
            app.tap("i")
            app.tap("hello كان ولد 12 الكبير")
            app.enter()
        case .dictationHebrewChecked:
            app.tap("i")
            app.tap("bad שלום עולם Anna יפה")
            app.enter()
        case .dictationHidden:
            app.tap("vi")
            app.tap("An old")
        case .dictationOver:
            app.tap("i")
            app.tap("an old women rowed")
            app.enter(2)
            app.tap("nobody asked where she came from")
            app.enter()
            app.press(Key(.escape))
        case .heat, .heatASCII: break
        }
        if self != .heat, self != .heatASCII, let line = app.played?.dictation?.sentence {
            app.hearLine(Passage(line: line), after: 1, host: .seconds(10))
        }
        let place = app.played?.sound.place ?? PlaybackPlace(position: .zero)
        _ = app.update(.tick, at: Moment(place: place, host: .seconds(20)))
        return app
    }

    private func rightToLeft(_ text: String, _ language: String, _ size: Size) -> AppModel {
        let scripts = SentenceScripts(
            language: Language(tag: language), analysis: PlainTextAnalysis())
        let sentence = scripts.annotated(Make.sentence(0, text, at: 1))
        return Make.playing(size, at: 1.5, sentences: [sentence])
    }

    private func start(_ size: Size) -> AppModel {
        var settings = Make.settings()
        switch self {
        case .dictationChinese:
            return Make.playing(
                size, at: 1.5, sentences: [Make.dense(0, ["我们", "今天", "回家。"], at: 1)])
        case .dictationArabic, .dictationArabicEmpty, .dictationArabicMixed,
            .dictationArabicChecked:
            return rightToLeft("كان الولد في البيت الكبير.", "ar", size)
        case .dictationHebrewChecked:
            return rightToLeft("שלום עולם, Ana יפה.", "he", size)
        case .heatASCII: settings.glyphs = .ascii
        default: break
        }
        let efforts = [
            Make.effort(0, replays: 1), Make.effort(1, replays: 4, lookUps: 1),
            Make.effort(3, lookUps: 2), Make.effort(4, replays: 9, lookUps: 9),
        ]
        let isHeat = self == .heat || self == .heatASCII
        return Make.practising(
            size, ChapterPractice(efforts: isHeat ? efforts : []), settings: settings)
    }
}

@Suite struct DictationSceneTests {
    static let sizes = [
        Size(columns: 80, rows: 24), Size(columns: 100, rows: 30), Size(columns: 40, rows: 12),
        Size(columns: 20, rows: 5),
    ]

    @Test(arguments: DictationScene.allCases)
    func `a dictation looks as it was recorded`(scene: DictationScene) throws {
        for size in Self.sizes {
            let canvas = scene.app(size).render()
            let name = "\(scene.rawValue)-\(size.columns)x\(size.rows)"
            try ScreenSnapshot.preview(canvas, name)
            try ScreenSnapshot.expect(canvas, matches: name)
        }
    }

    @Test(arguments: DictationScene.allCases)
    func `a dictation traps at no small size`(scene: DictationScene) {
        SmallSizes.draw(scene.app)
    }
}
