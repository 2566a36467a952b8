package import ListenCore

/// The length of a book.
package struct BookExtent: Hashable, Sendable {
    /// The number of its chapters.
    package let chapterCount: Int
    /// Their total length; `nil` when the length of one is unknown.
    package let length: MediaTime?
    /// The number of each chapter as lists show it; empty where chapters are only counted.
    package private(set) var labels: [ChapterID: String] = [:]

    /// Creates an extent.
    package init(chapterCount: Int, length: MediaTime? = nil) {
        self.chapterCount = chapterCount
        self.length = length
    }

    /// The extent of a book with these chapters.
    package init(of chapters: [Chapter]) {
        let isKnown = chapters.allSatisfy { $0.duration > .zero || !$0.hasAudio }
        self.init(
            chapterCount: chapters.count,
            length: isKnown ? chapters.reduce(.zero) { $0 + max(.zero, $1.duration) } : nil)
        for (index, chapter) in chapters.enumerated() {
            labels[chapter.id] = chapter.label(place: index + 1)
        }
    }
}
