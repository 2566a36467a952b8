package import AppEnvironment
package import CurlTransport

extension CurlTransport {
    /// The HTTP transport of all requests of the process, as the settings say; started by the first
    /// one.
    package convenience init(
        _ configuration: Configuration, _ environment: ProcessEnvironment
    ) throws(ConfigurationError) {
        let file = try configuration.text(.caFile)
        self.init(
            caFile: file.isEmpty ? nil : environment.absolutePath(file),
            proxies: ProxyRules(
                environment: environment.variables, setting: try configuration.text(.proxy)),
            agent: "listen/\(ProgramVersion.text)")
    }
}
