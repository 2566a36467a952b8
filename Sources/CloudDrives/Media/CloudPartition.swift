import ListenCore

extension KeptSource {
    /// The key that keeps what is stored for an account of a cloud apart.
    ///
    /// It is that of the account also where nobody is signed in: what is kept stays in reach when
    /// the cloud ends a sign-in, as Google does after a week.
    var cloudPartition: String {
        account.map { "account \($0)" } ?? cachePartition
    }
}
