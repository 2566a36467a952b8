import Fetching
package import HTTPCaching
package import ListenCore

/// Asks several services for a cover, one after another, until one has it.
///
/// A service that refuses is not asked for a while. Safe to use from any isolation.
package final class CoverSearch: CoverSearching {
    /// The name in messages.
    package let provider = "online services"
    private let services: [any CoverSearching]
    private let timing: RequestTiming
    private let pauses = FailurePauses(length: CoverSearch.pause)

    /// A search among services, in the order they are asked.
    package init(_ services: [any CoverSearching], timing: RequestTiming) {
        self.services = services
        self.timing = timing
    }

    /// The three services; iTunes is asked first, since it has covers of recordings.
    ///
    /// `mirror` is asked in place of all three, in folders of their names.
    package convenience init(mirror: HTTPURL? = nil, network: CoverNetwork) {
        let services: [(any CoverSearching)?] =
            if let mirror {
                [
                    ITunesCovers(base: mirror.appending("itunes"), network: network),
                    OpenLibraryCovers(
                        base: mirror.appending("openlibrary"),
                        pictures: mirror.appending("openlibrary-covers"), network: network),
                    GoogleBooksCovers(base: mirror.appending("google"), network: network),
                ]
            } else {
                [
                    ITunesCovers(network: network), OpenLibraryCovers(network: network),
                    GoogleBooksCovers(network: network),
                ]
            }
        self.init(services.compactMap(\.self), timing: network.timing)
    }

    /// The cover of the first service that has it.
    ///
    /// When none has it, throws the error of the first service that failed, since that one might
    /// have had it.
    package func cover(for wish: CoverWish) async throws(ServiceError) -> FoundCover? {
        var failure: ServiceError?
        for service in services {
            if let pause = pauses.failure(of: service.provider, at: timing.elapsed()) {
                failure = failure ?? pause
                continue
            }
            do throws(ServiceError) {
                if let found = try await service.cover(for: wish) { return found }
            } catch {
                guard error.code != .cancelled else { throw error }
                pauses.note(error, of: service.provider, at: timing.elapsed())
                failure = failure ?? error
            }
        }
        if let failure { throw failure }
        return nil
    }

    /// The pause after a failure; `nil` for none.
    static func pause(after error: ServiceError) -> Duration? {
        switch error.code {
        case .tryLater(let seconds): .seconds(min(3_600, max(60, seconds ?? 60)))
        case .offline, .proxy, .timeout, .tls, .status(500..., _): .seconds(60)
        default: nil
        }
    }
}
