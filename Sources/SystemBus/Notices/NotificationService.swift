package import ListenCore
import Dispatch
import Processes
import Synchronization

/// Messages on the desktop (org.freedesktop.Notifications), each in the place of the one before.
///
/// A message is one short connection to the session bus on a queue of its own; without a bus, or a
/// program that shows messages, there is none, and nobody is told.
package final class NotificationService: DesktopNotifying {
    private static let name = "org.freedesktop.Notifications"
    private static let daemon = "org.freedesktop.DBus"

    private let address: String
    private let startsService: Bool
    private let patience: Duration
    private let log: @Sendable (String) -> Void
    private let queue = DispatchQueue(label: "listen.notifications")
    /// The number of the message that is shown, by which the next replaces it.
    private let shown = Mutex<UInt32>(0)

    /// Messages over the bus at an address in D-Bus's form.
    ///
    /// With `startsService` the bus may start the program that shows them, as desktops expect; one
    /// that has no screen must not be started.
    package init(
        address: String, startsService: Bool = false, patience: Duration = .seconds(2),
        log: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        (self.address, self.startsService) = (address, startsService)
        (self.patience, self.log) = (patience, log)
    }

    /// Shows a message.
    package func show(_ notice: DesktopNotice) async {
        await BlockingWork.run(on: queue) { _ in
            do throws(SystemBusError) {
                try self.send(notice)
            } catch {
                self.log("The desktop shows no message (\(error.call)): \(error.reason).")
            }
        }
    }

    private func send(_ notice: DesktopNotice) throws(SystemBusError) {
        let bus = try BusExchange(address, patience: patience)
        if !startsService {
            let owner = try bus.call(
                BusConnection.Call(
                    destination: Self.daemon, path: "/org/freedesktop/DBus",
                    interface: Self.daemon, member: "NameHasOwner", arguments: [.text(Self.name)]))
            guard owner.first == .flag(true) else { return }
        }
        let abilities = try bus.call(call("GetCapabilities"))
        let hasMarkup = abilities.first.map(Self.texts)?.contains("body-markup") == true
        let before = shown.withLock { $0 }
        let answer = try bus.call(
            call("Notify", Self.arguments(of: notice, replacing: before, hasMarkup: hasMarkup)))
        if case .uint32(let number)? = answer.first { shown.withLock { $0 = number } }
    }

    private func call(_ member: String, _ arguments: [BusValue] = []) -> BusConnection.Call {
        BusConnection.Call(
            destination: Self.name, path: "/org/freedesktop/Notifications", interface: Self.name,
            member: member, arguments: arguments, startsService: startsService)
    }

    private static func texts(_ value: BusValue) -> [String] {
        guard case .list("s", let values) = value else { return [] }
        return values.compactMap { if case .text(let text) = $0 { text } else { nil } }
    }

    /// The arguments of `Notify`; a body with markup has its signs escaped.
    static func arguments(
        of notice: DesktopNotice, replacing before: UInt32, hasMarkup: Bool
    ) -> [BusValue] {
        let body = BusText.clean(notice.body, limit: 500)
        // Normal urgency: GNOME shows no banner for a low one. No desktop entry, nor a name that is
        // one in small letters: GNOME takes away what an application said whose connection is closed.
        // One tag for all, so that a desktop that knows it replaces those of other runs too.
        let hints: [(String, String, BusValue)] = [
            ("urgency", "y", .byte(1)),
            ("transient", "b", .flag(notice.occasion == .nextChapter)),
            ("x-dunst-stack-tag", "s", .text("listen")),
        ]
        return [
            .text("Listen"), .uint32(before), .text("listen"),
            .text(BusText.clean(notice.summary, limit: 200)),
            .text(hasMarkup ? escaped(body) : body), .textList([]), .variants(hints), .int32(-1),
        ]
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
            .replacing(">", with: "&gt;")
    }
}
