package import ListenCore
package import Processes

/// Opens addresses of the web in the browser of the desktop.
package struct Browser: Sendable {
    /// The variables of this process.
    let environment: [String: String]
    /// Starts a program that goes on by itself, and waits for its end.
    let run: @Sendable (_ words: [String]) async throws(LaunchFault) -> ProgramEnding

    /// A browser of this desktop.
    package init(
        environment: [String: String],
        run: @escaping @Sendable (_ words: [String]) async throws(LaunchFault) -> ProgramEnding = {
            (words) async throws(LaunchFault) in try await ProgramLaunch(words).release()
        }
    ) {
        (self.environment, self.run) = (environment, run)
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

    /// Opens an address; returns once the program that does it has ended.
    ///
    /// Throws a sentence with the address where that fails.
    package func open(_ address: String) async throws(StatedError) {
        try Self.check(address)
        guard ["DISPLAY", "WAYLAND_DISPLAY", "BROWSER"].contains(where: isSet) else {
            throw Self.failure("There is no desktop here whose browser could open it", address)
        }
        let ending: ProgramEnding
        do throws(LaunchFault) { ending = try await run(["xdg-open", address]) } catch {
            throw error.isMissing
                ? Self.failure("xdg-open is not installed (`apt install xdg-utils`)", address)
                : Self.failure("xdg-open cannot be started (\(error.reason))", address)
        }
        guard ending == .exited(0) else {
            throw Self.failure("xdg-open found no browser for it", address)
        }
    }

    private func isSet(_ name: String) -> Bool { environment[name]?.isEmpty == false }

    private static func failure(_ reason: String, _ address: String) -> StatedError {
        StatedError(.unavailable, "\(reason). The address is \(address)")
    }
}
