package import ListenCore
package import Processes

/// Opens addresses of the web in the browser of the desktop.
package struct Browser: Sendable {
    /// The variables of this process.
    let environment: [String: String]
    /// Starts a program that goes on by itself, and waits for its end.
    let run: @Sendable (_ words: [String]) async throws(LaunchFault) -> ProgramEnding
    let sleep: @Sendable (Duration) async throws -> Void

    /// The time after which a program that still runs is taken for the browser itself, which ends
    /// with its last window.
    private static let patience = Duration.seconds(3)

    /// A browser of this desktop.
    package init(
        environment: [String: String],
        run: @escaping @Sendable (_ words: [String]) async throws(LaunchFault) -> ProgramEnding = {
            (words) async throws(LaunchFault) in try await ProgramLaunch(words).release()
        },
        sleep: @escaping @Sendable (Duration) async throws -> Void = {
            try await Task.sleep(for: $0)
        }
    ) {
        (self.environment, self.run, self.sleep) = (environment, run, sleep)
    }

    /// Throws for anything but an address of the web, which alone is opened or fetched.
    package static func check(_ address: String) throws(StatedError) {
        guard WrittenLink.isOfWeb(address) else {
            throw StatedError(
                .refused,
                "\(address.printable(limit: 200)) is no address of the web (http, https), so it is"
                    + " not opened.")
        }
    }

    /// Opens an address; returns once the program that does it has ended, or has run for a while.
    ///
    /// Throws a sentence with the address where that fails.
    package func open(_ address: String) async throws(StatedError) {
        try Self.check(address)
        guard ["DISPLAY", "WAYLAND_DISPLAY", "BROWSER"].contains(where: isSet) else {
            throw Self.failure("There is no desktop here whose browser could open it", address)
        }
        switch await ending(of: ["xdg-open", address]) {
        case nil, .success(.exited(0)): return
        case .success: throw Self.failure("xdg-open found no browser for it", address)
        case .failure(let error):
            throw error.isMissing
                ? Self.failure("xdg-open is not installed (`apt install xdg-utils`)", address)
                : Self.failure("xdg-open cannot be started (\(error.reason))", address)
        }
    }

    /// The end of a program; `nil` where it goes on.
    private func ending(of words: [String]) async -> Result<ProgramEnding, LaunchFault>? {
        typealias Ending = Result<ProgramEnding, LaunchFault>
        let (endings, told) = AsyncStream<Ending?>.makeStream()
        // Neither is waited for: nothing ends a program that goes on by itself.
        Task.detached { [run] in
            do throws(LaunchFault) { told.yield(.success(try await run(words))) } catch {
                told.yield(.failure(error))
            }
        }
        let waiting = Task.detached { [sleep] in
            try? await sleep(Self.patience)
            told.yield(nil)
        }
        defer { waiting.cancel() }
        for await ending in endings { return ending }
        return nil
    }

    private func isSet(_ name: String) -> Bool { environment[name]?.isEmpty == false }

    private static func failure(_ reason: String, _ address: String) -> StatedError {
        StatedError(.unavailable, "\(reason). The address is \(address)")
    }
}
