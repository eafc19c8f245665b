/** The in-memory references of orders, invoices and webhooks over one common store. */
import * as Layer from "effect/Layer"
import { InvoiceRepository } from "../invoice/invoice-repository.ts"
import { makeInvoiceRepositoryMemory } from "../invoice/invoice-repository.memory.ts"
import { OrderRepository } from "../order/order-repository.ts"
import { makeOrderRepositoryMemory } from "../order/order-repository.memory.ts"
import { WebhookRepository } from "../webhook/webhook-repository.ts"
import { makeWebhookRepositoryMemory } from "../webhook/webhook-repository.memory.ts"
import { type LedgerMemory, makeLedgerMemory } from "./ledger.memory.ts"

export const layerLedgerMemory = (
  ledger: LedgerMemory = makeLedgerMemory(),
): Layer.Layer<OrderRepository | InvoiceRepository | WebhookRepository> =>
  Layer.mergeAll(
    Layer.sync(OrderRepository, () => makeOrderRepositoryMemory(ledger)),
    Layer.sync(InvoiceRepository, () => makeInvoiceRepositoryMemory(ledger)),
    Layer.sync(WebhookRepository, () => makeWebhookRepositoryMemory(ledger)),
  )
