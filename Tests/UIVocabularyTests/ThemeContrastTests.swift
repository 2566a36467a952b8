import Glibc
import Terminal
import Testing

@testable import UIVocabulary

/// Contrast by WCAG 2.2, sections 1.4.3, 1.4.6 and 1.4.11, in every theme and
/// on every depth of colour whose values are known; the 16 colours are those of
/// `SixteenColourTests`.
@Suite struct ThemeContrastTests {
    /// A theme on a depth, with the least contrast of its text and its figures.
    struct Case: CustomTestStringConvertible {
        let choice: String
        let depth: ColorDepth
        let text: Double
        let figures: Double

        var theme: Theme { ThemeSelection(choice: choice, depth: depth).theme }
        var testDescription: String { "\(choice), \(depth)" }
    }

    static let cases = [ColorDepth.trueColor, .indexed256].flatMap { depth in
        [
            Case(choice: "dark", depth: depth, text: 4.5, figures: 3),
            Case(choice: "light", depth: depth, text: 4.5, figures: 3),
            Case(choice: "contrast", depth: depth, text: 7, figures: 4.5),
        ]
    }

    private static func contrast(_ style: Style, _ depth: ColorDepth) throws -> Double {
        let parts = [style.foreground, style.background].map { $0.degraded(to: depth) }
        let pair = try parts.map { try #require($0.relativeLuminance) }.sorted()
        return (pair[1] + 0.05) / (pair[0] + 0.05)
    }

    /// Every style that letters are drawn in.
    static func texts(_ theme: Theme) -> [(name: String, style: Style)] {
        [
            ("base", theme.base), ("spoken", theme.spoken), ("upcoming", theme.upcoming),
            ("word", theme.word), ("estimatedWord", theme.estimatedWord),
            ("cursor", theme.cursor), ("dim", theme.dim), ("title", theme.title),
            ("badge", theme.badge), ("accent", theme.accent),
            ("translation", theme.translation), ("popup", theme.popup.text),
            ("popupFrame", theme.popup.frame), ("popupTitle", theme.popup.title),
            ("popupDim", theme.popupDim),
            ("newWord", theme.newWord.over(theme.spoken)),
            ("learningWord", theme.learningWord.over(theme.spoken)),
            ("chosen", theme.chosen), ("notice", theme.notice), ("failure", theme.failure),
        ] + theme.speakers.enumerated().map { ("speaker \($0)", $1) }
    }

    @Test(arguments: cases)
    func `all text can be read on its ground, dim text too`(wanted: Case) throws {
        for (name, style) in Self.texts(wanted.theme) {
            let ratio = try Self.contrast(style, wanted.depth)
            #expect(ratio >= wanted.text, "\(name) has \(ratio):1")
        }
    }

    @Test(arguments: cases)
    func `the waveform and the rules can be seen`(wanted: Case) throws {
        let theme = wanted.theme
        let figures = [
            theme.wave.played, theme.wave.unplayed, theme.wave.playedCore, theme.wave.unplayedCore,
            theme.wave.playhead,
            theme.rule,
        ]
        for style in figures {
            let ratio = try Self.contrast(style, wanted.depth)
            #expect(ratio >= wanted.figures, "\(style) has \(ratio):1")
        }
    }

    /// Styles that mean different things beside one another.
    private static func pairs(_ theme: Theme) -> [(name: String, Style, Style)] {
        [
            ("played and to come", theme.wave.played, theme.wave.unplayed),
            ("played and to come, inner", theme.wave.playedCore, theme.wave.unplayedCore),
            ("spoken and to come", theme.spoken, theme.upcoming),
            ("key and what it does", theme.accent, theme.dim),
            ("text and translation", theme.base, theme.translation),
            ("dim and translation", theme.dim, theme.translation),
            ("failure and notice", theme.failure, theme.notice),
            ("failure and mark", theme.failure, theme.accent),
            ("failure and dim", theme.failure, theme.dim),
            ("playhead and played", theme.wave.playhead, theme.wave.played),
            ("word and its sentence", theme.word, theme.spoken),
            ("estimated word and word", theme.estimatedWord, theme.word),
            ("chosen row and others", theme.chosen, theme.popup.text),
        ]
    }

    @Test(arguments: cases, ColorVision.allCases)
    func `what colour tells apart is told apart by every eye`(
        wanted: Case, vision: ColorVision
    ) throws {
        for (name, first, second) in Self.pairs(wanted.theme) {
            if first.attributes != second.attributes { continue }
            let distance = max(
                try vision.distance(
                    first.foreground.degraded(to: wanted.depth),
                    second.foreground.degraded(to: wanted.depth)),
                try vision.distance(
                    first.background.degraded(to: wanted.depth),
                    second.background.degraded(to: wanted.depth)))
            #expect(distance >= ColorVision.clearDistance, "\(name): \(distance)")
        }
    }

    @Test func `black and white differ most, and a colour not from itself`() throws {
        let most = try ColorVision.all.distance(.hex(0), .hex(0xFFFFFF))
        #expect(abs(most - 1) < 0.001)
        #expect(try ColorVision.deuteranopia.distance(.hex(0x56B4E9), .hex(0x56B4E9)) == 0)
        // Pure red and a green of its lightness are one colour to a protanope.
        let (red, green) = (Color.hex(0xFF0000), Color.hex(0x5E5E00))
        #expect(
            try ColorVision.protanopia.distance(red, green)
                < ColorVision.all.distance(red, green) / 2)
    }
}

/// Colours for eyes that lack a kind of cone: the matrices of Machado,
/// Oliveira and Fernandes, "A Physiologically-based Model for Simulation of
/// Color Vision Deficiency" (2009), severity 1.0, on linear sRGB.
enum ColorVision: CaseIterable {
    case all, protanopia, deuteranopia, tritanopia

    /// Three times the difference in Oklab that is just noticed (0.02).
    static let clearDistance = 0.06

    private var matrix: [[Double]] {
        switch self {
        case .all: [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
        case .protanopia:
            [
                [0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216],
                [-0.003882, -0.048116, 1.051998],
            ]
        case .deuteranopia:
            [
                [0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413],
                [-0.011820, 0.042940, 0.968881],
            ]
        case .tritanopia:
            [
                [1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602],
                [0.004733, 0.691367, 0.303900],
            ]
        }
    }

    /// The distance of two colours as these eyes see them, in Oklab (Ottosson 2020).
    func distance(_ first: Color, _ second: Color) throws -> Double {
        let (first, second) = try (seen(first), seen(second))
        return zip(first, second).reduce(0) { $0 + pow($1.0 - $1.1, 2) }.squareRoot()
    }

    private func seen(_ color: Color) throws -> [Double] {
        let parts = try #require(color.components)
        let linear = [parts.red, parts.green, parts.blue].map { value -> Double in
            let share = Double(value) / 255
            return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
        }
        let seen = Self.product(matrix, linear).map { min(1, max(0, $0)) }
        let cones = Self.product(
            [
                [0.4122214708, 0.5363325363, 0.0514459929],
                [0.2119034982, 0.6806995451, 0.1073969566],
                [0.0883024619, 0.2817188376, 0.6299787005],
            ], seen)
        return Self.product(
            [
                [0.2104542553, 0.7936177850, -0.0040720468],
                [1.9779984951, -2.4285922050, 0.4505937099],
                [0.0259040371, 0.7827717662, -0.8086757660],
            ], cones.map { cbrt($0) })
    }

    private static func product(_ matrix: [[Double]], _ vector: [Double]) -> [Double] {
        matrix.map { row in zip(row, vector).reduce(0) { $0 + $1.0 * $1.1 } }
    }
}
