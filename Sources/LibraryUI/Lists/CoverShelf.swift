package import ListenCore
package import Terminal
package import UIVocabulary

/// The covers of the books that were looked at last, fitted to their place.
package struct CoverShelf: Hashable, Sendable {

    /// Made of its parts.
    package init() {
    }
    /// How many covers are kept.
    private static let limit = 64

    /// A cover as far as it is known.
    private enum Cover: Hashable {
        case asked
        /// There is none to be had.
        case none
        case known(PixelImage)
    }

    /// A picture made for a place.
    private struct Fitted: Hashable {
        let bounds: Size
        let picture: TerminalPicture
    }

    private var covers: [BookAddress: Cover] = [:]
    /// The books by when they were asked for, the latest last.
    private var recent: [BookAddress] = []
    private var fitted: [BookAddress: Fitted] = [:]

    /// The picture of a book for a place, once it is there.
    package func picture(of book: BookAddress, within bounds: Size) -> TerminalPicture? {
        guard let fitted = fitted[book], fitted.bounds == bounds else { return nil }
        return fitted.picture
    }

    /// Whether a book's cover is still to be asked for.
    package func lacks(_ book: BookAddress) -> Bool { covers[book] == nil }

    /// Notes that a book's cover was asked for; the one asked for longest ago
    /// is forgotten where there are too many.
    package mutating func ask(for book: BookAddress) {
        covers[book] = .asked
        recent.removeAll { $0 == book }
        recent.append(book)
        guard recent.count > Self.limit else { return }
        let oldest = recent.removeFirst()
        (covers[oldest], fitted[oldest]) = (nil, nil)
    }

    /// An answer; one that came too late is dropped.
    package mutating func take(_ image: PixelImage?, of book: BookAddress) {
        guard covers[book] != nil else { return }
        covers[book] = image.map { .known($0) } ?? Cover.none
        fitted[book] = nil
    }

    /// Makes the picture of a book for a place, unless it is made.
    package mutating func fit(_ book: BookAddress, within bounds: Size) {
        guard case .known(let image) = covers[book], fitted[book]?.bounds != bounds else { return }
        fitted[book] = TerminalPicture(image, within: bounds).map {
            Fitted(bounds: bounds, picture: $0)
        }
    }
}

extension UISettings {
    /// Whether this terminal, with these colours, can show a cover.
    package var canShowCovers: Bool { showsCovers && glyphs != .ascii && theme.name != "mono" }
}
