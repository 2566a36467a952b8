package import AppEnvironment
import Glibc
import Library
import ListenCore
import Practice
import Storage
import Synchronization
import UIVocabulary

/// The parts of a session that no option of a call changes, opened while the call is still being
/// read.
///
/// Reading a call takes about as long as opening the person's store; with a second processor the
/// first screen waits only for the slower of the two. Only a store that is there is opened: nothing
/// is made for a call that may be refused. A fault is left to the command, which opens again, with
/// more patience, and tells of it.
package final class OpenedAhead: Sendable {
    /// The parts that were opened for the command that runs.
    package static let current = TaskLocal<OpenedAhead?>(wrappedValue: nil)

    let environment: ProcessEnvironment
    let paths: Paths
    private let file: Lazy<ConfigurationFile>
    private let scheduler: Lazy<ReviewScheduler>
    let person: Lazy<Result<PersonDatabase, any Error>>
    private let library: Lazy<LibrarySource?>
    private let cache: Lazy<CacheDatabase?>
    private let isPersonTaken = Mutex(false)

    /// Begins to open the parts, on a thread of the pool; `nil` before the first start.
    package static func begin(_ environment: ProcessEnvironment = .current()) -> OpenedAhead? {
        guard let paths = try? Paths(environment, fileExists: { access($0, R_OK) == 0 }),
            access(paths.personDatabase, F_OK) == 0
        else { return nil }
        let ahead = OpenedAhead(environment, paths)
        Task.detached(priority: .userInitiated) { ahead.open() }
        return ahead
    }

    init(_ environment: ProcessEnvironment, _ paths: Paths) {
        (self.environment, self.paths) = (environment, paths)
        let file = Lazy { ConfigurationFile(reading: paths.configFile) }
        let scheduler = Lazy {
            let stated = try Configuration(flags: [:], environment: environment, file: file.get())
            return stated.reviewScheduler
        }
        (self.file, self.scheduler) = (file, scheduler)
        person = Lazy {
            Result {
                // A refused call does not wait for another program that has the store.
                try PersonDatabase.openOrRead(
                    in: paths.data, clock: SystemWallClock(), busyTimeout: .milliseconds(200),
                    scheduler: scheduler.get())
            }
        }
        library = Lazy { try paths.bundledLibrary.map { try LibrarySource(folder: $0) } }
        cache = Lazy {
            guard access(paths.cacheDatabase, F_OK) == 0 else { return nil }
            return try CacheDatabase.openOrInMemory(in: paths.cache, clock: SystemWallClock())
        }
    }

    private func open() {
        _ = try? person.get()
        _ = try? library.get()
        _ = try? cache.get()
        _ = KeyMap.standard
    }

    /// Reads the configuration file, or waits until it is read.
    func configurationFile() -> ConfigurationFile {
        (try? file.get()) ?? ConfigurationFile(reading: paths.configFile)
    }

    /// Opens the library that ships with the program, or waits until it is open.
    func bundledLibrary() throws -> LibrarySource? { try library.get() }

    /// The store of what was fetched and computed before; `nil` where there is none yet.
    ///
    /// Waits until it is open.
    func cacheDatabase() -> CacheDatabase? { try? cache.get() }

    /// Hands the person's store to the first who asks, when it is open.
    ///
    /// `nil` where it was taken, could not be opened, or reckons reviews otherwise than asked.
    func takePerson(_ scheduler: ReviewScheduler) -> PersonDatabase? {
        isPersonTaken.withLock { isTaken in
            guard !isTaken, let person = try? person.get().get(),
                (try? self.scheduler.get()) == scheduler
            else { return nil }
            isTaken = true
            return person
        }
    }

    /// Closes the store where no command took it, and returns what the person must be told of it.
    ///
    /// A damaged store is set aside when it is opened, whatever becomes of the call.
    package func end() -> String? {
        isPersonTaken.withLock { isTaken in
            guard !isTaken, let person = try? person.get().get() else { return nil }
            isTaken = true
            try? person.close()
            return person.notice?.description
        }
    }
}
