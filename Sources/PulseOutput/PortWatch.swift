/// Notices that a device's port in use (a headphone socket) became unavailable while the device
/// itself stays.
///
/// A pure value; the server's answers about one device are its input.
struct PortWatch {
    /// One port of a device.
    struct Port: Hashable {
        var name: String
        /// True when nothing is known to be plugged in.
        var isUnavailable: Bool
    }

    /// The port in use, as of the last answer.
    private var active: String?
    /// True when nothing was plugged in already.
    private var wasUnavailable = false

    /// Applies the present state of a device; returns true when the port that was in use before has
    /// become unavailable; once, even if another is used now.
    mutating func update(active new: String?, ports: [Port]) -> Bool {
        let former = ports.first { $0.name == active }
        let isGone = !wasUnavailable && former?.isUnavailable == true
        active = new
        wasUnavailable = ports.first { $0.name == new }?.isUnavailable == true
        return isGone
    }

    /// Starts again for another device.
    mutating func forget() {
        self = PortWatch()
    }
}
