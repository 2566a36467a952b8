import Processes

/// The person's own program ssh, with its configuration, agent, jump hosts and known hosts.
package struct SSHProgram: Sendable {
    private let program: String
    private let environment: [String: String]

    /// The program by its name; `environment` is what it gets.
    package init(_ program: String = "ssh", environment: [String: String]) {
        var variables = environment
        // The words it fails with are read.
        variables["LC_ALL"] = "C"
        variables["SSH_ASKPASS_REQUIRE"] = "never"
        (self.program, self.environment) = (program, variables)
    }

    /// The streams to the server of SFTP at an address; nothing runs yet.
    package func pipe(to address: SFTPAddress) -> any SFTPPipe {
        var launch = ProgramLaunch(
            [program] + Self.arguments(address), environment: environment)
        // The ssh of a jump host follows its own configuration, and could ask on a terminal.
        launch.beginsSession = true
        return SSHPipe(launch)
    }

    /// The arguments: it never asks, never trusts a new key, and opens nothing but the one stream.
    static func arguments(_ address: SFTPAddress) -> [String] {
        let options = [
            "LogLevel=ERROR", "BatchMode=yes", "StrictHostKeyChecking=yes", "ConnectTimeout=15",
            "ServerAliveInterval=15", "ServerAliveCountMax=3", "ClearAllForwardings=yes",
            "PermitLocalCommand=no", "RemoteCommand=none", "ControlMaster=no",
        ]
        return ["-a", "-x"] + options.flatMap { ["-o", $0] }
            + (address.port.map { ["-p", String($0)] } ?? [])
            + (address.user.map { ["-l", $0] } ?? []) + ["-s", "--", address.host, "sftp"]
    }
}
