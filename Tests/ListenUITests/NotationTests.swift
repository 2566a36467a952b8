import ListenCore
import Testing
import UIVocabulary

@testable import ListenUI

/// Notations for prompts, and the meaning of drills in words.
@Suite struct NotationTests {
    @Test(arguments: [
        ("1.1x", PracticeChoice.rate(PlaybackRate(hundredths: 110))),
        ("x0.75", .rate(PlaybackRate(hundredths: 75))),
        ("0,9×", .rate(PlaybackRate(hundredths: 90))),
        ("2", .rate(PlaybackRate(hundredths: 200))), ("150", .wordsPerMinute(150)),
        (" 150 WPM ", .wordsPerMinute(150)),
    ])
    func `a speed is read as people write it`(text: String, choice: PracticeChoice) {
        #expect(SpeedNotation.read(text) == .success(choice))
    }

    @Test(arguments: [
        "", "fast", "4x", "0.1x", "20", "5000", "1e400", "nan", "-1x", "150wpmx", "infx",
    ])
    func `a speed that cannot be is answered with a sentence`(text: String) {
        guard case .failure(let mistake) = SpeedNotation.read(text) else {
            Issue.record("\(text) was accepted")
            return
        }
        #expect(mistake.text.hasSuffix("."))
    }

    @Test(arguments: [("25", 25), ("1:30", 90), (" 5 ", 5), ("10:00", 600)])
    func `minutes are read as people write them`(text: String, minutes: Int) {
        #expect(SleepNotation.read(text) == .success(minutes))
    }

    @Test(arguments: ["", "0", "-5", "1:60", "25:00", "99999", "1:2:3", "ten", "٣"])
    func `minutes that cannot be are answered with a sentence`(text: String) {
        guard case .failure(let mistake) = SleepNotation.read(text) else {
            Issue.record("\(text) was accepted")
            return
        }
        #expect(mistake.text.hasSuffix("."))
    }

    @Test func `a score is told in words`() {
        typealias Pass = DrillScore.Pass
        let shadow = DrillScore(
            [
                Pass(display: .hidden, factor: 75), Pass(display: .shown),
                Pass(display: .hidden, gap: .lengths(hundredths: 150)),
            ], rounds: 2)
        #expect(
            shadow?.words
                == "3 passes: hidden at 0.75×, shown, hidden with a gap of 1.5 lengths; all twice")
        let primed = DrillScore([
            Pass(display: .translated, repeats: 3, gap: .time(.milliseconds(2_050)), wait: .person)
        ])
        #expect(
            primed?.words
                == "1 pass: with its translation 3 times with a gap of 2.05 s then waiting for you"
        )
        #expect(
            DrillScore([Pass(gap: .lengths(hundredths: 100))])?.words.hasSuffix("1 length") == true)
    }
}
