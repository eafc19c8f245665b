/**
 * Gets tokens from the store into the hands of one process.
 *
 * Of one bucket there is one lease under way at a time, which all who wait for it share. A store
 * that fails or does not answer in time is left in peace for a second; that it is away is logged
 * once, and once that it is back.
 */
import * as Cause from "effect/Cause"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import type { Instant } from "../../calendar/instant.ts"
import { forgettableBefore } from "../bucket.ts"
import type { RateLimitStore, RateLimitStoreError } from "../rate-limit-store.ts"
import { chargeOf, leaseFrom, nextAhead, unseenShare } from "../share.ts"
import type { Slot } from "./slots.ts"

/** Where several processes have their buckets in common. */
export interface Sharing {
  readonly store: RateLimitStore["Service"]
  /** How long to wait for the store before going on alone. */
  readonly patienceMillis: number
}

export interface LeaseDesk {
  readonly isAway: (now: Instant) => boolean
  /** Leases for whoever waits; what is in hand goes back in the same step. Never fails. */
  readonly lease: (slots: ReadonlyArray<Slot>) => Effect.Effect<void>
  /** Has the store forget what is full again, now and then; waits for nothing. */
  readonly tidyUp: Effect.Effect<void>
}

const restMillis = 1_000
const tidyEveryMillis = 600_000

interface Availability {
  readonly isAway: (now: Instant) => boolean
  readonly back: Effect.Effect<void>
  readonly away: (failure?: Cause.Cause<RateLimitStoreError>) => Effect.Effect<void>
}

const makeAvailability = (now: () => Instant): Availability => {
  let awayUntil: number | undefined
  return {
    isAway: (at) => awayUntil !== undefined && at < awayUntil,
    back: Effect.suspend(() => {
      if (awayUntil === undefined) return Effect.void
      awayUntil = undefined
      return Effect.logInfo("rate limits are shared again")
    }),
    away: (failure) =>
      Effect.suspend(() => {
        const isNews = awayUntil === undefined
        awayUntil = now() + restMillis
        if (!isNews) return Effect.void
        const reason = failure === undefined ? "no answer in time" : Cause.squash(failure)
        return Effect.logWarning("rate limits are kept by this process alone", reason)
      }),
  }
}

const leaseOne = (
  { store }: Sharing,
  now: () => Instant,
  { back, away }: Availability,
  slot: Slot,
): Effect.Effect<void> =>
  Effect.suspend(() => {
    const at = now()
    const { policy, share, waiting } = slot
    const ahead = waiting === 0 ? 0 : nextAhead(share, policy, at)
    const known = share ?? unseenShare(policy, at)
    const unused = known.held - chargeOf(known, policy, at)
    const request = { now: at, unused, waiting, ahead }
    // What goes back must not be used meanwhile.
    slot.share = share && { ...share, held: 0 }
    const leasing = store.modify(slot.key, (bucket) => {
      const answer = leaseFrom(bucket, policy, request)
      return { bucket: answer.bucket, answer }
    })
    return Effect.matchCauseEffect(leasing, {
      onFailure: away,
      onSuccess: ({ granted, bucket }) => {
        const debt = (slot.share?.debt ?? 0) - known.debt
        slot.share = { held: granted, leasedAt: at, ahead, debt, seen: bucket }
        return back
      },
    })
  })

/** Joins the lease under way or begins one, and waits no longer than patience for its end. */
const joinLease = (
  slot: Slot,
  lease: Effect.Effect<void>,
  patienceMillis: number,
  away: Effect.Effect<void>,
): Effect.Effect<void> =>
  Effect.gen(function* () {
    const ended = slot.leasing ?? Deferred.makeUnsafe<void>()
    if (slot.leasing === undefined) {
      slot.leasing = ended
      const end = Effect.suspend(() => {
        slot.leasing = undefined
        return Deferred.succeed(ended, undefined)
      })
      yield* Effect.forkDetach(Effect.ensuring(lease, end), { startImmediately: true })
    }
    yield* Effect.timeoutOrElse(Deferred.await(ended), {
      duration: patienceMillis,
      orElse: () => away,
    })
  })

export const makeLeaseDesk = (sharing: Sharing, now: () => Instant): LeaseDesk => {
  const { store, patienceMillis } = sharing
  const availability = makeAvailability(now)
  const leaseOf = (slot: Slot) => leaseOne(sharing, now, availability, slot)
  let tidyAt = now() + tidyEveryMillis
  return {
    isAway: availability.isAway,
    lease: (slots) =>
      Effect.forEach(
        slots,
        (slot) => joinLease(slot, leaseOf(slot), patienceMillis, availability.away()),
        { concurrency: "unbounded", discard: true },
      ),
    tidyUp: Effect.suspend(() => {
      const at = now()
      if (at < tidyAt) return Effect.void
      tidyAt = at + tidyEveryMillis
      return Effect.asVoid(Effect.forkDetach(Effect.ignore(store.forget(forgettableBefore(at)))))
    }),
  }
}
