import type * as Cause from "effect/Cause"
import * as Data from "effect/Data"

/** What such an error says. */
export interface Unavailable {
  readonly reason: "Unavailable"
  readonly cause?: unknown
}

/**
 * The base class of the errors of ports whose only failure is that they are unavailable. All of
 * them may be retried.
 */
export const UnavailableError = <Tag extends string>(
  tag: Tag,
): (new (
  given: Unavailable,
) => Cause.YieldableError & Unavailable & { readonly _tag: Tag; readonly isRetryable: boolean }) =>
  class extends Data.TaggedError(tag)<Unavailable> {
    get isRetryable(): boolean {
      return true
    }
  }
