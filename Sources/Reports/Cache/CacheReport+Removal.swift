import ConsoleOutput
import Files
import FoundationEssentials
import HTTPCaching
import ListenCore
import SharedWork

extension CacheReport {
    /// The options of a clearing.
    package struct Clearing: Hashable, Sendable {
        /// True when everything is to go.
        var isAll: Bool
        /// True when pinned responses are to go too.
        var takesPinned: Bool
        /// True to skip the question.
        var isSure: Bool

        /// By default only named responses, without pinned ones, after a question.
        package init(isAll: Bool = false, takesPinned: Bool = false, isSure: Bool = false) {
            self.isAll = isAll
            self.takesPinned = takesPinned
            self.isSure = isSure
        }
    }

    /// Removes the least recently used responses that are not pinned, and reports them; of the sound
    /// of texts read aloud, whose limit is as large, what was heard longest ago.
    ///
    /// `bytes` is the size to shrink to, by default the limit; `days` removes responses that were
    /// not used for that long.
    package func prune(
        toBytes bytes: Int64?, olderThanDays days: Int?, rehearsal: Bool, json: Bool
    ) async throws {
        let contents = try await contents()
        let since = days.map { clock.now.addingTimeInterval(-86_400 * Double($0)) }
        let limit = bytes ?? (days == nil ? policy.mediaBytes : nil)
        let outcome = try await contents.cache.contents.prune(
            CachePruning(toBytes: limit, unusedSince: since, isRehearsal: rehearsal))
        let (spoken, spokenLeft) = await DiskWork.run { [sounds] in
            sounds.prune(toBytes: limit, unheardSince: since, isRehearsal: rehearsal)
        }
        if json {
            var shape = CachePruningJSON(outcome, contents.names, clock.now, policy, rehearsal)
            (shape.spokenBytes, shape.spokenLeftBytes) = (spoken, spokenLeft)
            return console.print(json: shape)
        }
        printGone(outcome.responses, contents.names)
        let verb = rehearsal ? "would go" : "removed"
        console.note(
            "\(outcome.removal.count.counted("entry")) \(verb), \(byteText(outcome.removal.bytes));"
                + " \(outcome.left.count.counted("entry")) left, \(byteText(outcome.left.bytes))"
                + (outcome.pinned.count > 0 ? ", \(outcome.pinned.count) of them pinned." : "."))
        if spoken > 0 {
            console.note(
                "Texts read aloud: \(byteText(spoken)) \(verb), \(byteText(spokenLeft)) left.")
        }
        if let limit, outcome.left.bytes > limit {
            console.note(
                "That is more than \(byteText(limit)): what is pinned stays. Free it with"
                    + " `listen cache unpin`.")
        }
    }

    /// Removes the chosen responses, all of which can be fetched again.
    ///
    /// Throws when nothing was chosen; an answer of no changes nothing.
    package func clear(_ choice: Choice, _ clearing: Clearing, json: Bool) async throws {
        let contents = try await contents()
        guard clearing.isAll || !choice.isEverything else {
            throw CacheError.nothingNamed(holds: holdings(contents))
        }
        if clearing.isAll {
            let speech = await DiskWork.run { [sounds] in sounds.bytes() }
            let question =
                "Clear the whole cache? \(holdings(contents))"
                + (speech > 0 ? " Texts read aloud take \(byteText(speech))." : "")
            let isEmpty = try await isEmpty(contents) && speech == 0
            guard removals.answer(to: question, isSure: clearing.isSure || isEmpty) ?? true else {
                return
            }
        }
        let named = clearing.isAll ? contents.heads : try chosen(choice, in: contents)
        let kept = clearing.takesPinned ? 0 : named.count(where: \.isPinned)
        let removal: CacheRemoval
        var spoken: Int64 = 0
        if clearing.isAll {
            removal = try await contents.cache.contents.clear(
                keepingPinned: !clearing.takesPinned)
            spoken = await DiskWork.run { [sounds] in sounds.prune(toBytes: 0) }
        } else {
            removal = try await contents.cache.chosen.remove(
                named.filter { clearing.takesPinned || !$0.isPinned }.map(\.key))
        }
        if json {
            console.print(
                json: CacheClearedJSON(
                    removed: removal.count, bytes: removal.bytes, pinnedKept: kept,
                    spokenBytes: spoken))
            return
        }
        console.note(
            removal.count == 0 && removal.bytes == 0 && spoken == 0
                ? "There was nothing to remove."
                : "Removed \(removal.count.counted("entry")), \(byteText(removal.bytes)).")
        if spoken > 0 {
            console.note("Texts read aloud: \(byteText(spoken)); they are spoken again when heard.")
        }
        if kept > 0 {
            console.note(
                "\(kept.counted("pinned entry")) stayed. Give --pinned to remove them too.")
        }
    }

