/// The bytes of a recording at any place: a file, an archive's entry, memory.
///
/// Belongs to its reader: one thread at a time.
package protocol RecordingBytes {
    /// The number of bytes.
    var length: Int64 { get }
    /// The bytes from a place on: as many as asked for, fewer only at the end.
    ///
    /// May block for as long as a disk needs. Throws when reading fails.
    func bytes(at offset: Int64, count: Int) throws(StoreError) -> [UInt8]
}
