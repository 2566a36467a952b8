package import ListenCore
package import Terminal
package import UIVocabulary

/// The covers of the books viewed last, scaled to their areas.
package struct CoverShelf: Hashable, Sendable {

    /// Creates an empty shelf.
    package init() {
    }
    /// The number of covers that are kept.
    private static let limit = 64

    /// The state of a cover.
    private enum Cover: Hashable {
        case asked
        /// There is no cover.
        case none
        case known(PixelImage)
    }

    /// A picture made for an area.
    private struct Fitted: Hashable {
        let bounds: Size
        let picture: TerminalPicture
    }

    private var covers: [BookAddress: Cover] = [:]
    /// The books in the order of their requests, the latest last.
    private var recent: [BookAddress] = []
    private var fitted: [BookAddress: Fitted] = [:]

    /// The picture of a book for an area, once it is there.
    package func picture(of book: BookAddress, within bounds: Size) -> TerminalPicture? {
        guard let fitted = fitted[book], fitted.bounds == bounds else { return nil }
        return fitted.picture
    }

    /// True when a book's cover has not been requested yet.
    package func lacks(_ book: BookAddress) -> Bool { covers[book] == nil }

    /// Records the request of a book's cover; beyond the limit, the cover requested longest ago is
    /// dropped.
    package mutating func ask(for book: BookAddress) {
        covers[book] = .asked
        recent.removeAll { $0 == book }
        recent.append(book)
        guard recent.count > Self.limit else { return }
        let oldest = recent.removeFirst()
        (covers[oldest], fitted[oldest]) = (nil, nil)
    }

    /// Stores a cover; one that is no longer expected is dropped.
    package mutating func receive(_ image: PixelImage?, of book: BookAddress) {
        guard covers[book] != nil else { return }
        covers[book] = image.map { .known($0) } ?? Cover.none
        fitted[book] = nil
    }

    /// Makes the picture of a book for an area, unless it exists.
    package mutating func fit(_ book: BookAddress, within bounds: Size) {
        guard case .known(let image) = covers[book], fitted[book]?.bounds != bounds else { return }
        fitted[book] = TerminalPicture(image, within: bounds).map {
            Fitted(bounds: bounds, picture: $0)
        }
    }
}

extension UISettings {
    /// True when this terminal, with these colours, can show a cover.
    package var canShowCovers: Bool { showsCovers && glyphs != .ascii && theme.name != "mono" }
}
