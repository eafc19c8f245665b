/** Delivery queues with one fault each in `fetchReady`. */
import type { LedgerMemory } from "@procurement/adapter-memory"
import {
  type Delivery,
  deliveryAfter,
  type FetchedPartition,
  type ReadyDelivery,
  type Subscription,
} from "@procurement/domain/webhook"
import * as Effect from "effect/Effect"
import type { LedgerPorts } from "../../src/ledger/index.ts"
import { neverPaused, whileAltered } from "./altered-ledger.ts"
import type { LedgerReference, ledgerSaboteur } from "./ledger-saboteur.ts"
import type { Saboteur } from "./saboteur.ts"

type FetchReady = LedgerReference["deliveries"]["fetchReady"]
type FetchRequests = Parameters<FetchReady>[2]

const fetching =
  (fault: (honest: FetchReady, store: LedgerReference) => FetchReady) =>
  (store: LedgerReference) => ({
    deliveries: { fetchReady: fault(store.deliveries.fetchReady, store) },
  })

const asking = (change: (request: FetchRequests[number]) => FetchRequests[number]) =>
  fetching((fetchReady) => (holder, now, requests) => fetchReady(holder, now, requests.map(change)))

const giving = (change: (fetchReady: FetchedPartition) => FetchedPartition) =>
  fetching(
    (fetchReady) =>
      (...given) =>
        Effect.map(fetchReady(...given), (partitions) => partitions.map(change)),
  )

const ofOneKind = (delivery: Delivery): Delivery => ({ ...delivery, kind: "event" })

const asKept = ({ deliveries }: LedgerMemory, delivery: ReadyDelivery): ReadyDelivery => {
  const kept = deliveries.get(delivery.id)
  return kept?._tag === "Ready" ? kept : delivery
}

const attemptsOf = ({ attempts }: { readonly attempts: ReadonlyArray<unknown> }) => attempts.length

const remembersSubscriptions = fetching((fetchReady) => {
  const first = new Map<string, Subscription>()
  return (...given) =>
    Effect.map(fetchReady(...given), (partitions) =>
      partitions.map((partition) => {
        const { id } = partition.subscription
        if (!first.has(id)) first.set(id, partition.subscription)
        return { ...partition, subscription: first.get(id) ?? partition.subscription }
      }),
    )
})

const ofReplays = (saboteur: ReturnType<typeof ledgerSaboteur>) => [
  saboteur(
    "ignores the kind of a delivery",
    fetching(
      (fetchReady, { ledger }) =>
        (...given) =>
          Effect.map(
            whileAltered(ledger, { delivery: ofOneKind }, fetchReady(...given)),
            (partitions) =>
              partitions.map((partition) => ({
                ...partition,
                deliveries: partition.deliveries.map((each) => asKept(ledger, each)),
              })),
          ),
    ),
    "before replays",
  ),
  saboteur(
    "returns replays before events",
    giving((partition) => ({
      ...partition,
      deliveries: partition.deliveries.toSorted(
        (left, right) => Number(right.kind === "replay") - Number(left.kind === "replay"),
      ),
    })),
    "before replays",
  ),
]

export const fetchSaboteurs = (
  saboteur: ReturnType<typeof ledgerSaboteur>,
): ReadonlyArray<Saboteur<LedgerPorts>> => [
  ...ofReplays(saboteur),
  saboteur(
    "returns the youngest by name first",
    giving((partition) => ({
      ...partition,
      deliveries: partition.deliveries.toSorted((left, right) => (left.id < right.id ? -1 : 1)),
    })),
    "returns ready deliveries",
  ),
  saboteur(
    "returns subscriptions as they were first read",
    remembersSubscriptions,
    "returns each partition",
  ),
  saboteur(
    "ignores the limit",
    asking((request) => ({ ...request, limit: 1_000 })),
    "returns no more deliveries",
  ),
  saboteur(
    "returns deliveries already fetched",
    asking((request) => ({ ...request, except: [] })),
    "leaves out deliveries",
  ),
  saboteur(
    "counts fetched deliveries against the limit",
    fetching(
      (fetchReady) => (holder, now, requests) =>
        Effect.map(
          fetchReady(
            holder,
            now,
            requests.map((request) => ({ ...request, except: [] })),
          ),
          (partitions) =>
            partitions.map((partition) => {
              const except = new Set(requests.flatMap((request) => request.except))
              return {
                ...partition,
                deliveries: partition.deliveries.filter(({ id }) => !except.has(id)),
              }
            }),
        ),
    ),
    "leaves out deliveries",
  ),
  saboteur(
    "returns deliveries to any worker",
    fetching((fetchReady, { ledger }) => (holder, now, requests) => {
      const [lease] = requests.flatMap(({ partition }) => ledger.partitions.get(partition) ?? [])
      return fetchReady(lease?.holder ?? holder, now, requests)
    }),
    "returns no delivery of a partition",
  ),
  saboteur(
    "returns deliveries after the lease has expired",
    fetching((fetchReady) => (holder, _, requests) => fetchReady(holder, 0 as never, requests)),
    "returns no delivery of a partition",
  ),
  saboteur(
    "returns paused subscriptions",
    fetching(
      (fetchReady, { ledger }) =>
        (...given) =>
          whileAltered(ledger, { subscription: neverPaused }, fetchReady(...given)),
    ),
    "returns no delivery of a paused",
  ),
  saboteur(
    "returns waiting deliveries",
    fetching(
      (fetchReady, { ledger }) =>
        (holder, now, requests) =>
          whileAltered(
            ledger,
            { delivery: (delivery) => deliveryAfter(delivery, { _tag: "TimeCame" }, now).next },
            fetchReady(holder, now, requests),
          ),
    ),
    "returns no delivery that",
  ),
  saboteur(
    "returns failed deliveries last",
    giving((partition) => ({
      ...partition,
      deliveries: partition.deliveries.toSorted(
        (left, right) => attemptsOf(left) - attemptsOf(right),
      ),
    })),
    "ready again before younger ones",
  ),
]
