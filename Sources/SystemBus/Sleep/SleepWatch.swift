import Glibc

/// The work of the monitor's thread: the bus, the duty and the deadline.
struct SleepWatch: ~Copyable {
    private static let logind = "org.freedesktop.login1"
    private static let manager = "org.freedesktop.login1.Manager"
    private static let sessionInterface = "org.freedesktop.login1.Session"
    private static let daemon = "org.freedesktop.DBus"

    /// The subject of an answer.
    private enum Question {
        case owner
        case inhibition(SleepDuty.Inhibition)
        /// The path of the person's session.
        case session
    }

    private let bus: BusConnection
    private unowned let monitor: SystemSleepMonitor
    private var duty = SleepDuty()
    private var questions: [UInt64: Question] = [:]
    /// The path of the person's session, once logind has told it.
    private var session: String?
    /// The time at which sleep goes on without the session, in microseconds.
    private var limit: UInt64?
    private var hasEnded = false

    init(_ monitor: SystemSleepMonitor) throws(SystemBusError) {
        bus = try BusConnection.open(address: monitor.address)
        self.monitor = monitor
    }

    /// Subscribes to logind's signals and asks for its bus name.
    private mutating func begin() throws(SystemBusError) {
        // Matches first, so that no change is missed between them and the question.
        try match("sender='\(Self.logind)',interface='\(Self.manager)',member='PrepareForSleep'")
        try match(
            "sender='\(Self.daemon)',interface='\(Self.daemon)',member='NameOwnerChanged',"
                + "arg0='\(Self.logind)'")
        let cookie = try callDaemon("GetNameOwner", Self.logind)
        questions[cookie] = .owner
    }

    /// Serves until the session ends or the bus goes away.
    mutating func run() throws(SystemBusError) {
        try begin()
        defer { carryOut(duty.handle(.end)) }
        while true {
            for input in monitor.inbox.drain() { handle(input) }
            while let message = try bus.next() { handle(message) }
            if hasEnded { return }
            if let limit, limit <= BusClock.now { handle(.overdue) }
            try sleep()
        }
    }

    private func sleep() throws(SystemBusError) {
        var ready = [
            try bus.pollable(),
            pollfd(fd: monitor.inbox.descriptor, events: Int16(POLLIN), revents: 0),
        ]
        let next = [limit, bus.deadline()].compactMap { $0 }.min()
        _ = poll(&ready, nfds_t(ready.count), BusClock.timeout(until: next))
    }

    private mutating func handle(_ input: SleepDuty.Input) {
        if case .end = input { hasEnded = true }
        if case .owner = input {
            // Answers of a logind that is gone are ignored.
            questions = questions.filter { if case .owner = $0.value { true } else { false } }
        }
        carryOut(duty.handle(input))
        if case .owner(.some) = input { askForSession() }
        if !duty.awaitsSave {
            limit = nil
        } else if limit == nil {
            limit = BusClock.now + BusClock.microseconds(monitor.patience)
        }
    }

    private mutating func carryOut(_ actions: [SleepDuty.Action]) {
        for action in actions {
            switch action {
            case .ask(let inhibition): ask(inhibition)
            case .release(let descriptor): close(descriptor)
            case .tell(let event): monitor.tell(event)
            }
        }
    }

    private mutating func ask(_ inhibition: SleepDuty.Inhibition) {
        let texts =
            switch inhibition {
            case .sleep: ["sleep", "listen", "save position", "delay"]
            case .idle: ["idle", "listen", "Playing", "block"]
            }
        let call = BusConnection.Call(
            destination: Self.logind, path: "/org/freedesktop/login1", interface: Self.manager,
            member: "Inhibit", arguments: texts.map(BusValue.text))
        // A bus that accepts no call is gone, which the loop will notice.
        guard let cookie = try? bus.send(call) else { return }
        questions[cookie] = .inhibition(inhibition)
    }

    /// Asks for the session of the caller or, where it has none, the person's on the screen.
    private mutating func askForSession() {
        guard monitor.followsLock else { return }
        let call = BusConnection.Call(
            destination: Self.logind, path: "/org/freedesktop/login1", interface: Self.manager,
            member: "GetSession", arguments: [.text("auto")])
        if let cookie = try? bus.send(call) { questions[cookie] = .session }
    }

    private mutating func follow(_ session: String) {
        self.session = session
        try? match(
            "sender='\(Self.logind)',path='\(session)',interface='\(Self.sessionInterface)',"
                + "member='Lock'")
    }

    private mutating func handle(_ message: borrowing BusMessage) {
        if let cookie = message.answered {
            guard let question = questions.removeValue(forKey: cookie) else { return }
            handle(answer: message, to: question)
        } else if message.isSignal("PrepareForSleep", of: Self.manager) {
            guard let begins = message.truth(), let sender = message.sender else { return }
            handle(.sleep(begins: begins, sender: sender))
        } else if message.isSignal("Lock", of: Self.sessionInterface) {
            guard let session, message.path == session, let sender = message.sender else { return }
            handle(.locked(sender: sender))
        } else if message.isSignal("NameOwnerChanged", of: Self.daemon) {
            guard message.sender == Self.daemon, let names = message.texts(3),
                names[0] == Self.logind
            else { return }
            handle(.owner(names[2].isEmpty ? nil : names[2]))
        }
    }

    private mutating func handle(answer: borrowing BusMessage, to question: Question) {
        switch question {
        case .owner:
            handle(.owner(answer.texts(1)?.first))
        case .session:
            // A session on a machine without seats, as over SSH, is never locked.
            guard case .path(let path)? = answer.values()?.first, path != session else { return }
            follow(path)
        case .inhibition(let inhibition):
            if let descriptor = answer.descriptor() {
                handle(.granted(inhibition, descriptor))
            } else {
                monitor.log("logind refused: \(answer.errorName ?? "an answer of another form").")
                handle(.refused(inhibition))
            }
        }
    }

    private func match(_ rule: String) throws(SystemBusError) {
        _ = try callDaemon("AddMatch", "type='signal'," + rule)
    }

    private func callDaemon(
        _ member: String, _ text: String
    ) throws(SystemBusError) -> UInt64 {
        try bus.send(
            BusConnection.Call(
                destination: Self.daemon, path: "/org/freedesktop/DBus", interface: Self.daemon,
                member: member, arguments: [.text(text)]))
    }
}
