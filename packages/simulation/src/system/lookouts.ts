/** What idle loops look out for: work on invoices, or on webhooks. */
import type { PortCall } from "../kernel/port-calls.ts"
import { type Lookout, makeLookout } from "../kernel/lookout.ts"
import type { World } from "../kernel/world.ts"
import { nextInvoiceAt, nextWebhookAt } from "./next-due.ts"
import type { Stores } from "./stores.ts"

export interface Lookouts {
  readonly invoices: Lookout
  readonly webhooks: Lookout
}

/** Calls of these ports give work on webhooks alone. */
const webhookPorts: ReadonlySet<string> = new Set([
  "DeliveryLog",
  "DeliveryQueue",
  "ReplayRepository",
  "SubscriptionRepository",
])

/** Calls of these ports give work on invoices alone. */
const invoicePorts: ReadonlySet<string> = new Set([
  "BatchClearance",
  "BatchRepository",
  "ClearanceBudget",
  "DocumentArchive",
  "DocumentSigner",
  "ExchangeRates",
  "InvoiceClearance",
])

export const makeLookouts = (
  world: World,
  stores: Stores,
  /** How far the clock of a process is ahead at most. */
  clockLead: () => number,
  isSkipping: boolean | undefined,
): Lookouts => ({
  invoices: makeLookout(world, {
    nextDue: (now) => nextInvoiceAt(stores, now) - clockLead(),
    isSkipping,
  }),
  webhooks: makeLookout(world, {
    nextDue: (now) => nextWebhookAt(stores, now) - clockLead(),
    isSkipping,
  }),
})

/** Notes that a call has changed something. */
export const noteCall = ({ invoices, webhooks }: Lookouts, { port }: PortCall): void => {
  if (!webhookPorts.has(port)) invoices.noteActivity()
  if (!invoicePorts.has(port)) webhooks.noteActivity()
}
