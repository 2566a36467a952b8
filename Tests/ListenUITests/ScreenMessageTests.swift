import Foundation
import ListenCore
import PlayerUI
import ScreenTestSupport
import Terminal
import Testing
import UIVocabulary

@testable import ListenUI

/// A full screen names no option of the command line.
@Suite struct ScreenMessageTests {
    static let cases = [
        ("It is not there.", "It is not there."),
        ("It is not stored. Run it once without --offline.", "It is not stored."),
        (
            "Set it anew with `listen server token home --token`.",
            "Set it anew with `listen server token home`."
        ),
        (
            "These are the newest 20; --limit shows more.", "These are the newest 20."
        ),
        // Another program's command goes with the clause that it explains.
        (
            "No voice of espeak-ng speaks Klingon. Name a related language with --language; "
                + "`espeak-ng --voices` lists them.",
            "No voice of espeak-ng speaks Klingon."
        ),
        (
            "It is broken. Install it anew with `apt install --reinstall espeak-ng-data`.",
            "It is broken. Install it anew with `apt install --reinstall espeak-ng-data`."
        ),
        (
            "It is not known; give it with `--from`.", "It is not known."
        ),
        ("“A talk --with dashes” is gone.", "“A talk --with dashes” is gone."),
        ("/tmp/a--b.txt is not there -- or is it?", "/tmp/a--b.txt is not there -- or is it?"),
        (
            "Nobody speaks in “a`b --c”. Say it with --language.", "Nobody speaks in “a`b --c”."
        ),
        // A name holds no option, quoted or not.
        (
            "/home/a/Bad --final cut.mp3 holds no sound. Give a recording.",
            "/home/a/Bad --final cut.mp3 holds no sound. Give a recording."
        ),
        (
            "Talk --final cut.srt is no subtitle file. Give an SRT, WebVTT or LRC file.",
            "Talk --final cut.srt is no subtitle file. Give an SRT, WebVTT or LRC file."
        ),
        ("Dr. Who --language one.mp3 is gone.", "Dr. Who --language one.mp3 is gone."),
        ("Give it back --in time.mp3 is not there.", "Give it back --in time.mp3 is not there."),
        (
            "It is gone. `listen play 'Bad --final cut.mp3' --plain` says more.",
            "It is gone. `listen play 'Bad --final cut.mp3' --plain` says more."
        ),
        (
            "Nothing lies beside talk.srt. Say with --output FILE.srt where it goes.",
            "Nothing lies beside talk.srt."
        ),
        ("Give --force.", "That takes an option of the command line."),
    ]

    @Test(arguments: cases) func `what tells of an option is left out`(said: String, shown: String)
    {
        #expect(ScreenMessage.text(said) == shown)
    }

    @Test func `passing notices and pop-ups have none`() {
        let error = ServiceError(
            .notSupported, context: "a translation", advice: "Say which, as in --to es.")
        #expect(!Toast(error.description, at: .zero).text.string.contains("--"))
        var app = Make.playing()
        app.type("e")
        guard let ticket = app.played?.aids.popups.first?.ticket else {
            Issue.record("no pop-up is open")
            return
        }
        _ = app.update(
            .aid(.explanation(.failure(error)), for: ticket), at: Moment(position: Make.time(6.2)))
        let screen = app.render().snapshotLines.joined()
        #expect(screen.contains("A translation is not offered here"))
        #expect(!screen.contains("--to"))
    }
}
