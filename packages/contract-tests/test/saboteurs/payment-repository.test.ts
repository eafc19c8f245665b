/** Payment repositories with one fault each. */
import {
  type LedgerMemory,
  makeLedgerMemory,
  makeOrderRepositoryMemory,
  makePaymentRepositoryMemory,
} from "@procurement/adapter-memory"
import { money } from "@procurement/domain/money"
import {
  PaymentRepository,
  type PaymentsSoFar,
  type PaymentStep,
} from "@procurement/domain/payment"
import * as Effect from "effect/Effect"
import { OrderRepository } from "@procurement/domain/order"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import { aPlacement } from "../../src/builders/index.ts"
import { paymentRepositoryClauses, type PaymentPorts } from "../../src/payment/index.ts"
import { layerLedgerReference } from "../references/ledger-reference.ts"
import { proves, type Saboteur } from "./saboteur.ts"
import { transferSaboteurs } from "./transfer-saboteurs.ts"

type Payments = PaymentRepository["Service"]
type Orders = OrderRepository["Service"]
type PlantOrders = (orders: Orders, ledger: LedgerMemory) => Partial<Orders>
type Plant = (payments: Payments, ledger: LedgerMemory) => Partial<Payments>

const layerOf = (plant: Plant, plantOrders: PlantOrders = () => ({})) => {
  const ledger = makeLedgerMemory()
  const payments = makePaymentRepositoryMemory(ledger)
  const orders = makeOrderRepositoryMemory(ledger)
  return Layer.mergeAll(
    layerLedgerReference(ledger),
    Layer.succeed(PaymentRepository, { ...payments, ...plant(payments, ledger) }),
    Layer.succeed(OrderRepository, { ...orders, ...plantOrders(orders, ledger) }),
  )
}

const saboteur = (
  fault: string,
  plant: Plant,
  ...caughtBy: ReadonlyArray<string>
): Saboteur<PaymentPorts> => ({
  fault,
  stage: () => ({ layer: layerOf(plant), clauses: paymentRepositoryClauses }),
  caughtBy,
})

const ofOrders = (
  fault: string,
  plant: PlantOrders,
  ...caughtBy: ReadonlyArray<string>
): Saboteur<PaymentPorts> => ({
  fault,
  stage: () => ({ layer: layerOf(() => ({}), plant), clauses: paymentRepositoryClauses }),
  caughtBy,
})

/** Passes altered data to the decision. */
const showing =
  (other: (soFar: PaymentsSoFar) => PaymentsSoFar): Plant =>
  ({ record }) => ({
    record: (payment, decide) => record(payment, (soFar) => decide(other(soFar))),
  })

/** Stores another step than the decision returned. */
const storing =
  (other: (step: PaymentStep) => PaymentStep): Plant =>
  ({ record }) => ({
    record: (payment, decide) => record(payment, (soFar) => Result.map(decide(soFar), other)),
  })

const nothing: PaymentStep = { recorded: undefined, events: [] }

