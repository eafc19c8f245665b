/**
 * The contract of `IdempotencyStore`. Its layer provides orders and the rest of `LedgerPorts` in
 * one store, where the effect of a request is visible.
 */
import { expect } from "@effect/vitest"
import type { Sha256 } from "@procurement/domain/archive"
import { type Instant, instant } from "@procurement/domain/calendar"
import {
  type IdempotencyKey,
  IdempotencyStore,
  keyRetentionDays,
  type KeyedRequest,
} from "@procurement/domain/idempotency"
import { OrderRepository } from "@procurement/domain/order"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import { freshEra, freshOrderId, freshTenantId } from "../builders/fresh.ts"
import { aPlacement, type ChargedPlacement } from "../builders/placements.ts"
import { type LedgerPorts, takeEvents } from "../ledger/ledger-ports.ts"
import { clauses } from "../suite/clause.ts"
import { expectNone, expectSame, expectSome, failureOf, together } from "../suite/expecting.ts"
import { suiteOf } from "../suite/register.ts"

export type IdempotencyPorts = IdempotencyStore | LedgerPorts

const retention = keyRetentionDays * 86_400_000

/** A request with a unique key. */
const aRequest = (): KeyedRequest => ({
  caller: freshTenantId(),
  idempotency: {
    key: `key-${freshOrderId()}` as IdempotencyKey,
    fingerprint: "b2".repeat(32) as Sha256,
  },
  at: instant(freshEra()),
})

/** The response contains the order's id; white space and non-ASCII characters must survive. */
const responseOf = ({ order }: ChargedPlacement): string => ` {"order": "${order.id}"}\n zażółć 🦊`

const placing = (placement: ChargedPlacement) =>
  Effect.gen(function* () {
    const orders = yield* OrderRepository
    yield* orders.place(placement)
    return responseOf(placement)
  })

const isPlaced = ({ order }: ChargedPlacement) =>
  Effect.gen(function* () {
    const orders = yield* OrderRepository
    const stored = yield* orders.find(order.tenantId, order.id)
    return stored._tag === "Some"
  })

const storedFor = ({ caller, idempotency }: KeyedRequest, at: Instant) =>
  Effect.flatMap(IdempotencyStore, (store) => store.find(caller, idempotency.key, at))

/** The placement, once, under the key of the request. */
const placedOnce = (request: KeyedRequest, placement: ChargedPlacement) =>
  Effect.flatMap(IdempotencyStore, (store) => store.once(request, placing(placement)))

