import ListenCore
import ListenTestSupport
import Testing

@testable import SpeechSynthesis

@Suite struct SpeechMessageTests {
    @Test(arguments: [
        SpeechMessage.ready(22_050), .ready(0), .ready(-1),
        .word(place: 3, length: 70_000, sample: 1 << 30),
        .phone(name: "ɑ̃", sample: 12), .phone(name: "", sample: 0),
        .sound([0, 1, -1, .max, .min]), .sound([]), .end, .working,
        .spelling(word: 7, phones: "sˈɛvən θˈɜːɾi"), .spelling(word: 0, phones: ""),
        .voice(name: "English (America)", languages: "en-us en", bytes: 168_000),
        .voice(name: "", languages: "de", bytes: 0),
    ])
    func `a message is read as it was written`(message: SpeechMessage) throws {
        let bytes = message.bytes
        let head = Array(bytes.prefix(SpeechMessage.headLength))
        let length = try #require(SpeechMessage.bodyLength(head))
        #expect(bytes.count == SpeechMessage.headLength + length)
        let body = Array(bytes.dropFirst(SpeechMessage.headLength))
        #expect(SpeechMessage(head: head, body: body) == message)
    }

    /// Whatever a worker sends is a message that says the same again, or none.
    @Test func `any bytes are a message or none`() throws {
        var random = SeededGenerator(seed: 7)
        var read = 0
        for _ in 0..<20_000 {
            let kind = UInt8.random(in: 0...9, using: &random)
            let count = [0, 4, 5, 12, 40, 64, 65].randomElement(using: &random) ?? 0
            let body = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
            let head = [kind] + (0..<4).map { _ in UInt8.random(in: 0...255, using: &random) }
            if let length = SpeechMessage.bodyLength(head) {
                #expect((0...SpeechMessage.longest).contains(length))
            }
            guard let message = SpeechMessage(head: head, body: body) else { continue }
            read += 1
            // Bytes that are no text make a name longer, which no worker sends.
            if case .phone(let name, _) = message, name.utf8.count > 60 { continue }
            if case .voice = message { continue }
            let again = message.bytes
            let copy = SpeechMessage(
                head: Array(again.prefix(SpeechMessage.headLength)),
                body: Array(again.dropFirst(SpeechMessage.headLength)))
            #expect(copy == message)
        }
        #expect(read > 1_000)
    }

    @Test(arguments: [
        [UInt8](), [1], [4, 0, 0, 0, 0x7F], [4, 255, 255, 255, 255], [4, 1, 0, 16, 0],
    ])
    func `a head that announces too much is none`(head: [UInt8]) {
        #expect(SpeechMessage.bodyLength(head) == nil)
    }

    @Test(
        .timeLimit(.minutes(1)),
        arguments: [
            SpeechMessage.word(place: 0, length: 1, sample: 0), .sound([]),
        ])
    func `a line that never ends is broken off`(message: SpeechMessage) throws {
        let (head, body) = (
            Array(message.bytes.prefix(SpeechMessage.headLength)),
            Array(message.bytes.dropFirst(SpeechMessage.headLength))
        )
        var asked = 0
        let reader = SpeechReader { count in
            asked += 1
            guard asked < SpeechReader.mostMessages * 3 else { return nil }
            return asked.isMultiple(of: 2) ? body : head
        }
        #expect(try reader.line(SampleRate(16_000)) == nil)
        #expect(asked <= SpeechReader.mostMessages * 2)
    }

    @Test(arguments: [(UInt8(1), 3), (2, 11), (3, 3), (3, 65), (5, 1), (9, 0)])
    func `a body of another length is no message`(kind: UInt8, count: Int) {
        let body = [UInt8](repeating: 0x41, count: count)
        #expect(SpeechMessage(head: [kind, 0, 0, 0, 0], body: body) == nil)
    }
}
