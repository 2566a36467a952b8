import AppEnvironment
import FoundationEssentials
import ListenCore
import Places
import SharedWork
import UIVocabulary

/// Meets other devices, and servers that keep places, while something plays: at the start, at
/// rests, every five minutes of sound and at the end.
///
/// A place that another device left is never put under a playing one: it is offered.
@MainActor
final class SyncWorker {
    /// The time of sound between two meetings, in seconds.
    static let interval: TimeInterval = 300
    /// The most places elsewhere that are told at once: a first meeting may bring hundreds.
    private static let mostTold = 3
    /// The longest that the end of a session waits.
    static let lastPatience = Duration.seconds(1)

    private let work: SyncWork
    private let clock: any WallClock
    private let log: SessionLog
    private let post: @Sendable (AppMessage) -> Void
    private var metAt: Date?
    private var open: ChapterAddress?
    /// Places of other devices in chapters that are not open yet, or whose sound has not begun.
    private var offers: [PlaceOffer] = []
    private var meeting: Task<Void, Never>?
    /// The question for what was offered in the chapter before, and not answered.
    private var asking: Task<Void, Never>?
    /// The places that were offered in this session.
    private var told: Set<PlaceEntry> = []

    init(
        _ work: SyncWork, clock: any WallClock, log: SessionLog,
        post: @escaping @Sendable (AppMessage) -> Void
    ) {
        (self.work, self.clock, self.log, self.post) = (work, clock, log, post)
        meet { await $0.meetForSession() }
    }

    /// Sound goes on in a chapter.
    func moved(in chapter: ChapterAddress) {
        if open != chapter { ask(for: chapter) }
        open = chapter
        offer()
        guard let metAt else { return }
        let passed = clock.now.timeIntervalSince(metAt)
        if passed >= Self.interval || passed < 0 { rest() }
    }

    /// Sound rests: a good moment to meet; without a break in between the next one is enough.
    func rest() { meet { _ = await $0.meet() } }

    private func meet(_ how: @escaping @Sendable (SyncWork) async -> Void) {
        guard meeting == nil else { return }
        metAt = clock.now
        meeting = Task { [work] in
            await how(work)
            let names = await work.names()
            hear(work.takeNews(), names)
            for sentence in work.takeSettings().sentences(names) {
                post(.notice(sentence, .information))
            }
            meeting = nil
        }
    }

    /// Leaves what was heard for the others, unless that takes long.
    func finish() async {
        // One that is on may have begun before the last place was kept.
        var isFree = true
        if meeting != nil { isFree = await work.meet(atMost: Self.lastPatience) }
        if isFree { await work.meet(atMost: Self.lastPatience) }
        work.cancel()
    }

    /// Waits until the meeting that is on is over, and told.
    func settle() async {
        await meeting?.value
        await asking?.value
    }

    /// Offers once more what an earlier session was offered and did not answer.
    private func ask(for chapter: ChapterAddress) {
        asking = Task { [work] in
            guard let found = await work.unanswered(in: chapter), open == chapter,
                !told.contains(found.entry)
            else { return }
            offers.append(PlaceOffer(entry: found.entry, device: found.device))
            offer()
        }
    }

    private func hear(_ met: [SyncWork.Met], _ names: [DeviceID: String]) {
        for met in met {
            switch met.result {
            case .failure(let error): log.note(error)
            case .success(let outcome):
                for book in outcome.skipped { log.note(book.reason) }
                if outcome.taken.isNewDevice { post(.notice(Self.newDevice, .information)) }
                offers =
                    outcome.taken.offers(names, atStart: met.isFromStart) + offers
            }
        }
        offer()
    }

    private static let newDevice =
        "This device counts as a new one now, since another has its number: a disk was copied."

    /// Offers what belongs to the open chapter, and tells of the rest once.
    private func offer() {
        guard let open else { return }
        let here = offers.filter { $0.entry.chapter == open }
        told.formUnion(here.map(\.entry))
        let elsewhere = offers.filter { $0.entry.chapter != open }
            .sorted { $1.entry.stamp < $0.entry.stamp }
        for offer in here + elsewhere.prefix(Self.mostTold) {
            let isHere = offer.entry.chapter == open
            let text = offer.text(isHere: isHere)
            post(
                isHere
                    ? .answer(.offer(offer.entry.position, text: text), of: open)
                    : .notice(text, .information))
        }
        offers = []
    }
}

/// A place to go to that another device left, or this one.
struct PlaceOffer: Hashable, Sendable {
    let entry: PlaceEntry
    /// The name of the other device; `nil` for this one.
    let device: String?

    /// The sentence that tells of it.
    func text(isHere: Bool) -> String {
        let who = device ?? "This device"
        return isHere
            ? "\(who) went on in this chapter."
            : "\(who) went on in \(entry.bookTitle), \(entry.chapterTitle), up to "
                + "\(entry.position.clockText)."
    }
}

extension TakenRecords {
    /// The places that are worth telling, one of a chapter.
    ///
    /// While a session runs, those of other devices; of what came before it began only the places
    /// that do not count, since it begins at the others.
    func offers(_ names: [DeviceID: String], atStart: Bool) -> [PlaceOffer] {
        var told: Set<ChapterAddress> = []
        let entries =
            atStart
            ? conflicts.map(\.kept) : conflicts.flatMap { [$0.taken, $0.kept] } + places
        return entries.compactMap { entry in
            let isOwn = own.contains(entry.stamp.device)
            guard atStart || !isOwn, told.insert(entry.chapter).inserted else { return nil }
            let name = names.name(of: entry.stamp.device)
            return PlaceOffer(entry: entry, device: isOwn ? nil : name)
        }
    }
}
