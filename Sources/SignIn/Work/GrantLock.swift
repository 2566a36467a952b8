import Files
import HTTPCaching
import ListenCore

/// A lock that one program holds while it renews a grant; it ends with the program.
struct GrantLock: Sendable {
    let folder: String
    let name: String
    let timing: RequestTiming

    /// The longest wait: two requests of the program that holds it.
    static let patience = Duration.seconds(75)
    private static let step = Duration.milliseconds(50)

    /// Holds the lock once no other program does; `nil` when the patience is over.
    func held() async throws -> HeldFile? {
        let path = folder + "/" + name + ".lock"
        let deadline = timing.elapsed() + Self.patience
        try await DiskWork.run { [folder] () throws(StoreError) in try PrivateFolder.make(folder) }
        while true {
            let held = try await DiskWork.run { () throws(StoreError) in
                try HeldFile(makingOrTaking: path)
            }
            if let held { return held }
            guard timing.elapsed() < deadline else { return nil }
            try await timing.sleep(Self.step)
        }
    }
}
