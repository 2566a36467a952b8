import ListenCore
import Testing

/// Files that cannot be restored, and what to do about them.
@Suite struct BackupErrorTests {
    private static let backup = "Give a file that `listen backup` wrote."
    private static let library = "Write it anew, as with `listen backup --format library`."

    @Test(
        arguments: [
            (
                .noJSON(file: "a", near: 7),
                "a is no backup: it is no JSON object near byte 7. \(backup)"
            ),
            (
                .otherJSON(file: "a", what: "a list"),
                "a is a list, but a backup is a JSON object. \(backup)"
            ),
            (.noBackup(file: "a"), "a is JSON, but no backup of listen. \(backup)"),
            (
                .listOfBooks(file: "a"),
                """
                a is the list of books of a library, not a backup. Its books are opened with \
                LISTEN_LIBRARY set to its folder; to restore, give a file that `listen backup` \
                wrote.
                """
            ),
            (
                .noVersion(file: "a"),
                """
                a does not say which version of backup it is, so it is left alone. Make a new one \
                with `listen backup`.
                """
            ),
            (
                .newer(file: "a", version: 99),
                """
                a was written by a newer listen (version 99 of backups; this one reads up to \
                \(BackupFormat.version)). Update listen, then restore it.
                """
            ),
            (
                .newerLibrary(file: "a", schema: 99),
                """
                a has schema version 99 of library files; this listen reads up to \
                \(BackupFormat.newestLibrary). Update listen, then restore it.
                """
            ),
            (
                .otherLibrary(file: "a", schema: 0),
                "a says schema version 0, which no library file has. \(library)"
            ),
            (
                .otherLibrary(file: "a", schema: nil),
                "a does not say which schema version of library files it has. \(library)"
            ),
            (
                .damagedLibrary(file: "a"),
                "a is a library file with a part that cannot be read. \(library)"
            ),
            (
                .tooLong(file: "a", bytes: 9),
                "a is too long for a backup (9 bytes). \(backup)"
            ),
        ] as [(BackupError, String)])
    func `a file that is no backup is told what it is, and what to give`(
        error: BackupError, text: String
    ) {
        #expect(error.description == text)
        #expect(error.kind == .badData)
    }
}
