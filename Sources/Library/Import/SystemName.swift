/// Names that programs and devices give to what they keep for themselves.
package enum SystemName {
    private static let whole: Set<String> = [
        "__macosx", "@eadir", "#recycle", "$recycle.bin", "lost+found", ".ds_store", ".apdisk",
        ".appledouble", ".cache", ".dropbox", ".dropbox.cache", ".fseventsd", ".git", ".hg",
        ".svn", ".temporaryitems",
    ]
    private static let starts = [
        "._", ".~", ".stfolder", ".stversions", ".stignore", ".nextcloud", ".owncloud", ".sync",
        ".trash", ".thumbnails", ".spotlight-", ".documentrevisions-", ".fuse_hidden", ".nfs0",
    ]

    /// True for a name that no book has; a dot at its beginning alone says nothing, as in
    /// `...And Justice`.
    package static func isOne(_ name: String) -> Bool {
        let lower = name.lowercased()
        return whole.contains(lower) || starts.contains { lower.hasPrefix($0) }
    }

    /// True for a name that a folder of this machine does not show: a program's, or one that begins
    /// with a single dot.
    static func isHidden(_ name: String) -> Bool {
        name.hasPrefix(".") && !name.hasPrefix("..") || isOne(name)
    }
}
