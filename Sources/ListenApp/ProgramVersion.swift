/// The program's version.
public enum ProgramVersion {
    /// The version as `listen --version` prints it.
    public static let text = "0.1.0"
}
