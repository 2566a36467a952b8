import AppEnvironment
import ConsoleOutput
import FoundationEssentials
import ListenCore
import Places
import SharedWork

/// `listen sync devices`, `unlink` and `link`.
extension SyncReport {
    /// Lists the devices that were met.
    package func devices(json: Bool) async throws {
        let devices = try await keeping().devices()
        if json {
            let rows = devices.enumerated().map { DeviceJSON($0.element, isOwn: $0.offset == 0) }
            console.print(json: DevicesJSON(devices: rows))
            return
        }
        var table = TextTable(.left, .left, .left)
        for (index, device) in devices.enumerated() {
            let seen = device.seenAt.map { "seen \(localTime.minute(at: $0))" } ?? ""
            table.add(
                device.name.isEmpty ? "without a name" : device.name, device.id.short,
                index == 0 ? "this device" : device.isUnlinked ? "unlinked" : seen)
        }
        console.print(table)
        guard devices.contains(where: \.isUnlinked) else { return }
        console.note("`listen sync link DEVICE` takes in an unlinked one again.")
    }

    /// Removes the records of a device everywhere, and takes in none of it any more.
    package func unlink(_ typed: String, isSure: Bool) async throws {
        let keeping = try keeping()
        let device = try device(typed, in: try await keeping.devices())
        let question = "Unlink \(device.title.printable(limit: 200))? What it told stays here."
        guard servers.removals.answer(to: question, isSure: isSure) ?? true else { return }
        for meeting in try await keeping.meetings() where !meeting.kind.isService {
            do throws(SyncError) {
                try await open(meeting).remove(device.id)
            } catch {
                console.note(error.description)
            }
        }
        try await keeping.unlink(device.id)
        console.note(
            "\(device.title) is unlinked here. On the device itself `listen sync remove` ends it.")
    }

    /// Takes in again what an unlinked device leaves.
    package func link(_ typed: String) async throws {
        let keeping = try keeping()
        let device = try device(typed, in: try await keeping.devices())
        guard device.isUnlinked else { return console.note("\(device.title) is linked already.") }
        try await keeping.link(device.id)
        console.note(
            "\(device.title) is linked again. What it leaves is taken in at the next meeting.")
    }

    private func device(_ typed: String, in devices: [SyncDevice]) throws -> SyncDevice {
        let others = devices.dropFirst()
        let told = SyncDevice.names(of: devices)
        let found = others.filter {
            $0.name == typed || told[$0.id] == typed
                || !typed.isEmpty && $0.id.rawValue.hasPrefix(typed)
        }
        guard let device = found.first, found.count == 1 else {
            let names = others.map { "\($0.title) (\($0.id.short))" }.joined(separator: ", ")
            throw StatedError(
                .notFound,
                found.isEmpty
                    ? "No other device is called so."
                        + (names.isEmpty ? " None was met yet." : " There are: \(names).")
                    : "Several devices are called so. Give the digits of one: \(names).")
        }
        return device
    }
}

private struct DevicesJSON: Encodable {
    let version = 1
    let devices: [DeviceJSON]
}

private struct DeviceJSON: Encodable {
    let id: String
    let name: String
    let isThisDevice: Bool
    let isUnlinked: Bool
    let seenAt: String?

    init(_ device: SyncDevice, isOwn: Bool) {
        (id, name, isThisDevice) = (device.id.rawValue, device.name, isOwn)
        (isUnlinked, seenAt) = (device.isUnlinked, device.seenAt?.formatted(.iso8601))
    }
}
