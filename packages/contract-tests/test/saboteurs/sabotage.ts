/** Distinguishes a caught fault from a mistake in our own test. */

/** Thrown by a saboteur that crashes on purpose. */
export class Sabotage extends Error {
  override readonly name = "Sabotage"
}

/** A failed expectation, an error of the port, or sabotage: not a mistake in our own test. */
export const isOnPurpose = (cause: unknown): boolean => {
  if (!(cause instanceof Error)) return false
  if ("_tag" in cause) return true
  return ["AssertionError", "Sabotage"].includes(cause.name) || isOnPurpose(cause.cause)
}
