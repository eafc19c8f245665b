/** Delivery queues with one fault each. */
import type { LedgerMemory } from "@procurement/adapter-memory"
import {
  deliveryAfter,
  type FetchedPartition,
  type Subscription,
} from "@procurement/domain/webhook"
import * as Effect from "effect/Effect"
import { deliveryQueueClauses } from "../../src/webhook/index.ts"
import { ledgerGround } from "../mutants/grounds.ts"
import { neverPaused, whileAltered } from "./altered-ledger.ts"
import { type LedgerReference, ledgerSaboteur } from "./ledger-saboteur.ts"
import { outcomeSaboteurs } from "./outcome-saboteurs.ts"
import { proves } from "./saboteur.ts"

const saboteur = ledgerSaboteur(deliveryQueueClauses)

type Queue = LedgerReference["deliveries"]

const queueing =
  (fault: (queue: Queue, ledger: LedgerMemory) => Partial<Queue>) =>
  ({ deliveries, ledger }: LedgerReference) => ({ deliveries: fault(deliveries, ledger) })

type FanOut = LedgerReference["deliveries"]["fanOut"]

const fanning = (fault: (honest: LedgerReference) => FanOut) => (honest: LedgerReference) => ({
  deliveries: { fanOut: fault(honest) },
})

/** Once the outbox is empty, everything in it waits again, every other time. */
const forgetsWhatItTook = ({ ledger, deliveries }: LedgerReference): FanOut => {
  let times = 0
  return (limit, plan) =>
    Effect.tap(deliveries.fanOut(limit, plan), (count) =>
      Effect.sync(() => {
        if (count > 0) return
        times += 1
        if (times % 2 === 1) for (const row of ledger.outbox) row.fannedOut = false
      }),
    )
}

const remembersFilters = ({ deliveries }: LedgerReference): FanOut => {
  const first = new Map<string, Subscription["events"]>()
  const before = (each: Subscription): Subscription => {
    const events = first.get(each.id) ?? each.events
    first.set(each.id, events)
    return { ...each, events }
  }
  return (limit, plan) =>
    deliveries.fanOut(limit, (event, subscriptions) => plan(event, subscriptions.map(before)))
}

const planners = [
  saboteur(
    "takes all events at once",
    fanning(
      ({ deliveries }) =>
        (_, plan) =>
          deliveries.fanOut(1_000, plan),
    ),
    "no more events than the limit",
  ),
  saboteur(
    "returns the limit instead of the number of events",
    fanning(
      ({ deliveries }) =>
        (limit, plan) =>
          Effect.as(deliveries.fanOut(limit, plan), limit),
    ),
    "returns 0 when no",
  ),
  saboteur("forgets the taken events", fanning(forgetsWhatItTook), "takes no event a second time"),
  saboteur(
    "caches the first filters of a subscription",
    fanning(remembersFilters),
    "the current filters of a subscription",
  ),
]

/** As if each subscription had its own server. */
const onItsOwn = (subscription: Subscription): Subscription => ({
  ...subscription,
  url: `https://${subscription.id}.example.com/`,
})

const holders = [
  saboteur(
    "claims partitions of paused subscriptions",
    queueing(({ claimPartitions }, ledger) => ({
      claimPartitions: (...given) =>
        whileAltered(ledger, { subscription: neverPaused }, claimPartitions(...given)),
    })),
    "claims no partition of",
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
  saboteur(
    "claims partitions of servers that others hold",
    queueing(({ claimPartitions }, ledger) => ({
      claimPartitions: (...given) =>
        whileAltered(ledger, { subscription: onItsOwn }, claimPartitions(...given)),
    })),
    "gives the partitions of one server to one of",
    "when the leases on its partitions",
  ),
]

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

const fetchers = [
  saboteur(
    "returns the youngest by name first",
    giving((partition) => ({
      ...partition,
      deliveries: partition.deliveries.toSorted((left, right) => (left.id < right.id ? -1 : 1)),
    })),
    "returns ready deliveries",
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
    "returns paused subscriptions",
    fetching(
      (fetchReady, { ledger }) =>
        (...given) =>
          whileAltered(ledger, { subscription: neverPaused }, fetchReady(...given)),
    ),
    "returns no delivery of a paused",
  ),
]

proves(
  "DeliveryQueue",
  deliveryQueueClauses,
  [...planners, ...holders, ...fetchers, ...outcomeSaboteurs(saboteur)],
  ledgerGround("DeliveryQueue"),
)
