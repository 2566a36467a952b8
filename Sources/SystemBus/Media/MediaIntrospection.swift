/// The description of the object in D-Bus's XML, made from the same lists as its answers.
enum MediaIntrospection {
    /// A method, with the names and types of its arguments.
    struct Method: Sendable {
        let name: String
        var takes: [(name: String, type: String)] = []
        var gives: [(name: String, type: String)] = []
    }

    /// The methods of each interface.
    static let methods: [String: [Method]] = [
        MediaPlayerObject.root: [Method(name: "Raise"), Method(name: "Quit")],
        MediaPlayerObject.player: [
            Method(name: "Next"), Method(name: "Previous"), Method(name: "Pause"),
            Method(name: "PlayPause"), Method(name: "Stop"), Method(name: "Play"),
            Method(name: "Seek", takes: [("Offset", "x")]),
            Method(name: "SetPosition", takes: [("TrackId", "o"), ("Position", "x")]),
            Method(name: "OpenUri", takes: [("Uri", "s")]),
        ],
        MediaPlayerObject.properties: [
            Method(
                name: "Get", takes: [("interface_name", "s"), ("property_name", "s")],
                gives: [("value", "v")]),
            Method(
                name: "GetAll", takes: [("interface_name", "s")],
                gives: [("properties", "a{sv}")]),
            Method(
                name: "Set",
                takes: [("interface_name", "s"), ("property_name", "s"), ("value", "v")]),
        ],
        MediaPlayerObject.introspectable: [
            Method(name: "Introspect", gives: [("xml_data", "s")])
        ],
    ]

    private static let signals: [String: [Method]] = [
        MediaPlayerObject.player: [Method(name: "Seeked", gives: [("Position", "x")])],
        MediaPlayerObject.properties: [
            Method(
                name: "PropertiesChanged",
                gives: [
                    ("interface_name", "s"), ("changed_properties", "a{sv}"),
                    ("invalidated_properties", "as"),
                ])
        ],
    ]

    private static let head = """
        <!DOCTYPE node PUBLIC "-//freedesktop//DTD D-BUS Object Introspection 1.0//EN"
         "http://www.freedesktop.org/standards/dbus/1.0/introspect.dtd">

        """

    /// The description of the object.
    static let page =
        head + "<node>\n" + methods.keys.sorted().map(interface).joined() + "</node>\n"

    /// The description of an object above it; `nil` for any other path.
    static func page(above path: String) -> String? {
        let parts = MediaPlayerObject.path.split(separator: "/")
        for count in parts.indices
        where path == "/" + parts[..<count].joined(separator: "/") {
            return head + "<node>\n <node name=\"\(parts[count])\"/>\n</node>\n"
        }
        return nil
    }

    private static func interface(_ name: String) -> String {
        let properties = (MediaProperty.all(of: name) ?? []).map { property in
            let change = property.isTold ? "true" : "false"
            let access = property.isWritable ? "readwrite" : "read"
            return """
                  <property name="\(property.name)" type="\(property.type)" access="\(access)">
                   <annotation name="org.freedesktop.DBus.Property.EmitsChangedSignal"
                    value="\(change)"/>
                  </property>

                """
        }
        return " <interface name=\"\(name)\">\n"
            + (methods[name] ?? []).map { member("method", $0) }.joined()
            + (signals[name] ?? []).map { member("signal", $0) }.joined()
            + properties.joined() + " </interface>\n"
    }

    private static func member(_ kind: String, _ method: Method) -> String {
        let takes = method.takes.map {
            "   <arg name=\"\($0.name)\" type=\"\($0.type)\" direction=\"in\"/>\n"
        }
        // The arguments of signals have no direction.
        let direction = kind == "method" ? " direction=\"out\"" : ""
        let gives = method.gives.map {
            "   <arg name=\"\($0.name)\" type=\"\($0.type)\"\(direction)/>\n"
        }
        return "  <\(kind) name=\"\(method.name)\">\n" + (takes + gives).joined()
            + "  </\(kind)>\n"
    }
}
