/**
 * Claims a clause's own work from a queue that others may use: claims are made in a separate era
 * and repeated until they return nothing more; work of others is ignored.
 */
import { type Instant, instant } from "@procurement/domain/calendar"
import * as Effect from "effect/Effect"
import { untilNothing } from "../suite/draining.ts"
import type { Claimed, WorkQueue } from "./work-queue.ts"

export const minute = 60_000

export const later = (at: Instant, millis: number): Instant => instant(at + millis)

/** `count` instants, a second apart, starting with the given one. */
export const aSecondApart = (from: Instant, count: number): ReadonlyArray<Instant> =>
  Array.from({ length: count }, (_, index) => later(from, index * 1_000))

export interface OwnClaim {
  readonly ids: ReadonlyArray<string>
  readonly now: Instant
  readonly leaseUntil: Instant
  readonly limit?: number
}

/** All of the given work that can be claimed at that instant, in the order of the claims. */
export const claimOwn = <R>(
  queue: WorkQueue<R>,
  { ids, now, leaseUntil, limit = 50 }: OwnClaim,
): Effect.Effect<ReadonlyArray<Claimed<R>>, unknown, R> =>
  Effect.map(
    untilNothing(queue.claim({ limit, now, leaseUntil }), (claimed) => claimed.length === 0),
    (claims) => claims.flat().filter(({ id }) => ids.includes(id)),
  )

export const idsOf = (claimed: ReadonlyArray<{ readonly id: string }>): ReadonlyArray<string> =>
  claimed.map(({ id }) => id)