    /// True where a clearing would take no response away.
    private func isEmpty(_ contents: Contents) async throws -> Bool {
        let whole = contents.cache.contents
        return try await whole.statistics().total.count == 0 && whole.diskUse().quarantined == 0
    }

    /// A summary of the cache, for a command that names nothing.
    private func holdings(_ contents: Contents) -> String {
        let heads = contents.heads
        guard !heads.isEmpty else { return "The cache holds no response." }
        let classes = ResourceClass.allCases.map { resource in
            "\(heads.count { $0.resource == resource }) \(resource.rawValue)"
        }
        let books = Set(heads.compactMap { contents.names.bookTitle(of: $0.subject) }).sorted()
        let named = books.prefix(5).joined(separator: ", ")
        let bytes = heads.saturatedSum(of: \.size)
        return "The cache holds \(heads.count.counted("entry")), \(byteText(bytes)): "
            + classes.joined(separator: ", ")
            + (books.isEmpty ? "." : "; of \(named)\(books.count > 5 ? " and others" : "").")
    }

    private func printGone(_ heads: [StoredHead], _ names: CacheNames) {
        guard !heads.isEmpty else { return }
        var table = TextTable(.left, .right, .left, .left)
        table.add("CLASS", "SIZE", "LAST USED", "WHAT")
        for head in heads {
            let words = names.words(for: head)
            table.add(
                head.resource.rawValue, byteText(head.size), time(head.lastUsed),
                words.isEmpty ? names.address(of: head) : words)
        }
        print(table)
    }
}

private struct CacheClearedJSON: Encodable {
    let version = 1
    let removed: Int
    let bytes: Int64
    let pinnedKept: Int
    let spokenBytes: Int64
}

private struct CachePruningJSON: Encodable {
    let version = 1
    let isRehearsal: Bool
    let removed: Int
    let bytes: Int64
    let left: Int
    let leftBytes: Int64
    let pinned: Int
    var spokenBytes: Int64 = 0
    var spokenLeftBytes: Int64 = 0
    let entries: [CacheEntryJSON]

    init(
        _ outcome: CachePruning.Outcome, _ names: CacheNames, _ now: Date, _ policy: CachePolicy,
        _ isRehearsal: Bool
    ) {
        self.isRehearsal = isRehearsal
        removed = outcome.removal.count
        bytes = outcome.removal.bytes
        left = outcome.left.count
        leftBytes = outcome.left.bytes
        pinned = outcome.pinned.count
        entries = outcome.responses.map { CacheEntryJSON($0, names, now, policy) }
    }
}

extension CacheReport {
    /// Pins the stored responses of a book or chapter, so that pruning and clearing keep them, or
    /// unpins them.
    package func pin(_ isPinned: Bool, book: String, chapter: String?, json: Bool) async throws {
        let contents = try await contents()
        let subject = try contents.names.subject(book: book, chapter: chapter)
        let count = try await contents.cache.chosen.setPinned(isPinned, for: subject)
        let title = contents.names.title(of: subject)
        guard count > 0 else { throw CacheError.nothing(of: title) }
        if json {
            console.print(
                json: CachePinJSON(
                    isPinned: isPinned, source: subject.source.rawValue,
                    book: subject.book?.rawValue, chapter: subject.chapter?.rawValue,
                    title: title, count: count))
            return
        }
        let bytes = contents.heads.filter { $0.subject?.isPart(of: subject) == true }
            .saturatedSum(of: \.size)
        console.note(
            isPinned
                ? "\(title): \(count.counted("entry")), \(byteText(bytes)), stay when the cache is"
                    + " pruned or cleared."
                : "\(title): \(count.counted("entry")) may be pruned again.")
    }
}

private struct CachePinJSON: Encodable {
    let version = 1
    let isPinned: Bool
    let source: String
    let book: String?
    let chapter: String?
    let title: String
    let count: Int
}
