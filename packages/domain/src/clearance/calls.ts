/**
 * How our own calls to KSeF fare: failing for long enough they say that it is away, answered for
 * long enough that it is back.
 */
import * as Schema from "effect/Schema"
import { Instant } from "../calendar/instant.ts"

export const Calls = Schema.Union([
  Schema.TaggedStruct("Answered", {}),
  /** Failing, though not for long enough to say that KSeF is away. */
  Schema.TaggedStruct("Failing", { since: Instant, lastAt: Instant }),
  /** Away; `answeredSince` once a call was answered again and none has failed since. */
  Schema.TaggedStruct("Lost", { since: Instant, answeredSince: Schema.optionalKey(Instant) }),
])
export type Calls = typeof Calls.Type

export interface CallPolicy {
  /** So long no call must have been answered until KSeF is away. */
  readonly awayAfterMillis: number
  /** So long calls must have been answered until it is back. */
  readonly backAfterMillis: number
}

export type CallFact =
  /** A call got no answer, or one with a status from 500 on. */
  | { readonly _tag: "CallFailed"; readonly at: Instant }
  /** KSeF answered, be it with a refusal. */
  | { readonly _tag: "CallAnswered"; readonly at: Instant }

/** Twice as long as calls for one invoice ever wait between each other. */
const silenceMillis = 10 * 60_000

const whenFailed = (calls: Calls, at: Instant, policy: CallPolicy): Calls => {
  const { awayAfterMillis, backAfterMillis } = policy
  switch (calls._tag) {
    case "Answered":
      return { _tag: "Failing", since: at, lastAt: at }
    case "Failing":
      // Nobody called for so long: what was before says nothing of the time between.
      if (at - calls.lastAt > Math.max(awayAfterMillis, silenceMillis))
        return { _tag: "Failing", since: at, lastAt: at }
      if (at - calls.since >= awayAfterMillis) return { _tag: "Lost", since: calls.since }
      return { ...calls, lastAt: at > calls.lastAt ? at : calls.lastAt }
    case "Lost": {
      // It was back, only nobody called again to hear it: one failure is a new beginning.
      const { answeredSince, since } = calls
      const wasBack = answeredSince !== undefined && at - answeredSince >= backAfterMillis
      return wasBack ? { _tag: "Failing", since: at, lastAt: at } : { _tag: "Lost", since }
    }
  }
}

const whenAnswered = (calls: Calls, at: Instant, policy: CallPolicy): Calls => {
  switch (calls._tag) {
    case "Answered":
      return calls
    case "Failing":
      return at < calls.lastAt ? calls : { _tag: "Answered" }
    case "Lost": {
      const { answeredSince = at } = calls
      return at - answeredSince >= policy.backAfterMillis
        ? { _tag: "Answered" }
        : { ...calls, answeredSince }
    }
  }
}

export const callsAfter = (calls: Calls, { _tag, at }: CallFact, policy: CallPolicy): Calls =>
  _tag === "CallFailed" ? whenFailed(calls, at, policy) : whenAnswered(calls, at, policy)
