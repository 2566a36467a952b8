import ListenCore
import Practice
import Testing
import UIVocabulary

@testable import AppEnvironment
@testable import ListenUI
@testable import Reports

@Suite struct ConfigurationTests {
    func configuration(
        flags: [String: String] = [:], variables: [String: String] = [:],
        file: [String: String] = [:]
    ) throws -> Configuration {
        try Configuration(
            flags: flags, environment: .make(variables: variables), file: ConfigurationFile(file))
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
        #expect(try all.entry(for: speed).origin == .flag)
        #expect(try all.playbackRate == PlaybackRate(hundredths: 150))
    }

    @Test(arguments: [
        ([:], "en"), (["LANG": "de_DE.UTF-8"], "de"), (["LANG": "C.UTF-8"], "en"),
        (["LANG": "de_DE", "LC_ALL": "C"], "en"), (["LC_MESSAGES": "fr_FR", "LANG": "de"], "fr"),
        (["LC_ALL": "", "LANG": "pt_BR.UTF-8@x"], "pt-BR"), (["LANG": "zh_TW.UTF-8"], "zh-TW"),
        (["LANG": "POSIX"], "en"), (["LANG": "!"], "en"), (["LANG": "eo"], "eo"),
        (["LANG": "de_DE", "LISTEN_TRANSLATE_TO": "it"], "it"),
    ])
    func `translations begin in the language of the locale`(
        variables: [String: String], tag: String
    ) throws {
        let made = try configuration(variables: variables)
        #expect(try made.translationLanguage?.tag == tag)
        #expect(made.isTargetChosen == (variables["LISTEN_TRANSLATE_TO"] != nil))
        let chosen = made.keeping([.translateTo: "sv"])
        #expect(chosen.isTargetChosen)
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
        let entry = try kept.entry(for: .theme)
        #expect(entry.value == value)
        #expect(entry.origin == origin)
        // A value that is none any more is left aside.
        #expect(try kept.entry(for: .textWidth).origin == .standard)
        #expect(kept.warnings.count == 1 && kept.warnings[0].contains("9999"))
        #expect(kept.faults.isEmpty)
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

    @Test func `an unknown setting is told with the one that was meant, and stops nothing`() throws
    {
        let read = try configuration(file: ["sped": "1"])
        #expect(read.faults.isEmpty && read.warnings.count == 1)
        #expect(read.warnings[0].contains("Did you mean \"speed\"?"))
        let names = (0..<500).map { String(repeating: "x", count: 2_000) + "\($0)" }
        let many = try configuration(file: Dictionary(uniqueKeysWithValues: names.map { ($0, "") }))
        #expect(many.warnings.count == 21)
        #expect(many.warnings.last == "480 more names are no settings either.")
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
        let bad = try setting(name)
        for read in [
            try configuration(file: [name: value]),
            try configuration(variables: [bad.environmentName: value], file: [name: bad.standard]),
        ] {
            #expect {
                try read.entry(for: bad)
            } throws: { error in
                "\(error)".contains(bad.expectation)
                    && (error as? any DescribedError)?.kind == .configuration
            }
            #expect(read.faults.count == 1)
            // Every other setting is in force.
            for other in Setting.all where other != bad {
                #expect(try read.entry(for: other).value == other.standard)
            }
        }
        #expect(throws: ConfigurationError.self) { try configuration(flags: [name: value]) }
    }

    @Test func `what a stronger layer says is used, whatever a weaker one says`() throws {
        let file = ["theme": "pink", "speed": "fast"]
        let read = try configuration(
            flags: ["speed": "2"], variables: ["LISTEN_THEME": "dark"], file: file)
        #expect(read.faults.isEmpty)
        #expect(try read.entry(for: .theme).value == "dark")
        // A choice beats the file, and not the environment.
        let kept = try configuration(file: file).keeping([.theme: "light"])
        #expect(try kept.entry(for: .theme).value == "light")
        let variable = try configuration(variables: ["LISTEN_THEME": "pink"])
            .keeping([.theme: "light"])
        #expect(throws: ConfigurationError.self) { try variable.entry(for: .theme) }
    }

    @Test(arguments: [
        ("deepl-url", "http://me:s3cret@host"), ("chat-url", "http://me:s3 cret@host/v1"),
        ("libretranslate-url", "http://me:s3/cr?e#t@host"), ("covers-url", "me:s3cret@host"),
        ("proxy", "me:s3cret@proxy:3128"), ("proxy", "socks5h://me:s3/cr et@proxy"),
        ("translate-to", "http://me:s3cret@host"), ("translate-with", "http://me:s3cret@host"),
        ("drill", "http://me:s3cret@host"), ("deepl-key", "http://me:s3cret@host"),
        ("translate-command", "t 'http://me:s3cret@host"),
    ])
    func `no fault and no listing repeats a password`(name: String, value: String) throws {
        let setting = try setting(name)
        for read in [
            try configuration(file: [name: value]),
            try configuration(variables: [setting.environmentName: value]),
        ] {
            let printed = Printed()
            let report = AboutReport(
                paths: try Paths(.make(variables: ["HOME": "/home/me"])) { _ in false },
                configuration: read, console: printed.console)
            report.settings(json: false)
            report.settings(json: true)
            report.paths(json: false)
            let all = printed.data + printed.notes + read.complaints.joined()
            #expect(all.contains(name) && !all.contains("s3"), "\(all)")
        }
    }

