/// A source of books: the local library, a file, or a backend over HTTP.
///
/// With `.cacheFirst` a stored snapshot comes back at once; when its freshness
/// says `needsRefresh`, the caller asks again with `.refreshBehind`.
/// Implementations are safe to call from any isolation. No requirement has a default that answers
/// otherwise than the others do: a source that wraps another would lose it without a word.
package protocol BookSource: Sendable {
    /// The id that progress and caches of this source are kept by.
    var sourceID: SourceID { get }
    /// The source's name for people: `bundled library`, `http://…`.
    var sourceName: String { get }

    /// The books in the source's own order, which `book 3` counts in.
    func books(_ mode: FetchMode) async throws(ServiceError) -> Snapshot<[Book]>
    /// The chapters of a book in the source's own order.
    func chapters(of book: BookID, _ mode: FetchMode) async throws(ServiceError)
        -> Snapshot<[Chapter]>
    /// The places of a chapter's sound and texts.
    func playback(of chapter: ChapterID, in book: BookID, _ mode: FetchMode)
        async throws(ServiceError) -> Snapshot<ChapterPlayback>
    /// The places of the texts that are spoken in the chapters of books, in one step; without the
    /// books that cannot be read.
    func spokenTexts(of books: [BookID], _ mode: FetchMode) async throws(ServiceError)
        -> [BookID: [SpokenTextPlace]]
    /// The bytes of a subtitle track of `playback`.
    func track(_ track: TrackReference, of playback: ChapterPlayback, _ mode: FetchMode)
        async throws(ServiceError) -> Snapshot<TrackPayload>
    /// The sound of a chapter: a file, or bytes that are still arriving.
    func audio(of playback: ChapterPlayback, _ mode: FetchMode) async throws(ServiceError)
        -> Snapshot<AudioLocation>
    /// The chapters of a book whose sound is parts of recordings, rather than a recording each; it
    /// costs no more than their list.
    func chaptersInParts(of book: BookID) async throws(ServiceError) -> Set<ChapterID>
    /// The bytes of a book's cover, a PNG or a JPEG; throws `.notFound` where it has none.
    func cover(of book: Book, _ mode: FetchMode) async throws(ServiceError) -> Snapshot<[UInt8]>
    /// The sound that is whole on this machine, and, for a single book, also the sound that is here
    /// in part; `nil` when all of it is here.
    ///
    /// Makes no request.
    func keptSound(of book: BookID?) async -> KeptSound?
    /// Asks whether the source is well; throws when it is not.
    func health() async throws(ServiceError)
    /// Finishes background work and keeps partial results; called when a session ends.
    ///
    /// Usually takes milliseconds; returns early when the task is cancelled.
    func settle() async
}

/// The place where the bytes of a recording can be read.
///
/// Shown at ``SoundClip``.
public enum AudioLocation: Sendable {
    /// A whole file, by absolute path.
    case file(path: String)
    /// Bytes that are still arriving.
    case stream(any ByteSource)
    /// Parts of files, heard one behind the other as one recording whose time begins at 0.
    case clips([SoundClip])
}

/// Bytes of a recording that may still be arriving.
///
/// Reads block, so they happen on the decoder thread only; `interrupt` may be
/// called from any thread and makes a blocked read throw.
///
/// ```swift
/// struct WholeFile: ByteSource {
///     let name: String
///     let bytes: [UInt8]
///     var totalLength: Int64? { Int64(bytes.count) }
///     func read(
///         into buffer: UnsafeMutableRawBufferPointer, at offset: Int64
///     ) throws(ServiceError) -> Int {
///         let part = bytes.dropFirst(Int(offset)).prefix(buffer.count)
///         buffer.copyBytes(from: part)
///         return part.count
///     }
///     func interrupt() {}
/// }
/// ```
public protocol ByteSource: Sendable {
    /// A name for messages.
    var name: String { get }
    /// The length of the whole in bytes, when known.
    var totalLength: Int64? { get }
    /// True once all bytes are there, so that no read waits any more.
    var isWhole: Bool { get }
    /// Copies bytes from `offset` on, waiting until at least one is there.
    ///
    /// Returns how many were copied; 0 at the end. Throws when the transfer
    /// failed or was interrupted.
    func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int64)
        throws(ServiceError) -> Int
    /// Makes a blocked read, and every later one, throw `.cancelled`.
    func interrupt()
    /// Sets if reads may wait for bytes that have not arrived; from any thread.
    ///
    /// While they may not, a read that waits or would have to wait throws `.cancelled`, so that a
    /// reader can be called to another place. Initially they may.
    func allowWaiting(_ isAllowed: Bool)
    /// Waits for the last byte and gives the absolute path of the whole file;
    /// `nil` when it never arrives, or is kept nowhere.
    func completedFile() async -> String?
}

extension ByteSource {
    /// Never known to be whole.
    public var isWhole: Bool { false }

    /// Reads always wait.
    public func allowWaiting(_ isAllowed: Bool) {}

    /// Kept nowhere.
    public func completedFile() async -> String? { nil }
}
