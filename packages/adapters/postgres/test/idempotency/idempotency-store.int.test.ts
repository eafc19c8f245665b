/** Keyed requests in PostgreSQL: one transaction over all repositories that the work uses. */
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { describe, expect, it } from "vitest"
import type { Sha256 } from "@procurement/domain/archive"
import {
  answerOnce,
  type IdempotencyKey,
  type IdempotencyStore,
  type KeyedRequest,
} from "@procurement/domain/idempotency"
import type { Entropy, TenantId } from "@procurement/domain/identity"
import {
  layerEndpointCheckMemory,
  layerEndpointConsentMemory,
  layerEntropyMemory,
} from "@procurement/adapter-memory"
import { cancelOrder, type OrderRepository } from "@procurement/domain/order"
import {
  DeliveryLog,
  type EndpointCheck,
  type EndpointConsent,
  registerSubscription,
  SubscriptionRepository,
} from "@procurement/domain/webhook"
import { emailAddress } from "@procurement/domain/email"
import {
  type Database,
  layerDeliveryLog,
  layerIdempotencyStore,
  layerOrderRepository,
  layerSubscriptionRepository,
  makeIdempotencyStore,
  makeOrderRepository,
  makeSubscriptionRepository,
  newSecretKey,
  parseSecretKeys,
} from "../../src/index.ts"
import {
  aDelivery,
  aPlacement,
  aSubscription,
  aTenantId,
  noon,
  secretKeys,
} from "../fixtures/examples.ts"
import { rowsOf, run, useDatabase } from "../fixtures/opened.ts"

const opened = useDatabase(4)
const database = () => opened().database

const aRequest = (caller = aTenantId()) =>
  ({
    caller,
    idempotency: { key: "erp-1" as IdempotencyKey, fingerprint: "c3".repeat(32) as Sha256 },
    at: noon,
  }) satisfies KeyedRequest

type Ports = DeliveryLog | IdempotencyStore | SubscriptionRepository

/** The ports as an app has them, outside the transaction of a request. */
const outside = (on: Database) =>
  Layer.mergeAll(
    layerDeliveryLog(on),
    layerIdempotencyStore(on, secretKeys),
    layerOrderRepository(on),
    layerSubscriptionRepository(on, secretKeys),
  )

const doing = <A, E>(work: Effect.Effect<A, E, Ports>, on = database()) =>
  Effect.runPromiseExit(Effect.provide(work, outside(on)))

const stored = (request: KeyedRequest, keys = secretKeys) =>
  run(makeIdempotencyStore(database(), keys).find(request.caller, request.idempotency.key, noon))

/** Counts the tenant's committed subscriptions and deliveries. */
const seen = async (tenantId: string) => {
  const [row] = await rowsOf<{ subscriptions: number; deliveries: number }>(
    database(),
    `select
      (select count(*)::int from webhook_subscriptions where tenant_id = $1) as subscriptions,
      (select count(*)::int from webhook_deliveries where tenant_id = $1) as deliveries`,
    [tenantId],
  )
  return [row?.subscriptions, row?.deliveries]
}

/** Stores in two repositories, then runs `last`. */
const storing = <E>(tenantId: TenantId, last: Effect.Effect<string, E>) =>
  Effect.gen(function* () {
    const subscriptions = yield* SubscriptionRepository
    const log = yield* DeliveryLog
    const subscription = aSubscription(tenantId)
    yield* subscriptions.add(subscription, 9)
    yield* log.add(aDelivery(subscription))
    return yield* last
  })

