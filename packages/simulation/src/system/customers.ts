/**
 * Customers, warehouse, bank and operators: each asks the API until it answers, and repeats what
 * was not answered with the same key or message.
 */
import type { OrderId } from "@procurement/domain/identity"
import { instant } from "@procurement/domain/calendar"
import type { Quantity, Sku } from "@procurement/domain/catalog"
import type { IdempotencyKey } from "@procurement/domain/idempotency"
import type { Invoice } from "@procurement/domain/invoice"
import { minorUnits } from "@procurement/domain/money"
import {
  cancelOrder,
  findReplay,
  type Order,
  type OrderFact,
  placeOrderOnce,
  recordInboundFacts,
} from "@procurement/domain/order"
import { recordInboundPayments } from "@procurement/domain/payment"
import { lineText } from "@procurement/domain/text"
import { changeTenant, readTenant } from "@procurement/domain/tenant"
import {
  pauseSubscription,
  requestReplay,
  resumeSubscription,
  rotateSecret,
} from "@procurement/domain/webhook"
import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import type { World } from "../kernel/world.ts"
import type { Observer } from "../model/observer.ts"
import { sha256 } from "../outside/ksef.ts"
import type { Timeline } from "../report/timeline.ts"
import { subscriptions, tenants } from "../scenario/catalog.ts"
import { endOf, type Operation, type Plan } from "../scenario/plan.ts"
import { correction, reissue } from "./operators.ts"
import type { Ports } from "./ports.ts"
import type { System } from "./system.ts"

export interface CustomerParts {
  readonly world: World
  readonly plan: Plan
  readonly system: System
  readonly timeline: Timeline
  readonly observer: Required<Observer>
}

const answerLimitMillis = 30_000
const retryMillis = 5_000
const maximumTries = 400

/** A failure that the API would answer with 503 or 409: the caller tries again. */
const retried: ReadonlySet<string> = new Set(["Unavailable", "IdempotencyKeyInFlight"])

const tagOf = (error: unknown): string =>
  typeof error === "object" && error !== null && "_tag" in error ? String(error._tag) : ""

/** Asks until there is an answer; then calls `onAnswer` once. */
const makeAsk =
  ({ world, system, timeline }: CustomerParts) =>
  <A, E>(
    name: string,
    effect: Effect.Effect<A, E, Ports>,
    onAnswer: (exit: Exit.Exit<A, E>) => void,
  ): void => {
    let isDone = false
    const attempt = (nth: number): void => {
      if (isDone || nth > maximumTries) return
      let isOver = false
      const again = (): void => {
        if (isOver) return
        isOver = true
        world.after(retryMillis, () => attempt(nth + 1))
      }
      world.noteActivity()
      const isSent = system.request(effect, (exit) => {
        if (isDone || isOver) return
        const error = Exit.isFailure(exit) ? Cause.squash(exit.cause) : undefined
        if (retried.has(tagOf(error))) return again()
        isOver = true
        isDone = true
        timeline.note(
          "caller",
          `${name}: ${error === undefined ? "done" : `${tagOf(error)} ${error}`}`,
        )
        onAnswer(exit)
      })
      if (isSent) world.after(answerLimitMillis, again)
      else again()
    }
    timeline.note("caller", name)
    attempt(1)
  }

type OfSubscription = Extract<Operation, { readonly subscription: number }>
type Terms = Extract<Operation, { readonly kind: "terms" }>
type Place = Extract<Operation, { readonly kind: "place" }>

const placement = (operation: Place, nth: number) => {
  const tenant = tenants[operation.tenant] ?? tenants[0]
  const { currency, lines } = operation
  const request = {
    tenantId: tenant.id,
    buyer: tenant.buyer,
    currency,
    lines: lines.map(({ sku, quantity }) => ({ sku: sku as Sku, quantity: quantity as Quantity })),
  }
  const key = `order-${nth}`
  const fingerprint = sha256(new TextEncoder().encode(key))
  const idempotency = { key: key as IdempotencyKey, fingerprint }
  return Effect.gen(function* () {
    const { plan, contract, buyer } = yield* readTenant(tenant.id)
    const replay = yield* findReplay(tenant.id, idempotency)
    if (replay !== undefined) return replay
    return (yield* placeOrderOnce(request, { plan, contract, buyer }, idempotency)).order
  })
}

const factOf = (operation: Operation, nth: number, order: Order): OrderFact | undefined => {
  switch (operation.kind) {
    case "ship":
      return {
        _tag: "Shipped",
        carrier: lineText("InPost"),
        trackingNumber: lineText(`TRK-${nth}`),
      }
    case "deliver":
      return { _tag: "Delivered" }
    case "return": {
      const most = order.lines[0]?.quantity ?? 1
      const quantity = Math.min(operation.quantity, most) as Quantity
      return { _tag: "Returned", reference: lineText(`RET-${nth}`), lines: [{ line: 1, quantity }] }
    }
    default:
      return undefined
  }
}

