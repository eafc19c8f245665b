/** What outlives every process: the database, the archive, and the budget of calls to KSeF. */
import {
  type ArchiveMemory,
  type CatalogMemory,
  type CredentialMemory,
  type LedgerMemory,
  makeArchiveMemory,
  makeBuyerRegisterMemory,
  makeCatalogMemory,
  makeCredentialMemory,
  makeLedgerMemory,
  makePeopleMemory,
  makeReconciliationMemory,
  type makeRenewalQueueMemory,
  type PeopleMemory,
  type ReconciliationMemory,
} from "@procurement/adapter-memory"
import {
  type ClearanceBudget,
  type ClearanceStatus,
  initialClearanceStatus,
  makeLocalClearanceBudget,
} from "@procurement/domain/clearance"
import { instant } from "@procurement/domain/calendar"
import type { BuyerRegister } from "@procurement/domain/tenant"
import { accountants, items, subscriptions, tenants } from "../scenario/catalog.ts"

export interface Stores {
  readonly ledger: LedgerMemory
  readonly catalog: CatalogMemory
  readonly people: PeopleMemory
  readonly credentials: CredentialMemory
  /** Ids of the events that people were notified of. */
  readonly notified: Set<string>
  readonly archive: ArchiveMemory
  readonly budget: ClearanceBudget["Service"]
  /** KSeF's availability, which all workers share. */
  readonly clearance: { status: ClearanceStatus }
  readonly buyers: BuyerRegister["Service"]
  readonly renewals: NonNullable<Parameters<typeof makeRenewalQueueMemory>[0]>
  readonly reconciliation: ReconciliationMemory
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
  const people = makePeopleMemory(ledger.emails)
  for (const user of accountants) people.users.set(user.id, user)
  return {
    ledger,
    catalog,
    people,
    credentials: makeCredentialMemory(),
    notified: new Set(),
    archive: makeArchiveMemory(),
    budget: makeLocalClearanceBudget(),
    clearance: { status: initialClearanceStatus },
    buyers: makeBuyerRegisterMemory(),
    renewals: new Map(),
    reconciliation: makeReconciliationMemory(),
    sent: new Set(),
  }
}
