/** Payment repositories with one fault each. */
import { type LedgerMemory, makeLedgerMemory } from "@procurement/domain/ledger"
import { money } from "@procurement/domain/money"
import {
  makePaymentRepositoryMemory,
  PaymentRepository,
  type PaymentsSoFar,
  type PaymentStep,
} from "@procurement/domain/payment"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import { aPlacement } from "../../src/builders/index.ts"
import { paymentRepositoryClauses, type PaymentPorts } from "../../src/payment/index.ts"
import { layerLedgerReference } from "../references/ledger-reference.ts"
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

/** Shows decisions something else than what is known. */
const showing =
  (other: (soFar: PaymentsSoFar) => PaymentsSoFar): Plant =>
  ({ record }) => ({
    record: (payment, decide) => record(payment, (soFar) => decide(other(soFar))),
  })

/** Stores another step than the one decided upon. */
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
        const soFar = { invoice: aPlacement().invoice, payments: [], sameReference: undefined }
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
    "answers the newest payment first",
    ({ ofInvoice }) => ({
      ofInvoice: (id) => Effect.map(ofInvoice(id), (payments) => payments.toReversed()),
    }),
    "exactly as recorded",
  ),
  saboteur(
    "looks for a reference among the payments of the same invoice only",
    showing((soFar) => ({
      ...soFar,
      sameReference: soFar.payments.find((payment) => payment === soFar.sameReference),
    })),
    "shows the decision",
  ),
  saboteur(
    "swallows rejections",
    ({ record }) => ({
      record: (payment, decide) =>
        record(payment, (soFar) => Result.orElse(decide(soFar), () => Result.succeed(nothing))),
    }),
    "that is refused",
  ),
  saboteur(
    "forgets references",
    showing((soFar) => ({ ...soFar, sameReference: undefined })),
    "however often it is told",
  ),
  saboteur(
    "drops events",
    storing((step) => ({ ...step, events: [] })),
    "exactly as given",
  ),
  saboteur(
    "answers the payments of every invoice",
    (_payments, ledger) => ({ ofInvoice: () => Effect.sync(() => [...ledger.payments.values()]) }),
    "the one invoice alone",
  ),
]

const racers = [
  saboteur(
    "decides upon what it saw a moment ago",
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
    "told several times at the same time",
    "claim it at the same time",
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
    "whose caller went away",
  ),
]

proves("PaymentRepository", paymentRepositoryClauses, [...recorders, ...racers])
