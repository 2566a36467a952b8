import CurlTransport
import Glibc
import HTTPCaching

/// Measures the transport beside libcurl itself: `transferbench URL COUNT [SILENT-URL]`.
///
/// Prints one JSON object of microseconds: `send`, the whole of a request through the
/// transport; `curl`, libcurl's own total for the same request by a blocking handle, by turns
/// with it; `cancel`, from a cancellation to its error; `sha256` and `sha256-swift`, the sum of
/// 64 MB by libcrypto and by the program's own code.
@main
enum Transferbench {
    static func main() async {
        let arguments = Array(CommandLine.arguments.dropFirst())
        guard arguments.count >= 2, let url = HTTPURL(arguments[0]),
            let count = Int(arguments[1]), let peer = BlockingCurl(url: arguments[0])
        else { return end("give a URL and a count", 64) }
        let transport = CurlTransport()
        do {
            var figures = try await requests(transport, peer, HTTPRequest("GET", url), count)
            if arguments.count > 2, let silent = HTTPURL(arguments[2]) {
                figures["cancel"] = await cancellations(transport, HTTPRequest("GET", silent))
            }
            let sums = Sums.measure(turns: 5, microseconds)
            (figures["sha256"], figures["sha256-swift"]) = (sums.libcrypto, sums.swift)
            print(json(figures))
        } catch {
            end("\(error)", 69)
        }
    }

    private static func requests(
        _ transport: CurlTransport, _ peer: BlockingCurl, _ request: HTTPRequest, _ count: Int
    ) async throws -> [String: [Double]] {
        var send: [Double] = []
        var curl: [Double] = []
        for number in -50..<count {
            let start = microseconds()
            _ = try await transport.send(request, limits: .json)
            let took = microseconds() - start
            let own = peer.total()
            guard let own else { throw TransferFailure() }
            if number >= 0 {
                send.append(took)
                curl.append(own)
            }
        }
        return ["send": send, "curl": curl]
    }

    private static func cancellations(
        _ transport: CurlTransport, _ request: HTTPRequest
    ) async -> [Double] {
        var taken: [Double] = []
        for _ in 0..<20 {
            let task = Task { _ = try await transport.send(request, limits: .json) }
            // Long enough for the request to be on its way.
            try? await Task.sleep(for: .milliseconds(30))
            let start = microseconds()
            task.cancel()
            _ = await task.result
            taken.append(microseconds() - start)
        }
        return taken
    }

    private static func microseconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) / 1e3
    }

    private static func json(_ figures: [String: [Double]]) -> String {
        let entries = figures.sorted { $0.key < $1.key }.map { name, samples in
            "\"\(name)\": [" + samples.map { "\($0)" }.joined(separator: ", ") + "]"
        }
        return "{" + entries.joined(separator: ", ") + "}"
    }

    private static func end(_ message: String, _ code: Int32) {
        let line = Array("transferbench: \(message)\n".utf8)
        _ = write(STDERR_FILENO, line, line.count)
        exit(code)
    }
}

/// libcurl could not carry out the peer's request.
struct TransferFailure: Error {}
