/** Batch repositories whose queue has one fault each. */
import { instant } from "@procurement/domain/calendar"
import type { BatchChange } from "@procurement/domain/clearance"
import type { LedgerMemory } from "@procurement/adapter-memory"
import type { Claim } from "@procurement/domain/work-queue"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { type Batches, later, minute, saboteur } from "./batch-saboteur.ts"

const claiming = (change: (claim: Claim) => Claim) => (honest: Batches) => ({
  claimDue: (claim: Claim) => honest.claimDue(change(claim)),
})

const sharesAnswers = ({ claimDue }: Batches): Partial<Batches> => {
  let answer: Effect.Success<ReturnType<Batches["claimDue"]>> = []
  return {
    claimDue: (claim) =>
      Effect.gen(function* () {
        if (answer.length > 0) return answer
        answer = yield* claimDue(claim)
        yield* Effect.yieldNow
        const own = answer
        answer = []
        return own
      }),
  }
}

const dueAs =
  (due: (given: BatchChange, before: number) => number | undefined) =>
  (honest: Batches, ledger: LedgerMemory): Partial<Batches> => ({
    save: (change) =>
      Effect.suspend(() => {
        const before = ledger.batches.get(change.batch.id)?.kept.work.dueAt ?? 0
        const next = due(change, before)
        const dueAt = next === undefined ? undefined : instant(next)
        return honest.save({ ...change, work: { ...change.work, dueAt } })
      }),
  })

export const batchClaimSaboteurs = [
  saboteur(
    "claims what is not due yet",
    claiming((given) => ({ ...given, now: later(given.now, minute) })),
    "claims batch work from the instant",
  ),
  saboteur(
    "claims without a limit",
    claiming((given) => ({ ...given, limit: 1_000 })),
    "claims no more batch work",
  ),
  saboteur(
    "claims the newest first",
    ({ claimDue }) => ({
      claimDue: (claim) => Effect.map(claimDue(claim), (claimed) => claimed.toReversed()),
    }),
    "claims the oldest due batch",
  ),
  saboteur(
    "leases nothing",
    claiming((given) => ({ ...given, leaseUntil: given.now })),
    "claims no leased batch",
  ),
  saboteur(
    "never lets a lease run out",
    claiming((given) => ({ ...given, leaseUntil: later(given.leaseUntil, 1_000 * minute) })),
    "claims batch work again",
  ),
  saboteur("hands the same claim twice", sharesAnswers, "disjoint batch work"),
  saboteur(
    "forgets the new due time",
    dueAs(({ work }, before) => (work.dueAt === undefined ? undefined : before)),
    "releases the claim on batch work",
  ),
  saboteur(
    "takes settled work up again",
    dueAs(({ work }, before) => work.dueAt ?? before),
    "never again claims batch work",
  ),
  saboteur(
    "names a due time too late",
    ({ nextDueAt }) => ({
      nextDueAt: Effect.map(
        nextDueAt,
        Option.map((at) => later(at, 1)),
      ),
    }),
    "not after any batch work",
    "the earliest due time of all batch",
  ),
  saboteur(
    "ignores leases",
    (_, ledger) => ({
      nextDueAt: Effect.sync(() => {
        const times = [...ledger.batches.values()].flatMap(({ kept }) => kept.work.dueAt ?? [])
        return Option.fromUndefinedOr(times.toSorted()[0])
      }),
    }),
    "counts leased batch work",
  ),
  saboteur(
    "always names a due time",
    ({ nextDueAt }) => ({
      nextDueAt: Effect.map(nextDueAt, (at) => Option.some(Option.getOrElse(at, () => instant(0)))),
    }),
    "no next due time when no batch",
  ),
]
