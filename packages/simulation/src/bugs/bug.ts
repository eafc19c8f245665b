/** A planted bug: ports that break one rule, as broken code behind or before them would. */
import type { DocumentArchive } from "@procurement/domain/archive"
import type {
  InvoiceClearance,
  InvoiceRepository,
  InvoiceWriter,
} from "@procurement/domain/invoice"
import type { OrderRepository } from "@procurement/domain/order"
import type { DeliveryQueue, WebhookSender } from "@procurement/domain/webhook"
import type { Stores } from "../system/stores.ts"

/** The ports that bugs change. */
export interface BuggyPorts {
  readonly DeliveryQueue: DeliveryQueue["Service"]
  readonly DocumentArchive: DocumentArchive["Service"]
  readonly InvoiceClearance: InvoiceClearance["Service"]
  readonly InvoiceRepository: InvoiceRepository["Service"]
  readonly InvoiceWriter: InvoiceWriter["Service"]
  readonly OrderRepository: OrderRepository["Service"]
  readonly WebhookSender: WebhookSender["Service"]
}

type Change<S> = (service: S, stores: Stores) => S

/** Each change is applied once for each process. */
export type Bug = { readonly [Name in keyof BuggyPorts]?: Change<BuggyPorts[Name]> }
