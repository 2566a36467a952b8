import Files
import Glibc
import ListenCore
import Testing

/// The sentences about files that cannot be used.
@Suite struct FileErrorTests {
    @Test(
        arguments: [
            (.fileMissing, "The file /x does not exist. Check its name."),
            (.fileEmpty, "The file /x is empty. Fetch or copy it again."),
            (.isFolder, "/x is a folder. Name one file in it."),
            (
                .tooLarge(limitBytes: 7),
                "The file /x is larger than the limit of 7 bytes. Check that it is the right file."
            ),
            (.notSubtitles(reason: "It has no cues."), "It has no cues."),
            (
                .isSubtitles,
                "/x has subtitles and no sound. `listen cues /x` shows them; name their recording"
                    + " to hear it, as in `listen play talk.mp3`."
            ),
            (.unreadable(reason: "worn out"), "The file /x cannot be read: worn out."),
        ] as [(FileErrorCode, String)])
    func `a fault is told with the way out of it`(code: FileErrorCode, sentence: String) {
        #expect(FileError(code, path: "/x").description == sentence)
    }

    @Test(
        arguments: [
            (.fileMissing, .notFound, "Check that it was not moved or deleted."),
            (
                .fileEmpty, .malformed(path: "", reason: "it is empty"),
                "Fetch or copy it again."
            ),
            (.isFolder, .file(reason: "it is a folder"), nil),
            (.notRegular, .file(reason: "it is not an ordinary file"), nil),
            (.isSubtitles, .file(reason: "it has subtitles and no sound"), nil),
            (.outsideFolder, .file(reason: "it leads out of the library's folder"), nil),
            (.tooLarge(limitBytes: 7), .tooLarge(limitBytes: 7), nil),
            (
                .notPermitted, .file(reason: "permission denied"),
                "Check its owner and permissions."
            ),
            (
                .notSubtitles(reason: "It has no cues."),
                .file(reason: "its text cannot be used"), "It has no cues."
            ),
            (.unreadable(reason: "worn out"), .file(reason: "worn out"), nil),
        ] as [(FileErrorCode, ServiceError.Code, String?)])
    func `a source of books says the same of its file`(
        code: FileErrorCode, service: ServiceError.Code, advice: String?
    ) {
        let error = FileError(code, path: "/x").serviceError
        #expect(error == ServiceError(service, context: "the file /x", advice: advice))
    }

    @Test func `a name that no system takes does not exist, and is told shortened`() {
        let name = "/" + String(repeating: "a", count: 5_000)
        let error = #expect(throws: FileError.self) { try LocalFile.bytes(of: name, limit: 9) }
        #expect(error?.code == .fileMissing)
        #expect((error?.description.count ?? 0) < 500)
        #expect((error?.serviceError.description.count ?? 0) < 500)
    }

    @Test func `a failed call is named where the system's words say too little`() {
        func reason(_ call: String?, _ number: Int32) -> String {
            StoreError(call: call, number: number, path: "/x").description
        }
        #expect(reason("fsync", EIO) == "/x could not be used: fsync: Input/output error.")
        #expect(reason(nil, EIO) == "/x could not be used: Input/output error.")
        #expect(StoreError(number: EPERM, path: "/x").code == .notPermitted)
    }

    @Test(.enabled(if: geteuid() != 0, "the superuser may read everything"))
    func `a file that may not be read is told`() throws {
        let folder = try TemporaryFolder()
        try folder.write([1], to: "f")
        chmod(folder.file("f"), 0)
        #expect(throws: FileError(.notPermitted, path: folder.file("f"))) {
            try LocalFile.bytes(of: folder.file("f"), limit: 9)
        }
    }
}
