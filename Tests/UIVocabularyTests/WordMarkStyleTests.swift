import ListenCore
import Terminal
import Testing

@testable import UIVocabulary

/// Marked words: told by colour, apart by what was heard, readable.
@Suite struct WordMarkStyleTests {
    private func settings(_ theme: Theme, _ depth: ColorDepth) -> UISettings {
        var settings = UISettings(theme: theme, targetLanguage: .english)
        settings.selection.depth = depth
        return settings
    }

    @Test(arguments: [Theme.dark, .light, .contrast], [ColorDepth.trueColor, .indexed256])
    func `new words are told by colour alone, heard and unheard apart`(
        theme: Theme, depth: ColorDepth
    ) throws {
        let marks = WordMarkStyles(settings(theme, depth))
        let heard = marks.heard.new.over(theme.spoken)
        let ahead = marks.current.new.over(theme.upcoming)
        #expect(!heard.attributes.contains(.underline) && !ahead.attributes.contains(.underline))
        #expect(heard.foreground != ahead.foreground)
        #expect(heard.foreground != theme.spoken.foreground)
        for style in [heard, ahead, marks.beside.new.over(theme.dim)] {
            #expect(try Self.contrast(style) >= 4.5, "\(style)")
        }
    }

    @Test(arguments: [(Theme.mono, ColorDepth.none), (.dark16, .ansi16), (.light16, .ansi16)])
    func `where colour does not tell enough a line does`(theme: Theme, depth: ColorDepth) {
        let marks = WordMarkStyles(settings(theme, depth))
        #expect(marks.current.new.attributes.contains(.underline))
        #expect(marks.beside.new.attributes.contains(.underline))
    }

    private static func contrast(_ style: Style) throws -> Double {
        let pair = try [style.foreground, style.background]
            .map { try #require($0.relativeLuminance) }.sorted()
        return (pair[1] + 0.05) / (pair[0] + 0.05)
    }
}
