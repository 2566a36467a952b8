/// The card that was made last, which the same key takes back.
package struct ChapterCards: Hashable, Sendable {
    package var kept: KeptCard?
}
