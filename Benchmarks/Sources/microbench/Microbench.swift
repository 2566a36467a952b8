import Glibc

/// Measures the cores: `microbench parse FILE RUNS | lookup RUNS | frame RUNS | preview FILE RUNS
/// | exact FILE | seek FILE SECONDS…`.
///
/// Prints one JSON object: for every figure its samples, one a run.
@main
enum Microbench {
    static func main() {
        let arguments = Array(CommandLine.arguments.dropFirst())
        let runs = arguments.last.flatMap { Int($0) } ?? 5
        do {
            let figures =
                switch arguments.first {
                case "parse" where arguments.count > 1:
                    try parse(file: arguments[1], runs: runs)
                case "lookup": lookup(runs: runs)
                case "frame": frame(runs: runs)
                case "preview" where arguments.count > 1:
                    try preview(file: arguments[1], runs: runs)
                case "exact" where arguments.count > 1: try exact(file: arguments[1])
                case "seek" where arguments.count > 1:
                    try seek(
                        file: arguments[1], places: arguments.dropFirst(2).compactMap(Double.init))
                default: [String: [Double]]()
                }
            guard !figures.isEmpty else {
                return end("give parse, lookup, frame, preview, exact or seek", 64)
            }
            print(json(figures))
        } catch {
            end("\(error)", 65)
        }
    }

    private static func end(_ message: String, _ code: Int32) {
        let line = Array("microbench: \(message)\n".utf8)
        _ = write(STDERR_FILENO, line, line.count)
        exit(code)
    }

    private static func json(_ figures: [String: [Double]]) -> String {
        let entries = figures.sorted { $0.key < $1.key }.map { name, samples in
            "\"\(name)\": [" + samples.map { "\($0)" }.joined(separator: ", ") + "]"
        }
        return "{" + entries.joined(separator: ", ") + "}"
    }
}

/// Which time is measured.
enum Meter {
    /// The processor time of the whole process.
    case processor
    /// The time that passes.
    case wall

    /// The seconds that `work` takes.
    func seconds(_ work: () throws -> Void) rethrows -> Double {
        let start = now
        try work()
        return now - start
    }

    private var now: Double {
        var time = timespec()
        clock_gettime(self == .processor ? CLOCK_PROCESS_CPUTIME_ID : CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}

/// Keeps the optimiser from leaving out work whose result nobody reads.
@inline(never)
func keep<Value>(_ value: Value) {}