    @Test func `a choice stands in for what is no value in the file`() throws {
        let read = try configuration(file: [
            "theme": "pink", "review-new": "many", "dictation-case": "?", "goal": "x",
        ])
        let kept = read.keeping([.theme: "light", .reviewNew: "5"])
        #expect(kept.faultsInForce.map(\.description.isEmpty) == [false, false])
        let items = kept.settingItems
        #expect(items.count == LiveSetting.allCases.count)
        let theme = try #require(items.first { $0.setting == .theme })
        #expect(theme.value == "light" && theme.origin == "kept")
        #expect(theme.usualFault?.contains("pink") == true)
        let dictation = try #require(items.first { $0.setting == .dictationCase })
        #expect(dictation.value == "false" && dictation.origin == "wrong")
        #expect(dictation.remark.contains("is not a value of dictation-case"))
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
        try Configuration(
            flags: flags, environment: .make(variables: variables), file: ConfigurationFile(file))
    }

    @Test func `a new book is played straight on unless the settings say otherwise`() throws {
        let standard = try configuration()
        let usual = try standard.newBook()
        #expect(usual.score == nil && usual.wordsPerMinute == nil)
        #expect(usual.autoPause == [] && usual.gainHundredths == 100)
        #expect(usual.condenses == false && usual.skipsSilence == false)
        #expect(try standard.leadIn == .milliseconds(60) && standard.tail == .milliseconds(180))
        #expect(try standard.pausesOnUnplug && standard.goal == 20)
        let changed = try configuration(file: [
            "auto-pause": "both", "wpm": "140", "boost": "250", "condense": "true",
            "skip-silence": "true", "lead-in": "0", "tail": "1000", "goal": "0",
            "pause-on-unplug": "false", "speed": "0.8",
        ])
        let book = try changed.newBook()
        #expect(book.autoPause == [.atStart, .atEnd])
        #expect(book.wordsPerMinute == 140 && book.gainHundredths == 250)
        #expect(book.condenses == true && book.skipsSilence == true)
        #expect(book.rate == PlaybackRate(hundredths: 80))
        #expect(try changed.leadIn == .zero && changed.tail == .seconds(1))
        #expect(try !changed.pausesOnUnplug && changed.goal == 0)
    }

    @Test func `a speed in a flag beats words a minute in the environment, and not the reverse`()
        throws
    {
        let speed = try configuration(
            flags: ["speed": "1"], variables: ["LISTEN_WPM": "120"]
        ).wishesOfThisRun()
        #expect(speed.rate == .normal && speed.wordsPerMinute == nil)
        let pace = try configuration(
            flags: ["wpm": "120"], variables: ["LISTEN_SPEED": "1"]
        ).wishesOfThisRun()
        #expect(pace.wordsPerMinute == 120)
        let both = try configuration(
            variables: ["LISTEN_WPM": "120", "LISTEN_SPEED": "1"]
        ).wishesOfThisRun()
        #expect(both.wordsPerMinute == 120)
    }

    @Test func `a step goes by its own drill and speed, unless a flag says otherwise`() throws {
        let half = PlaybackRate(hundredths: 50)
        let own = try configuration(
            variables: ["LISTEN_DRILL": "shadow", "LISTEN_AUTO_PAUSE": "after"]
        ).wishesOfThisRun(drilling: "hide", at: half)
        #expect(own.score == "hide" && own.rate == half && own.autoPause == [])
        let flagged = try configuration(
            flags: ["speed": "0.8", "drill": "learn", "auto-pause": "after"]
        ).wishesOfThisRun(drilling: "hide", at: half)
        #expect(flagged.score == "learn" && flagged.rate == PlaybackRate(hundredths: 80))
        #expect(flagged.autoPause == .atEnd)
    }

    @Test(arguments: [
        (nil, RewindPolicy.curve), ("auto", .curve), ("0", .seconds(0)), ("10", .seconds(10)),
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
        #expect(try read.newBook().score == score)
        #expect(read.warnings.isEmpty)
    }

    @Test func `a drill that cannot be read is left aside with one warning that names the place`()
        throws
    {
        let wrong = try configuration(file: ["drill": "shwo x9x"])
        #expect(try wrong.drill == nil)
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
