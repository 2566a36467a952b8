package import ListenCore
package import Terminal

extension TerminalError: DescribedError {
    /// A terminal that is missing or went away is a device that cannot be reached.
    package var kind: FailureKind { .unavailable }
}
