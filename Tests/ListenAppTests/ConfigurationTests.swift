import ListenCore
import Practice
import Testing

@testable import ListenApp
@testable import ListenUI

@Suite struct ConfigurationTests {
    func configuration(
        flags: [String: String] = [:], variables: [String: String] = [:],
        file: [String: String] = [:]
    ) throws -> Configuration {
        try Configuration(flags: flags, environment: .make(variables: variables), file: file)
    }

    func setting(_ name: String) throws -> Setting {
        try #require(Setting.all.first { $0.name == name })
    }

    @Test func `a flag wins over the environment, the file and the default`() throws {
        let speed = try setting("speed")
        let file = ["speed": "0.8"]
        let variables = ["LISTEN_SPEED": "0.9"]
        #expect(try configuration().entry(for: speed).origin == .standard)
        #expect(try configuration(file: file).entry(for: speed).value == "0.8")
        #expect(
            try configuration(variables: variables, file: file).entry(for: speed).value == "0.9")
        let all = try configuration(flags: ["speed": "1.5"], variables: variables, file: file)
        #expect(all.entry(for: speed).origin == .flag)
        #expect(all.playbackRate == PlaybackRate(hundredths: 150))
    }

    @Test(arguments: [
        ([:], [:], [:], "contrast", Configuration.Origin.kept),
        ([:], [:], ["theme": "dark"], "contrast", .kept),
        ([:], ["LISTEN_THEME": "light"], ["theme": "dark"], "light", .environment),
        (["theme": "mono"], ["LISTEN_THEME": "light"], [:], "mono", .flag),
    ])
    func `a kept choice wins over the file, and a variable and a flag over it`(
        flags: [String: String], variables: [String: String], file: [String: String],
        value: String, origin: Configuration.Origin
    ) throws {
        let kept = try configuration(flags: flags, variables: variables, file: file)
            .keeping([.theme: "contrast", .textWidth: "9999"])
        let entry = kept.entry(for: .theme)
        #expect(entry.value == value)
        #expect(entry.origin == origin)
        // A value that is none any more is left aside.
        #expect(kept.entry(for: .textWidth).origin == .standard)
        let item = try #require(kept.settingItems.first { $0.setting == .theme })
        #expect(item.value == value)
        #expect(item.kept == "contrast")
        let usual = origin == .kept ? file.isEmpty ? "default" : "file" : origin.rawValue
        #expect(item.usualOrigin == usual)
    }

    @Test func `every live setting is a setting, and its steps are values of it`() throws {
        let items = try configuration().settingItems
        #expect(items.map(\.setting) == LiveSetting.allCases)
        for item in items {
            let setting = try setting(item.setting.rawValue)
            #expect(item.purpose == setting.purpose)
            #expect(setting.accepts(item.usual))
        }
    }

    @Test func `the layer takes what the configuration takes, and nothing else`() throws {
        let texts = [
            "", "auto", "off", "true", "on", "0", "1", "1.5", "60", "60.5", "061", "+62", "1e2",
            "nan", "-1", "9999", "en", "ZH_tw", "xx-yy-", "zoom", "dark",
        ]
        for item in try configuration().settingItems {
            let setting = try setting(item.setting.rawValue)
            for text in texts {
                let normal = item.values.normal(text)
                #expect((normal != nil) == setting.accepts(text), "\(setting.name): \(text)")
                #expect(normal.map(setting.accepts) != false, "\(setting.name): \(text)")
            }
        }
    }

    @Test func `an unknown setting names the one that was meant`() {
        #expect {
            try configuration(file: ["sped": "1"])
        } throws: { error in
            "\(error)".contains("Did you mean \"speed\"?")
        }
    }

    @Test(arguments: [
        ("speed", "fast"), ("speed", "9"), ("rewind", "-1"), ("theme", "pink"),
        ("translate-to", "!!"), ("plain", "yes"), ("auto-pause", "on"), ("lead-in", "1001"),
        ("tail", "-1"), ("wpm", "601"), ("boost", "24"), ("goal", "1441"),
        ("rewind", "61"), ("rewind", "automatic"), ("background-volume", "201"),
    ])
    func `a value that does not fit is refused with what would fit`(name: String, value: String)
        throws
    {
        let expected = try setting(name).expectation
        #expect {
            try configuration(file: [name: value])
        } throws: { error in
            "\(error)".contains(expected) && (error as? any DescribedError)?.kind == .configuration
        }
    }

    @Test func `every default is a value of its setting and every name is unique`() {
        for setting in Setting.all {
            #expect(setting.accepts(setting.standard), "\(setting.name)")
            #expect(setting.purpose.hasSuffix("."), "\(setting.name)")
        }
        #expect(Set(Setting.all.map(\.name)).count == Setting.all.count)
    }
}

