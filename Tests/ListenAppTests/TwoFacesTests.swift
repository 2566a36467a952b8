import FoundationEssentials
import ListenCore
import ListenTestSupport
import Practice
import Terminal
import Testing
import UIVocabulary

@testable import ListenUI
@testable import Sessions

/// Every command of the player by its key and by its word: both ask the same of one model.
@Suite struct TwoFacesTests {
    /// A key of the table in a place where it counts.
    struct Row: CustomTestStringConvertible, Sendable {
        let context: KeyContext
        let key: Key
        let command: Command

        var testDescription: String { "\(context) \(key.label) \(command)" }

        /// The line that asks for the same.
        var line: String {
            switch (context, command) {
            case (_, .back): "back 5"
            case (_, .forward): "forward 5"
            case (.clock, .remove): "sleep off"
            default: command.word
            }
        }
    }

    /// What has no word of its own: lists, reviews and what is scrolled belong to a screen, and
    /// leaving the player leads to a list.
    static let rows: [Row] = KeyMap.standard.bindings.compactMap { binding in
        let ofScreen: Set<KeyContext> = [.lists, .review, .popup, .transcript]
        guard !ofScreen.contains(binding.context), !binding.help.isEmpty, binding.command != .help,
            !binding.command.needsScreen, let key = binding.keys.first
        else { return nil }
        let isLeaving =
            binding.command == .leave && [.player, .clock].contains(binding.context)
        return isLeaving ? nil : Row(context: binding.context, key: key, command: binding.command)
    }

    @Test(arguments: rows)
    func `a word leads where its key leads`(row: Row) throws {
        var screen = Self.model(in: row.context)
        var plain = screen
        let moment = Moment(position: .seconds(6.2), host: .seconds(60))
        let keyed = screen.update(.input(.key(row.key)), at: moment)
        let command = try #require(try TypedCommand.read(row.line)?.get())
        let message = try #require(command.message(at: .seconds(6.2)))
        let typed = plain.update(message, at: moment)
        #expect(typed == keyed)
        let isSamePlayer = plain.player == screen.player
        #expect(isSamePlayer)
        #expect(plain.sleep.timer == screen.sleep.timer)
        #expect(plain.toast?.text == screen.toast?.text)
        #expect(plain.settingRows.items == screen.settingRows.items)
        if row.context != .clock { #expect(plain.layers == screen.layers) }
    }

    @Test func `most of the keys have a word`() {
        #expect(Self.rows.count > 100)
        #expect(Set(Self.rows.map(\.command)).isSuperset(of: [.dictation, .edges, .statusKnown]))
    }

    @Test(arguments: KeyMap.spokenCommands.map(\.command))
    func `a word is read, or says that it needs a screen`(command: Command) throws {
        let result = try #require(TypedCommand.read(command.word))
        guard command.needsScreen else {
            #expect(throws: Never.self) { try result.get() }
            return
        }
        let sentence = "`\(command.word)` changes what a screen shows; there is none here."
        #expect(result == .failure(TypedMistake(sentence: sentence)))
    }

    @Test(arguments: [
        ("theme dark", "`theme` changes what a screen shows; there is none here."),
        ("set theme dark", "`theme` changes what a screen shows; there is none here."),
        ("set", "`set` takes the name of a setting and its value; `settings` lists them."),
        ("undo 3", "`undo` takes nothing more."),
        ("translate to German", "`translate` takes nothing more."),
        ("speed step 2", "`speed` takes a number from 0.3 to 3."),
        ("skip 5", "There is no command \"skip\". Did you mean `forward 5` or `set skip 5`?"),
        (
            "long skip 1:00",
            "There is no command \"long-skip\". Did you mean `forward 1:00` or "
                + "`set long-skip 1:00`?"
        ),
        ("skip ahead", "There is no command \"skip\". Did you mean `forward` or `set skip`?"),
    ])
    func `what has no place here says so`(line: String, sentence: String) {
        #expect(TypedCommand.read(line) == .failure(TypedMistake(sentence: sentence)))
    }

    @Test(arguments: [
        ("next bookmark", TypedCommand.key(.nextBookmark)), ("und", .key(.undoSeek)),
        ("known letters", .aboutWord("letters", .statusKnown)),
        ("find the boat", .find("the boat")),
        ("find", .key(.find)), ("3", .row(3)), ("sleep sentence", .sleepAt(.sentence)),
        ("sleep chapter", .sleepAt(.chapter)), ("mark hard", .key(.gradeHard)),
        ("set speed-step 10", .set(.speedStep, "10")), ("unmark", .unmark),
        ("auto-pause new", .set(.autoPause, "new")), ("auto pause new", .set(.autoPause, "new")),
        ("word-status lemma", .set(.wordStatus, "lemma")), ("set skip 5", .set(.skip, "5")),
        ("translate-to de", .set(.translateTo, "de")), ("word status lemma", .word("status lemma")),
        ("auto-pause", .key(.autoPause)),
    ])
    func `further words are read`(line: String, command: TypedCommand) throws {
        #expect(try TypedCommand.read(line)?.get() == command)
    }
}

extension TwoFacesTests {
    private static let texts = [
        "Every morning the village was quiet.", "An old woman rowed across with letters.",
        "Nobody asked where she came from.", "The letters were always dry.",
    ]

