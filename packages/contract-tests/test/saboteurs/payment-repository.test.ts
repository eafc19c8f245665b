/** Payment repositories with one fault each. */
import {
  type LedgerMemory,
  makeLedgerMemory,
  makePaymentRepositoryMemory,
} from "@procurement/adapter-memory"
import {
  PaymentRepository,
  type PaymentsSoFar,
  type PaymentStep,
} from "@procurement/domain/payment"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import { paymentRepositoryClauses, type PaymentPorts } from "../../src/payment/index.ts"
import { layerLedgerReference } from "../references/ledger-reference.ts"
import { ledgerGround } from "../mutants/grounds.ts"
import { proves, type Saboteur } from "./saboteur.ts"

type Payments = PaymentRepository["Service"]
type Plant = (payments: Payments, ledger: LedgerMemory) => Partial<Payments>

const layerOf = (plant: Plant) => {
  const ledger = makeLedgerMemory()
  const payments = makePaymentRepositoryMemory(ledger)
  const planted = Layer.succeed(PaymentRepository, { ...payments, ...plant(payments, ledger) })
  return Layer.merge(layerLedgerReference(ledger), planted)
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

const nothing: PaymentStep = { recorded: undefined, events: [] }

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

const readers = [
  saboteur(
    "returns the payments of every invoice",
    (_payments, ledger) => ({
      ofInvoice: () =>
        Effect.sync(() => ({ payments: [...ledger.payments.values()], corrections: [] })),
    }),
    "returns only the",
  ),
]

proves(
  "PaymentRepository",
  paymentRepositoryClauses,
  [...racers, ...readers],
  ledgerGround("PaymentRepository", "OrderRepository"),
)
