import HTTPCaching
import ListenCore
import ListenUI
import Terminal

/// Settings in the words of the targets they are for.
extension Configuration {
    /// The theme to begin with; `auto` begins dark until the terminal answers.
    var theme: Theme { Theme.named(text(.theme)) ?? .dark }

    /// The colours the terminal is sent; `nil` finds out.
    var colorDepth: ColorDepth? {
        switch text(.color) {
        case "truecolor": .trueColor
        case "256": .indexed256
        case "16": .ansi16
        case "none": ColorDepth.none
        default: nil
        }
    }

    /// How long and how much the cache keeps.
    var cachePolicy: CachePolicy {
        CachePolicy(mediaBytes: Int64(integer(.cacheLimit)) * 1_000_000)
    }
}
