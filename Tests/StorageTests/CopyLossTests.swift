import Files
import FoundationEssentials
import GRDB
import Glibc
import ListenCore
import ListenTestSupport
import Testing

@testable import Storage

/// Copies that are hidden by poorer ones, cannot be read, or are about to be thinned out.
@Suite struct CopyLossTests {
    private let folder: TemporaryFolder
    private let clock = ManualClock()
    private let name = "data/person.sqlite"

    init() throws {
        folder = try TemporaryFolder()
    }

    private var copies: PersonCopies { PersonCopies(in: folder.file("data"), clock: clock) }

    private var files: DatabaseCopies {
        DatabaseCopies(
            file: PersonDatabase.file(in: folder.file("data"), busyTimeout: .seconds(5)))
    }

    private func open() throws -> PersonDatabase {
        try PersonDatabase.open(in: folder.file("data"), clock: clock)
    }

    private func run(_ sql: String) throws {
        try execute(sql, on: folder.file(name))
    }

    /// A database with places, of which there is a copy.
    private func fill(_ places: Int) throws {
        try open().close()
        try run(Self.places(places))
        try open().close()
    }

    private static func places(_ count: Int) -> String {
        """
        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(count))
        INSERT INTO progress SELECT 'local', 'b', i, 1, 2, 0, 3, '', '' FROM n;
        """
    }

    /// Opens it on every so many days: as many copies as are kept of days and weeks come of that, and
    /// every opening takes a tenth of a second.
    private func use(days: Int, every step: Int = 4) throws {
        for _ in stride(from: 1, through: days, by: step) {
            clock.advance(by: 90_000 * Double(step))
            try open().close()
        }
    }

    private func lose() {
        for suffix in ["", "-wal", "-shm"] { unlink(folder.file(name + suffix)) }
    }

    private func begin(schema: String, with sql: String = "") throws {
        let queue = try DatabaseQueue(path: folder.file(name))
        try PersonSchema.migrator.migrate(queue, upTo: schema)
        try queue.write { try $0.execute(sql: sql) }
        try queue.close()
    }

    private func forgotten(isMissing: Bool, _ count: Int) -> StoreError.Code {
        .forgotten(
            isMissing: isMissing, copy: 1, of: "2023-11-14", holding: "\(count) places")
    }

    @Test func `an emptied database of an older schema is refused, not changed and not copied`()
        async throws
    {
        try fill(3)
        lose()
        try begin(schema: "8")
        let error = await storeError { try open().close() }
        #expect(error?.code == forgotten(isMissing: false, 3))
        #expect(copies.list().map(\.number) == [1])
        let queue = try DatabaseQueue(path: folder.file(name))
        let applied = try await queue.read { try PersonSchema.migrator.appliedMigrations($0) }
        #expect(applied.last == "8")
    }

    @Test func `an empty copy neither hides a full one nor takes the place of a damaged database`()
        async throws
    {
        try fill(3)
        lose()
        try begin(schema: "8")
        let queue = try DatabaseQueue(path: folder.file(name))
        try files.keep(.schema("8"), at: clock.now) { path in
            try queue.writeWithoutTransaction {
                try $0.execute(sql: "VACUUM INTO ?", arguments: [path])
            }
        }
        try queue.close()
        let error = await storeError { try open().close() }
        #expect(error?.code == forgotten(isMissing: false, 3))
        try folder.write(Array("no database, only text, long enough".utf8), to: name)
        let database = try open()
        guard case .restored = database.notice?.code else {
            Issue.record("\(String(describing: database.notice))")
            return
        }
        #expect(try await database.progress.recentPositions(limit: 9).count == 3)
    }

    @Test func `an empty copy that was restored alone is what the person wants`() async throws {
        try fill(3)
        try files.keep(.replaced, at: clock.now) { path in
            let empty = try DatabaseQueue(path: path)
            try PersonSchema.migrator.migrate(empty)
            try empty.close()
        }
        _ = try await copies.restore("2", alone: true)
        #expect(try open().notice == nil)
    }

    @Test func `a full copy of a schema outlives a poorer one of the same schema`() throws {
        for count in [60, 1] {
            lose()
            try PrivateFolder.make(folder.file("data"))
            try begin(schema: "8", with: Self.places(count))
            try open().close()
        }
        try run("DELETE FROM progress; " + Self.places(100))
        try use(days: 3, every: 1)
        let kept = copies.list().filter { $0.occasion == .schema("8") }
        #expect(kept.map { $0.holdings?.count(of: .places) } == [1, 60])
    }

    @Test func `the copy that knows most stays when much is lost twice`() throws {
        try fill(200)
        for count in [90, 10] {
            try run("DELETE FROM progress WHERE CAST(chapter AS INTEGER) > \(count)")
            try use(days: 45)
        }
        let kept = copies.list()
        #expect(kept.last?.holdings?.count(of: .places) == 200)
        #expect(kept.count <= 12)
        try run("DELETE FROM progress; " + Self.places(200))
        try use(days: 45)
        #expect(copies.list().last?.number != 1, "another knows as much")
    }