@Suite struct PracticeConfigurationTests {
    func configuration(
        flags: [String: String] = [:], variables: [String: String] = [:],
        file: [String: String] = [:]
    ) throws -> Configuration {
        try Configuration(flags: flags, environment: .make(variables: variables), file: file)
    }

    @Test func `a new book is played straight on unless the settings say otherwise`() throws {
        let standard = try configuration()
        #expect(standard.newBook.score == nil && standard.newBook.wordsPerMinute == nil)
        #expect(standard.newBook.autoPause == [] && standard.newBook.gainHundredths == 100)
        #expect(standard.newBook.condenses == false && standard.newBook.skipsSilence == false)
        #expect(standard.leadIn == .milliseconds(60) && standard.tail == .milliseconds(180))
        #expect(standard.pausesOnUnplug && standard.goal == 20)
        let changed = try configuration(file: [
            "auto-pause": "both", "wpm": "140", "boost": "250", "condense": "true",
            "skip-silence": "true", "lead-in": "0", "tail": "1000", "goal": "0",
            "pause-on-unplug": "false", "speed": "0.8",
        ])
        #expect(changed.newBook.autoPause == [.atStart, .atEnd])
        #expect(changed.newBook.wordsPerMinute == 140 && changed.newBook.gainHundredths == 250)
        #expect(changed.newBook.condenses == true && changed.newBook.skipsSilence == true)
        #expect(changed.newBook.rate == PlaybackRate(hundredths: 80))
        #expect(changed.leadIn == .zero && changed.tail == .seconds(1))
        #expect(!changed.pausesOnUnplug && changed.goal == 0)
    }

    @Test func `a speed in a flag beats words a minute in the environment, and not the reverse`()
        throws
    {
        let speed = try configuration(
            flags: ["speed": "1"], variables: ["LISTEN_WPM": "120"]
        ).wishesOfThisRun
        #expect(speed.rate == .normal && speed.wordsPerMinute == nil)
        let pace = try configuration(
            flags: ["wpm": "120"], variables: ["LISTEN_SPEED": "1"]
        ).wishesOfThisRun
        #expect(pace.wordsPerMinute == 120)
        let both = try configuration(
            variables: ["LISTEN_WPM": "120", "LISTEN_SPEED": "1"]
        ).wishesOfThisRun
        #expect(both.wordsPerMinute == 120)
    }

    @Test(arguments: [
        (nil, RewindPolicy.curve), ("auto", .curve), ("0", .seconds(0)), ("10", .simple),
        ("60", .seconds(60)),
    ])
    func `a chapter goes back by the curve unless seconds are given`(
        text: String?, policy: RewindPolicy
    ) throws {
        let file = text.map { ["rewind": $0] } ?? [:]
        #expect(try configuration(file: file).rewind == policy)
    }

    @Test(arguments: [("off", 0), ("before", 1), ("after", 2), ("both", 3)])
    func `auto-pause reads its four words`(word: String, stored: Int) throws {
        #expect(try configuration(file: ["auto-pause": word]).autoPause.rawValue == stored)
    }

    @Test(arguments: [
        ("listen", nil), ("shadow", "shadow"), ("hide x0.75, show", "hide x0.75, show"),
    ])
    func `a drill is a preset's name or the notation`(text: String, score: String?) throws {
        let read = try configuration(file: ["drill": text])
        #expect(read.newBook.score == score && read.warnings.isEmpty)
    }

    @Test func `a drill that cannot be read is left aside with one warning that names the place`()
        throws
    {
        let wrong = try configuration(file: ["drill": "shwo x9x"])
        #expect(wrong.drill == nil)
        #expect(wrong.warnings.count == 1)
        #expect(wrong.warnings[0].contains("drill") && wrong.warnings[0].contains("config.toml"))
        #expect(wrong.warnings[0].contains("column 1"))
        let both = try configuration(
            variables: ["LISTEN_DRILL": "listen"], file: ["drill": "shwo x9x"])
        #expect(both.warnings.isEmpty)
    }

    @Test func `a drill that cannot be read on the command line is refused`() {
        #expect {
            try configuration(flags: ["drill": "shwo x9x"])
        } throws: { error in
            "\(error)".contains("--drill")
        }
    }
}

extension ProcessEnvironment {
    /// An environment without terminals, in a home folder that does not exist.
    static func make(
        variables: [String: String] = [:], programFolder: String = "/nowhere/bin"
    ) -> ProcessEnvironment {
        ProcessEnvironment(
            variables: ["HOME": "/home/learner"].merging(variables) { $1 },
            inputIsTerminal: false, outputIsTerminal: false, programFolder: programFolder,
            workingFolder: "/home/learner/books")
    }
}
