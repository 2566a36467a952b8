import ListenCore
import Testing

@testable import LanguageAids

@Suite struct ApertiumModeTests {
    static let line = """
        lt-proc '/a b/x.automorf.bin' | apertium-tagger -g $2 '/x.prob' | apertium-pretransfer \
        | lt-proc -b '/x.autobil.bin' | lt-proc $1 '/x.autogen.bin'
        """

    @Test func `every program answers at NUL and paths keep their spaces`() throws {
        let mode = try #require(ApertiumMode(modeFile: Self.line))
        #expect(
            mode.stages == [
                ["lt-proc", "-z", "/a b/x.automorf.bin"],
                ["apertium-tagger", "-z", "-g", "/x.prob"],
                ["apertium-pretransfer", "-z"],
                ["lt-proc", "-z", "-b", "/x.autobil.bin"],
                ["lt-proc", "-z", "-n", "/x.autogen.bin"],
            ])
        #expect(mode.gloss?.stages.count == 4)
        #expect(mode.analysis?.stages.last == ["apertium-tagger", "-p", "-z", "-g", "/x.prob"])
    }

    @Test(arguments: ["", "\n", "| |", "lt-proc |", "   "])
    func `what is no pipeline is refused`(text: String) {
        #expect(ApertiumMode(modeFile: text) == nil)
    }

    @Test(arguments: [
        "Hola.", "a ^ b $ c", "[x] {y} <z> @/\\", "uno\ndos", "çñ日本 👩‍🚀",
    ])
    func `a text comes back as it went when nothing changes it`(text: String) {
        let request = StreamFormat.request(text)
        #expect(request.last == 0)
        let answer = String(decoding: request.dropLast(), as: UTF8.self)
        #expect(StreamFormat.text(ofAnswer: answer) == text.replacing("\n", with: " "))
    }

    @Test func `split and joined words find their parts again`() {
        let entries = GlossReader.entries(
            analysis:
                "^Del/de<pr>+el<det><def><m><sg>$ ^niño/niño<n><m><pl>$^./.<sent>$ ^zas/*zas$",
            gloss: """
                ^de<pr>/of<pr>/from<pr>$ ^el<det><def><m><sg>/the<det>$ \
                ^niño<n><m><pl>/boy<n><pl>$^.<sent>/.<sent>$ ^*zas/*zas$
                """)
        #expect(entries.map(\.word) == ["Del", "niño", "zas"])
        #expect(entries[0].meaning == "of, from + the")
        #expect(entries[1].meaning == "boy")
        #expect(entries[1].note == "noun, masculine, plural")
        #expect(entries[2].meaning == "(not in the dictionary)")
    }

    @Test func `a pronoun is named by its word, and written out in English alone`() {
        let analysis = "^Them/prpers<prn><obj><p3><mf><pl>$"
        let gloss = "^prpers<prn><obj><p3><mf><pl>/prpers<prn><obj><p3><mf><pl>$"
        let english = GlossReader.entries(analysis: analysis, gloss: gloss)
        #expect(english.map(\.meaning) == ["them"])
        #expect(english[0].note?.contains("prpers") == false)
        let spanish = GlossReader.entries(analysis: analysis, gloss: gloss, isIntoEnglish: false)
        #expect(spanish.map(\.meaning) == ["–"])
    }
}
