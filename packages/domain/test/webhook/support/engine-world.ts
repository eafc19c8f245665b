/**
 * Delivery engines in virtual time over the in-memory store, and scripted endpoints
 * that note what reaches them.
 */
import { instant } from "@procurement/domain/calendar"
import { emailAddress } from "@procurement/domain/email"
import {
  type DeliveryId,
  Entropy,
  type EventId,
  type SubscriptionId,
  typeId,
} from "@procurement/domain/identity"
import {
  makeDeliveryQueueMemory,
  makeEntropyMemory,
  makeLedgerMemory,
  makeSubscriptionRepositoryMemory,
  makeTenantRepositoryMemory,
} from "@procurement/adapter-memory"
import { nip } from "@procurement/domain/party"
import { TenantRepository } from "@procurement/domain/tenant"
import { lineText } from "@procurement/domain/text"
import { Unavailable } from "@procurement/domain/unavailable"
import {
  type AttemptReport,
  type Delivery,
  type DeliveryEngineOptions,
  type DeliveryKind,
  DeliveryQueue,
  makeDeliveryEngine,
  type ReadyDelivery,
  type Sending,
  StaleConnectionError,
  type Subscription,
  SubscriptionRepository,
  WebhookSender,
} from "@procurement/domain/webhook"
import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import { TestClock } from "effect/testing"
import { aDelivery, aSubscription } from "./a-delivery.ts"

export interface Arrival {
  readonly atMillis: number
  readonly url: string
  readonly eventId: EventId
  readonly kind: DeliveryKind
  readonly secrets: ReadonlyArray<string>
  readonly isResend: boolean
}

/** How an endpoint responds to the nth POST that reaches it, from 0. */
export type Endpoint = (
  nth: number,
  isResend?: boolean,
) => {
  readonly afterMillis: number
  /** `stale`: the endpoint closes a kept connection. */
  readonly report: AttemptReport | "stale"
}

const accepted: AttemptReport = { outcome: { _tag: "EndpointAccepted" }, status: 200 }
const failedWith = (failure: string, status?: number): AttemptReport => ({
  outcome: { _tag: "EndpointFailed" },
  failure,
  status,
})

export const accepts =
  (afterMillis = 5): Endpoint =>
  () => ({ afterMillis, report: accepted })
/** Reads requests on kept connections and closes them without a response. */
export const closesKept =
  (afterMillis: number): Endpoint =>
  (_nth, isResend) => ({ afterMillis, report: isResend ? accepted : "stale" })
export const refuses: Endpoint = () => ({ afterMillis: 5, report: failedWith("HTTP 500", 500) })
export const asksForNoMore: Endpoint = () => ({
  afterMillis: 5,
  report: { outcome: { _tag: "EndpointGone" }, failure: "HTTP 410 Gone", status: 410 },
})
export const hangs: Endpoint = () => ({
  afterMillis: 15_000,
  report: failedWith("the response timed out"),
})

const idAt = (kind: string, nth: number): string =>
  typeId(kind, instant(nth), new Uint8Array(10).fill(nth % 251))

const aTenant = {
  id: aSubscription.tenantId,
  name: lineText("Zielona Łąka sp. z o.o."),
  plan: "standard",
  contract: {},
  buyer: {
    nip: nip("5252839118"),
    name: lineText("Zielona Łąka sp. z o.o."),
    address: { countryCode: "PL", line1: lineText("ul. Prosta 51") },
  },
  contactEmail: emailAddress("zakupy@example.com"),
  language: "pl",
  rateLimiting: "enforced",
  createdAt: instant(0),
} as const

