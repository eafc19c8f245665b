/** A step of the demo did not come to its end; the message says which and why, in one line. */
export class DemoFailure extends Error {
  override readonly name = "DemoFailure"
}
