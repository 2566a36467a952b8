import CProcesses

/// The arguments of this process.
package enum ProcessArguments {
    /// All of them, the name that the program was called by first; as `CommandLine.arguments`,
    /// which is empty where `/proc` is missing.
    package static var all: [String] {
        guard let values = listen_arguments() else { return CommandLine.arguments }
        return (0..<Int(listen_argument_count())).compactMap {
            values[$0].map { String(cString: $0) }
        }
    }
}
