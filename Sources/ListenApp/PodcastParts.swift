import AppEnvironment
import CryptoDigests
import Fetching
import Files
import HTTPCaching
import ListenCore
import MediaTags
import Podcasts
import Reports
import SharedWork
import Storage

/// The parts that podcasts are made of: the network and the stores of news, and the vault.
struct PodcastParts: Sendable {
    let base: NewsParts

    /// The words about stored sound of podcasts; the address of an episode may have a key in any part.
    static let cached = CachedSource(
        goneBook: "a podcast that is not followed", goneChapter: "an episode",
        words: .podcasts, hidesAddresses: true)

    /// The podcasts as a source.
    func open() throws -> OpenedSource {
        let source = try source()
        return OpenedSource(books: source, offline: source)
    }

    /// The same, with its texts.
    func source() throws -> PodcastSource {
        let person = base.person
        let language = try? base.configuration.translationLanguage
        return PodcastSource(
            store: { try person().podcasts }, refresher: try refresher(), cache: try cache(),
            analysis: base.analysis, wanted: [language].compactMap { $0 ?? nil },
            chaptersInFile: { [analysis = base.analysis] path in
                try? await DiskWork.run {
                    let reader = RecordingReader(analysis: analysis)
                    return try reader.facts(of: RecordingFile(path: path)).chapters
                }
            })
    }

    /// The text of an episode that has no times, or those of another cut.
    func episodeText(
        of playback: ChapterPlayback, _ mode: FetchMode
    ) async throws -> SectionText? {
        let source = try source()
        guard let found = try await source.untimedText(of: playback, mode) else { return nil }
        let chapter = playback.chapter
        return SectionText(
            text: found.text, name: "transcript", language: found.language,
            sections: [SectionText.Section(title: chapter.title, length: chapter.duration)],
            index: 0)
    }

    /// Makes the part that follows podcasts and asks their feeds.
    func refresher() throws -> PodcastRefresher {
        let person = base.person
        return PodcastRefresher(
            store: { try person().podcasts }, vault: vault, cache: try cache(),
            analysis: base.analysis,
            allowsInsecure: try base.configuration.isOn(.allowInsecureToken))
    }

    /// The lists of podcasts that are searched.
    func directories(_ environment: ProcessEnvironment) throws -> [any PodcastDirectory] {
        let configuration = base.configuration
        let network = DirectoryNetwork(
            transport: try base.transport(), timing: .live(base.clock),
            agent: "listen/\(ProgramVersion.text)")
        // A person who names a server of their own does not want the public ones to be asked.
        if let mirror = HTTPURL(try configuration.text(.podcastsURL)) {
            return [ITunesDirectory(base: mirror, network: network)].compactMap(\.self)
        }
        let key = try ServiceKey(.podcastIndexKey, in: configuration, environment)
        let secret = try ServiceKey(.podcastIndexSecret, in: configuration, environment)
        var directories: [any PodcastDirectory] = []
        if let itunes = ITunesDirectory(network: network) { directories.append(itunes) }
        if let key, let secret,
            let index = PodcastIndexDirectory(
                PodcastIndexKey(key: key, secret: secret),
                digests: LibcryptoDigests(), network: network)
        {
            directories.append(index)
        }
        return directories
    }

    private func cache() throws -> CacheManager {
        let (person, vault) = (base.person, vault)
        let transport = FeedKeyTransport(
            try base.transport(), privateShows: { try await person().podcasts.privateShows() },
            vault: vault)
        return CacheManager(
            store: base.responses(), transport: transport,
            policy: try base.configuration.cachePolicy, timing: .live(base.clock),
            breakers: base.breakers, digests: LibcryptoDigests(), notice: base.notice)
    }

    private var vault: FeedVault { Self.vault(over: base.vault) }

    /// The addresses that are kept as passwords are, each in a place of its own: one of a show that
    /// was removed is there for its undo when the show is followed again at another.
    static func vault(over vault: TokenVault) -> FeedVault {
        FeedVault(
            address: { show in
                guard let token = show.token else { return Secret(show.address) }
                do {
                    return try await vault.token(of: Self.holder(of: show), token)
                } catch {
                    throw StatedError(
                        (error as? any DescribedError)?.kind ?? .unavailable,
                        "The address of “\(show.title.printable(limit: 200))” cannot be had from"
                            + " where it is kept. Add it again with `listen podcast add URL`; all"
                            + " that was heard stays.")
                }
            },
            keep: { secret, show in
                let (identity, url) = (drawnIdentity(), Self.holder(of: show).url)
                let former = show.token == .lost ? nil : show.token
                // In place of the former one, which the show's row names if nothing more succeeds.
                if let former {
                    do {
                        try await vault.replace(former.source, url: url, by: secret)
                        return TokenReference(former.source, identity: identity)
                    } catch {
                        // A place that cannot be used now has the new one beside it.
                    }
                }
                let kept = try await vault.keep(
                    secret, url: url, account: identity, identity: identity)
                if let former { try? await vault.discard(former.source, url: url) }
                return TokenReference(kept.source, identity: identity)
            },
            forget: { show in
                guard let token = show.token, token != .lost else { return }
                try await vault.discard(token.source, url: Self.holder(of: show).url)
            })
    }

    /// A show as the vault knows the holders of secrets; its name there outlives its address.
    private static func holder(of show: PodcastShow) -> KeptSource {
        KeptSource(
            id: SourceID(rawValue: "podcast:" + show.id.rawValue), name: show.title,
            kind: .podcasts)
    }
}
