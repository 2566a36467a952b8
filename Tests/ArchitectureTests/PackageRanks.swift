import Foundation

/// The ranks of the targets as `Package.swift` says them: a comment `// Rank 3: …` stands over the
/// targets of each.
enum PackageRanks {
    /// The rank of every target under `Sources`, by name.
    static func read() throws -> [String: Int] {
        let manifest = try String(
            contentsOf: SourceTree.root.appending(path: "Package.swift"), encoding: .utf8)
        return ranks(in: manifest)
    }

    /// The ranks of implementations, by one target of each: adapters, the engine that fetches,
    /// services.
    static func implementations() throws -> Set<Int> {
        let ranks = try read()
        return Set(["CurlTransport", "Fetching", "Storage"].compactMap { ranks[$0] })
    }

    /// The ranks a manifest says: the first name in quotation marks of a target counts.
    static func ranks(in manifest: String) -> [String: Int] {
        var ranks: [String: Int] = [:]
        var rank: Int?
        var awaitsName = false
        for line in manifest.split(separator: "\n") {
            let text = line.drop { $0 == " " }
            if text.hasPrefix("// Rank ") {
                rank = Int(text.dropFirst(8).prefix { $0.isNumber })
                continue
            }
            if text.hasPrefix("// Doubles") { rank = nil }
            guard let rank else { continue }
            let starts = ["module(", ".target(", ".systemLibrary(", ".executableTarget("]
            if starts.contains(where: text.hasPrefix) { awaitsName = true }
            let parts = text.split(separator: "\"", omittingEmptySubsequences: false)
            guard awaitsName, parts.count > 1 else { continue }
            ranks[String(parts[1])] = rank
            awaitsName = false
        }
        return ranks
    }
}
