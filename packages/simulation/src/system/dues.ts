/** When each idle loop finds something: epoch milliseconds, infinity for never. */
import { readyShelf } from "@procurement/adapter-memory"
import { newSending, sendingDueAt } from "@procurement/domain/email"
import {
  type InvoiceStage,
  isInStage,
  longestBlockingMillis,
  stageNames,
} from "@procurement/domain/invoice"
import type { Stores } from "./stores.ts"

/** The loops of a worker that find something when it is due; stages have their names. */
export const dueLoops = [
  ...stageNames,
  "batches",
  "webhooks",
  "replays",
  "deliveries",
  "email",
  "offline",
] as const

export type DueLoop = (typeof dueLoops)[number]

export type Dues = Record<DueLoop, number>

const never = Number.POSITIVE_INFINITY

const stageOf = (state: Parameters<typeof isInStage>[0]): InvoiceStage | undefined =>
  stageNames.find((stage) => isInStage(state, stage))

const addInvoices = (dues: Dues, { ledger }: Stores, now: number): void => {
  for (const { kept, leasedUntil = 0 } of ledger.invoices.on("due")) {
    const { dueAt } = kept.work
    if (dueAt === undefined) continue
    const stage = stageOf(kept.invoice._tag)
    if (stage !== undefined) dues[stage] = Math.min(dues[stage], Math.max(dueAt, leasedUntil))
    // Its deadline is checked again and again.
    if ("offline" in kept.invoice && kept.invoice.offline !== undefined) dues.offline = now
    // Then it blocks higher numbers no longer.
    if (kept.invoice._tag === "Numbered") {
      dues.sending = Math.min(dues.sending, dueAt + longestBlockingMillis)
    }
  }
  for (const { kept, leasedUntil = 0 } of ledger.batches.values()) {
    const { dueAt = never } = kept.work
    dues.batches = Math.min(dues.batches, Math.max(dueAt, leasedUntil))
  }
}

const addWebhooks = (dues: Dues, { ledger }: Stores, now: number): void => {
  if (ledger.outbox.at(-1)?.fannedOut === false) dues.webhooks = now
  for (const { replay } of ledger.replays.values()) {
    if (replay.completedAt === undefined) dues.replays = now
  }
  for (const delivery of ledger.deliveries.on("waiting")) {
    if (delivery._tag === "Waiting") dues.deliveries = Math.min(dues.deliveries, delivery.dueAt)
  }
  for (const { id, state } of ledger.subscriptions.values()) {
    if (state._tag !== "Delivering" || ledger.deliveries.on(readyShelf(id)).length === 0) continue
    // A holder that has died leaves its partitions to others.
    const { leaseUntil = now } = ledger.partitions.get(id) ?? {}
    dues.deliveries = Math.min(dues.deliveries, leaseUntil)
  }
}

const addEmails = (dues: Dues, { ledger, notified }: Stores, now: number): void => {
  if (notified.size < ledger.outbox.length) dues.email = now
  for (const email of ledger.emails) {
    const { sending = newSending(email), leasedUntil = 0 } = ledger.sendings.get(email.id) ?? {}
    const dueAt = sendingDueAt(sending)
    if (dueAt !== undefined) dues.email = Math.min(dues.email, Math.max(dueAt, leasedUntil))
  }
}

export const duesOf = (stores: Stores, now: number): Dues => {
  const dues = Object.fromEntries(dueLoops.map((loop) => [loop, never])) as Dues
  addInvoices(dues, stores, now)
  addWebhooks(dues, stores, now)
  addEmails(dues, stores, now)
  return dues
}
