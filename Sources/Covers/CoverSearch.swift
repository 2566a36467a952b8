public import HTTPCaching
public import ListenCore
import Synchronization

/// Asks several services for a cover, one after another, until one has it.
///
/// A service that refuses is left alone for a while. Safe to use from any isolation.
public final class CoverSearch: CoverSearching {
    /// The name for people.
    public let provider = "online services"
    private let services: [any CoverSearching]
    private let timing: RequestTiming
    /// Until when each service is left alone, and what it said.
    private let resting = Mutex<[String: (until: Duration, error: ServiceError)]>([:])

    /// A search among services, the first one first.
    public init(_ services: [any CoverSearching], timing: RequestTiming) {
        self.services = services
        self.timing = timing
    }

    /// The three services there are: iTunes has covers of recordings, so it is
    /// asked first.
    ///
    /// `mirror` is asked in the place of all three, in folders of their names.
    public convenience init(mirror: HTTPURL? = nil, network: CoverNetwork) {
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
    /// Throws what the first failing service said where none has it, since that
    /// one might have had it.
    public func cover(for wish: CoverWish) async throws(ServiceError) -> FoundCover? {
        var failure: ServiceError?
        for service in services {
            if let rest = rest(of: service) {
                failure = failure ?? rest
                continue
            }
            do throws(ServiceError) {
                if let found = try await service.cover(for: wish) { return found }
            } catch {
                guard error.code != .cancelled else { throw error }
                note(error, of: service)
                failure = failure ?? error
            }
        }
        if let failure { throw failure }
        return nil
    }

    private func rest(of service: any CoverSearching) -> ServiceError? {
        let now = timing.elapsed()
        return resting.withLock { $0[service.provider].flatMap { $0.until > now ? $0.error : nil } }
    }

    private func note(_ error: ServiceError, of service: any CoverSearching) {
        guard let length = Self.rest(after: error) else { return }
        let until = timing.elapsed() + length
        resting.withLock { $0[service.provider] = (until, error) }
    }

    /// How long a service is left alone after a failure; `nil` for not at all.
    static func rest(after error: ServiceError) -> Duration? {
        switch error.code {
        case .tryLater(let seconds): .seconds(min(3_600, max(60, seconds ?? 60)))
        case .offline, .timeout, .tls, .status(500..., _): .seconds(60)
        default: nil
        }
    }
}