const payment = (operation: Operation, nth: number, order: Order, now: number) => {
  const share = operation.kind === "pay" ? operation.share : 1
  const amount = minorUnits(Math.max(1, Math.round(order.total.amount * share)))
  const { currency } = order.total
  const notice = {
    kind: "payment",
    invoiceId: order.invoiceId,
    reference: lineText(`PAY-${nth}`),
    amount: { amount, currency },
  } as const
  const message = { source: "bank", id: `pay-${nth}`, receivedAt: instant(now) }
  return recordInboundPayments([{ notice, message }])
}

const ignore = (): void => undefined

type Ask = ReturnType<typeof makeAsk>

/** What happens to an order after its placement, and to a subscription. */
const makeConcerns = (world: World, ask: Ask) => {
  const random = world.random("messages")

  /** Asks the API for what happens to an order, or sends the message that says so. */
  const concernOrder = (operation: Operation, nth: number, order: Order): void => {
    const name = `${operation.kind} ${order.id}`
    if (operation.kind === "cancel") return ask(name, cancelOrder(order.tenantId, order.id), ignore)
    if (operation.kind === "pay")
      return ask(name, payment(operation, nth, order, world.now()), ignore)
    if (operation.kind === "correct") {
      return ask(name, correction(operation.mistake, nth, order, world.now()), ignore)
    }
    const fact = factOf(operation, nth, order)
    if (fact === undefined) return
    const message = { source: "warehouse", id: `fact-${nth}`, receivedAt: instant(world.now()) }
    const send = (): void =>
      ask(name, recordInboundFacts([{ orderId: order.id as OrderId, fact, message }]), ignore)
    send()
    // A message may be doubled.
    if (random.chance(0.15)) world.after(random.whole(1, 60_000), send)
  }

  const concernSubscription = (operation: OfSubscription): void => {
    const subscription = subscriptions[operation.subscription]
    if (subscription === undefined) return
    const { id, tenantId } = subscription
    const name = `${operation.kind} ${id}`
    if (operation.kind === "replay") {
      const from = instant(world.now() - operation.lastMillis)
      const terms = tenants.find((tenant) => tenant.id === tenantId) ?? tenants[0]
      return ask(name, requestReplay(tenantId, id, { _tag: "Range", from }, terms), ignore)
    }
    if (operation.kind === "rotate") {
      return ask(name, rotateSecret(tenantId, id, operation.overlapSeconds), ignore)
    }
    if (operation.kind === "pause") return ask(name, pauseSubscription(tenantId, id), ignore)
    ask(name, resumeSubscription(tenantId, id, "retry"), ignore)
  }

  return { concernOrder, concernSubscription }
}

/** Starts everything that comes from outside; `refused` asks an operator to reissue an invoice. */
export const startCustomers = (parts: CustomerParts) => {
  const { world, plan, observer } = parts
  const ask = makeAsk(parts)
  const random = world.random("customers")
  const orders = new Map<number, Order | "none">()

  const place = (operation: Place, nth: number): void => {
    const name = `POST /v1/orders, order-${nth}`
    // An impatient customer asks twice, with the same key.
    if (random.chance(0.1)) {
      world.after(random.whole(0, 2_000), () => ask(name, placement(operation, nth), ignore))
    }
    ask(name, placement(operation, nth), (exit) => {
      if (Exit.isSuccess(exit)) {
        orders.set(nth, exit.value)
        observer.answered({ _tag: "Accepted", order: exit.value, operation: nth })
        return
      }
      orders.set(nth, "none")
      const tenantId = (tenants[operation.tenant] ?? tenants[0]).id
      const isOverQuota = tagOf(Cause.squash(exit.cause)) === "QuotaExceeded"
      if (isOverQuota) observer.answered({ _tag: "OverQuota", tenantId, operation: nth })
    })
  }

  const { concernOrder, concernSubscription } = makeConcerns(world, ask)

  const changeTerms = ({ tenant, plan: terms }: Terms): void => {
    const { id } = tenants[tenant] ?? tenants[0]
    ask(`${id} gets the plan ${terms}`, changeTenant(id, { plan: terms }), () =>
      observer.termsChanged(id, terms),
    )
  }

  const start = (operation: Operation, nth: number): void => {
    if (operation.kind === "place") return place(operation, nth)
    if (operation.kind === "terms") return changeTerms(operation)
    if ("subscription" in operation) return concernSubscription(operation)
    const order = orders.get(operation.order)
    if (order === "none") return
    if (order !== undefined) return concernOrder(operation, nth, order)
    // The order is not answered yet.
    if (world.now() < endOf(plan)) world.after(60_000, () => start(operation, nth))
  }

  plan.operations.forEach((operation, nth) => world.at(operation.at, () => start(operation, nth)))
  world.at(endOf(plan) + 3_600_000, () => {
    for (const { id, tenantId } of subscriptions) {
      ask(`resume ${id}`, resumeSubscription(tenantId, id, "retry"), ignore)
    }
  })
  return {
    reissue: ({ tenantId, id }: Pick<Invoice, "tenantId" | "id">): void => {
      world.after(random.whole(60_000, 1_800_000), () =>
        ask(`reissue ${id}`, reissue(tenantId, id), ignore),
      )
    },
  }
}
