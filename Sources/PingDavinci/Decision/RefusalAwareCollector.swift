/// A collector that does not give up everything when the server has refused its step, or points back to it.
package protocol RefusalAwareCollector: Collector {
    /// Gives up what the server has dealt with, and keeps what the step, which is answered again, may still need.
    func stepWasRefused()
}
