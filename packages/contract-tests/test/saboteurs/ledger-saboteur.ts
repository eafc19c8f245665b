/** The shared store of orders, invoices, webhooks and quotas, with one faulty port. */
import { EmailQueue } from "@procurement/domain/email"
import {
  type LedgerMemory,
  makeDeliveryLogMemory,
  makeDeliveryQueueMemory,
  makeEmailQueueMemory,
  makeLedgerMemory,
  makeOrderRepositoryMemory,
  makeQuotaRepositoryMemory,
  makeReplayRepositoryMemory,
  makeSubscriptionRepositoryMemory,
  makeTenantRepositoryMemory,
} from "@procurement/adapter-memory"
import { InvoiceRepository } from "@procurement/domain/invoice"
import { OrderRepository } from "@procurement/domain/order"
import { QuotaRepository } from "@procurement/domain/quota"
import { TenantRepository } from "@procurement/domain/tenant"
import {
  DeliveryLog,
  DeliveryQueue,
  ReplayRepository,
  SubscriptionRepository,
} from "@procurement/domain/webhook"
import * as Layer from "effect/Layer"
import type { LedgerPorts } from "../../src/ledger/index.ts"
import type { Clause } from "../../src/suite/index.ts"
import { makeInvoicesReference } from "../references/ledger-reference.ts"
import type { Saboteur } from "./saboteur.ts"

export interface LedgerReference {
  readonly ledger: LedgerMemory
  readonly orders: OrderRepository["Service"]
  readonly invoices: InvoiceRepository["Service"]
  readonly subscriptions: SubscriptionRepository["Service"]
  readonly deliveries: DeliveryQueue["Service"]
  readonly deliveryLog: DeliveryLog["Service"]
  readonly replays: ReplayRepository["Service"]
  readonly quotas: QuotaRepository["Service"]
  readonly emails: EmailQueue["Service"]
}

export interface PlantedFault {
  readonly orders?: Partial<OrderRepository["Service"]>
  readonly invoices?: Partial<InvoiceRepository["Service"]>
  readonly subscriptions?: Partial<SubscriptionRepository["Service"]>
  readonly deliveries?: Partial<DeliveryQueue["Service"]>
  readonly deliveryLog?: Partial<DeliveryLog["Service"]>
  readonly replays?: Partial<ReplayRepository["Service"]>
  readonly quotas?: Partial<QuotaRepository["Service"]>
  readonly emails?: Partial<EmailQueue["Service"]>
}

const honestOver = (ledger: LedgerMemory): LedgerReference => ({
  ledger,
  orders: makeOrderRepositoryMemory(ledger),
  invoices: makeInvoicesReference(ledger),
  subscriptions: makeSubscriptionRepositoryMemory(ledger),
  deliveries: makeDeliveryQueueMemory(ledger),
  deliveryLog: makeDeliveryLogMemory(ledger),
  replays: makeReplayRepositoryMemory(ledger),
  quotas: makeQuotaRepositoryMemory(ledger),
  emails: makeEmailQueueMemory(ledger),
})

const layerOf = (plant: (honest: LedgerReference) => PlantedFault): Layer.Layer<LedgerPorts> => {
  const honest = honestOver(makeLedgerMemory())
  const fault = plant(honest)
  return Layer.mergeAll(
    Layer.succeed(OrderRepository, { ...honest.orders, ...fault.orders }),
    Layer.succeed(InvoiceRepository, { ...honest.invoices, ...fault.invoices }),
    Layer.succeed(SubscriptionRepository, { ...honest.subscriptions, ...fault.subscriptions }),
    Layer.succeed(DeliveryQueue, { ...honest.deliveries, ...fault.deliveries }),
    Layer.succeed(DeliveryLog, { ...honest.deliveryLog, ...fault.deliveryLog }),
    Layer.succeed(ReplayRepository, { ...honest.replays, ...fault.replays }),
    Layer.succeed(QuotaRepository, { ...honest.quotas, ...fault.quotas }),
    Layer.succeed(TenantRepository, makeTenantRepositoryMemory(honest.ledger.tenants)),
    Layer.succeed(EmailQueue, { ...honest.emails, ...fault.emails }),
  )
}

export const ledgerSaboteur =
  (clauses: ReadonlyArray<Clause<LedgerPorts>>) =>
  (
    fault: string,
    plant: (honest: LedgerReference) => PlantedFault,
    ...caughtBy: ReadonlyArray<string>
  ): Saboteur<LedgerPorts> => ({
    fault,
    stage: () => ({ layer: layerOf(plant), clauses }),
    caughtBy,
  })
