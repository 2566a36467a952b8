import ListenCore
import ListenUI

/// Keeps and forgets cards for a session, one after another in the order they
/// were asked for; what takes longer is added behind that.
@MainActor
final class CardKeeper {
    private let maker: CardMaker
    private var last: Task<Void, Never>?
    private var completing: [Int64: Task<Void, Never>] = [:]

    nonisolated init(maker: CardMaker) {
        self.maker = maker
    }

    /// Keeps a card and tells when it is on disk.
    func keep(_ draft: CardDraft, then tell: @escaping @Sendable (CardNews) -> Void) {
        let (maker, before) = (maker, last)
        last = Task {
            await before?.value
            do throws(StoreError) {
                let added = try await maker.make(draft)
                tell(added.isNew ? .kept(added.card) : .known(added.card))
                if added.isNew { complete(added.card, of: draft) }
            } catch {
                tell(.failed(error.description))
            }
        }
    }

    /// Forgets a card and tells when it is gone.
    func forget(_ card: StudyCard, then tell: @escaping @Sendable (CardNews) -> Void) {
        let (maker, before) = (maker, last)
        completing.removeValue(forKey: card.id)?.cancel()
        last = Task {
            await before?.value
            do throws(StoreError) {
                try await maker.store.remove(card.id)
                tell(.forgotten(card))
            } catch {
                tell(.failed(error.description))
            }
        }
    }

    /// Waits until what was asked for is on disk.
    func settle() async {
        await last?.value
    }

    /// Ends what is still being asked for; the cards stay as they are.
    func finish() async {
        await settle()
        for task in completing.values { task.cancel() }
        completing = [:]
    }

    private func complete(_ card: StudyCard, of draft: CardDraft) {
        let maker = maker
        completing[card.id] = Task {
            // What cannot be added now was never promised.
            try? await maker.complete(card, of: draft)
            completing[card.id] = nil
        }
    }
}
