package import ListenCore

extension PodcastAddition {
    /// A sentence about it; the error where it is not followed, or could not be read.
    package var news: Result<String, any Error> {
        let title = "“\(show.title.printable(limit: 200))”"
        switch outcome {
        case .added:
            let count = episodes == 1 ? "1 episode" : "\(episodes) episodes"
            return .success("\(title) is followed: \(count), the newest of them new.")
        case .known(let former?):
            return .success(
                "\(title) was followed at \(former.printable(limit: 200)); it is asked at the new"
                    + " address from now on, and all that was heard stays.")
        case .known(nil): return .success("\(title) is followed already.")
        case .unread(let error), .failed(let error): return .failure(error)
        }
    }
}
