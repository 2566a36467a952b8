package import HTTPCaching

extension CacheDatabase: StoredCache {
    package var chosen: any ResponseChoosing { responses }
    package var contents: any CacheInspecting { inventory }
}