const recorders = [
  saboteur(
    "invents an invoice to pay",
    () => ({
      record: (_payment, decide) => {
        const { invoice } = aPlacement()
        const soFar = { invoice, payments: [], corrections: [], sameReference: undefined }
        return Effect.as(Effect.fromResult(decide(soFar)), Option.some(soFar))
      },
    }),
    "for an invoice that does not exist",
  ),
  saboteur(
    "loses a grosz",
    storing((step) => {
      if (step.recorded === undefined) return step
      const { amount, currency } = step.recorded.amount
      return { ...step, recorded: { ...step.recorded, amount: money(amount - 1, currency) } }
    }),
    "exactly as recorded",
  ),
  saboteur(
    "returns the newest payment first",
    ({ ofInvoice }) => ({
      ofInvoice: (id) =>
        Effect.map(ofInvoice(id), ({ payments, corrections }) => ({
          payments: payments.toReversed(),
          corrections,
        })),
    }),
    "exactly as recorded",
  ),
  saboteur(
    "looks for a reference among the payments of the same invoice only",
    showing((soFar) => ({
      ...soFar,
      sameReference: soFar.payments.find((payment) => payment === soFar.sameReference),
    })),
    "passes the invoice, its payments",
  ),
  saboteur(
    "swallows rejections",
    ({ record }) => ({
      record: (payment, decide) =>
        record(payment, (soFar) => Result.orElse(decide(soFar), () => Result.succeed(nothing))),
    }),
    "stores nothing of a rejected payment",
  ),
  saboteur(
    "forgets references",
    showing((soFar) => ({ ...soFar, sameReference: undefined })),
    "records a payment once,",
  ),
  saboteur(
    "drops events",
    storing((step) => ({ ...step, events: [] })),
    "exactly as given",
  ),
  saboteur(
    "returns the payments of every invoice",
    (_payments, ledger) => ({
      ofInvoice: () =>
        Effect.sync(() => ({ payments: [...ledger.payments.values()], corrections: [] })),
    }),
    "returns only the",
  ),
]

const racers = [
  saboteur(
    "decides with a stale version",
    ({ record }) => ({
      record: (payment, decide) =>
        Effect.gen(function* () {
          let seen: PaymentsSoFar | undefined
          yield* record(payment, (soFar) => {
            seen = soFar
            return Result.succeed(nothing)
          })
          yield* Effect.sleep(1)
          return yield* record(payment, (soFar) => decide(seen ?? soFar))
        }),
    }),
    "one after the other",
    "records a payment once when",
    "gives a reference",
  ),
  saboteur(
    "stores events later than the payment",
    ({ record }, ledger) => ({
      record: (payment, decide) =>
        Effect.gen(function* () {
          let late: PaymentStep["events"] = []
          const known = yield* record(payment, (soFar) =>
            Result.map(decide(soFar), ({ recorded, events }) => {
              late = events
              return { recorded, events: [] }
            }),
          )
          yield* Effect.sleep(3)
          for (const event of late) ledger.outbox.push({ event, fannedOut: false })
          return known
        }),
    }),
    "of an interrupted payment",
  ),
]

const withoutPaid = (ledger: LedgerMemory, from: number): void => {
  const kept = ledger.outbox.slice(from).filter(({ event }) => event.type !== "invoice.paid")
  ledger.outbox.splice(from, ledger.outbox.length, ...kept)
}

const correctors = [
  saboteur(
    "ignores corrections",
    showing((soFar) => ({ ...soFar, corrections: [] })),
    "to the decision and to readers",
    "publishes once that an",
  ),
  saboteur(
    "returns no corrections",
    ({ ofInvoice }) => ({
      ofInvoice: (id) =>
        Effect.map(ofInvoice(id), ({ payments }) => ({ payments, corrections: [] })),
    }),
    "to the decision and to readers",
  ),
  ofOrders(
    "does not publish that a correction makes an invoice paid",
    ({ modify }, ledger) => ({
      modify: (id, decide) =>
        Effect.suspend(() => {
          const before = ledger.outbox.length
          return Effect.tap(modify(id, decide), () =>
            Effect.sync(() => withoutPaid(ledger, before)),
          )
        }),
    }),
    "with the correction that makes it so",
  ),
  ofOrders(
    "does not publish that a correction which a message leads to makes an invoice paid",
    ({ applyInboundUpdates }, ledger) => ({
      applyInboundUpdates: (updates) =>
        Effect.suspend(() => {
          const before = ledger.outbox.length
          return Effect.tap(applyInboundUpdates(updates), () =>
            Effect.sync(() => withoutPaid(ledger, before)),
          )
        }),
    }),
    "with the correction that makes it so",
  ),
]

proves("PaymentRepository", paymentRepositoryClauses, [
  ...recorders,
  ...racers,
  ...correctors,
  ...transferSaboteurs(saboteur),
])
