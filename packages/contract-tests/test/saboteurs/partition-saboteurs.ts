/** Delivery queues with one fault each in claims of partitions. */
import type { LedgerMemory } from "@procurement/adapter-memory"
import * as Effect from "effect/Effect"
import type { LedgerPorts } from "../../src/ledger/index.ts"
import { later } from "../../src/work-queue/index.ts"
import { neverPaused, whileAltered } from "./altered-ledger.ts"
import type { LedgerReference, ledgerSaboteur } from "./ledger-saboteur.ts"
import type { Saboteur } from "./saboteur.ts"

type Queue = LedgerReference["deliveries"]

const queueing =
  (fault: (queue: Queue, ledger: LedgerMemory) => Partial<Queue>) =>
  ({ deliveries, ledger }: LedgerReference) => ({ deliveries: fault(deliveries, ledger) })

const taking = (saboteur: ReturnType<typeof ledgerSaboteur>) => [
  saboteur(
    "claims held partitions",
    queueing(({ claimPartitions }, ledger) => ({
      claimPartitions: (claim, limit) => {
        const others = [...ledger.partitions].filter(([, { holder }]) => holder !== claim.holder)
        for (const [partition] of others) ledger.partitions.delete(partition)
        return claimPartitions(claim, limit)
      },
    })),
    "lets only one",
  ),
  saboteur(
    "claims empty partitions",
    queueing((_, { subscriptions, partitions }) => ({
      claimPartitions: ({ holder, leaseUntil }) =>
        Effect.sync(() => {
          const free = [...subscriptions.values()].filter(({ id }) => !partitions.has(id))
          for (const { id } of free) partitions.set(id, { holder, leaseUntil })
          return free.map(({ id: partition }) => ({ partition, isAbandoned: false }))
        }),
    })),
    "claims no partition without",
  ),
  saboteur(
    "claims partitions of paused subscriptions",
    queueing(({ claimPartitions }, ledger) => ({
      claimPartitions: (...given) =>
        whileAltered(ledger, { subscription: neverPaused }, claimPartitions(...given)),
    })),
    "claims no partition of",
  ),
  saboteur(
    "claims partitions without a limit",
    queueing(({ claimPartitions }) => ({
      claimPartitions: (claim) => claimPartitions(claim, 1_000),
    })),
    "no more partitions than the limit",
  ),
  saboteur(
    "claims partitions without a lock",
    queueing(({ claimPartitions }, { partitions }) => ({
      claimPartitions: (claim, limit) =>
        Effect.gen(function* () {
          const before = new Map(partitions)
          yield* Effect.sleep(1)
          partitions.clear()
          for (const [partition, lease] of before) partitions.set(partition, lease)
          return yield* claimPartitions(claim, limit)
        }),
    })),
    "disjoint partitions",
  ),
  saboteur(
    "never expires a lease",
    queueing(({ claimPartitions }) => ({
      claimPartitions: (claim, limit) =>
        claimPartitions({ ...claim, leaseUntil: later(claim.leaseUntil, 3_600_000) }, limit),
    })),
    "when its lease has expired, and not before",
  ),
]

const keeping = (saboteur: ReturnType<typeof ledgerSaboteur>) => [
  saboteur(
    "never releases a partition",
    queueing(() => ({ releasePartitions: () => Effect.void })),
    "as soon as its holder releases it",
  ),
  saboteur(
    "releases all partitions at once",
    queueing(({ releasePartitions }, { partitions }) => ({
      releasePartitions: (holder, given) =>
        Effect.andThen(
          releasePartitions(holder, given),
          Effect.sync(() => {
            const own = [...partitions].filter(([, lease]) => lease.holder === holder)
            if (given.length > 0) for (const [partition] of own) partitions.delete(partition)
          }),
        ),
    })),
    "gives only a",
  ),
  saboteur(
    "releases partitions for any worker",
    queueing((_, ledger) => ({
      releasePartitions: (__, partitions) =>
        Effect.sync(() => partitions.forEach((partition) => ledger.partitions.delete(partition))),
    })),
    "ignores a release of a",
  ),
  saboteur(
    "reports renewals that it does not make",
    queueing(() => ({ renewPartitions: (_, partitions) => Effect.succeed(partitions) })),
    "renews the leases of",
  ),
  saboteur(
    "renews the partitions of other holders",
    queueing(({ renewPartitions }, ledger) => ({
      renewPartitions: (claim, partitions) =>
        Effect.suspend(() => {
          const { holder, leaseUntil } = claim
          for (const partition of partitions)
            ledger.partitions.set(partition, { holder, leaseUntil })
          return renewPartitions(claim, partitions)
        }),
    })),
    "renews no partition",
  ),
  saboteur(
    "renews expired partitions",
    queueing(({ renewPartitions }, ledger) => ({
      renewPartitions: (claim, partitions) =>
        Effect.suspend(() => {
          const { holder, leaseUntil } = claim
          const own = partitions.filter(
            (partition) => ledger.partitions.get(partition)?.holder === holder,
          )
          for (const partition of own) ledger.partitions.set(partition, { holder, leaseUntil })
          return renewPartitions(claim, partitions)
        }),
    })),
    "renews no partition",
  ),
  saboteur(
    "renews partitions of paused subscriptions",
    queueing(({ renewPartitions }, ledger) => ({
      renewPartitions: (...given) =>
        whileAltered(ledger, { subscription: neverPaused }, renewPartitions(...given)),
    })),
    "whose subscription was paused or removed",
  ),
  saboteur(
    "releases paused partitions",
    queueing(({ renewPartitions }, ledger) => ({
      renewPartitions: (claim, partitions) =>
        renewPartitions(
          claim,
          partitions.filter(
            (partition) => ledger.subscriptions.get(partition)?.state._tag === "Delivering",
          ),
        ),
    })),
    "keeps a paused partition for its holder",
  ),
]

export const partitionSaboteurs = (
  saboteur: ReturnType<typeof ledgerSaboteur>,
): ReadonlyArray<Saboteur<LedgerPorts>> => [...taking(saboteur), ...keeping(saboteur)]
