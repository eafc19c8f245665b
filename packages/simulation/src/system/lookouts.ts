/** What idle loops look out for: work on invoices, webhooks, e-mails, or an outage of KSeF. */
import type { PortCall } from "../kernel/port-calls.ts"
import { type Lookout, makeLookout } from "../kernel/lookout.ts"
import type { World } from "../kernel/world.ts"
import { nextEmailAt, nextInvoiceAt, nextWebhookAt } from "./next-due.ts"
import type { Stores } from "./stores.ts"

export interface Lookouts {
  readonly invoices: Lookout
  readonly webhooks: Lookout
  readonly emails: Lookout
  readonly outages: Lookout
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
): Lookouts => {
  const lookout = (nextAt: (stores: Stores, now: number) => number): Lookout =>
    makeLookout(world, { nextDue: (now) => nextAt(stores, now) - clockLead(), isSkipping })
  return {
    invoices: lookout(nextInvoiceAt),
    webhooks: lookout(nextWebhookAt),
    emails: lookout(nextEmailAt),
    // Calls and announcements change it, and nothing that is due.
    outages: lookout(() => Number.POSITIVE_INFINITY),
  }
}

/** Calls of these ports may queue e-mails. */
const emailPorts: ReadonlySet<string> = new Set(["DeliveryLog", "DeliveryQueue", "EmailQueue"])

/** Calls of these ports show whether KSeF is away, or wait for it. */
const outagePorts: ReadonlySet<string> = new Set([
  "BatchClearance",
  "InvoiceClearance",
  "InvoiceRepository",
])

/** Notes that a call has changed something. */
export const noteCall = (lookouts: Lookouts, { port }: PortCall): void => {
  const { invoices, webhooks, emails, outages } = lookouts
  if (emailPorts.has(port)) emails.noteActivity()
  if (outagePorts.has(port)) outages.noteActivity()
  if (!webhookPorts.has(port)) invoices.noteActivity()
  if (!invoicePorts.has(port)) webhooks.noteActivity()
}
