/**
 * What is heard of KSeF, put into the standing that all processes share: what our own calls met,
 * and what the Ministry announces.
 */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { instant } from "../../calendar/instant.ts"
import { type AvailabilityFact, type AvailabilityPolicy, observe } from "../availability.ts"
import { OfflineRegister } from "../offline-register.ts"
import { OutageAnnouncements } from "../outage-announcements.ts"

/** Takes the facts in, oldest first. Answers the standing after them. */
export const noteCalls = Effect.fnUntraced(function* (
  facts: ReadonlyArray<AvailabilityFact>,
  policy: AvailabilityPolicy,
) {
  const register = yield* OfflineRegister
  if (facts.length === 0) return yield* register.standing
  return yield* register.modify((standing) =>
    facts.reduce((before, fact) => observe(before, fact, policy), standing),
  )
})

/** Asks what is announced. Answers the standing after it; a failure leaves it as it was. */
export const noteAnnouncements = Effect.fnUntraced(function* (policy: AvailabilityPolicy) {
  const register = yield* OfflineRegister
  const announcements = yield* OutageAnnouncements
  const outages = yield* announcements.current
  const at = instant(yield* Clock.currentTimeMillis)
  return yield* register.modify((standing) =>
    observe(standing, { _tag: "OutagesAnnounced", at, outages }, policy),
  )
})
