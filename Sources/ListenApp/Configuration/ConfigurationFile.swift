import FoundationEssentials
import TOMLKit

/// Reads `config.toml` into texts by setting name; a missing file is empty.
enum ConfigurationFile {
    /// The values of the file at `path`; throws when it cannot be read, is no
    /// TOML, is larger than 1 MB, or holds something a setting cannot be.
    static func read(_ path: String) throws(ConfigurationError) -> [String: String] {
        guard FileManager.default.fileExists(atPath: path) else { return [:] }
        let text: String
        do {
            let data = try Data(contentsOf: URL(filePath: path))
            guard data.count <= 1_000_000, let decoded = String(data: data, encoding: .utf8) else {
                throw ConfigurationError(.notTOML(path: path, reason: "it is not UTF-8 text"))
            }
            // The TOML library would take it for the end of the file.
            guard !decoded.unicodeScalars.contains("\0") else {
                throw ConfigurationError(.notTOML(path: path, reason: "it holds a NUL character"))
            }
            text = decoded
        } catch let error as ConfigurationError {
            throw error
        } catch {
            throw ConfigurationError(
                .unreadable(path: path, reason: "the system refused to open it"))
        }
        let table: TOMLTable
        do {
            table = try TOMLTable(string: text)
        } catch {
            throw ConfigurationError(.notTOML(path: path, reason: "\(error)"))
        }
        var values: [String: String] = [:]
        for (key, value) in table {
            guard let group = value.tomlValue.table else {
                values[key] = try scalarText(value.tomlValue, key: key, path: path)
                continue
            }
            // `transcribe.command` is another way to write `transcribe-command`.
            for (part, value) in group {
                let name = "\(key)-\(part)"
                values[name] = try scalarText(value.tomlValue, key: name, path: path)
            }
        }
        return values
    }

    private static func scalarText(
        _ value: TOMLValue, key: String, path: String
    ) throws(ConfigurationError) -> String {
        if let text = value.string { return text }
        if let flag = value.bool { return flag ? "true" : "false" }
        if let number = value.int { return String(number) }
        if let number = value.double { return String(number) }
        throw ConfigurationError(
            .badValue(
                setting: key, value: "a list or table", origin: path,
                expected: "a text, a number, true or false"))
    }
}