    /// The sentences, five seconds each.
    private static let sentences: [Sentence] = texts.enumerated().compactMap { index, text in
        let start = Double(index) * 5 + 0.5
        return Sentence(
            index: index,
            words: text.split(separator: " ").enumerated().map { place, word in
                let begun = start + Double(place) * 0.5
                return Word(
                    start: .seconds(begun), end: .seconds(begun + 0.45), text: String(word))
            })
    }

    private static let items = [
        SettingItem(
            .speedStep, purpose: "One press.", values: .integer(1...50, step: 1), usual: "5",
            usualOrigin: "default", kept: nil, isUsual: false),
        SettingItem(
            .condense, purpose: "Gaps.", values: .toggle, usual: "false", usualOrigin: "default",
            kept: nil, isUsual: false),
    ]

    /// A player in the middle of its second sentence, brought to where a context counts.
    private static func model(in context: KeyContext) -> AppModel {
        var model = playing()
        let moment = Moment(position: .seconds(6.2), host: .seconds(30))
        func ask(_ request: TypedRequest) { _ = model.update(.typed(request), at: moment) }
        switch context {
        case .words: ask(.command(.wordCursor))
        case .edges: ask(.command(.edges))
        case .card: ask(.command(.keepCard))
        case .clock:
            ask(.sleep(.clock(minutes: 20)))
            ask(.command(.sleepTimer))
        case .find: ask(.find("letters"))
        case .dictation: ask(.command(.dictation))
        case .dictated:
            ask(.command(.dictation))
            ask(.answer("An old man"))
        case .menu: ask(.command(.bookmarks))
        case .settings: ask(.command(.settings))
        default: break
        }
        return model
    }

    private static func playing() -> AppModel {
        var settings = UISettings(targetLanguage: .english)
        settings.face = .plain
        var model = AppModel(
            source: .local, sourceName: "", settings: settings, items: items,
            size: Size(columns: 80, rows: 24),
            start: .chapter(
                Make.id("c2"), of: Make.books[1], number: nil, chapters: Make.chapters))
        let moment = Moment(position: .seconds(6.2))
        _ = model.start(at: moment)
        let playback = ChapterPlayback(
            address: Make.address(), chapter: Make.chapters[1], audio: .file(path: "a.mp3"))
        let track = SubtitleTrack(
            language: Language(tag: "en"), cues: [], sentences: sentences)
        let mark = Bookmark(
            id: 1, chapter: Make.address(), range: sentences[3].start..<sentences[3].end,
            text: texts[3], createdAt: .distantPast, bookTitle: "", chapterTitle: "")
        let messages: [AppMessage] = [
            .answer(.playback(.success(Snapshot(playback, .local))), of: Make.address()),
            .answer(.track(.success(Snapshot(track, .local))), of: Make.address()),
            .answer(.bookmarks([mark]), of: Make.address()), .background(Self.rain),
            .player(.phase(.loading)), .player(.duration(.seconds(60))), .player(.phase(.ready)),
            .player(.phase(.playing)), .tick,
        ]
        for message in messages { _ = model.update(message, at: moment) }
        return model
    }

    private static let rain = BackgroundState(title: "rain", isPlaying: true, gainHundredths: 30)
}
