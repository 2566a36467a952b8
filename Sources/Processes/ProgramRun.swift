/// Runs a program to its end and hands over what it prints as it comes.
///
/// The program is alone in a process group, and nothing of that group outlives the run. Blocks;
/// one run belongs to one thread.
///
/// ```swift
/// var printed: [UInt8] = []
/// let run = ProgramRun(ProgramLaunch(["date"]), patience: .seconds(3))
/// let ending = run.run { _, bytes in
///     printed += bytes
///     return printed.count < 1 << 20
/// }
/// ```
package struct ProgramRun {
    /// The program with its arguments.
    package var launch: ProgramLaunch
    /// All of its standard input; `nil` is none.
    package var input: [UInt8]?
    /// The longest it may take.
    package var patience: Duration?
    /// Asks it to end: its group gets SIGTERM, and SIGKILL after `grace`.
    package var stop: CancelSignal?
    /// Ends it at once.
    package var kill: CancelSignal?
    /// The time to go on once it was asked to end.
    package var grace = Duration.seconds(2)
    /// Programs that it left in the background go on after its end.
    package var leavesBackground = false

    /// The time between two ticks.
    private static let period = Duration.milliseconds(200)

    /// A run that has not begun.
    package init(
        _ launch: ProgramLaunch, input: [UInt8]? = nil, patience: Duration? = nil,
        stop: CancelSignal? = nil, kill: CancelSignal? = nil
    ) {
        (self.launch, self.input, self.patience) = (launch, input, patience)
        (self.stop, self.kill) = (stop, kill)
    }

    /// Runs it.
    ///
    /// `each` gets its output, `tick` is called about five times a second and once at the end;
    /// `false` from either ends the program as `stop` does.
    package func run(
        each: (ProgramStream, ArraySlice<UInt8>) -> Bool, tick: () -> Bool = { true }
    ) -> ProgramEnding {
        let program: RunningProgram
        do throws(LaunchFault) {
            program = try RunningProgram(
                [launch], streams: input == nil ? .messages : [.input, .messages])
        } catch {
            return .notStarted(error)
        }
        defer { program.end() }
        program.leavesBackground = leavesBackground
        if let input {
            program.send(input)
            program.endInput()
        }
        return follow(program, each, tick)
    }

    private func follow(
        _ program: RunningProgram, _ each: (ProgramStream, ArraySlice<UInt8>) -> Bool,
        _ tick: () -> Bool
    ) -> ProgramEnding {
        let limit = patience.map { SuspendingClock.now + $0 }
        var nextTick = SuspendingClock.now + Self.period
        // Set once it was asked to end.
        var last: SuspendingClock.Instant?
        while true {
            let deadline = [limit, last].compactMap { $0 }.min()
            let signals = [last == nil ? stop : nil, kill].compactMap { $0 }
            var isWanted = true
            switch program.next(until: min(nextTick, deadline ?? nextTick), or: signals) {
            case .read(let stream, let bytes): isWanted = each(stream, bytes)
            case .sent: break
            case .ended(let ending): return tick() && last == nil ? ending : .stopped
            case .cancelled where kill?.isCancelled == true: return .stopped
            case .cancelled: isWanted = false
            case .late:
                let now = SuspendingClock.now
                if let last, now >= last { return .stopped }
                if let limit, now >= limit { return .late }
                nextTick = now + Self.period
                isWanted = tick()
            }
            if !isWanted, last == nil {
                program.terminate()
                last = .now + grace
            }
        }
    }
}
