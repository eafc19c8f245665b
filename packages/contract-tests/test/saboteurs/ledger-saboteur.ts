/** The common store of orders, invoices, webhooks, quotas with one of its ports tampered with. */
import { EmailQueue, makeEmailQueueMemory } from "@procurement/domain/email"
import { InvoiceRepository } from "@procurement/domain/invoice"
import { type LedgerMemory, makeLedgerMemory } from "@procurement/domain/ledger"
import { makeOrderRepositoryMemory, OrderRepository } from "@procurement/domain/order"
import { makeQuotaRepositoryMemory, QuotaRepository } from "@procurement/domain/quota"
import { makeWebhookRepositoryMemory, WebhookRepository } from "@procurement/domain/webhook"
import * as Layer from "effect/Layer"
import type { LedgerPorts } from "../../src/ledger/index.ts"
import type { Clause } from "../../src/suite/index.ts"
import { makeInvoicesReference } from "../references/ledger-reference.ts"
import type { Saboteur } from "./saboteur.ts"

export interface HonestLedger {
  readonly ledger: LedgerMemory
  readonly orders: OrderRepository["Service"]
  readonly invoices: InvoiceRepository["Service"]
  readonly webhooks: WebhookRepository["Service"]
  readonly quotas: QuotaRepository["Service"]
  readonly emails: EmailQueue["Service"]
}

export interface PlantedFault {
  readonly orders?: Partial<OrderRepository["Service"]>
  readonly invoices?: Partial<InvoiceRepository["Service"]>
  readonly webhooks?: Partial<WebhookRepository["Service"]>
  readonly quotas?: Partial<QuotaRepository["Service"]>
  readonly emails?: Partial<EmailQueue["Service"]>
}

const layerOf = (plant: (honest: HonestLedger) => PlantedFault): Layer.Layer<LedgerPorts> => {
  const ledger = makeLedgerMemory()
  const orders = makeOrderRepositoryMemory(ledger)
  const invoices = makeInvoicesReference(ledger)
  const webhooks = makeWebhookRepositoryMemory(ledger)
  const quotas = makeQuotaRepositoryMemory(ledger)
  const emails = makeEmailQueueMemory(ledger)
  const fault = plant({ ledger, orders, invoices, webhooks, quotas, emails })
  return Layer.mergeAll(
    Layer.succeed(OrderRepository, { ...orders, ...fault.orders }),
    Layer.succeed(InvoiceRepository, { ...invoices, ...fault.invoices }),
    Layer.succeed(WebhookRepository, { ...webhooks, ...fault.webhooks }),
    Layer.succeed(QuotaRepository, { ...quotas, ...fault.quotas }),
    Layer.succeed(EmailQueue, { ...emails, ...fault.emails }),
  )
}

export const ledgerSaboteur =
  (clauses: ReadonlyArray<Clause<LedgerPorts>>) =>
  (
    fault: string,
    plant: (honest: HonestLedger) => PlantedFault,
    ...caughtBy: ReadonlyArray<string>
  ): Saboteur<LedgerPorts> => ({
    fault,
    stage: () => ({ layer: layerOf(plant), clauses }),
    caughtBy,
  })