export const idempotencyStoreClauses = clauses<IdempotencyPorts>({
  *"stores the response atomically with the data of the work, and finds it under the key"() {
    const [request, placement] = [aRequest(), aPlacement()]
    expectNone(yield* storedFor(request, request.at))
    expect(yield* placedOnce(request, placement)).toBe(responseOf(placement))
    expect(yield* isPlaced(placement)).toBe(true)
    expectSame(yield* takeEvents(placement.order.tenantId), placement.events)
    expectSame(expectSome(yield* storedFor(request, request.at)), {
      fingerprint: request.idempotency.fingerprint,
      response: responseOf(placement),
    })
  },

  *"stores nothing for work under a used key and returns no response for it"() {
    const [request, first, second] = [aRequest(), aPlacement(), aPlacement()]
    yield* placedOnce(request, first)
    expect(yield* placedOnce(request, second)).toBeUndefined()
    expect(yield* isPlaced(second)).toBe(false)
    const stored = expectSome(yield* storedFor(request, request.at))
    expect(stored.response).toBe(responseOf(first))
  },

  *"stores nothing for work that fails and leaves its key free"() {
    const store = yield* IdempotencyStore
    const [request, failing, later] = [aRequest(), aPlacement(), aPlacement()]
    const work = Effect.flatMap(placing(failing), () => Effect.fail("refused" as const))
    expect(yield* failureOf(store.once(request, work))).toBe("refused")
    expect(yield* isPlaced(failing)).toBe(false)
    expectSame(yield* takeEvents(failing.order.tenantId), [])
    expectNone(yield* storedFor(request, request.at))
    expect(yield* placedOnce(request, later)).toBe(responseOf(later))
  },

  *"stores nothing for interrupted work and leaves its key free"() {
    const store = yield* IdempotencyStore
    const [request, interrupted, later] = [aRequest(), aPlacement(), aPlacement()]
    const isUnderWay = yield* Deferred.make<void>()
    const work = Effect.flatMap(placing(interrupted), () =>
      Effect.andThen(Deferred.succeed(isUnderWay, undefined), Effect.never),
    )
    const running = yield* Effect.forkChild(store.once(request, work))
    yield* Deferred.await(isUnderWay)
    yield* Fiber.interrupt(running)
    expect(yield* isPlaced(interrupted)).toBe(false)
    expect(yield* placedOnce(request, later)).toBe(responseOf(later))
  },

  *"runs one of several requests under one key and reports to the others that it is running"() {
    const store = yield* IdempotencyStore
    const request = aRequest()
    const placements = Array.from({ length: 6 }, () => aPlacement())
    // Each request takes a moment, so that the others run concurrently.
    const outcomes = yield* together(
      placements.map((placement) =>
        store.once(request, Effect.delay(placing(placement), 20)).pipe(
          Effect.map((response) => (response === undefined ? "taken" : "ran")),
          Effect.catchTag("IdempotencyKeyInFlight", () => Effect.succeed("in flight")),
        ),
      ),
    )
    expect(outcomes.filter((outcome) => outcome === "ran")).toHaveLength(1)
    const arePlaced = yield* Effect.forEach(placements, isPlaced)
    expect(arePlaced.filter(Boolean)).toHaveLength(1)
    const stored = expectSome(yield* storedFor(request, request.at))
    const placed = placements.find((_, nth) => arePlaced[nth])
    expect(stored.response).toBe(placed && responseOf(placed))
  },

  *"shares the keys of a tenant with the keys of its orders"() {
    const orders = yield* OrderRepository
    const [ofOrder, ofResponse] = [aRequest(), aRequest()]
    const order = aPlacement({ tenantId: ofOrder.caller as never, acceptedAt: ofOrder.at })
    yield* orders.placeOnce({ ...order, idempotency: ofOrder.idempotency })
    expect(yield* placedOnce(ofOrder, aPlacement())).toBeUndefined()
    expectNone(yield* storedFor(ofOrder, ofOrder.at))
    yield* placedOnce(ofResponse, aPlacement())
    const late = aPlacement({ tenantId: ofResponse.caller as never, acceptedAt: ofResponse.at })
    const { idempotency } = ofResponse
    const failure = yield* failureOf(orders.placeOnce({ ...late, idempotency }))
    expect(failure._tag).toBe("IdempotencyKeyTaken")
    expectNone(yield* orders.findByKey(late.order.tenantId, idempotency.key, ofResponse.at))
  },

  *"separates the keys of callers"() {
    const [request, mine, theirs] = [aRequest(), aPlacement(), aPlacement()]
    const other = { ...request, caller: "operator 0123456789ab" }
    expect(yield* placedOnce(request, mine)).toBe(responseOf(mine))
    expectNone(yield* storedFor(other, request.at))
    expect(yield* placedOnce(other, theirs)).toBe(responseOf(theirs))
    expect(expectSome(yield* storedFor(request, request.at)).response).toBe(responseOf(mine))
  },

  *"accepts a key again after 30 days, and not before"() {
    const request = aRequest()
    yield* placedOnce(request, aPlacement())
    const [lastMoment, over] = [
      instant(request.at + retention - 1),
      instant(request.at + retention),
    ]
    expectSome(yield* storedFor(request, lastMoment))
    expectNone(yield* storedFor(request, over))
    expect(yield* placedOnce({ ...request, at: lastMoment }, aPlacement())).toBeUndefined()
    const again = aPlacement()
    yield* placedOnce({ ...request, at: over }, again)
    expect(expectSome(yield* storedFor(request, over)).response).toBe(responseOf(again))
  },

  *"deletes responses of expired keys and keeps the data that the work has stored"() {
    const orders = yield* OrderRepository
    const [request, placement] = [aRequest(), aPlacement()]
    yield* placedOnce(request, placement)
    yield* orders.forgetKeys(instant(request.at + retention))
    expectNone(yield* storedFor(request, request.at))
    expect(yield* isPlaced(placement)).toBe(true)
  },
})

export const idempotencyStoreContract = suiteOf({
  port: "IdempotencyStore",
  clauses: idempotencyStoreClauses,
})
