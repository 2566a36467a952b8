import Foundation
import ListenCore
import ListenTestSupport
import Places
import Storage
import Synchronization

/// A folder in memory where the machine has that, so that a thousand schedules wait for no disk.
final class ScheduleFolder: Sendable {
    let path: String

    init() throws {
        let memory = "/dev/shm"
        let home =
            FileManager.default.isWritableFile(atPath: memory)
            ? memory : FileManager.default.temporaryDirectory.path
        path = "\(home)/listen-schedule-\(UUID().uuidString)"
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
    }

    /// A folder with the files of another as they are at this moment.
    init(copying other: ScheduleFolder) throws {
        path =
            (other.path as NSString).deletingLastPathComponent
            + "/listen-schedule-\(UUID().uuidString)"
        try FileManager.default.copyItem(atPath: other.path, toPath: path)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
}

/// A device with a database on disk, which goes on with what the disk has after it was killed.
struct ScheduledDevice {
    /// A new database, which every device of a schedule begins with.
    struct Blank {
        let folder: ScheduleFolder

        init() throws {
            folder = try ScheduleFolder()
            _ = try PersonDatabase.open(in: folder.path, clock: ManualClock())
        }
    }

    /// Its name, unlike those of the others.
    let name: String
    let chapter: ChapterAddress
    let clock: ManualClock
    private(set) var database: PersonDatabase
    private var folder: ScheduleFolder
    /// The places where a run ended or a jump came to rest.
    private(set) var left: [MediaTime] = []
    private var wasPlaying = false

    init(_ blank: Blank, _ name: String, in chapter: ChapterAddress) throws {
        (self.name, self.chapter) = (name, chapter)
        clock = ManualClock()
        folder = try ScheduleFolder(copying: blank.folder)
        database = try PersonDatabase.open(in: folder.path, clock: clock)
    }

    /// Ends as kill -9 ends a program, and starts again: nothing is closed, and what the disk has
    /// is all there is.
    mutating func kill() throws {
        let disk = try ScheduleFolder(copying: folder)
        database = try PersonDatabase.open(in: disk.path, clock: clock)
        folder = disk
    }

    func place() async throws -> MediaTime {
        try await database.progress.position(of: chapter)?.position ?? .zero
    }

    /// Every place that undo reaches.
    func reached() async throws -> Set<MediaTime> {
        let entries = try await database.sync.entries(of: nil, at: nil, limit: .max)
        return Set(entries.flatMap { [$0.start, $0.position] })
    }

    /// Listens for some time, which is saved after three seconds, as players do, half way and at the
    /// end.
    mutating func play(_ seconds: Int, until end: MediaTime) async throws {
        var position = try await place()
        // A run that goes on is one run.
        if wasPlaying, left.last == position { left.removeLast() }
        wasPlaying = true
        for part in [3, seconds / 2, seconds / 2] {
            clock.advance(by: Double(part))
            position = min(position + .seconds(Double(part)), end)
            try await save(position, .heard)
        }
        left.append(position)
    }

    mutating func seek(_ position: MediaTime) async throws {
        clock.advance(by: 6)
        wasPlaying = false
        try await save(position, .sought)
        left.append(position)
    }

    private func save(_ position: MediaTime, _ reason: PlaceReason) async throws {
        try await database.progress.save(
            PlaybackPosition(
                chapter: chapter, position: position, duration: ScheduleRun.length,
                isCompleted: false, updatedAt: clock.now, bookTitle: "Book",
                chapterTitle: "One"), because: reason)
    }
}

/// The number of steps until something ends in the middle; none for never.
final class Fuse: Sendable {
    private let left = Mutex<Int?>(nil)

    /// True once it ended something.
    var isBurnt: Bool { left.withLock { $0 == 0 } }

    func set(_ steps: Int?) { left.withLock { $0 = steps } }

    /// Takes some steps; returns how many of them still happened.
    func burn(_ steps: Int = 1) -> Int {
        left.withLock { left in
            guard let count = left else { return steps }
            left = max(0, count - steps)
            return min(steps, count)
        }
    }
}

/// Steps at random, the same for the same seed.
enum ScheduleRun {
    static let length = MediaTime.seconds(36_000)

    /// The seeds of the schedules of a kind: the first 12, as many as `LISTEN_SCHEDULES` says, or
    /// those from one to another, as in `111-111`.
    static let seeds: Range<Int> = {
        let typed = ProcessInfo.processInfo.environment["LISTEN_SCHEDULES"] ?? ""
        let numbers = typed.split(separator: "-").compactMap { Int($0) }
        guard let first = numbers.first, let last = numbers.last else { return 0..<12 }
        return numbers.count == 1 ? 0..<first : first..<max(first, last) + 1
    }()

    /// Sets all clocks to the latest one.
    static func setClocks(of devices: [ScheduledDevice]) {
        let latest = devices.map(\.clock.now).max() ?? .distantPast
        for device in devices {
            device.clock.advance(by: latest.timeIntervalSince(device.clock.now))
        }
    }

    /// Takes steps on devices, whose clocks agree where they keep time.
    ///
    /// `meet` lets one meet the others, and returns once that has ended, perhaps in the middle.
    static func take(
        _ steps: Int, _ devices: inout [ScheduledDevice], _ random: inout SeededGenerator,
        _ fuse: Fuse, longestFuse: Int, keepsTime: Bool = false,
        drift: (inout SeededGenerator) -> Double,
        meet: (_ one: Int, _ devices: [ScheduledDevice]) async throws -> Void
    ) async throws {
        for _ in 0..<steps {
            if keepsTime { setClocks(of: devices) }
            let one = Int.random(in: devices.indices, using: &random)
            switch Int.random(in: 0..<12, using: &random) {
            case 0...3:
                let seconds = Int.random(in: 6...900, using: &random)
                try await devices[one].play(seconds, until: length - .seconds(60))
            case 4, 5:
                let seconds = Int.random(in: 90...30_000, using: &random)
                try await devices[one].seek(.seconds(Double(seconds)))
            case 6: devices[one].clock.advance(by: drift(&random))
            case 7: try devices[one].kill()
            case 8, 9: try await meet(one, devices)
            default:
                // Offline, cut, or killed in the middle.
                fuse.set(.random(in: 0...longestFuse, using: &random))
                try await meet(one, devices)
                let isBurnt = fuse.isBurnt
                fuse.set(nil)
                if isBurnt, Bool.random(using: &random) { try devices[one].kill() }
            }
        }
    }
}
