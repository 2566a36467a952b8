public import ListenCore
public import Terminal

extension TerminalError: DescribedError {
    /// A terminal that is missing or went away is a device that cannot be reached.
    public var kind: FailureKind { .unavailable }
}
