import ListenCore
import Testing

@testable import Playback

@Suite struct PlayerMachineTableTests {
    /// The blocks of the table: situation → event → cell.
    static let table: [String: [String: String]] = {
        var blocks: [String: [String: String]] = [:]
        var block = ""
        for line in playerMachineTable.split(separator: "\n") {
            if !line.hasPrefix(" ") {
                block = String(line)
            } else if line.hasPrefix("  nothing:") {
                let names = line.split(separator: " ").dropFirst()
                for name in names { blocks[block, default: [:]][String(name)] = "nothing" }
            } else if let arrow = line.firstIndex(of: "→") {
                let name = String(line[..<arrow].dropFirst(2).dropLast())
                let cell = String(line[arrow...].dropFirst(2))
                blocks[block, default: [:]][name] = cell
            }
        }
        return blocks
    }()

    static func cell(_ situation: Situation, _ occurrence: Occurrence) -> String {
        var machine = situation.machine
        let before = machine
        let actions = machine.run(occurrence)
        if actions.isEmpty, machine == before { return "nothing" }
        return ([machine.name + ":"] + actions.map(\.name)).joined(separator: " ")
    }

    @Test(arguments: Situation.allCases)
    func `every event does what the table says`(_ situation: Situation) throws {
        let block = try #require(Self.table[situation.rawValue])
        for occurrence in Occurrence.allCases {
            #expect(
                block[occurrence.rawValue] == Self.cell(situation, occurrence),
                "\(situation) × \(occurrence)")
        }
        #expect(block.count == Occurrence.allCases.count)
    }

    @Test func `the table has a block for every situation and no other`() {
        #expect(Set(Self.table.keys) == Set(Situation.allCases.map(\.rawValue)))
    }
}
