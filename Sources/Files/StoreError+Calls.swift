import Glibc
package import ListenCore

extension StoreError {
    /// The error of a failed system call, whose `errno` is `number`; `call` is named where the
    /// system's own words say too little.
    package init(call: String? = nil, number: Int32, path: String) {
        switch number {
        case ENOSPC, EDQUOT: self.init(.diskFull, path: path)
        case EACCES, EPERM, EROFS: self.init(.notPermitted, path: path)
        default:
            let text = strerror(number).map { String(cString: $0) } ?? "error \(number)"
            self.init(.failed(reason: call.map { "\($0): \(text)" } ?? text), path: path)
        }
    }
}
