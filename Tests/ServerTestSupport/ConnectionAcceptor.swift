import Glibc
import ListenTestSupport

/// Accepts the connections of a listening socket on a thread of its own, until the socket is shut
/// down, and closes it then.
///
/// Nobody else may close it: its number would go to another server, whose connections a thread that
/// begins late would take. `serve` gets a connection and its number from 0, and returns false where
/// nobody is there to answer it.
func acceptConnections(
    of socket: Int32, each serve: @escaping @Sendable (_ connection: Int32, _ number: Int) -> Bool
) {
    detachThread {
        var count = 0
        while true {
            let connection = accept(socket, nil, nil)
            guard connection >= 0 else { break }
            // A program started meanwhile must not keep it open.
            _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
            if !serve(connection, count) { close(connection) }
            count += 1
        }
        close(socket)
    }
}
