import Testing

@testable import PulseOutput

struct PortWatchTests {
    /// What a device says: the port in use, and whether the headphones are out.
    private typealias Answer = (active: String, isUnplugged: Bool)

    /// What is noticed at each answer of one device.
    private func noticed(_ answers: [Answer]) -> [Bool] {
        var watch = PortWatch()
        return answers.map { answer in
            watch.update(
                active: answer.active,
                ports: [
                    PortWatch.Port(name: "speaker", isUnavailable: false),
                    PortWatch.Port(name: "headphones", isUnavailable: answer.isUnplugged),
                ])
        }
    }

    @Test func `a pulled plug is noticed once, whether the server switches ports or not`() {
        let answers: [Answer] = [
            ("headphones", false), ("headphones", true), ("headphones", true), ("speaker", true),
        ]
        #expect(noticed(answers) == [false, true, false, false])
    }

    @Test func `a plug pulled while the server switches at once is noticed`() {
        let answers: [Answer] = [("headphones", false), ("speaker", true), ("speaker", true)]
        #expect(noticed(answers) == [false, true, false])
    }

    @Test func `a port the person leaves, and one that was empty before, are none`() {
        let left: [Answer] = [("headphones", false), ("speaker", false), ("speaker", true)]
        #expect(noticed(left) == [false, false, false])
        let empty: [Answer] = [("headphones", true), ("speaker", true)]
        #expect(noticed(empty) == [false, false])
    }

    @Test func `a plug put back and pulled again is noticed again`() {
        let answers: [Answer] = [
            ("headphones", false), ("headphones", true), ("headphones", false),
            ("headphones", true),
        ]
        #expect(noticed(answers) == [false, true, false, true])
    }

    @Test func `another device's ports, and none at all, are nothing to notice`() {
        var watch = PortWatch()
        let here = [PortWatch.Port(name: "headphones", isUnavailable: false)]
        let there = [PortWatch.Port(name: "headphones", isUnavailable: true)]
        var isGone = watch.update(active: "headphones", ports: here)
        watch.forget()
        isGone = watch.update(active: "headphones", ports: there) || isGone
        isGone = watch.update(active: nil, ports: []) || isGone
        isGone = watch.update(active: nil, ports: []) || isGone
        #expect(!isGone)
    }
}
