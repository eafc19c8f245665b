/** A step of the demo failed; the message names the step and the reason in one line. */
export class DemoFailure extends Error {
  override readonly name: string = "DemoFailure"
}

/** The demo was stopped before its end. */
export class DemoInterrupted extends DemoFailure {
  override readonly name = "DemoInterrupted"

  constructor() {
    super("interrupted")
  }
}
