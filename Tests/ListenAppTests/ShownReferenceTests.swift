import ListenCore
import SharedWork
import Testing

@Suite struct ShownReferenceTests {
    @Test(arguments: [
        (ResourceReference.file(path: "/books/a?.srt"), "/books/a?.srt"),
        (.remote(url: "https://cast.example/a.srt"), "https://cast.example/a.srt"),
        (
            .remote(url: "https://me:pw@cast.example/a.srt?token=k"),
            "https://***@cast.example/a.srt"
        ),
    ])
    func `a list of texts tells no key`(reference: ResourceReference, shown: String) {
        #expect(reference.shown == shown)
    }
}
