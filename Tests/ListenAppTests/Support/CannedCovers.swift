import ListenCore
import Synchronization

/// A search for covers with canned answers, which counts its requests.
final class CannedCovers: CoverSearching {
    let provider = "canned"
    private let state = Mutex<(answer: Result<[UInt8]?, ServiceError>, count: Int)>(
        (.success(nil), 0))

    /// The number of requests.
    var count: Int { state.withLock { $0.count } }

    func answer(with bytes: [UInt8]) { state.withLock { $0.answer = .success(bytes) } }
    func fail(_ error: ServiceError) { state.withLock { $0.answer = .failure(error) } }

    func cover(for wish: CoverWish) async throws(ServiceError) -> FoundCover? {
        let answer = state.withLock { state in
            state.count += 1
            return state.answer
        }
        return try answer.get().flatMap { EmbeddedPicture(bytes: $0, isFront: true) }.map {
            FoundCover(
                picture: $0, provider: provider, address: "https://x.example/\(wish.title)",
                title: wish.title)
        }
    }
}
