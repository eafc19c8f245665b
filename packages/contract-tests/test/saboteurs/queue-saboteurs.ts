/** Queues of any kind with one fault each. */
import { type Instant, instant } from "@procurement/domain/calendar"
import type { Claim } from "@procurement/domain/work-queue"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import type { LedgerPorts } from "../../src/ledger/index.ts"
import type { LedgerReference, ledgerSaboteur, PlantedFault } from "./ledger-saboteur.ts"
import type { Saboteur } from "./saboteur.ts"

type Claims<A, E> = (claim: Claim) => Effect.Effect<ReadonlyArray<A>, E>
type ClaimFault = <A, E>(honest: Claims<A, E>) => Claims<A, E>
type DueFault = (dueAt: Instant | undefined, before: Instant) => Instant | undefined
type NameFault = <E>(
  honest: Effect.Effect<Option.Option<Instant>, E>,
  store: LedgerReference,
) => Effect.Effect<Option.Option<Instant>, E>

type Plant = (honest: LedgerReference) => PlantedFault

/** How a fault of each kind is planted in the port that has the queue. */
export interface QueueSabotage {
  readonly claiming: (fault: ClaimFault) => Plant
  readonly saving: (fault: DueFault) => Plant
  readonly naming: (fault: NameFault) => Plant
}

const changedClaim =
  (change: (claim: Claim) => Claim): ClaimFault =>
  (honest) =>
  (claim) =>
    honest(change(claim))

const sharesAnswers: ClaimFault = <A, E>(honest: Claims<A, E>): Claims<A, E> => {
  let answer: ReadonlyArray<A> = []
  return (claim) =>
    Effect.gen(function* () {
      if (answer.length > 0) return answer
      answer = yield* honest(claim)
      yield* Effect.yieldNow
      const own = answer
      answer = []
      return own
    })
}

const reversed: ClaimFault = (honest) => (claim) =>
  Effect.map(honest(claim), (claimed) => claimed.toReversed())

const minute = 60_000

const shifted =
  (millis: number): NameFault =>
  (honest) =>
    Effect.map(
      honest,
      Option.map((at) => instant(at + millis)),
    )

/** Checks only due times and ignores leases. */
const ignoresLeases: NameFault = (_, { ledger }) =>
  Effect.sync(() => {
    const times = [...ledger.invoices.values()].flatMap(({ kept }) => kept.work.dueAt ?? [])
    return Option.map(Option.fromUndefinedOr(times.toSorted()[0]), instant)
  })

const neverNone: NameFault = (honest) =>
  Effect.map(honest, (at) => Option.some(Option.getOrElse(at, () => instant(0))))

export const claimSaboteurs = (
  saboteur: ReturnType<typeof ledgerSaboteur>,
  noun: string,
  { claiming, saving, naming }: QueueSabotage,
): ReadonlyArray<Saboteur<LedgerPorts>> => {
  const claim = (change: (given: Claim) => Claim) => claiming(changedClaim(change))
  const later = (at: Instant, millis: number) => instant(at + millis)
  return [
    saboteur(
      "claims work that is not due",
      claim((given) => ({ ...given, now: later(given.now, minute) })),
      `claims ${noun} work from the instant`,
    ),
    saboteur(
      "claims without a limit",
      claim((given) => ({ ...given, limit: 1_000 })),
      `claims no more ${noun} work`,
    ),
    saboteur("claims the newest first", claiming(reversed), `claims the oldest due ${noun}`),
    saboteur(
      "claims without a lease",
      claim((given) => ({ ...given, leaseUntil: given.now })),
      `claims no leased ${noun}`,
    ),
    saboteur(
      "never expires a lease",
      claim((given) => ({ ...given, leaseUntil: later(given.leaseUntil, 1_000 * minute) })),
      `claims ${noun} work again`,
    ),
    saboteur("gives one claim to two workers", claiming(sharesAnswers), `disjoint ${noun} work`),
    saboteur(
      "forgets the new due time",
      saving((dueAt, before) => (dueAt === undefined ? undefined : before)),
      `releases the claim on ${noun} work`,
    ),
    saboteur(
      "claims settled work again",
      saving((dueAt, before) => dueAt ?? before),
      `never again claims ${noun} work`,
    ),
    saboteur(
      "returns a due time too late",
      naming(shifted(1)),
      `not after any ${noun} work`,
      `the earliest due time of all ${noun}`,
    ),
    saboteur("ignores leases", naming(ignoresLeases), `counts leased ${noun} work`),
    saboteur("always returns a due time", naming(neverNone), `no next due time when no ${noun}`),
  ]
}
