package import ListenCore
package import SharedWork
package import UIVocabulary

/// Keeps and forgets cards for a session, one after another in the order they
/// were asked for; what takes longer is added behind that.
@MainActor
package final class CardKeeper {
    private let maker: CardMaker
    private var last: Task<Void, Never>?
    private var completing: [Int64: Task<Void, Never>] = [:]

    package nonisolated init(maker: CardMaker) {
        self.maker = maker
    }

    /// Keeps a card and tells when it is on disk.
    package func keep(_ draft: CardDraft, then tell: @escaping @Sendable (CardNews) -> Void) {
        let (maker, before) = (maker, last)
        last = Task {
            await before?.value
            do throws(StoreError) {
                let added = try await maker.make(draft)
                tell(added.isNew ? .kept(added.card) : .known(added.card))
                complete(added.card, of: draft, then: tell)
            } catch {
                tell(.failed(error.description))
            }
        }
    }

    /// Forgets a card that was not reviewed meanwhile, and tells when it is gone.
    package func forget(_ card: StudyCard, then tell: @escaping @Sendable (CardNews) -> Void) {
        let (maker, before) = (maker, last)
        last = Task {
            await before?.value
            do throws(StoreError) {
                if case .reviewed(let stored) = try await maker.store.removeUnreviewed(card.id) {
                    return tell(.reviewed(stored))
                }
                completing.removeValue(forKey: card.id)?.cancel()
                tell(.forgotten(card))
            } catch {
                tell(.failed(error.description))
            }
        }
    }

    /// Waits until what was asked for is on disk.
    package func settle() async {
        await last?.value
    }

    /// Waits until the cards that were kept have all that can be had for them.
    package func complete() async {
        for task in completing.values { await task.value }
    }

    /// Ends what is still being asked for; the cards stay as they are, and take
    /// what they lack when they are kept again.
    package func finish() async {
        await settle()
        for task in completing.values { task.cancel() }
        completing = [:]
    }

    private func complete(
        _ card: StudyCard, of draft: CardDraft, then tell: @escaping @Sendable (CardNews) -> Void
    ) {
        guard completing[card.id] == nil else { return }
        let maker = maker
        completing[card.id] = Task {
            do throws(StoreError) {
                if let reason = try await maker.complete(card, of: draft) {
                    tell(.incomplete(card, reason: reason))
                }
            } catch {
                if !Task.isCancelled { tell(.incomplete(card, reason: error.description)) }
            }
            completing[card.id] = nil
        }
    }
}
