import Testing

@testable import Reports

@Suite struct FolderNameTests {
    @Test(arguments: [
        ("/home/ana/Sync", "/home/ana/Sync"), ("/home/./ana//Sync/", "/home/ana/Sync"), ("/", "/"),
        ("/home/../ana", "/home/../ana"),
    ])
    func `a folder is one, however it is typed`(_ typed: String, _ expected: String) {
        #expect(FolderName.plain(typed) == expected)
    }
}
