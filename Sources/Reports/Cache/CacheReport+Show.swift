import ConsoleOutput
import FoundationEssentials
import HTTPCaching
import ListenCore

extension CacheReport {
    /// Prints all metadata of stored responses, or the content of one.
    package func show(_ target: Target, body: Bool, json: Bool) async throws {
        let contents = try await contents()
        let found = try find(target, in: contents)
        if body {
            try await printBody(of: found, target, in: contents)
            return
        }
        if json {
            console.print(
                json: CacheDetailsJSON(
                    entries: found.map {
                        CacheDetailsJSON.Entry($0, contents.names, clock.now, policy)
                    }))
            return
        }
        for (place, head) in found.enumerated() {
            if place > 0 { console.print("") }
            print(details(of: head, contents.names))
        }
    }

    /// Prints whether responses are fresh, why, and what each fetch mode would do.
    package func why(_ target: Target, json: Bool) async throws {
        let contents = try await contents()
        let found: [StoredHead]
        do {
            found = try find(target, in: contents)
        } catch CacheError.unknown(let typed, _) where HTTPURL(typed) != nil {
            found = []
        }
        let reasons = found.map { CacheExplanation($0, at: clock.now, under: policy) }
        if json {
            console.print(json: CacheWhyJSON(found, contents.names, reasons, clock.now))
            return
        }
        guard !found.isEmpty else {
            console.print("not stored")
            printForecasts(CacheWhyJSON.unstored)
            return
        }
        for (place, (head, reason)) in zip(found, reasons).enumerated() {
            if place > 0 { console.print("") }
            let words = contents.names.words(for: head)
            let address = contents.names.address(of: head)
            console.print(words.isEmpty ? address : "\(words)  \(address)")
            console.print(reason.sentence(time: time))
            let age = SpanText.text(seconds: head.age(at: clock.now))
            console.print(
                "\(byteText(head.size)), \(age) old, of the class \(head.resource.rawValue)"
                    + (head.isPinned ? ", pinned" : ""))
            printForecasts(reason.forecasts.map { ($0.mode.flag, $0.text) })
        }
    }

    private func printForecasts(_ forecasts: [(flag: String, text: String)]) {
        var table = TextTable(.left, .left)
        for forecast in forecasts { table.add(forecast.flag, forecast.text) }
        for line in table.lines { console.print("  " + line) }
    }

    private func details(of head: StoredHead, _ names: CacheNames) -> TextTable {
        let reason = CacheExplanation(head, at: clock.now, under: policy)
        var table = TextTable(.left, .left)
        let words = names.words(for: head)
        if !words.isEmpty { table.add("what", words) }
        table.add("url", names.address(of: head))
        table.add("key", head.key.digest)
        table.add("class", head.resource.rawValue)
        table.add("state", reason.sentence(time: time))
        table.add("fetched", time(head.responseTime))
        table.add("last used", time(head.lastUsed))
        table.add("size", byteText(head.size))
        table.add("sha256", head.sha256)
        if head.isPinned { table.add("pinned", "yes") }
        if let subject = head.subject { table.add("source", subject.source.rawValue) }
        if !head.key.account.isEmpty { table.add("account", head.key.account) }
        for field in head.selectingFields.lines {
            table.add("asked with", "\(field.name): \(field.value)")
        }
        for field in head.fields.lines { table.add(field.name, field.value) }
        return table
    }

    private func printBody(
        of found: [StoredHead], _ target: Target, in contents: Contents
    ) async throws {
        guard found.count == 1, let head = found.first else {
            switch target {
            case .entry(let typed): throw CacheError.ambiguous(typed, count: found.count)
            case .book: throw CacheError.several(found.map { String($0.key.digest.prefix(8)) })
            }
        }
        guard let response = try await contents.cache.chosen.response(for: head.key) else {
            throw CacheError.unknown(contents.names.address(of: head), meant: nil)
        }
        guard case .inline(let bytes) = response.body else {
            throw CacheError.isFile(
                words: contents.names.words(for: head), bytes: byteText(head.size),
                key: String(head.key.digest.prefix(8)))
        }
        let text = String(decoding: bytes, as: UTF8.self)
        console.print(export: text.hasSuffix("\n") ? text : text + "\n", environment)
    }
}

extension FetchMode {
    /// The mode's option on the command line.
    var flag: String {
        switch self {
        case .cacheFirst: "normally"
        case .cacheOnly: "--offline"
        case .refresh, .refreshBehind: "--refresh"
        }
    }
}
