/** Payment repositories that mishandle transfers for several invoices. */
import type { LedgerMemory } from "@procurement/adapter-memory"
import type { PaymentRepository, TransferSoFar, TransferStep } from "@procurement/domain/payment"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import type { PaymentPorts } from "../../src/payment/index.ts"
import type { Saboteur } from "./saboteur.ts"

type Payments = PaymentRepository["Service"]
type Plant = (payments: Payments, ledger: LedgerMemory) => Partial<Payments>
type Plot = (
  fault: string,
  plant: Plant,
  ...caughtBy: ReadonlyArray<string>
) => Saboteur<PaymentPorts>

const storing =
  (other: (step: TransferStep) => TransferStep): Plant =>
  ({ recordTransfer }) => ({
    recordTransfer: (transfer, decide) =>
      recordTransfer(transfer, (soFar) => Result.map(decide(soFar), other)),
  })

const showing =
  (other: (soFar: TransferSoFar) => TransferSoFar): Plant =>
  ({ recordTransfer }) => ({
    recordTransfer: (transfer, decide) => recordTransfer(transfer, (soFar) => decide(other(soFar))),
  })

const nothing: TransferStep = { recorded: [], events: [] }

export const transferSaboteurs = (saboteur: Plot): ReadonlyArray<Saboteur<PaymentPorts>> => [
  saboteur(
    "stores the first payment of a transfer alone",
    storing(({ recorded, events }) => ({ recorded: recorded.slice(0, 1), events })),
    "stores all payments of a transfer",
  ),
  saboteur(
    "drops the events of a transfer",
    storing((step) => ({ ...step, events: [] })),
    "stores all payments of a transfer",
  ),
  saboteur(
    "sorts the invoices of a transfer",
    showing(({ accounts, recorded }) => ({
      accounts: accounts.toSorted((one, other) => (one.invoice.id < other.invoice.id ? -1 : 1)),
      recorded,
    })),
    "in the given order",
  ),
  saboteur(
    "forgets the references of a transfer",
    showing((soFar) => ({ ...soFar, recorded: [] })),
    "in the given order",
    "beside payments of its invoices",
  ),
  saboteur(
    "swallows the rejection of a transfer",
    ({ recordTransfer }) => ({
      recordTransfer: (transfer, decide) =>
        recordTransfer(transfer, (soFar) =>
          Result.orElse(decide(soFar), () => Result.succeed(nothing)),
        ),
    }),
    "nothing of a rejected transfer",
  ),
  saboteur(
    "pays the invoices of a transfer that exist",
    ({ recordTransfer }, ledger) => ({
      recordTransfer: (transfer, decide) =>
        recordTransfer(
          {
            ...transfer,
            invoiceIds: transfer.invoiceIds.filter((id) => ledger.invoices.has(id)),
          },
          decide,
        ),
    }),
    "when one of its invoices does not exist",
  ),
  saboteur(
    "forgets the message of a transfer",
    ({ recordTransfer }) => ({
      recordTransfer: (transfer, decide) =>
        recordTransfer({ ...transfer, message: undefined }, decide),
    }),
    "the message of a transfer once",
  ),
  saboteur(
    "decides about a transfer with stale accounts",
    ({ recordTransfer }) => ({
      recordTransfer: (transfer, decide) =>
        Effect.gen(function* () {
          let seen: TransferSoFar | undefined
          const before = yield* recordTransfer({ ...transfer, message: undefined }, (soFar) => {
            seen = soFar
            return Result.succeed(nothing)
          })
          if (Option.isNone(before)) return before
          yield* Effect.sleep(1)
          return yield* recordTransfer(transfer, (soFar) => decide(seen ?? soFar))
        }),
    }),
    "beside payments of its invoices",
  ),
]
