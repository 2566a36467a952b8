import ListenCore
import Testing

@testable import Subtitles

/// The persons who speak, as the formats name them.
@Suite struct VoiceTests {
    private func track(_ text: String, _ name: String) throws -> SubtitleTrack {
        try SubtitleReader.read(Array(text.utf8), name: name)
    }

    private func told(_ track: SubtitleTrack) -> [String] {
        track.sentences.map { "\($0.speaker ?? "-")|\($0.text)" }
    }

    private static let ass = """
        [Events]
        Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text
        Dialogue: 0,0:00:01.00,0:00:02.00,Default,Ann Lee,0,0,0,,Hi there.
        Dialogue: 0,0:00:02.00,0:00:03.00,Default,,0,0,0,,It rains.
        Dialogue: 0,0:00:03.00,0:00:04.00,Default,Ben,0,0,0,,Oh, it does.
        """
    private static let vtt = """
        WEBVTT

        00:01.000 --> 00:02.000
        <v.loud Ann Lee>Hi there.

        00:02.000 --> 00:03.000
        It rains.

        00:03.000 --> 00:04.000
        <v Ben>Oh, it does.</v>
        """
    private static let json = """
        {"segments": [{"start": 1, "end": 2, "text": "Hi there.", "speaker": " Ann Lee: "},
        {"start": 2, "end": 3, "text": "It rains."},
        {"start": 3, "end": 4, "text": "Oh, it does.", "speaker": "Ben"}]}
        """

    @Test(arguments: [(ass, "a.ass"), (vtt, "a.vtt"), (json, "a.json")])
    func `names are those of sentences, and none of their words`(text: String, name: String) throws
    {
        let track = try track(text, name)
        #expect(told(track) == ["Ann Lee|Hi there.", "-|It rains.", "Ben|Oh, it does."])
        #expect(track.cues.map(\.speaker) == ["Ann Lee", nil, "Ben"])
    }

    @Test func `the columns of a file say where the name is`() throws {
        let text = """
            [Events]
            Format: Start, End, Actor, Text
            Dialogue: 0:00:01.00,0:00:02.00,Ann,Hi.
            Dialogue: 0:00:02.00,0:00:03.00,Ben,Oh.
            """
        #expect(try told(track(text, "a.ass")) == ["Ann|Hi.", "Ben|Oh."])
    }

