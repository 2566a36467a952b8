package import Terminal

/// The styles that are laid over words that are new or being learned.
///
/// Colour alone tells a new word where there are enough colours; with 16, or none, its line under it
/// stays. A word keeps its colour when it was heard, and is then as much brighter as the words
/// around it.
package struct WordMarkStyles: Hashable, Sendable {
    private let theme: Theme
    private let isRich: Bool

    /// The styles of a theme on its terminal.
    package init(_ settings: UISettings) {
        theme = settings.theme
        let hasDepth = [.trueColor, .indexed256].contains(settings.selection.depth)
        isRich = hasDepth && theme.newWord.foreground.components != nil
    }

    /// Those of words to come in the current sentence.
    package var current: (new: Style, learning: Style) {
        (isRich ? theme.newWord.removing(.underline) : theme.newWord, theme.learningWord)
    }

    /// Those of words of it that were heard.
    package var heard: (new: Style, learning: Style) {
        let (new, learning) = current
        return (mixed(new, theme.spoken), mixed(learning, theme.spoken))
    }

    /// Those of words of other sentences, which may not stand out more than the current one.
    package var beside: (new: Style, learning: Style) {
        guard isRich else { return (Style(attributes: theme.newWord.attributes), .plain) }
        return (mixed(current.new, theme.dim), .plain)
    }

    /// The style with a colour in the middle between its own and another's.
    private func mixed(_ style: Style, _ other: Style) -> Style {
        guard isRich, let one = style.foreground.components,
            let two = other.foreground.components
        else { return style }
        func middle(_ one: UInt8, _ two: UInt8) -> UInt8 { UInt8((Int(one) + Int(two)) / 2) }
        return style.foreground(
            .rgb(middle(one.red, two.red), middle(one.green, two.green), middle(one.blue, two.blue))
        )
    }
}
