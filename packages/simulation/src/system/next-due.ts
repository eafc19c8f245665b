/** When idle loops find something without an event before it; infinity for never. */
import { longestBlockingMillis } from "@procurement/domain/invoice"
import type { Stores } from "./stores.ts"

/** Older times that are still due belong to work that waits for something else. */
const overdueMillis = 60_000

/** The earliest of the times that are not long past. */
const earliest = (now: number, times: Iterable<number>): number => {
  let next = Number.POSITIVE_INFINITY
  for (const at of times) if (at > now - overdueMillis && at < next) next = at
  return next
}

function* invoiceTimes({ ledger }: Stores): Generator<number> {
  for (const { kept, leasedUntil } of ledger.invoices.on("due")) {
    const { dueAt } = kept.work
    if (dueAt === undefined) continue
    yield Math.max(dueAt, leasedUntil ?? 0)
    // Then it blocks higher numbers no longer.
    if (kept.invoice._tag === "Numbered") yield dueAt + longestBlockingMillis
  }
  for (const { kept, leasedUntil } of ledger.batches.values()) {
    if (kept.work.dueAt !== undefined) yield Math.max(kept.work.dueAt, leasedUntil ?? 0)
  }
}

function* webhookTimes({ ledger }: Stores): Generator<number> {
  for (const delivery of ledger.deliveries.on("waiting")) {
    if (delivery._tag === "Waiting") yield delivery.dueAt
  }
  // A holder that has died leaves its partitions to others.
  for (const { leaseUntil } of ledger.partitions.values()) yield leaseUntil
}

/** For the loops that issue invoices. */
export const nextInvoiceAt = (stores: Stores, now: number): number =>
  earliest(now, invoiceTimes(stores))

/** For the loops that deliver webhooks. */
export const nextWebhookAt = (stores: Stores, now: number): number =>
  earliest(now, webhookTimes(stores))
