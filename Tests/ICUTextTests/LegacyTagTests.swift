import ListenCore
import ListenTestSupport
import MediaTags
import Testing

@testable import ICUText

/// Tags in old encodings, which are read together.
@Suite struct LegacyTagTests {
    struct Sample: CustomTestStringConvertible, Sendable {
        let charset: String
        let fields: [String]
        let hex: [String]
        var testDescription: String { "\(fields[1]) in \(charset)" }

        var bytes: [[UInt8]] {
            hex.map { text in
                let digits = Array(text.utf8).map { $0 < 0x3A ? $0 - 0x30 : $0 - 0x57 }
                return stride(from: 0, to: digits.count, by: 2).map {
                    digits[$0] << 4 | digits[$0 + 1]
                }
            }
        }
    }

    /// Title, album and artist, each with its bytes in the encoding.
    static let samples: [Sample] = [
        Sample(
            charset: "windows-1251", fields: ["Маяк на острове", "Море и берег", "Анна Лебедева"],
            hex: [
                "cce0ffea20ede020eef1f2f0eee2e5",
                "cceef0e520e820e1e5f0e5e3",
                "c0edede020cbe5e1e5e4e5e2e0",
            ]),
        Sample(
            charset: "shift_jis", fields: ["塔の灯台", "海と岸の物語", "田中花子"],
            hex: [
                "938382cc939491e4",
                "8a4382c68add82cc95a88cea",
                "9363928689d48e71",
            ]),
        Sample(
            charset: "gb18030", fields: ["岛上的灯塔", "海与岸的故事", "王小明"],
            hex: [
                "b5bac9cfb5c4b5c6cbfe",
                "baa3d3ebb0b6b5c4b9cacac2",
                "cdf5d0a1c3f7",
            ]),
        Sample(
            charset: "windows-1250",
            fields: ["Žluťoučký kůň", "Příšerně dlouhá pouť", "Jiří Dvořák"],
            hex: [
                "8e6c759d6f75e86bfd206bf9f2",
                "50f8ed9a65726eec20646c6f7568e120706f759d",
                "4a69f8ed2044766ff8e16b",
            ]),
        Sample(
            charset: "windows-1252", fields: ["Ça", "Ærø", "Jörg"],
            hex: [
                "c761",
                "c672f8",
                "4af67267",
            ]),
        Sample(
            charset: "windows-1252",
            fields: ["Über den Fluß", "Märchen für Große", "Käthe Müller"],
            hex: [
                "dc6265722064656e20466c75df",
                "4de4726368656e2066fc722047726fdf65",
                "4be4746865204dfc6c6c6572",
            ]),
        Sample(
            charset: "windows-1252", fields: ["Le garçon", "À l’été", "Hélène Béjart"],
            hex: [
                "4c6520676172e76f6e",
                "c0206c92e974e9",
                "48e96ce86e652042e96a617274",
            ]),
        Sample(
            charset: "windows-1252", fields: ["El niño", "La montaña", "José Peña"],
            hex: [
                "456c206e69f16f",
                "4c61206d6f6e7461f161",
                "4a6f73e9205065f161",
            ]),
        Sample(
            charset: "windows-1252", fields: ["A canção", "O coração", "João Conceição"],
            hex: [
                "412063616ee7e36f",
                "4f20636f7261e7e36f",
                "4a6fe36f20436f6e636569e7e36f",
            ]),
        Sample(
            charset: "windows-1252", fields: ["Kapittel én", "Blåbærskogen", "Bjørn Ødegård"],
            hex: [
                "4b6170697474656c20e96e",
                "426ce562e672736b6f67656e",
                "426af8726e20d8646567e57264",
            ]),
        Sample(
            charset: "windows-1252",
            fields: ["Fyrsti kafli", "Þögnin í húsinu", "Guðrún Ævarsdóttir"],
            hex: [
                "467972737469206b61666c69",
                "def6676e696e20ed2068fa73696e75",
                "4775f072fa6e20c67661727364f374746972",
            ]),
        Sample(
            charset: "windows-1252", fields: ["Kapitel ett", "Ängen och ån", "Åsa Öberg"],
            hex: [
                "4b61706974656c20657474",
                "c46e67656e206f636820e56e",
                "c5736120d662657267",
            ]),
        Sample(
            charset: "euc-kr", fields: ["첫 번째 장", "바다와 등대", "김민수"],
            hex: [
                "c3b920b9f8c2b020c0e5",
                "b9d9b4d9bfcd20b5eeb4eb",
                "b1e8b9cebcf6",
            ]),
        Sample(
            charset: "big5", fields: ["島上的燈塔", "海與岸的故事", "王小明"],
            hex: [
                "ae71a457aababf4fb6f0",
                "aefcbb50a9a4aabaac47a8c6",
                "a4fda470a9fa",
            ]),
        Sample(
            charset: "windows-1253", fields: ["Ο φάρος", "Θάλασσα και ακτή", "Ελένη Παππά"],
            hex: [
                "cf20f6dcf1eff2",
                "c8dcebe1f3f3e120eae1e920e1eaf4de",
                "c5ebddede720d0e1f0f0dc",
            ]),
        Sample(
            charset: "windows-1255", fields: ["המגדלור", "ים וחוף", "אנה לב"],
            hex: [
                "e4eee2e3ece5f8",
                "e9ed20e5e7e5f3",
                "e0f0e420ece1",
            ]),
        Sample(
            charset: "windows-1256", fields: ["المنارة", "البحر والشاطئ", "ليلى حسن"],
            hex: [
                "c7e1e3e4c7d1c9",
                "c7e1c8cdd120e6c7e1d4c7d8c6",
                "e1ede1ec20cdd3e4",
            ]),
        Sample(
            charset: "windows-1250", fields: ["Łódka", "Latarnik z wyspy", "Elżbieta Wójcik"],
            hex: [
                "a3f3646b61",
                "4c617461726e696b207a207779737079",
                "456cbf62696574612057f36a63696b",
            ]),
        Sample(
            charset: "windows-1250", fields: ["Az első fejezet", "Tűz és víz", "Kőműves Géza"],
            hex: [
                "417a20656c73f52066656a657a6574",
                "54fb7a20e9732076ed7a",
                "4bf56dfb7665732047e97a61",
            ]),
        Sample(
            charset: "koi8-r", fields: ["Маяк на острове", "Море и берег", "Анна Лебедева"],
            hex: [
                "edc1d1cb20cec120cfd3d4d2cfd7c5",
                "edcfd2c520c920c2c5d2c5c7",
                "e1cecec120ecc5c2c5c4c5d7c1",
            ]),
        Sample(
            charset: "windows-1254", fields: ["Birinci bölüm", "Deniz ve kıyı", "Ayşe Şahin"],
            hex: [
                "426972696e63692062f66cfc6d",
                "44656e697a207665206bfd79fd",
                "4179fe6520de6168696e",
            ]),
        Sample(
            charset: "windows-874", fields: ["ประภาคาร", "ทะเลและชายฝั่ง", "สมชาย ใจดี"],
            hex: [
                "bbc3d0c0d2a4d2c3",
                "b7d0e0c5e1c5d0aad2c2bdd1e8a7",
                "cac1aad2c220e3a8b4d5",
            ]),
    ]

    /// A tag whose fields say that they are ISO 8859-1.
    static func recording(_ fields: [[UInt8]]) -> MemoryBytes {
        var body: [UInt8] = []
        for (name, field) in zip(["TIT2", "TALB", "TPE1"], fields) {
            body += Array(name.utf8) + [0, 0, 0, UInt8(field.count + 1), 0, 0, 0] + field
        }
        return MemoryBytes(
            Array("ID3".utf8) + [3, 0, 0, 0, 0, UInt8(body.count >> 7), UInt8(body.count & 0x7F)]
                + body)
    }

    @Test(arguments: samples) func `all fields are read in one encoding`(sample: Sample) throws {
        let reader = RecordingReader(analysis: ICUText())
        let tags = try reader.facts(of: Self.recording(sample.bytes)).tags
        #expect([tags.title ?? "", tags.album ?? ""] + tags.artists == sample.fields)
    }

    @Test func `nothing is read as what nobody writes`() throws {
        for sample in Self.samples {
            let charset = LegacyCharset(of: sample.bytes, analysis: ICUText())
            #expect(charset.name != nil && sample.bytes.allSatisfy(charset.fits), "\(sample)")
        }
    }
}
