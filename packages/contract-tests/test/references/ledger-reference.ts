/**
 * The domain's references of orders, invoices and webhooks, with one addition: a numbering whose
 * `assign` crashes half-way is rolled back here, as the port requires.
 */
import type { BatchRepository } from "@procurement/domain/clearance"
import type { IdempotencyStore } from "@procurement/domain/idempotency"
import type { Inbox } from "@procurement/domain/inbox"
import { InvoiceRepository } from "@procurement/domain/invoice"
import {
  layerLedgerMemory,
  type LedgerMemory,
  makeInvoiceRepositoryMemory,
  makeLedgerMemory,
} from "@procurement/adapter-memory"
import type { PaymentRepository } from "@procurement/domain/payment"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { LedgerPorts } from "../../src/ledger/index.ts"

const restore = <A>(into: Map<string, A>, from: ReadonlyMap<string, A>): void => {
  into.clear()
  for (const [key, value] of from) into.set(key, value)
}

export const makeInvoicesReference = (ledger: LedgerMemory): InvoiceRepository["Service"] => {
  const invoices = makeInvoiceRepositoryMemory(ledger)
  return {
    ...invoices,
    number: (numbering) =>
      Effect.suspend(() => {
        const before = { invoices: new Map(ledger.invoices), series: new Map(ledger.series) }
        const undo = Effect.sync(() => {
          restore(ledger.invoices, before.invoices)
          restore(ledger.series, before.series)
        })
        return Effect.onError(invoices.number(numbering), () => undo)
      }),
  }
}

export const layerLedgerReference = (
  ledger: LedgerMemory = makeLedgerMemory(),
): Layer.Layer<BatchRepository | IdempotencyStore | Inbox | LedgerPorts | PaymentRepository> =>
  Layer.merge(
    layerLedgerMemory(ledger),
    Layer.sync(InvoiceRepository, () => makeInvoicesReference(ledger)),
  )
