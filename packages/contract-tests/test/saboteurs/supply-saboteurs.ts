/** Delivery queues that supply their holders wrongly, each in one way. */
import type { LedgerMemory } from "@procurement/domain/ledger"
import {
  type Delivery,
  deliveryAfter,
  type LaneSupply,
  type ReadyDelivery,
  type Subscription,
} from "@procurement/domain/webhook"
import * as Effect from "effect/Effect"
import type { LedgerPorts } from "../../src/ledger/index.ts"
import { neverPaused, whileAltered } from "./altered-ledger.ts"
import type { HonestLedger, ledgerSaboteur } from "./ledger-saboteur.ts"
import type { Saboteur } from "./saboteur.ts"

type Supply = HonestLedger["deliveries"]["supply"]
type Demands = Parameters<Supply>[2]

const supplying =
  (fault: (honest: Supply, store: HonestLedger) => Supply) => (store: HonestLedger) => ({
    deliveries: { supply: fault(store.deliveries.supply, store) },
  })

const asking = (change: (demand: Demands[number]) => Demands[number]) =>
  supplying((supply) => (holder, now, demands) => supply(holder, now, demands.map(change)))

const giving = (change: (supply: LaneSupply) => LaneSupply) =>
  supplying(
    (supply) =>
      (...given) =>
        Effect.map(supply(...given), (lanes) => lanes.map(change)),
  )

const ofOneKind = (delivery: Delivery): Delivery => ({ ...delivery, kind: "event" })

const asKept = ({ deliveries }: LedgerMemory, delivery: ReadyDelivery): ReadyDelivery => {
  const kept = deliveries.get(delivery.id)
  return kept?._tag === "Ready" ? kept : delivery
}

const attemptsOf = ({ attempts }: { readonly attempts: ReadonlyArray<unknown> }) => attempts.length

const remembersSubscriptions = supplying((supply) => {
  const first = new Map<string, Subscription>()
  return (...given) =>
    Effect.map(supply(...given), (lanes) =>
      lanes.map((lane) => {
        const { id } = lane.subscription
        if (!first.has(id)) first.set(id, lane.subscription)
        return { ...lane, subscription: first.get(id) ?? lane.subscription }
      }),
    )
})

const ofReplays = (saboteur: ReturnType<typeof ledgerSaboteur>) => [
  saboteur(
    "knows no kinds",
    supplying(
      (supply, { ledger }) =>
        (...given) =>
          Effect.map(whileAltered(ledger, { delivery: ofOneKind }, supply(...given)), (lanes) =>
            lanes.map((lane) => ({
              ...lane,
              deliveries: lane.deliveries.map((each) => asKept(ledger, each)),
            })),
          ),
    ),
    "before replays",
  ),
  saboteur(
    "gives replays what room there is",
    giving((lane) => ({
      ...lane,
      deliveries: lane.deliveries.toSorted(
        (left, right) => Number(right.kind === "replay") - Number(left.kind === "replay"),
      ),
    })),
    "before replays",
  ),
]

export const supplySaboteurs = (
  saboteur: ReturnType<typeof ledgerSaboteur>,
): ReadonlyArray<Saboteur<LedgerPorts>> => [
  ...ofReplays(saboteur),
  saboteur(
    "supplies the youngest by name first",
    giving((lane) => ({
      ...lane,
      deliveries: lane.deliveries.toSorted((left, right) => (left.id < right.id ? -1 : 1)),
    })),
    "in the order in which it was added, exactly",
  ),
  saboteur(
    "remembers subscriptions as it saw them first",
    remembersSubscriptions,
    "as it is at this moment",
  ),
  saboteur(
    "supplies all there is",
    asking((demand) => ({ ...demand, limit: 1_000 })),
    "no more than is asked for",
  ),
  saboteur(
    "supplies what was taken already",
    asking((demand) => ({ ...demand, except: [] })),
    "has taken already",
  ),
  saboteur(
    "counts what was taken already",
    supplying(
      (supply) => (holder, now, demands) =>
        Effect.map(
          supply(
            holder,
            now,
            demands.map((demand) => ({ ...demand, except: [] })),
          ),
          (lanes) =>
            lanes.map((lane) => {
              const except = new Set(demands.flatMap((demand) => demand.except))
              return { ...lane, deliveries: lane.deliveries.filter(({ id }) => !except.has(id)) }
            }),
        ),
    ),
    "fills up with what comes next",
  ),
  saboteur(
    "supplies whoever asks",
    supplying((supply, { ledger }) => (holder, now, demands) => {
      const [lease] = demands.flatMap(({ lane }) => ledger.lanes.get(lane) ?? [])
      return supply(lease?.holder ?? holder, now, demands)
    }),
    "supplies nothing of a lane that",
  ),
  saboteur(
    "supplies after the lease as well",
    supplying((supply) => (holder, _, demands) => supply(holder, 0 as never, demands)),
    "supplies nothing of a lane that",
  ),
  saboteur(
    "supplies paused subscriptions",
    supplying(
      (supply, { ledger }) =>
        (...given) =>
          whileAltered(ledger, { subscription: neverPaused }, supply(...given)),
    ),
    "nothing of a paused subscription",
  ),
  saboteur(
    "supplies what waits",
    supplying(
      (supply, { ledger }) =>
        (holder, now, demands) =>
          whileAltered(
            ledger,
            { delivery: (delivery) => deliveryAfter(delivery, { _tag: "TimeCame" }, now).next },
            supply(holder, now, demands),
          ),
    ),
    "waits for a retry or has come",
  ),
  saboteur(
    "supplies what failed last of all",
    giving((lane) => ({
      ...lane,
      deliveries: lane.deliveries.toSorted((left, right) => attemptsOf(left) - attemptsOf(right)),
    })),
    "ready again before younger ones",
  ),
]
