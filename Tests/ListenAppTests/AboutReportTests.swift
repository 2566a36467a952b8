import ListenTestSupport
import Testing

@testable import ListenApp

@Suite struct AboutReportTests {
    @Test(arguments: [false, true])
    func `the settings never show the password of a proxy`(json: Bool) throws {
        let environment = ProcessEnvironment.make(variables: ["HOME": "/home/ana"])
        let printed = Printed()
        let report = AboutReport(
            paths: try Paths(environment) { _ in false },
            configuration: try Configuration(
                environment: environment, file: ["proxy": "http://ana:marker@proxy:3128"]),
            console: printed.console)
        report.settings(json: json)
        #expect(printed.data.contains("http://***@proxy:3128"))
        #expect(!printed.data.contains("marker"))
    }
}
