package import Practice
package import Storage

/// The databases of this machine, opened when they are first needed.
package struct Stores: Sendable {
    /// The person's own data; throws the error of opening it.
    package let person: @Sendable () throws -> PersonDatabase
    /// Data that can be fetched again.
    ///
    /// When the database on disk cannot be opened it is in memory, with a message, so that playback
    /// goes on.
    package let cache: @Sendable () throws -> CacheDatabase
    /// The cache on disk; throws the error of opening it.
    package let storedCache: @Sendable () throws -> CacheDatabase
    /// The index of texts; in memory when the one on disk cannot be opened.
    package let texts: @Sendable () throws -> any HeardKeeping
    /// Failures of the cache while a backend is used.
    package let failures: StoreFailures
}