    @Test func `a fragment goes on with its own speaker, and ends where another begins`() throws {
        let text = """
            WEBVTT

            00:01.000 --> 00:02.000
            <v Ann>When it rains

            00:02.000 --> 00:03.000
            <v Ann>it pours.

            00:03.000 --> 00:04.000
            <v Ann>And when

            00:04.000 --> 00:05.000
            <v Ben>it stops it stops.
            """
        #expect(
            try told(track(text, "a.vtt")) == [
                "Ann|When it rains it pours.", "Ann|And when", "Ben|it stops it stops.",
            ])
    }

    @Test func `several voices in a cue are sentences of their own`() throws {
        let text = "WEBVTT\n\n00:01.000 --> 00:05.000\n<v Ann>Good day.</v> <v Ben>And to you."
        let track = try track(text, "a.vtt")
        #expect(told(track) == ["Ann|Good day.", "Ben|And to you."])
        #expect(track.cues.map(\.text) == ["Good day.\nAnd to you."])
        #expect(track.cues[0].turns.map(\.text) == ["Good day.", "And to you."])
    }

    @Test func `words with times that nothing divides are divided by their speakers`() throws {
        let words = (0..<40).map { index in
            let speaker = index < 20 ? "Ann" : "Ben"
            return """
                {"start": \(index), "end": \(index).9, "text": "word\(index)", "speaker": "\(speaker)",
                "words": [{"start": \(index), "end": \(index).9, "text": "word\(index)"}]}
                """
        }
        let track = try track(#"{"segments": [\#(words.joined(separator: ","))]}"#, "a.json")
        #expect(track.sentences.flatMap(\.words).count == 40)
        for sentence in track.sentences {
            let numbers = sentence.words.compactMap { Int($0.text.dropFirst(4)) }
            #expect(numbers.allSatisfy { ($0 < 20) == (sentence.speaker == "Ann") }, "\(sentence)")
        }
    }

    @Test func `an export says who speaks, as markup that is read again`() throws {
        let first = try SubtitleReader.document(Array(Self.ass.utf8), name: "a.ass")
        let written = SubtitleExport.text(of: first, as: .vtt)
        #expect(written.contains("<v Ann Lee>Hi there."))
        #expect(try told(track(written, "a.vtt")) == told(first.track))
        #expect(CueExport.json(of: first).contains("\"speaker\" : \"Ben\""))
    }

    @Test(arguments: [
        ("<v \u{1B}[31mAnn>Hi.", "Ann"), ("<v A&amp;B>Hi.", "A&B"), ("<v  >Hi.", nil),
        ("<v>Hi.", nil), ("<v Ann:>Hi.", "Ann"), ("<v.a.b Ann>Hi.", "Ann"),
        ("<v " + String(repeating: "x", count: 900) + ">Hi.", String(repeating: "x", count: 60)),
        ("<v " + String(repeating: "x", count: 9_000) + ">Hi.", nil),
    ])
    func `a name is a bounded line without control characters`(body: String, name: String?) throws {
        let text = "WEBVTT\n\n00:01.000 --> 00:02.000\n\(body)\n"
        let track = try? track(text, "a.vtt")
        #expect(track?.cues.first?.speaker == name)
    }

    @Test func `a cue of very many voices is read at once`() throws {
        let body = (0..<50_000).map { "<v n\($0)>-" }.joined()
        let text = "WEBVTT\n\n00:01.000 --> 00:02.000\n\(body) so\n"
        #expect(try track(text, "a.vtt").cues[0].voices.count <= 200)
    }

    @Test(arguments: [
        ("Anna: Hello.", "Anna", "Hello."), ("ANNA (laughing): Oh!", "ANNA", "Oh!"),
        ("**Speaker 1:** So.", "Speaker 1", "So."), ("[Host]: Hi.", "Host", "Hi."),
        ("Dr. Ana de la Paz: Sí.", nil, ""), ("Ana de la: Sí.", "Ana de la", "Sí."),
        ("田中：はい。", "田中", "はい。"), ("Anna:", "Anna", ""), ("10:30 we left.", nil, ""),
        ("https://a.example", nil, ""), ("He said: go.", nil, ""), ("Why? No: yes.", nil, ""),
        ("One two three four five: six.", nil, ""), (": x", nil, ""), ("", nil, ""),
        ("A: b", "A", "b"), ("anna: hello", nil, ""),
    ])
    func `a label before a paragraph is a short name`(part: String, name: String?, text: String) {
        let label = SpeakerLabels.label(of: part)
        #expect(label?.name == name && (name == nil || label?.text == text), "\(label as Any)")
    }

    @Test func `names that are rare are those of a transcript only`() {
        let turns = ["Ann", "Ben", "Ann", "Ben"].flatMap { name in
            ["\(name): It began."] + Array(repeating: "It went on.", count: 9)
        }
        #expect(SpeakerLabels.parted(turns) == nil)
        let parted = SpeakerLabels.parted(turns, isTranscript: true)
        #expect(parted?.count == 40 && parted?[15].speaker == "Ben")
        #expect(parted?.allSatisfy { !$0.text.contains(":") } == true)
    }

    @Test(arguments: [
        ("HAMLET. To be, or not.", "HAMLET", "To be, or not."),
        ("MRS. ALVING. Yes. No.", "MRS ALVING", "Yes. No."),
        ("FIRST CITIZEN. We are.", "FIRST CITIZEN", "We are."), ("DROMIO.", "DROMIO", ""),
        ("ROMEO", "ROMEO", ""), ("_Hamlet._ To be.", nil, ""), ("_HAM._ To be.", "HAM", "To be."),
        ("JACK (aside). So.", "JACK", "So."), ("JACK [_aside_.] So.", "JACK", "So."),
        ("LANE. I don't think so.", "LANE", "I don't think so."), ("ACT I.", nil, ""),
        ("SCENE II. A room.", nil, ""), ("CHAPTER X. HOME.", nil, ""), ("IV. The storm", nil, ""),
        ("I. A room.", nil, ""), ("HAMLET, Prince of Denmark.", nil, ""), ("NO! Never.", nil, ""),
        ("A. Where?", nil, ""), ("[Exit HAMLET.]", nil, ""), ("(Alone.) So.", nil, ""),
        ("", nil, ""),
        ("The fox ran. It slept.", nil, ""), ("JACK (aside", nil, ""),
        ("KING LEAR OF ALL BRITAIN. Hear.", nil, ""),
    ])
    func `a name in a play stands in capitals before a point, or alone`(
        part: String, name: String?, text: String
    ) {
        let label = PlayLabels.label(of: part, isName: PlayLabels.isCapitals)
        #expect(label?.name == name && (name == nil || label.map { String($0.text) } == text))
    }

    /// A play of some names before speeches of two lines.
    private static func play(_ names: [String], _ count: Int = 12) -> [String] {
        ["ACT I.", "SCENE I. A heath.", "[_Enter all._]"]
            + (0..<count).flatMap { ["\(names[$0 % names.count]) Line \($0).", "It goes on."] }
    }

    @Test(arguments: [
        ["HAMLET.", "HORATIO.", "MRS. QUICKLY."], ["_HAM._", "_HOR._", "_QUI._"],
        ["Jack.", "Lady Bracknell.", "Algernon."],
    ])
    func `names of a play stand beside its lines, of headings and directions none`(
        names: [String]
    ) throws {
        let play =
            names[0] == "Jack." ? Self.play(names).filter { $0 != "It goes on." } : Self.play(names)
        let turns = try #require(SpeakerLabels.parted(play))
        #expect(turns.prefix(3).allSatisfy { $0.speaker == nil })
        #expect(turns[3].text == "Line 0." && turns.count == play.count)
        #expect(turns.dropFirst(3).allSatisfy { $0.speaker != nil })
        #expect(SpeakerLabels.parted(play, isTranscript: true) == nil)
    }

    /// The order in which three persons speak 18 times.
    private static let order = [0, 1, 0, 1, 2, 0, 2, 1, 2, 0, 1, 0, 2, 1, 0, 1, 0, 2]

    @Test func `a play of names alone on their lines has only what is said`() throws {
        let play = Self.order.enumerated().flatMap {
            [["ROMEO", "JULIET", "NURSE."][$1], "Line \($0)."]
        }
        let turns = try #require(SpeakerLabels.parted(play + ["SAMPSON.", "Once."]))
        #expect(turns.map(\.text) == (0..<18).map { "Line \($0)." } + ["Once."])
        #expect(turns.map { $0.speaker ?? "" }.suffix(2) == ["NURSE", "SAMPSON"])
    }

    @Test(arguments: [
        // A novel, whose chapters are counted anew in each part.
        [
            "PART ONE.", "I. Home", "It began.", "II. Away", "It went on.", "PART TWO.", "I. Home",
            "So.",
            "II. Away", "On.", "PART THREE.", "I. Home", "So.", "II. Away", "On.",
        ],
        // Words of their own, now and then.
        (0..<40).map {
            $0 % 10 == 0 ? "Yes. It was so." : $0 % 10 == 5 ? "No. It was not." : "It was."
        },
        ["HAMLET. Once.", "HORATIO. Once.", "It goes on."],
    ])
    func `what is no play keeps its words`(parts: [String]) {
        #expect(SpeakerLabels.parted(parts) == nil)
    }

    private static let dialogue = [
        "¿Vienes?", "Sí.", "¿Y Ana?", "No.", "¿Tú?", "Sí. Claro.", "Ya.", "Sí.", "¿Ahora?",
        "No.", "¿Hoy?", "Sí.", "¿Mañana?", "No.", "¿Nunca?", "Sí. Nunca.", "Pues nada.", "Adiós.",
    ]
    private static let step = "Stir it well, and wait."

    /// Recipes of so many ingredients and steps.
    private static func cookbook(steps count: Int) -> [String] {
        let steps = Array(repeating: step, count: count)
        return ["APPLE CAKE", "PLUM CAKE", "PEAR CAKE"].flatMap { (name: String) -> [String] in
            [name, "INGREDIENTS"] + steps + ["METHOD"] + steps
        }
    }

    /// Headings in the order of persons who speak, each above nine steps.
    private static func advice() -> [String] {
        let headings = ["TIP", "METHOD", "VARIATION"]
        return order.prefix(9).flatMap { (number: Int) -> [String] in
            [headings[number]] + Array(repeating: step, count: 9)
        }
    }

    @Test func `answers and headings that recur are no names`() {
        #expect(SpeakerLabels.parted(Self.dialogue) == nil)
        let alone = Array(repeating: ["Luego.", "Quizás.", "¿Cuándo es?"], count: 6)
        #expect(SpeakerLabels.parted(Array(alone.joined())) == nil)
        // Headings in one order, few or many; in any order, but few.
        #expect(SpeakerLabels.parted(Self.cookbook(steps: 10)) == nil)
        #expect(SpeakerLabels.parted(Self.cookbook(steps: 1)) == nil)
        #expect(SpeakerLabels.parted(Self.advice()) == nil)
    }
}
