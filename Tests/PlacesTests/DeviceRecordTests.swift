import Testing

@testable import Places

@Suite struct DeviceRecordTests {
    private let whole = DeviceRecord.sealed(Array("{\"format\":\"listen sync\",\"a\":[1,2]}".utf8))

    @Test func `a sealed record is whole, and is JSON that begins with its checksum`() throws {
        let whole = try #require(whole)
        #expect(DeviceRecord.isWhole(whole))
        let text = String(decoding: whole, as: UTF8.self)
        #expect(text.hasPrefix("{\"checksum\":\""))
        #expect(text.hasSuffix("\",\"format\":\"listen sync\",\"a\":[1,2]}"))
    }

    @Test func `no beginning of a record, and none with another byte, is whole`() throws {
        let whole = try #require(whole)
        for count in 0..<whole.count { #expect(!DeviceRecord.isWhole(Array(whole.prefix(count)))) }
        for place in whole.indices {
            var changed = whole
            changed[place] ^= 1
            #expect(!DeviceRecord.isWhole(changed), "at \(place)")
        }
        #expect(!DeviceRecord.isWhole(whole + [0x0A]))
    }

    @Test(arguments: ["", "{", "{}", "[1]", "\"a\""])
    func `what is no object with a field cannot be sealed`(_ text: String) {
        #expect(DeviceRecord.sealed(Array(text.utf8)) == nil)
    }

    @Test(arguments: [
        "", "0123456789abcde", "0123456789abcdef0", "0123456789ABCDEF", "../../../../etc/p",
        "0123456789abcde/", "0123456789abcdeg", "٠١٢٣٤٥٦٧٨٩٠١٢٣٤٥",
    ])
    func `nothing but sixteen digits is a device`(_ text: String) {
        #expect(DeviceID(text) == nil)
    }

    @Test func `a drawn device is one`() {
        let device = DeviceID.drawn()
        #expect(DeviceID(device.rawValue) == device)
        #expect(DeviceID(number: 255).rawValue == "00000000000000ff")
    }

    @Test func `knowledge is read as it is written, and nothing else of a text`() {
        let knowledge = Knowledge([.one: 3, .two: 99])
        #expect(Knowledge(text: knowledge.text) == knowledge)
        #expect(Knowledge(text: "x:1 0000000000000001:x 0000000000000002:7 :: -")[.two] == 7)
        #expect(Knowledge(text: "0000000000000001:-4")[.one] == 0)
        let many = (UInt64(1)...500).map { "\(DeviceID(number: $0).rawValue):1" }
            .joined(separator: " ")
        #expect(Knowledge(text: many).text.split(separator: " ").count == Knowledge.mostDevices)
    }
}
