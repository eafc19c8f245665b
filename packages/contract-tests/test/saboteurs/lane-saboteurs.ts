/** Delivery queues that guard their lanes badly, each in one way. */
import type { LedgerMemory } from "@procurement/domain/ledger"
import * as Effect from "effect/Effect"
import type { LedgerPorts } from "../../src/ledger/index.ts"
import { later } from "../../src/work-queue/index.ts"
import { neverPaused, whileAltered } from "./altered-ledger.ts"
import type { HonestLedger, ledgerSaboteur } from "./ledger-saboteur.ts"
import type { Saboteur } from "./saboteur.ts"

type Queue = HonestLedger["deliveries"]

const queueing =
  (fault: (queue: Queue, ledger: LedgerMemory) => Partial<Queue>) =>
  ({ deliveries, ledger }: HonestLedger) => ({ deliveries: fault(deliveries, ledger) })

const taking = (saboteur: ReturnType<typeof ledgerSaboteur>) => [
  saboteur(
    "takes lanes that somebody holds",
    queueing(({ takeLanes }, ledger) => ({
      takeLanes: (claim, limit) => {
        const others = [...ledger.lanes].filter(([, { holder }]) => holder !== claim.holder)
        for (const [lane] of others) ledger.lanes.delete(lane)
        return takeLanes(claim, limit)
      },
    })),
    "for one holder alone",
  ),
  saboteur(
    "takes lanes with nothing in them",
    queueing((_, { subscriptions, lanes }) => ({
      takeLanes: ({ holder, leaseUntil }) =>
        Effect.sync(() => {
          const free = [...subscriptions.values()].filter(({ id }) => !lanes.has(id))
          for (const { id } of free) lanes.set(id, { holder, leaseUntil })
          return free.map(({ id }) => id)
        }),
    })),
    "in which nothing is ready",
  ),
  saboteur(
    "takes lanes of paused subscriptions",
    queueing(({ takeLanes }, ledger) => ({
      takeLanes: (...given) =>
        whileAltered(ledger, { subscription: neverPaused }, takeLanes(...given)),
    })),
    "takes no lane of a paused",
  ),
  saboteur(
    "takes all lanes at once",
    queueing(({ takeLanes }) => ({ takeLanes: (claim) => takeLanes(claim, 1_000) })),
    "no more lanes than the limit",
  ),
  saboteur(
    "takes lanes without a lock",
    queueing(({ takeLanes }, { lanes }) => ({
      takeLanes: (claim, limit) =>
        Effect.gen(function* () {
          const before = new Map(lanes)
          yield* Effect.sleep(1)
          lanes.clear()
          for (const [lane, lease] of before) lanes.set(lane, lease)
          return yield* takeLanes(claim, limit)
        }),
    })),
    "disjoint lanes",
  ),
  saboteur(
    "never lets a lease run out",
    queueing(({ takeLanes }) => ({
      takeLanes: (claim, limit) =>
        takeLanes({ ...claim, leaseUntil: later(claim.leaseUntil, 3_600_000) }, limit),
    })),
    "when its lease has run out, and not before",
  ),
]

const keeping = (saboteur: ReturnType<typeof ledgerSaboteur>) => [
  saboteur(
    "takes nothing back",
    queueing(() => ({ releaseLanes: () => Effect.void })),
    "as soon as its holder gives it back",
  ),
  saboteur(
    "takes all lanes back at once",
    queueing(({ releaseLanes }, { lanes }) => ({
      releaseLanes: (holder, given) =>
        Effect.andThen(
          releaseLanes(holder, given),
          Effect.sync(() => {
            const own = [...lanes].filter(([, lease]) => lease.holder === holder)
            if (given.length > 0) for (const [lane] of own) lanes.delete(lane)
          }),
        ),
    })),
    "and no other one",
  ),
  saboteur(
    "takes lanes back from anybody",
    queueing((_, ledger) => ({
      releaseLanes: (__, lanes) =>
        Effect.sync(() => lanes.forEach((lane) => ledger.lanes.delete(lane))),
    })),
    "by somebody else than its holder",
  ),
  saboteur(
    "only says that it renews",
    queueing(() => ({ renewLanes: (_, lanes) => Effect.succeed(lanes) })),
    "renews the leases of",
  ),
  saboteur(
    "renews what others hold",
    queueing(({ renewLanes }, ledger) => ({
      renewLanes: (claim, lanes) =>
        Effect.suspend(() => {
          const { holder, leaseUntil } = claim
          for (const lane of lanes) ledger.lanes.set(lane, { holder, leaseUntil })
          return renewLanes(claim, lanes)
        }),
    })),
    "renews no lane that nobody",
  ),
  saboteur(
    "renews lanes that have run out",
    queueing(({ renewLanes }, ledger) => ({
      renewLanes: (claim, lanes) =>
        Effect.suspend(() => {
          const { holder, leaseUntil } = claim
          const own = lanes.filter((lane) => ledger.lanes.get(lane)?.holder === holder)
          for (const lane of own) ledger.lanes.set(lane, { holder, leaseUntil })
          return renewLanes(claim, lanes)
        }),
    })),
    "renews no lane that nobody",
  ),
  saboteur(
    "renews lanes of paused subscriptions",
    queueing(({ renewLanes }, ledger) => ({
      renewLanes: (...given) =>
        whileAltered(ledger, { subscription: neverPaused }, renewLanes(...given)),
    })),
    "whose subscription was paused or removed",
  ),
  saboteur(
    "lets go of lanes that were paused",
    queueing(({ renewLanes }, ledger) => ({
      renewLanes: (claim, lanes) =>
        renewLanes(
          claim,
          lanes.filter((lane) => ledger.subscriptions.get(lane)?.state._tag === "Delivering"),
        ),
    })),
    "keeps a paused lane for its holder",
  ),
]

export const laneSaboteurs = (
  saboteur: ReturnType<typeof ledgerSaboteur>,
): ReadonlyArray<Saboteur<LedgerPorts>> => [...taking(saboteur), ...keeping(saboteur)]
