/// Keeps the sounds of cards, as files beside the cards; a call returns when
/// all is safely on disk.
package protocol CardSoundKeeping: Sendable {
    /// Keeps a new card with its sound, as `StudyCardStoring.add` does.
    ///
    /// A card that is there already keeps its sound; one whose file is missing
    /// is given this one.
    func add(_ card: StudyCard, with sound: CardSound) async throws(StoreError) -> AddedCard
    /// Gives a card whose sound was not cut yet, or whose file is missing, its
    /// sound; nothing happens when it was removed meanwhile, or has one.
    func give(_ sound: CardSound, to card: Int64) async throws(StoreError)
    /// The path of a kept sound; `nil` when the file is gone.
    func path(ofSound name: String) -> String?
}
