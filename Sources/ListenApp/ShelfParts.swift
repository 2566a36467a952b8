import AppEnvironment
import CryptoDigests
import Fetching
import HTTPCaching
import ListenCore
import OpenShelf
import Reports
import SharedWork
import Storage

/// The parts that the open shelf is made of: LibriVox, archive.org and the texts, over one cache.
struct ShelfParts: Sendable {
    let configuration: Configuration
    let clock: any WallClock
    let responses: @Sendable () -> (any ResponseStoring)?
    let breakers: CircuitBreakers
    let person: @Sendable () throws -> PersonDatabase
    let notice: @Sendable (StoreError) -> Void
    /// The transport whose requests take turns, one for all parts.
    let paced: Lazy<PacedTransport>

    init(
        configuration: Configuration, clock: any WallClock,
        transport: @escaping @Sendable () throws -> any HTTPTransport,
        responses: @escaping @Sendable () -> (any ResponseStoring)?, breakers: CircuitBreakers,
        person: @escaping @Sendable () throws -> PersonDatabase,
        notice: @escaping @Sendable (StoreError) -> Void
    ) {
        (self.configuration, self.clock, self.responses) = (configuration, clock, responses)
        (self.breakers, self.person, self.notice) = (breakers, person, notice)
        paced = Lazy { PacedTransport(try transport(), timing: .live(clock)) }
    }

    /// The words about stored sound of audiobooks.
    static let cached = CachedSource(
        goneBook: "an audiobook that was removed", goneChapter: "a section",
        words: .audiobooks)

    /// The services.
    func network() throws -> ShelfNetwork {
        let mirror = HTTPURL(try configuration.text(.librivoxURL))
        guard let services = ShelfServices(mirror: mirror) else {
            throw ServiceError(
                .misconfigured, context: "the setting librivox-url",
                advice: "Give an address that begins with https://.")
        }
        return ShelfNetwork(
            services: services,
            cache: CacheManager(
                store: responses(), transport: try paced.get(),
                policy: try configuration.cachePolicy, timing: .live(clock), breakers: breakers,
                digests: LibcryptoDigests(), notice: notice))
    }

    /// The books that a person chose.
    func source() throws -> OpenShelfSource {
        try OpenShelfSource({ try person().openBooks }, network: network())
    }

    /// The printed text of a section's book; `nil` where nobody names one.
    func sectionText(
        of playback: ChapterPlayback, in texts: ShelfTexts, _ mode: FetchMode
    ) async throws -> SectionText? {
        guard playback.subtitles == nil else { return nil }
        let chapter = playback.address
        let book = try await source().book(chapter.book)
        let sections = book.sections
        guard book.textSource != nil,
            let index = sections.firstIndex(where: { $0.id == chapter.chapter.rawValue })
        else { return nil }
        let found = try await texts.text(of: book, mode)
        let frame = SpokenFrame(of: book, section: index + 1)
        return SectionText(
            text: found.text, name: found.name, language: book.spoken ?? found.text.language,
            sections: book.chapters.map {
                SectionText.Section(title: $0.title, length: $0.duration)
            }, index: index, before: frame.before, after: frame.after,
            previous: index == 0
                ? nil
                : ChapterAddress(
                    source: chapter.source, book: chapter.book,
                    chapter: ChapterID(rawValue: sections[index - 1].id)),
            work: book.title)
    }
}
