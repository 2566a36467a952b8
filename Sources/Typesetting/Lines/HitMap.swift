package import ListenCore
package import Terminal

/// The subject of a click on the screen.
package enum HitTarget: Hashable, Sendable {
    case word(WordAddress)
    case sentence(Int)
    /// A place on the waveform or its ruler.
    case time(MediaTime)
    /// A row of a list or a menu.
    case row(Int)
}

/// The clickable regions of the screen; the code that draws them works them out, so that the two
/// never differ.
package struct HitMap: Hashable, Sendable {
    package private(set) var regions: [Region] = []

    /// Creates an empty map.
    package init() {}

    package struct Region: Hashable, Sendable {
        package let rect: Rect
        package let target: HitTarget
    }

    /// Adds a region; a later one lies over the earlier ones.
    package mutating func add(_ target: HitTarget, at rect: Rect) {
        regions.append(Region(rect: rect, target: target))
    }

    /// Adds all regions of another map over these.
    package mutating func add(_ other: HitMap) {
        regions += other.regions
    }

    /// The target at a cell.
    package func target(at point: Point) -> HitTarget? {
        regions.last { $0.rect.contains(point) }?.target
    }
}

/// A word of a sentence.
package struct WordAddress: Hashable, Sendable {
    package var sentence: Int
    package var word: Int

    /// Creates a place from its parts.
    package init(sentence: Int, word: Int) {
        self.sentence = sentence
        self.word = word
    }
}
