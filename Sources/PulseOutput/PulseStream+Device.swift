import AudioIO
import CPulse

/// The device of the stream: its name, and its disappearance when the stream is moved. The server
/// answers requests in their order.
extension PulseStream {
    /// Asks for the device's name, for `open`.
    func askForDevice() {
        device = pa_stream_get_device_index(stream)
        ask(about: device) { _, info, isLast, own in
            PulseStream.at(own) { $0.opened(on: info, isLast: isLast != 0) }
        }
    }

    /// Handles a move of the stream to another device.
    ///
    /// The move is reported when both devices are known, and whether the former is still there;
    /// moves that follow each other at once are reported as one.
    func moved() {
        guard !isLost else { return }
        let former = device
        device = pa_stream_get_device_index(stream)
        // Before any request: the other device plays already.
        if former != device { hold() }
        // The new device may be suspended where the former one ran.
        suspensionChanged()
        guard former != device else { return }
        moves += 1
        ask(about: former) { _, info, isLast, own in
            PulseStream.at(own) { $0.left(info, isLast: isLast) }
        }
        ask(about: device) { _, info, isLast, own in
            PulseStream.at(own) { $0.arrived(on: info, isLast: isLast != 0) }
        }
    }

    /// Handles a change of a device: perhaps headphones were unplugged.
    func deviceChanged(_ index: UInt32) {
        guard index == device, moves == 0, !isLost else { return }
        ask(about: index) { _, info, isLast, own in
            PulseStream.at(own) { $0.looked(at: info, isLast: isLast != 0) }
        }
    }

    private func ask(about device: UInt32, _ answer: pa_sink_info_cb_t) {
        let own = Unmanaged.passUnretained(self).toOpaque()
        finish(pa_context_get_sink_info_by_index(connection.context, device, answer, own))
    }

    private func opened(on info: UnsafePointer<pa_sink_info>?, isLast: Bool) {
        if let info = info?.pointee {
            receive(info)
        } else if isLast {
            nameByServer()
            connection.signal()
        }
    }

    /// Handles the answer about the former device; `isLast` is negative when the server no longer
    /// knows it.
    private func left(_ info: UnsafePointer<pa_sink_info>?, isLast: Int32) {
        if let info = info?.pointee {
            if portWatch.isGone(in: info) { hasVanished = true }
        } else if isLast < 0 {
            hasVanished = true
        } else {
            return
        }
        portWatch.forget()
    }

    private func arrived(on info: UnsafePointer<pa_sink_info>?, isLast: Bool) {
        if let info = info?.pointee {
            receive(info)
            return
        }
        guard isLast else { return }
        moves -= 1
        guard moves == 0, !isLost else { return }
        nameByServer()
        if let name { events.yield(.moved(to: name, deviceVanished: hasVanished)) }
        if !hasVanished { letGo() }
        hasVanished = false
    }

    /// Handles the answer after a change of the device in use.
    private func looked(at info: UnsafePointer<pa_sink_info>?, isLast: Bool) {
        guard let info = info?.pointee, info.index == device, moves == 0, !isLost else { return }
        guard portWatch.isGone(in: info) else { return }
        hold()
        if let name { events.yield(.moved(to: name, deviceVanished: true)) }
    }

    /// Records the device in use.
    private func receive(_ info: pa_sink_info) {
        name = info.description.map { String(cString: $0) }
        portWatch.forget()
        _ = portWatch.isGone(in: info)
        // Only a device with ports can be unplugged.
        guard info.n_ports > 0, !isSubscribed else { return }
        isSubscribed = true
        finish(pa_context_subscribe(connection.context, PA_SUBSCRIPTION_MASK_SINK, nil, nil))
    }

    /// Uses the internal name, which is enough without an answer.
    private func nameByServer() {
        guard name == nil, let text = pa_stream_get_device_name(stream) else { return }
        name = String(cString: text)
    }
}

extension PortWatch {
    /// Applies the server's answer about the device; see `update`.
    mutating func isGone(in info: pa_sink_info) -> Bool {
        let count = min(Int(info.n_ports), 256)
        let ports = UnsafeBufferPointer(start: info.ports, count: info.ports == nil ? 0 : count)
        let isUnavailable = Int32(bitPattern: PA_PORT_AVAILABLE_NO.rawValue)
        return update(
            active: info.active_port.map { String(cString: $0.pointee.name) },
            ports: ports.compactMap { port in
                guard let port = port?.pointee, let name = port.name else { return nil }
                return Port(
                    name: String(cString: name), isUnavailable: port.available == isUnavailable)
            })
    }
}
