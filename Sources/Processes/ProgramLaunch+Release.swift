import Glibc

extension ProgramLaunch {
    /// Starts the program and lets it go on by itself: in a session of its own, without streams,
    /// also after the end of this process; returns how it ended.
    ///
    /// Nothing ends it, the cancellation of the task neither.
    ///
    /// ```swift
    /// let ending = try await ProgramLaunch(["xdg-open", address]).release()
    /// ```
    package func release() async throws(LaunchFault) -> ProgramEnding {
        var launch = self
        launch.beginsSession = true
        return try await BlockingWork.run { [launch] (_) throws(LaunchFault) in
            let process = try launch.start()
            var information = siginfo_t()
            while waitid(P_PID, id_t(process), &information, WEXITED) != 0 {
                // Children leave no status where whoever started this process has it ignore
                // SIGCHLD.
                guard errno == EINTR else { return .exited(0) }
            }
            let status = information._sifields._sigchld.si_status
            return information.si_code == Int32(CLD_EXITED) ? .exited(status) : .signalled(status)
        }
    }
}