    /// Words of a name, beginning with a number.
    private static func words(_ name: String, _ count: Int) -> String {
        """
        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(count))
        INSERT INTO word_status (language, text, status, spelling, changed_at)
            SELECT 'es', '\(name)' || i, 3, '', 3 FROM n;
        """
    }

    @Test func `as many other records do not stand for those that are gone`() throws {
        try open().close()
        try run(Self.words("a", 100))
        try open().close()
        try run("DELETE FROM word_status; " + Self.words("b", 100))
        try use(days: 45)
        #expect(copies.list().last?.number == 1, "it alone has the first hundred")
        try run(Self.words("a", 60))
        try use(days: 45)
        #expect(copies.list().last?.number != 1, "more than half of them are elsewhere")
    }

    @Test func `a book that was cut anew, or a few that are gone, keep no copy`() throws {
        try open().close()
        try run(Self.words("a", 100) + Self.places(40))
        try open().close()
        try run(
            "UPDATE progress SET chapter = 'x' || chapter; "
                + "DELETE FROM word_status WHERE CAST(substr(text, 2) AS INTEGER) > 60")
        try use(days: 45)
        #expect(copies.list().last?.number != 1)
    }

    @Test func `who makes all words anew again and again keeps a few copies of it`() throws {
        try open().close()
        for name in "abcdef" {
            try run("DELETE FROM word_status; " + Self.words("\(name)", 100))
            try use(days: 36)
        }
        #expect(CopyThinning.surplus(of: files.all()).count == CopyThinning.others)
    }

    @Test func `a copy that is restored is not thinned out by that, and what it alone has is told`()
        async throws
    {
        try fill(3)
        try run(
            "\(AttachedTable.table.insert(first: 11)) VALUES ('local','b','1','f','n','en','own',1,0,0,NULL)"
        )
        try use(days: 30, every: 1)
        try run("DELETE FROM attached_text")
        var doomed: CopyName?
        for _ in 0..<100 where doomed == nil {
            clock.advance(by: 90_000)
            let all = files.all()
            let next = CopyName(
                number: (all.last?.number ?? 0) + 1, time: clock.now, occasion: .daily)
            doomed = CopyThinning.surplus(of: all + [next]).first
            if doomed == nil { try open().close() }
        }
        let wanted = try #require(doomed)
        let outcome = try await copies.restore("\(wanted.number)")
        #expect(outcome.copy.holdings?.count(of: .texts) == 1 && outcome.copy.size > 0)
        #expect(outcome.missing == [.texts])
        #expect(files.all().contains(wanted))
        let whole = try await copies.restore("\(wanted.number)", alone: true)
        #expect(whole.missing.isEmpty && whole.copy.holdings == outcome.copy.holdings)
    }

    enum Fault: CaseIterable {
        case newer, damaged
    }

    private func spoil(_ fault: Fault, _ copy: PersonCopy) throws {
        switch fault {
        case .newer: try execute("INSERT INTO grdb_migrations VALUES ('99')", on: copy.path)
        case .damaged: try Data("no database, only text".utf8).write(to: URL(filePath: copy.path))
        }
    }

    @Test(arguments: Fault.allCases)
    func `beside copies that cannot be read nothing is begun in silence`(fault: Fault) async throws
    {
        try fill(3)
        let copy = try #require(copies.list().first)
        try spoil(fault, copy)
        let reason = StoreError(fault == .newer ? .newerSchema : .damagedCopy(1), path: copy.path)
        #expect(copies.list().first?.fault == reason)
        lose()
        let error = await storeError { try open().close() }
        #expect(
            error?.code == .unreadableCopies(isMissing: true, reason: reason.description))
        #expect(error?.description.contains("`listen restore --begin-anew`") == true)
        #expect(error?.kind == .badData && error?.isLoss == true)
        #expect(!PrivateFolder.exists(folder.file(name)))
        try begin(schema: "9")
        guard case .unreadableCopies(false, _) = await storeError({ try open().close() })?.code
        else {
            Issue.record("an emptied one is not refused")
            return
        }
        try copies.beginAnew()
        #expect(try open().notice == nil)
    }

    @Test func `a good copy is offered where a later one cannot be read`() async throws {
        try fill(3)
        try use(days: 1, every: 1)
        try spoil(.damaged, try #require(copies.list().first))
        lose()
        let error = await storeError { try open().close() }
        #expect(error?.code == forgotten(isMissing: true, 3))
    }

    @Test(arguments: Fault.allCases)
    func `a copy of a newer program is never thinned out, a damaged one is`(fault: Fault) throws {
        try fill(3)
        try spoil(fault, try #require(copies.list().first))
        try use(days: 45)
        #expect((copies.list().last?.number == 1) == (fault == .newer))
    }
}
