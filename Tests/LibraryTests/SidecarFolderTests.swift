import ListenCore
import Testing

@testable import Library

/// Which subtitle files of a folder are whose.
@Suite struct SidecarFolderTests {
    private static let below = [
        SidecarFolder.Below(path: "Subs", names: ["talk.srt", "fox_en.srt", "readme.txt"]),
        SidecarFolder.Below(path: "Subs/talk", names: ["2_English.srt", "3_French.srt"]),
        SidecarFolder.Below(path: "Subs/de", names: ["fox.srt"]),
    ]

    @Test(arguments: [
        ("talk.mp3", ["talk.srt", "Talk.srt", "TALK.SRT", "talk.mp3.srt", "talk.en.sdh.srt"]),
        ("talk.mp3", ["talk.en[cc].srt", "talk_en.srt", "talk-en.srt", "talk (en).srt"]),
        ("Café.mp3", ["Cafe\u{301}.srt", "CAFÉ.en.srt"]), ("a b (c).m4b", ["a b (c).srt"]),
        ("1.mp3", ["1.srt", "1.es.srt", "1.pt-BR.vtt", "1.wav.srt"]),
    ])
    func `a recording has the texts that carry its name`(recording: String, names: [String]) {
        let folder = SidecarFolder([recording, "other.mp3", "other.srt", "notes.txt"] + names)
        #expect(Set(folder[recording].files.map(\.name)) == Set(names))
        #expect(folder[recording].doubtful.isEmpty)
        #expect(names.allSatisfy { folder.recording(of: $0) == recording })
    }

    @Test func `the longest name of a recording counts, and then the case of letters`() {
        let folder = SidecarFolder([
            "1.mp3", "1.es.mp3", "10.mp3", "1.es.srt", "1.en.srt", "10.lrc", "A.mp3", "a.mp3",
            "A.srt", "a.en.srt", "b.mp3", "b.m4b", "b.srt", "b.m4b.srt", "chapter.mp3",
            "chapter 1.mp3", "chapter 1.srt",
        ])
        func names(_ recording: String) -> [String] { folder[recording].files.map(\.name) }
        #expect(names("1.mp3") == ["1.en.srt"] && names("1.es.mp3") == ["1.es.srt"])
        #expect(names("10.mp3") == ["10.lrc"])
        #expect(names("A.mp3") == ["A.srt"] && names("a.mp3") == ["a.en.srt"])
        #expect(names("b.mp3") == ["b.srt"] && names("b.m4b") == ["b.srt", "b.m4b.srt"])
        #expect(names("chapter.mp3").isEmpty && names("chapter 1.mp3") == ["chapter 1.srt"])
    }

    @Test func `folders of subtitles are looked into`() throws {
        let folder = SidecarFolder(["talk.mp3", "fox.mp3", "Subs"], below: Self.below)
        let talk = folder["talk.mp3"].files
        #expect(
            talk.map(\.name) == [
                "Subs/talk.srt", "Subs/talk/2_English.srt", "Subs/talk/3_French.srt",
            ])
        #expect(talk.map(\.said.language?.tag) == [nil, "en", "fr"])
        let fox = folder["fox.mp3"].files
        #expect(fox.map(\.name) == ["Subs/fox_en.srt", "Subs/de/fox.srt"])
        #expect(fox.map(\.said.language?.tag) == ["en", "de"])
        #expect(folder.mayHold("TALK") && folder.mayHold("English") && !folder.mayHold("extras"))
    }

    @Test func `of one recording alone also texts without its name are, others are named`() {
        let names = ["English.srt", "subtitles.vtt", "another.srt", "meta.json", "01.srt"]
        let alone = SidecarFolder(["talk.mp3"] + names)["talk.mp3"]
        #expect(alone.files.map(\.name) == ["English.srt", "subtitles.vtt"])
        #expect(alone.doubtful.map(\.name) == ["another.srt", "01.srt"])
        let two = SidecarFolder(["talk.mp3", "fox.mp3"] + names)["talk.mp3"]
        #expect(two.files.isEmpty && two.doubtful.isEmpty)
    }

    @Test func `a name with a word too many is named with it`() {
        let found = SidecarFolder(["talk.mp3", "fox.mp3", "talk.notes.srt", "talk.words.json"])[
            "talk.mp3"]
        #expect(found.files.isEmpty)
        #expect(found.doubtful == [SidecarFolder.Doubtful(name: "talk.notes.srt", word: "notes")])
    }

    @Test func `a recording may be called as it likes`() {
        let folder = SidecarFolder(["talk.weird", "talk.srt"], recording: "talk.weird")
        #expect(folder["talk.weird"].files.map(\.name) == ["talk.srt"])
        #expect(SidecarFolder(["t.srt"], recording: "t.srt")["t.srt"].files.isEmpty)
    }
}
