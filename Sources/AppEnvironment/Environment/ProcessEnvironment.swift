import Glibc
import Processes

/// The environment of the process: its variables, folders and terminals; a plain value for tests.
package struct ProcessEnvironment: Sendable {
    /// The environment variables.
    package let variables: [String: String]
    /// True when keys can be read from standard input.
    package let inputIsTerminal: Bool
    /// True when standard output is a terminal.
    package let outputIsTerminal: Bool
    /// True when standard error is a terminal.
    package let errorIsTerminal: Bool
    /// The executable, to be run again; `nil` when it is not known.
    package let program: String?
    /// The folder of the executable, from which the bundled library is looked for.
    let programFolder: String
    /// The working folder at the start.
    let workingFolder: String
    /// The columns of the terminal on standard output; `nil` without one.
    package let outputColumns: Int?

    /// An environment.
    init(
        variables: [String: String], inputIsTerminal: Bool, outputIsTerminal: Bool,
        programFolder: String, workingFolder: String, outputColumns: Int? = nil,
        errorIsTerminal: Bool = false, program: String? = nil
    ) {
        self.program = program
        self.errorIsTerminal = errorIsTerminal
        self.variables = variables
        self.inputIsTerminal = inputIsTerminal
        self.outputIsTerminal = outputIsTerminal
        self.programFolder = programFolder
        self.workingFolder = workingFolder
        self.outputColumns = outputColumns
    }

    /// The environment of this process.
    package static func current() -> ProcessEnvironment {
        var variables: [String: String] = [:]
        var entry = environ
        while let pointer = entry.pointee {
            let text = String(cString: pointer)
            if let equals = text.firstIndex(of: "=") {
                variables[String(text[..<equals])] = String(text[text.index(after: equals)...])
            }
            entry += 1
        }
        let program = programPath(variables)
        return ProcessEnvironment(
            variables: variables, inputIsTerminal: isatty(STDIN_FILENO) == 1,
            outputIsTerminal: isatty(STDOUT_FILENO) == 1,
            programFolder: program.map(parentFolder) ?? "/",
            workingFolder: resolvedPath(".") ?? "/", outputColumns: terminalColumns(),
            errorIsTerminal: isatty(STDERR_FILENO) == 1,
            // The link leads to this very program when the file was replaced meanwhile, too.
            program: access(ownLink, X_OK) == 0 ? ownLink : program)
    }

    /// The width of a printed line: the terminal's columns, else `COLUMNS`, else 80.
    package var lineWidth: Int {
        outputColumns ?? self["COLUMNS"].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil } ?? 80
    }

    /// The variable's value; `nil` when it is missing or empty.
    package subscript(_ name: String) -> String? {
        variables[name].flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The arguments of this process, behind the name that it was called by.
    package static var arguments: [String] { Array(ProcessArguments.all.dropFirst()) }

    /// True for the address of something on the network, which is no path.
    package static func isAddress(_ typed: String) -> Bool {
        // An address of another kind too, which is then refused as one, not missed as a file.
        guard let scheme = typed.firstRange(of: "://").map({ typed[..<$0.lowerBound] }) else {
            return false
        }
        return !scheme.isEmpty && scheme.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    }

    /// The absolute path for a path as typed; an address as it is.
    package func place(ofRecording typed: String) -> String {
        Self.isAddress(typed) ? typed : absolutePath(typed)
    }

    /// The absolute path for a path as typed.
    package func absolutePath(_ path: String) -> String {
        if path.hasPrefix("/") { return path }
        if path == "~" || path.hasPrefix("~/"), let home = self["HOME"] {
            return home + path.dropFirst()
        }
        return workingFolder == "/" ? "/" + path : workingFolder + "/" + path
    }
}

private func terminalColumns() -> Int? {
    var window = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &window) == 0, window.ws_col > 0 else {
        return nil
    }
    return Int(window.ws_col)
}

/// The system's link to the executable of a process.
private let ownLink = "/proc/self/exe"

/// The executable of this process; where `/proc` is missing, by the name it was called with.
private func programPath(_ variables: [String: String]) -> String? {
    resolvedPath(ownLink)
        ?? ProcessArguments.all.first.flatMap { ProgramSearch.path(of: $0, variables["PATH"]) }
        .flatMap(resolvedPath)
}

private func resolvedPath(_ path: String) -> String? {
    guard let pointer = realpath(path, nil) else { return nil }
    defer { free(pointer) }
    return String(cString: pointer)
}

package func parentFolder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return "/" }
    return String(path[..<slash])
}
