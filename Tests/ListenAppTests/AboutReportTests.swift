import ListenTestSupport
import Testing

@testable import AppEnvironment
@testable import Reports

@Suite struct AboutReportTests {
    @Test(arguments: [false, true])
    func `the settings never show the password of a proxy`(json: Bool) throws {
        let environment = ProcessEnvironment.make(variables: ["HOME": "/home/ana"])
        let printed = Printed()
        let report = AboutReport(
            paths: try Paths(environment) { _ in false },
            configuration: try Configuration(
                environment: environment,
                file: ConfigurationFile(["proxy": "http://ana:marker@proxy:3128"])),
            console: printed.console)
        report.settings(json: json)
        #expect(printed.data.contains("http://***@proxy:3128"))
        #expect(!printed.data.contains("marker"))
    }

    @Test(arguments: [false, true])
    func `both list what is wrong, and everything else`(json: Bool) throws {
        let environment = ProcessEnvironment.make(variables: ["LISTEN_GOAL": "much"])
        let file = ConfigurationFile(
            bytes: Array("theme = 'pink'\nsped = 1\ndeepl-key = 'abc:fx'".utf8), path: "/c.toml")
        let printed = Printed()
        let report = AboutReport(
            paths: try Paths(environment) { _ in false },
            configuration: try Configuration(environment: environment, file: file),
            console: printed.console)
        report.paths(json: json)
        for part in ["/c.toml:1:9", "LISTEN_GOAL", "/c.toml:3:13"] {
            #expect(printed.notes.contains(part), "\(part)")
        }
        report.settings(json: json)
        let told = json ? printed.data : printed.notes
        for part in ["/c.toml:1:9", "/c.toml:2:8", "LISTEN_GOAL", "/c.toml:3:13"] {
            #expect(told.contains(part), "\(part)")
        }
        #expect(printed.data.contains("waveform-zoom"))
        #expect(!(printed.data + printed.notes).contains("abc:fx"))
    }
}