describe("Work of a keyed request", () => {
  it("the work of a request becomes visible together with its stored response", async () => {
    const request = aRequest()
    const looking = Effect.promise(() => seen(request.caller))
    const work = storing(
      request.caller,
      Effect.map(looking, (before) => JSON.stringify(before)),
    )
    const exit = await doing(answerOnce(request, work))
    expect(exit).toEqual(Exit.succeed({ response: "[0,0]", replayed: false }))
    expect(await seen(request.caller)).toEqual([1, 1])
  })

  it("failed work is rolled back after two repositories have stored", async () => {
    const request = aRequest()
    const exit = await doing(
      answerOnce(request, storing(request.caller, Effect.fail("no" as const))),
    )
    expect(Exit.isFailure(exit)).toBe(true)
    expect(await seen(request.caller)).toEqual([0, 0])
    expect(Option.isNone(await stored(request))).toBe(true)
  })

  it("work on a lost connection is rolled back and can be sent again", async () => {
    const request = aRequest()
    const killing = Effect.promise(() =>
      rowsOf(
        database(),
        `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and state = 'idle in transaction'`,
      ),
    )
    const exit = await doing(
      answerOnce(request, storing(request.caller, Effect.as(killing, "never"))),
    )
    expect(Exit.isFailure(exit) && String(exit.cause)).toContain(
      "IdempotencyStore does not respond",
    )
    expect(await seen(request.caller)).toEqual([0, 0])
    const again = await doing(answerOnce(request, storing(request.caller, Effect.succeed("done"))))
    expect(again).toEqual(Exit.succeed({ response: "done", replayed: false }))
    expect(await seen(request.caller)).toEqual([1, 1])
  })

  it("lists within the work have what it has stored", async () => {
    const request = aRequest()
    const subscription = aSubscription(request.caller)
    const work = Effect.gen(function* () {
      const subscriptions = yield* SubscriptionRepository
      yield* subscriptions.add(subscription, 9)
      const log = yield* DeliveryLog
      yield* log.add(aDelivery(subscription))
      const page = yield* log.page(request.caller, { subscriptionId: subscription.id, limit: 10 })
      return String(page.deliveries.length)
    })
    const exit = await doing(answerOnce(request, work))
    expect(exit).toEqual(Exit.succeed({ response: "1", replayed: false }))
  })

  it("workers are notified after a commit, and not after a rollback", async () => {
    const woken: Array<string> = []
    const wake = (...topics: ReadonlyArray<string>) => void woken.push(...topics)
    const watched = { ...database(), wake }
    await doing(answerOnce(aRequest(), storing(aTenantId(), Effect.fail("no" as const))), watched)
    expect(woken).toEqual([])
    const request = aRequest()
    const counting = Effect.sync(() => String(woken.length))
    await doing(answerOnce(request, storing(request.caller, counting)), watched)
    expect(Option.getOrThrow(await stored(request)).response).toBe("0")
    expect(woken).toContain("deliveries")
  })

  it("a request holds no connection before it stores something", async () => {
    const request = aRequest()
    const inTransaction = Effect.promise(async () => {
      const [row] = await rowsOf<{ count: number }>(
        database(),
        `select count(*)::int as count from pg_stat_activity
        where datname = current_database() and state like 'idle in transaction%'`,
      )
      return String(row?.count)
    })
    const exit = await doing(answerOnce(request, inTransaction))
    expect(exit).toEqual(Exit.succeed({ response: "0", replayed: false }))
  })

  it("the response of a request that stores nothing is stored too", async () => {
    const request = aRequest()
    await doing(answerOnce(request, Effect.succeed("nothing")))
    const again = await doing(answerOnce(request, Effect.succeed("another time")))
    expect(again).toEqual(Exit.succeed({ response: "nothing", replayed: true }))
  })
})

describe("Customers' keyed requests", () => {
  type Needed = EndpointCheck | EndpointConsent | Entropy | OrderRepository | Ports
  const withEverything = <A, E>(work: Effect.Effect<A, E, Needed>) =>
    Effect.runPromiseExit(
      Effect.provide(
        work,
        Layer.mergeAll(
          outside(database()),
          layerEntropyMemory(7),
          layerEndpointCheckMemory(),
          layerEndpointConsentMemory(),
        ),
      ),
    )

  it("a cancellation stores the order, event and correction, or nothing", async () => {
    const orders = makeOrderRepository(database())
    const placement = aPlacement()
    await run(orders.place(placement))
    const { id, tenantId } = placement.order
    const counted = async () =>
      rowsOf(
        database(),
        `select status,
          (select count(*)::int from invoices where order_id = orders.id) as invoices,
          (select count(*)::int from outbox where tenant_id = $2) as events
        from orders where id = $1`,
        [id, tenantId],
      )
    const before = await counted()
    const cancelling = Effect.map(cancelOrder(tenantId, id), ({ _tag }) => _tag)
    const failing = Effect.flatMap(cancelling, () => Effect.fail("no" as const))
    await withEverything(answerOnce(aRequest(tenantId), failing))
    expect(await counted()).toEqual(before)
    const exit = await withEverything(answerOnce(aRequest(tenantId), cancelling))
    expect(exit).toEqual(Exit.succeed({ response: "Cancelled", replayed: false }))
    expect(await counted()).not.toEqual(before)
  })

  it("the secret of a new webhook is sealed in the stored response", async () => {
    const tenantId = aTenantId()
    const work = Effect.map(
      registerSubscription({
        tenantId,
        url: "https://erp.example.com/hooks",
        events: ["invoice.issued"],
        contactEmail: emailAddress("it@example.com"),
      }),
      ({ secrets }) => JSON.stringify({ secret: secrets[0].value }),
    )
    const exit = await withEverything(answerOnce(aRequest(tenantId), work))
    const response = Exit.isSuccess(exit) ? exit.value.response : ""
    expect(response).toContain("whsec_")
    const [row] = await rowsOf<{ response: string }>(
      database(),
      "select response from idempotency_keys where tenant_id = $1",
      [tenantId],
    )
    expect(row?.response).toMatch(/^sealed:1:/)
    expect(Option.getOrThrow(await stored(aRequest(tenantId))).response).toBe(response)
    const [kept] = await run(makeSubscriptionRepository(database(), secretKeys).list(tenantId))
    expect(response).toContain(String(kept?.secrets[0].value))
  })

  it("a stored response whose encryption key is missing is returned as undefined", async () => {
    const request = aRequest()
    await doing(answerOnce(request, Effect.succeed("secret")))
    const lost = await stored(request, parseSecretKeys(newSecretKey()))
    expect(Option.getOrThrow(lost).response).toBeUndefined()
    const copied = "update idempotency_keys set key = 'erp-2' where tenant_id = $1"
    await rowsOf(database(), copied, [request.caller])
    const other = { ...request.idempotency, key: "erp-2" as IdempotencyKey }
    const moved = await stored({ ...request, idempotency: other })
    expect(Option.getOrThrow(moved).response).toBeUndefined()
  })
})
