/// Finds the feeds of podcasts, and renews what is known of them.
///
/// Safe to call from any isolation.
package protocol PodcastFollowing: Sendable {
    /// Follows the podcast at an address, which may be that of a page that names its feed.
    ///
    /// With `isPrivate` the address is kept as a password is. Throws `FoundPodcastList` where a list
    /// of podcasts is found.
    func add(_ address: String, isPrivate: Bool) async throws -> PodcastAddition
    /// Follows the podcasts of a list (OPML); `told` hears of each as it is done.
    ///
    /// A list that was found at an address leads to this machine only where it is there itself.
    func add(
        list bytes: [UInt8], name: String, at address: String?,
        told: @escaping @Sendable (PodcastAddition) -> Void
    ) async throws -> PodcastListAddition
    /// Asks feeds for what is new; what is stored of one that fails stays.
    ///
    /// `told` hears of each as it is done. One request at a time goes to a host.
    func refresh(
        _ shows: [PodcastShow], told: @escaping @Sendable (PodcastRenewal) -> Void
    ) async throws -> [PodcastRenewal]
    /// The list of shows as OPML, without those whose address is private.
    func list(of shows: [PodcastShow]) -> String
}

/// A list of podcasts where a podcast was looked for.
package struct FoundPodcastList: DescribedError {
    /// Its address, without what is private.
    package let address: String
    /// Its bytes (OPML).
    package let bytes: [UInt8]

    /// A list at an address.
    package init(at address: String, bytes: [UInt8]) {
        (self.address, self.bytes) = (address, bytes)
    }

    package var description: String {
        "\(address.printable(limit: 200)) is a list of podcasts (OPML). `listen podcast add` with its"
            + " address follows what it names."
    }

    package var kind: FailureKind { .badData }
}

/// A podcast that was to be followed.
package struct PodcastAddition: Sendable {
    /// The outcome.
    package enum Outcome: Sendable {
        /// It is followed now.
        case added
        /// It was followed already, at this address or at another one.
        case known(movedFrom: String?)
        /// It is followed, though its feed could not be read now.
        case unread(any Error)
        /// It is not followed.
        case failed(any Error)
    }

    /// The show; for one that is not followed, its title and address.
    package let show: PodcastShow
    /// The number of its episodes.
    package let episodes: Int
    /// The outcome.
    package let outcome: Outcome
    /// The omissions and repairs, a sentence each.
    package let remarks: [String]

    /// An addition.
    package init(
        _ show: PodcastShow, _ outcome: Outcome, episodes: Int = 0, remarks: [String] = []
    ) {
        (self.show, self.outcome, self.episodes, self.remarks) = (show, outcome, episodes, remarks)
    }
}

/// The outcome of following a list of podcasts.
package struct PodcastListAddition: Sendable {
    /// The podcasts, in the order of the list.
    package let additions: [PodcastAddition]
    /// The omissions from the list, a sentence each.
    package let remarks: [String]

    /// An outcome.
    package init(_ additions: [PodcastAddition], remarks: [String]) {
        (self.additions, self.remarks) = (additions, remarks)
    }

    /// The numbers added, known and left out, as a sentence.
    package var summary: String {
        var counts = (added: 0, known: 0, failed: 0)
        for addition in additions {
            switch addition.outcome {
            case .added, .unread: counts.added += 1
            case .known: counts.known += 1
            case .failed: counts.failed += 1
            }
        }
        return "\(counts.added) podcast\(counts.added == 1 ? "" : "s") added, \(counts.known) known"
            + " already, \(counts.failed) left out."
    }
}

/// The outcome of asking a feed for what is new.
package struct PodcastRenewal: Sendable {
    /// The outcome.
    package enum Outcome: Sendable {
        /// Nothing changed.
        case unchanged
        /// It was read; so many episodes are new.
        case read(new: Int)
        /// Its server says that it has ended; this has been said before where `before` is true.
        case ended(before: Bool)
        /// It could not be read.
        case failed(any Error)
    }

    /// The show as it is now.
    package let show: PodcastShow
    /// The outcome.
    package let outcome: Outcome
    /// The address it had before; `nil` where it did not move.
    package var movedFrom: String?
    /// The omissions and repairs, a sentence each.
    package var remarks: [String] = []

    /// A renewal.
    package init(_ show: PodcastShow, _ outcome: Outcome) {
        (self.show, self.outcome) = (show, outcome)
    }

    /// The error of a failed one.
    package var error: (any Error)? {
        if case .failed(let error) = outcome { error } else { nil }
    }
}
