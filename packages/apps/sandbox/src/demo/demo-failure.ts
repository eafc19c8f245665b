/** A step of the demo did not come to its end; the message says which and why, in one line. */
export class DemoFailure extends Error {
  override readonly name: string = "DemoFailure"
}

/** Somebody asked the demo to stop before it was done. */
export class DemoInterrupted extends DemoFailure {
  override readonly name = "DemoInterrupted"

  constructor() {
    super("it was interrupted")
  }
}
