/** What outlives every process: the database, the archive, and the budget of calls to KSeF. */
import {
  type ArchiveMemory,
  type CatalogMemory,
  type LedgerMemory,
  makeArchiveMemory,
  makeBuyerRegisterMemory,
  makeCatalogMemory,
  makeLedgerMemory,
  makeRenewalQueueMemory,
} from "@procurement/adapter-memory"
import {
  type ClearanceBudget,
  type ClearanceStatus,
  initialClearanceStatus,
  makeLocalClearanceBudget,
} from "@procurement/domain/clearance"
import { instant } from "@procurement/domain/calendar"
import { newSending, sendingDueAt } from "@procurement/domain/email"
import type { RenewalQueue } from "@procurement/domain/renewal"
import type { BuyerRegister } from "@procurement/domain/tenant"
import type { NextDue } from "../kernel/world.ts"
import { items, subscriptions, tenants } from "../scenario/catalog.ts"

export interface Stores {
  readonly ledger: LedgerMemory
  readonly catalog: CatalogMemory
  readonly archive: ArchiveMemory
  readonly budget: ClearanceBudget["Service"]
  /** KSeF's availability, which all workers share. */
  readonly clearance: { status: ClearanceStatus }
  readonly buyers: BuyerRegister["Service"]
  readonly renewals: RenewalQueue["Service"]
  /** Files that were sent, for a planted bug. */
  readonly sent: Set<string>
}

/** The stores with their catalog, tenants and subscriptions. */
export const makeStores = (): Stores => {
  const ledger = makeLedgerMemory()
  const catalog = makeCatalogMemory()
  for (const item of items) {
    catalog.items.set(item.sku, item)
    catalog.versions.set(item.sku, [{ at: instant(0), item }])
  }
  for (const tenant of tenants) ledger.tenants.set(tenant.id, tenant)
  for (const subscription of subscriptions) ledger.subscriptions.set(subscription.id, subscription)
  return {
    ledger,
    catalog,
    archive: makeArchiveMemory(),
    budget: makeLocalClearanceBudget(),
    clearance: { status: initialClearanceStatus },
    buyers: makeBuyerRegisterMemory(),
    renewals: makeRenewalQueueMemory(),
    sent: new Set(),
  }
}

/** Older times that are still due belong to work that waits for something else. */
const overdueMillis = 60_000

/** The next times at which a poll finds work, or has a lease to renew; infinity for none. */
export const nextDueOf = ({ ledger }: Stores, now: number): NextDue => {
  let next = Number.POSITIVE_INFINITY
  const consider = (at: number | undefined): void => {
    if (at !== undefined && at > now - overdueMillis && at < next) next = at
  }
  for (const { kept, leasedUntil } of ledger.invoices.values()) {
    if (kept.work.dueAt !== undefined) consider(Math.max(kept.work.dueAt, leasedUntil ?? 0))
  }
  for (const { kept, leasedUntil } of ledger.batches.values()) {
    if (kept.work.dueAt !== undefined) consider(Math.max(kept.work.dueAt, leasedUntil ?? 0))
  }
  for (const email of ledger.emails) {
    const { sending = newSending(email), leasedUntil = 0 } = ledger.sendings.get(email.id) ?? {}
    const dueAt = sendingDueAt(sending)
    if (dueAt !== undefined) consider(Math.max(dueAt, leasedUntil))
  }
  for (const delivery of ledger.deliveries.values()) {
    if (delivery._tag === "Waiting") consider(delivery.dueAt)
  }
  const isHeld = [...ledger.partitions.values()].some(({ leaseUntil }) => leaseUntil > now)
  return { work: next, leases: isHeld ? now : Number.POSITIVE_INFINITY }
}
