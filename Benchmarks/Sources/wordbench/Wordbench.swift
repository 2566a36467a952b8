import Glibc

/// Measures what a learner asks about words:
/// `wordbench look FOLDER NAME RUNS WORD… | import FILE FOLDER | gloss RUNS | translate RUNS |
/// coverage RUNS | sentences FOLDER CHAPTERS RUNS | fsrs FILE`.
///
/// Prints one JSON object: for every figure its samples.
@main
enum Wordbench {
    static func main() async {
        let arguments = Array(CommandLine.arguments.dropFirst())
        let runs = arguments.last.flatMap { Int($0) } ?? 5
        do {
            let figures: [String: [Double]] =
                switch (arguments.first, arguments.count) {
                case ("look", 5...):
                    try look(
                        folder: arguments[1], name: arguments[2], runs: Int(arguments[3]) ?? 5,
                        words: Array(arguments[4...]))
                case ("import", 3): try importing(file: arguments[1], folder: arguments[2])
                case ("gloss", _): try await gloss(runs: runs)
                case ("translate", _): try await translate(runs: runs)
                case ("coverage", _): try coverage(runs: runs)
                case ("sentences", 4):
                    try await mining(
                        folder: arguments[1], chapters: Int(arguments[2]) ?? 1_000, runs: runs)
                case ("fsrs", 2): try vectors(file: arguments[1])
                default: [:]
                }
            guard !figures.isEmpty else {
                return end("give look, import, gloss, translate, coverage, sentences or fsrs", 64)
            }
            print(json(figures))
        } catch {
            end("\(error)", 65)
        }
    }

    private static func end(_ message: String, _ code: Int32) {
        let line = Array("wordbench: \(message)\n".utf8)
        _ = write(STDERR_FILENO, line, line.count)
        exit(code)
    }

    private static func json(_ figures: [String: [Double]]) -> String {
        let entries = figures.sorted { $0.key < $1.key }.map { "\"\($0)\": \($1)" }
        return "{" + entries.joined(separator: ", ") + "}"
    }
}

/// That something to measure is not there.
struct Missing: Error, CustomStringConvertible {
    let description: String
}

/// The time that passes while something runs, in milliseconds.
func milliseconds(_ work: () throws -> Void) rethrows -> Double {
    let start = ContinuousClock.now
    try work()
    return (ContinuousClock.now - start) / .milliseconds(1)
}

/// The same for what waits.
func milliseconds(_ work: () async throws -> Void) async rethrows -> Double {
    let start = ContinuousClock.now
    try await work()
    return (ContinuousClock.now - start) / .milliseconds(1)
}
