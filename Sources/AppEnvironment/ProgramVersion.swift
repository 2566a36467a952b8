/// The program's version.
package enum ProgramVersion {
    /// The version as `listen --version` prints it.
    package static let text = "0.2.0"
}
