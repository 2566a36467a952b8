/// The two streams that lead to a server of SFTP.
package protocol SFTPPipe: Sendable {
    /// Sends bytes behind those before, without waiting.
    func send(_ bytes: [UInt8])

    /// Waits for the next bytes; throws the reason once nothing comes any more.
    ///
    /// Called by one task, one call after the other. The first makes the connection.
    func receive() async throws(SFTPFault) -> [UInt8]

    /// Ends it; a call that waits throws.
    func close() async
}
