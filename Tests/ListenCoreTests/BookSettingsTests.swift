import ListenCore
import Testing

/// Settings of a book, as they are changed by one player while another may run.
@Suite struct BookSettingsTests {
    typealias Field = @Sendable (inout BookSettings) -> Void

    /// A change of each setting, but for the two of the speed.
    private static let fields: [Field] = [
        { $0.gainHundredths = 150 }, { $0.score = "blind" }, { $0.autoPause = .atEnd },
        { $0.condenses = true }, { $0.skipsSilence = true },
    ]

    private static func settings(_ field: Field) -> BookSettings {
        var settings = BookSettings()
        field(&settings)
        return settings
    }

    private static let full = settings {
        $0.rate = PlaybackRate(hundredths: 90)
        $0.wordsPerMinute = 120
        $0.gainHundredths = 100
        $0.score = "x"
        $0.autoPause = .atStart
        $0.condenses = false
        $0.skipsSilence = false
    }

    @Test(arguments: fields)
    func `a setting that another has is adopted, and those it has not stay`(field: Field) {
        var (settings, wanted) = (Self.full, Self.full)
        settings.adopt(Self.settings(field))
        field(&wanted)
        #expect(settings == wanted && settings != Self.full)
        settings.adopt(BookSettings())
        #expect(settings == wanted)
    }

    @Test func `the speed is one setting, by a rate or by words a minute`() {
        var settings = Self.full
        settings.adopt(Self.settings { $0.rate = .normal })
        #expect(settings.rate == .normal && settings.wordsPerMinute == nil)
        settings.adopt(Self.settings { $0.wordsPerMinute = 150 })
        #expect(settings.rate == nil && settings.wordsPerMinute == 150)
    }

    @Test(arguments: fields)
    func `a change sets what it changed, and leaves what another player set meanwhile`(
        field: Field
    ) {
        var after = Self.full
        field(&after)
        var settings = BookSettings()
        settings.apply(BookSettingsChange(from: Self.full, to: after))
        #expect(settings == Self.settings(field))
        settings.apply(BookSettingsChange(from: after, to: after))
        #expect(settings == Self.settings(field))
    }

    @Test(arguments: fields)
    func `a setting that a player took back is taken back`(field: Field) {
        var settings = Self.settings(field)
        settings.apply(BookSettingsChange(from: settings, to: BookSettings()))
        #expect(settings == BookSettings())
    }

    @Test func `a change of the speed is a change of both its settings`() {
        let words = Self.settings { $0.wordsPerMinute = 120 }
        let rate = Self.settings { $0.rate = .normal }
        var settings = Self.full
        settings.apply(BookSettingsChange(from: BookSettings(), to: words))
        #expect(settings.rate == nil && settings.wordsPerMinute == 120)
        settings.apply(BookSettingsChange(from: BookSettings(), to: rate))
        #expect(settings.rate == .normal && settings.wordsPerMinute == nil)
        settings.apply(BookSettingsChange(from: words, to: words))
        #expect(settings.rate == .normal)
    }
}
