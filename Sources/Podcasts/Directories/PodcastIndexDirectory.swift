import Fetching
import FoundationEssentials
package import HTTPCaching
package import ListenCore
import Markup

/// The key and the secret that Podcast Index gave a person.
package struct PodcastIndexKey: Sendable {
    let key: ServiceKey
    let secret: ServiceKey

    /// A key with its secret.
    package init(key: ServiceKey, secret: ServiceKey) { (self.key, self.secret) = (key, secret) }

    /// Both, from where they are; throws the reason that one cannot be had.
    func pair(_ context: String) async throws(ServiceError) -> (key: Secret, secret: Secret) {
        (try await Self.read(key, context), try await Self.read(secret, context))
    }

    private static func read(
        _ key: ServiceKey, _ context: String
    ) async throws(ServiceError) -> Secret {
        do throws(TokenError) { return try await key.secret() } catch {
            throw ServiceError(
                .misconfigured, context: context,
                advice: "\(error.description) The setting \(key.setting) says where it is.")
        }
    }
}

/// The Podcast Index: `GET /search/byterm`, signed with the person's own key.
package struct PodcastIndexDirectory: PodcastDirectory {
    /// The name in messages.
    package let name = "Podcast Index"
    private let client: DirectoryClient
    private let key: PodcastIndexKey
    private let digests: any DigestMaking

    /// Clocks that differ by less are taken for equal: signatures are valid for five minutes.
    private static let skew = 30.0

    /// A client; `base` takes the place of the service's own address.
    package init?(
        _ key: PodcastIndexKey,
        base: HTTPURL? = HTTPURL("https://api.podcastindex.org/api/1.0"),
        digests: any DigestMaking, network: DirectoryNetwork
    ) {
        guard let base else { return nil }
        (self.key, self.digests) = (key, digests)
        client = DirectoryClient(
            name: name, base: base, network: network, gap: .milliseconds(500))
    }

    /// The podcasts that fit and are still alive.
    package func search(_ query: PodcastQuery) async throws(ServiceError) -> [FoundPodcast] {
        let context = "the search for podcasts at \(name)"
        let fields = [("q", query.text), ("max", "\(query.limit)")]
        guard let url = client.base.asking("search/byterm", fields) else {
            throw client.malformed(context, "the words are too long")
        }
        guard client.base.keepsSecrets else {
            throw ServiceError(
                .misconfigured, context: context,
                advice: "Its address begins with http, and the key is sent over https alone.")
        }
        let root = try client.object(try await ask(url, context), context: context)
        // `true` as a text, sometimes as itself.
        let status = root["status"]
        guard status?.string?.lowercased() == "true" || status?.isTrue == true,
            let feeds = root["feeds"], feeds.kind == .array
        else {
            let reason = root["description"]?.oneLine.map {
                "it says “\($0.printable(limit: 200))”"
            }
            throw client.malformed(context, reason)
        }
        return feeds.objects.lazy.compactMap(podcast).prefix(query.limit).map(\.self)
    }

    private func podcast(_ feed: JSONElement) -> FoundPodcast? {
        guard feed["dead"]?.isTrue != true, let title = feed["title"]?.oneLine,
            let address = feed["url"]?.address(on: client.base)
                ?? feed["originalUrl"]?.address(on: client.base)
        else { return nil }
        var podcast = FoundPodcast(title: title, address: address)
        podcast.author = feed["author"]?.oneLine ?? feed["ownerName"]?.oneLine
        podcast.language = feed["language"]?.oneLine.flatMap { StatedLanguage.language($0) }
        podcast.episodes = feed["episodeCount"]?.count
        podcast.artwork =
            feed["artwork"]?.address(on: client.base) ?? feed["image"]?.address(on: client.base)
        if let id = feed["id"]?.id { podcast.listings = [.init(directory: name, id: id)] }
        return podcast
    }

    // MARK: - Signatures

    /// The answer to a signed request; where the clocks differ, to another one signed by the
    /// server's clock.
    private func ask(
        _ url: HTTPURL, _ context: String
    ) async throws(ServiceError) -> HTTPResponse {
        let now = client.network.timing.clock.now
        let pair = try await key.pair(context)
        var response = try await client.ask(
            url, try fields(at: now, pair, context), context: context)
        if response.head.status == 401,
            let date = response.head.fields.first("Date").flatMap({ HTTPDate.parse($0, now: now) }),
            abs(date.timeIntervalSince(now)) > Self.skew
        {
            response = try await client.ask(
                url, try fields(at: date, pair, context), context: context)
        }
        guard response.head.status != 401, response.head.status != 403 else {
            throw ServiceError(
                .status(response.head.status, detail: nil), context: context,
                advice: "Check the key and the secret of \(name), and this machine's clock.")
        }
        return response
    }

    /// The fields that sign a request at an instant.
    private func fields(
        at instant: Date, _ pair: (key: Secret, secret: Secret), _ context: String
    ) throws(ServiceError) -> HTTPFields {
        let stamp = String(Int64(max(0, min(instant.timeIntervalSince1970, 1e12))))
        var digest: any ContentDigest
        do throws(DigestError) { digest = try digests.digest(.sha1) } catch {
            throw ServiceError(.notSupported, context: context, advice: error.description)
        }
        Array((pair.key.reveal() + pair.secret.reveal() + stamp).utf8).withUnsafeBytes {
            digest.update($0)
        }
        return [
            "X-Auth-Key": pair.key.reveal(), "X-Auth-Date": stamp,
            "Authorization": digest.finalized(),
        ]
    }
}
