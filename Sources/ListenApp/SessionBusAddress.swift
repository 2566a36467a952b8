package import AppEnvironment

extension ProcessEnvironment {
    /// The session bus's address: the variable's, or the usual socket in the user's runtime folder;
    /// `nil` when there is neither.
    package var sessionBus: String? {
        if let address = self["DBUS_SESSION_BUS_ADDRESS"] { return address }
        guard let folder = self["XDG_RUNTIME_DIR"], folder.hasPrefix("/") else { return nil }
        // D-Bus specification, "Server Addresses": all other bytes are escaped.
        let escaped = folder.utf8.map { byte in
            switch byte {
            case 0x2D...0x39, 0x41...0x5A, 0x5C, 0x5F, 0x61...0x7A:
                String(Unicode.Scalar(byte))
            default: "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
            }
        }
        return "unix:path=\(escaped.joined())/bus"
    }
}