/** With a slow store, several engines take turns. */
export const makeEngineWorld = ({ storeMillis = 0 } = {}) => {
  const ledger = makeLedgerMemory()
  const tenants = makeTenantRepositoryMemory()
  const endpoints = new Map<string, Endpoint>()
  const arrivals: Array<Arrival> = []
  /** `idleMillis`: how long the store looks for due retries when there are none. */
  const store = { isAway: false, idleMillis: 0 }
  let made = 0

  const send = ({ url, delivery, secrets, onWritten, isResend = false }: Sending) =>
    Effect.gen(function* () {
      const nth = arrivals.filter((arrival) => arrival.url === url).length
      const atMillis = yield* Clock.currentTimeMillis
      const { eventId, kind } = delivery
      arrivals.push({ atMillis, url, secrets, eventId, kind, isResend })
      onWritten?.()
      const { afterMillis, report } = (endpoints.get(url) ?? accepts())(nth, isResend)
      yield* Effect.sleep(Duration.millis(afterMillis))
      return report === "stale" ? yield* new StaleConnectionError() : report
    })

  const away = Effect.fail(new Unavailable({ port: "DeliveryQueue" }))
  const orAway = <A>(effect: Effect.Effect<A, Unavailable>) =>
    Effect.andThen(
      storeMillis === 0 ? Effect.void : Effect.sleep(Duration.millis(storeMillis)),
      Effect.suspend(() => (store.isAway ? away : effect)),
    )
  const memory = makeDeliveryQueueMemory(ledger)
  const queue: DeliveryQueue["Service"] = {
    fanOut: (limit, plan) => orAway(memory.fanOut(limit, plan)),
    makeDueReady: (now, limit) =>
      Effect.tap(orAway(memory.makeDueReady(now, limit)), (due) =>
        due.length === 0 && store.idleMillis > 0
          ? Effect.sleep(Duration.millis(store.idleMillis))
          : Effect.void,
      ),
    claimPartitions: (claim, limit) => orAway(memory.claimPartitions(claim, limit)),
    renewPartitions: (claim, partitions) => orAway(memory.renewPartitions(claim, partitions)),
    releasePartitions: (holder, partitions) => orAway(memory.releasePartitions(holder, partitions)),
    fetchReady: (holder, now, requests) => orAway(memory.fetchReady(holder, now, requests)),
    save: (deliveries) => orAway(memory.save(deliveries)),
    saveExhausted: (delivery, decide) => orAway(memory.saveExhausted(delivery, decide)),
  }
  const layer = Layer.mergeAll(
    Layer.succeed(DeliveryQueue, queue),
    Layer.succeed(WebhookSender, { send }),
    Layer.succeed(TenantRepository, tenants),
    Layer.succeed(Entropy, makeEntropyMemory(7)),
    Layer.succeed(SubscriptionRepository, makeSubscriptionRepositoryMemory(ledger)),
  )

  return {
    ledger,
    layer,
    arrivals,
    store,
    tenant: tenants.save(aTenant).pipe(Effect.orDie),
    /** A subscription whose endpoint behaves like this. */
    subscribe: (endpoint: Endpoint, changes: Partial<Subscription> = {}): Subscription => {
      made += 1
      const url = `https://${made}.example.com/hooks`
      const id = idAt("sub", made) as SubscriptionId
      const subscription = { ...aSubscription, id, url, ...changes }
      endpoints.set(url, endpoint)
      ledger.subscriptions.set(id, subscription)
      return subscription
    },
    answerWith: ({ url }: Subscription, endpoint: Endpoint): void => {
      endpoints.set(url, endpoint)
    },
    /** Deliveries ready from now on, in that order. */
    queue: (
      { id: subscriptionId }: Subscription,
      count: number,
      changes: Partial<ReadyDelivery> = {},
    ): ReadonlyArray<ReadyDelivery> =>
      Array.from({ length: count }, () => {
        made += 1
        const id = idAt("dlv", made) as DeliveryId
        const eventId = idAt("evt", made) as EventId
        const delivery = { ...aDelivery, id, eventId, subscriptionId, ...changes }
        ledger.deliveries.set(id, delivery)
        return delivery
      }),
    arrivalsAt: ({ url }: Subscription): ReadonlyArray<Arrival> =>
      arrivals.filter((arrival) => arrival.url === url),
    now: (delivery: Delivery): Delivery | undefined => ledger.deliveries.get(delivery.id),
    statuses: (): Readonly<Record<string, number>> => {
      const counts: Record<string, number> = {}
      for (const { _tag } of ledger.deliveries.values()) counts[_tag] = (counts[_tag] ?? 0) + 1
      return counts
    },
  }
}

export type EngineWorld = ReturnType<typeof makeEngineWorld>

/** An engine that runs until the test ends; `kill` ends it like a crash. */
export const startEngine = Effect.fnUntraced(function* (options: DeliveryEngineOptions) {
  const engine = yield* makeDeliveryEngine(options)
  const fiber = yield* Effect.forkChild(engine.run)
  return { ...engine, fiber, kill: Fiber.interrupt(fiber) }
})

/** The most of these arrivals that lie within any 1,000 ms. */
export const peakInASecond = (arrivals: ReadonlyArray<Arrival>): number =>
  arrivals.reduce((most, { atMillis }) => {
    const within = arrivals.filter(
      (one) => one.atMillis > atMillis - 1_000 && one.atMillis <= atMillis,
    )
    return Math.max(most, within.length)
  }, 0)

const maximumSteps = 200

/**
 * Lets the time pass in steps: what is due in one of them happens, and what follows from it begins
 * its own waiting before the next.
 */
export const pass = (millis: number): Effect.Effect<void> => {
  const steps = Math.min(millis, maximumSteps)
  const step = TestClock.adjust(Duration.millis(millis / steps))
  return Effect.forEach(Array.from({ length: steps }), () => step, { discard: true })
}

export const eventIdsOf = (items: ReadonlyArray<{ readonly eventId: EventId }>) =>
  items.map(({ eventId }) => eventId)
