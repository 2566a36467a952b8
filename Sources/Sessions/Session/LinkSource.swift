package import ListenCore
package import SharedWork

/// A session's access to the links of texts that are read aloud, and of episodes.
package struct LinkSource: Sendable {
    /// The links of a chapter that is heard from a source; none where its kind has none.
    let links: @Sendable (ChapterAddress, _ of: any BookSource) async throws -> [WrittenLink]
    /// Reads the text of an address and keeps it on the shelf; its id there.
    let read: @Sendable (_ address: String) async throws -> BookID
    /// The shelf of texts.
    let texts: @Sendable () async throws -> any BookSource
    /// The chapters that wait.
    let queue: QueueIntake
    let browser: Browser

    /// The parts of what is done.
    package init(
        links:
            @escaping @Sendable (ChapterAddress, _ of: any BookSource) async throws ->
            [WrittenLink],
        read: @escaping @Sendable (_ address: String) async throws -> BookID,
        texts: @escaping @Sendable () async throws -> any BookSource, queue: QueueIntake,
        browser: Browser
    ) {
        (self.links, self.read, self.texts) = (links, read, texts)
        (self.queue, self.browser) = (queue, browser)
    }
}
