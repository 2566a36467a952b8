package import AppEnvironment
package import CurlTransport

extension AppDependencyContainer {
    /// The HTTP transport of all requests of the process; started by the first one.
    package static func makeTransport(
        _ configuration: Configuration, _ environment: ProcessEnvironment
    ) throws(ConfigurationError) -> CurlTransport {
        let file = try configuration.text(.caFile)
        return CurlTransport(
            caFile: file.isEmpty ? nil : environment.absolutePath(file),
            proxies: ProxyRules(
                environment: environment.variables, setting: try configuration.text(.proxy)))
    }
}
