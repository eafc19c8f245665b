/** The in-memory references of all that shares one common store. */
import * as Layer from "effect/Layer"
import { BatchRepository } from "../clearance/batch-repository.ts"
import { makeBatchRepositoryMemory } from "../clearance/batch-repository.memory.ts"
import { EmailQueue } from "../email/email-queue.ts"
import { makeEmailQueueMemory } from "../email/email-queue.memory.ts"
import { EventLog } from "../events/event-log.ts"
import { makeEventLogMemory } from "../events/event-log.memory.ts"
import { Inbox } from "../inbound/inbox.ts"
import { makeInboxMemory } from "../inbound/inbox.memory.ts"
import { InvoiceRepository } from "../invoice/invoice-repository.ts"
import { makeInvoiceRepositoryMemory } from "../invoice/invoice-repository.memory.ts"
import { OrderRepository } from "../order/order-repository.ts"
import { makeOrderRepositoryMemory } from "../order/order-repository.memory.ts"
import { PaymentRepository } from "../payment/payment-repository.ts"
import { makePaymentRepositoryMemory } from "../payment/payment-repository.memory.ts"
import { QuotaRepository } from "../quota/quota-repository.ts"
import { makeQuotaRepositoryMemory } from "../quota/quota-repository.memory.ts"
import { DeliveryLog } from "../webhook/delivery-log.ts"
import { makeDeliveryLogMemory } from "../webhook/delivery-log.memory.ts"
import { DeliveryQueue } from "../webhook/delivery-queue.ts"
import { makeDeliveryQueueMemory } from "../webhook/delivery-queue.memory.ts"
import { ReplayRepository } from "../webhook/replay-repository.ts"
import { makeReplayRepositoryMemory } from "../webhook/replay-repository.memory.ts"
import { SubscriptionRepository } from "../webhook/subscription-repository.ts"
import { makeSubscriptionRepositoryMemory } from "../webhook/subscription-repository.memory.ts"
import { type LedgerMemory, makeLedgerMemory } from "./ledger.memory.ts"

export const layerLedgerMemory = (
  ledger: LedgerMemory = makeLedgerMemory(),
): Layer.Layer<
  | BatchRepository
  | DeliveryLog
  | DeliveryQueue
  | EmailQueue
  | EventLog
  | Inbox
  | OrderRepository
  | InvoiceRepository
  | PaymentRepository
  | QuotaRepository
  | ReplayRepository
  | SubscriptionRepository
> =>
  Layer.mergeAll(
    Layer.sync(BatchRepository, () => makeBatchRepositoryMemory(ledger)),
    Layer.sync(EmailQueue, () => makeEmailQueueMemory(ledger)),
    Layer.sync(EventLog, () => makeEventLogMemory(ledger)),
    Layer.sync(Inbox, () => makeInboxMemory(ledger)),
    Layer.sync(OrderRepository, () => makeOrderRepositoryMemory(ledger)),
    Layer.sync(InvoiceRepository, () => makeInvoiceRepositoryMemory(ledger)),
    Layer.sync(PaymentRepository, () => makePaymentRepositoryMemory(ledger)),
    Layer.sync(QuotaRepository, () => makeQuotaRepositoryMemory(ledger)),
    Layer.sync(DeliveryLog, () => makeDeliveryLogMemory(ledger)),
    Layer.sync(DeliveryQueue, () => makeDeliveryQueueMemory(ledger)),
    Layer.sync(ReplayRepository, () => makeReplayRepositoryMemory(ledger)),
    Layer.sync(SubscriptionRepository, () => makeSubscriptionRepositoryMemory(ledger)),
  )
