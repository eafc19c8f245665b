/** Lists invoices with what is owed for them. */
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import type { InvoiceId, TenantId } from "../../identity/type-id.ts"
import type { InvoiceFilter, InvoicePageQuery } from "../../invoice/invoice-filter.ts"
import {
  type InvoicePage,
  InvoiceRepository,
  type VersionedInvoice,
} from "../../invoice/invoice-repository.ts"
import type { ListedInvoice } from "../../invoice/invoice.ts"
import type { Receivable } from "../../invoice/receivable.ts"
import { PaymentRepository } from "../payment-repository.ts"

export interface InvoiceListItem {
  readonly kept: VersionedInvoice<ListedInvoice>
  /** Absent for a correction. */
  readonly receivable: Receivable | undefined
}

/** More invoices match than one file may contain. */
export class TooManyInvoices extends Data.TaggedError("TooManyInvoices")<{
  readonly most: number
}> {}

export const withReceivables = Effect.fnUntraced(function* (
  invoices: ReadonlyArray<VersionedInvoice<ListedInvoice>>,
) {
  const payments = yield* PaymentRepository
  const receivables = yield* payments.receivables(invoices.map(({ invoice }) => invoice.id))
  return invoices.map(
    (kept): InvoiceListItem => ({ kept, receivable: receivables.get(kept.invoice.id) }),
  )
})

const itemsOf = ({ invoices, hasMore }: InvoicePage) =>
  Effect.map(withReceivables(invoices), (items) => ({ items, hasMore }))

export const listInvoices = (tenantId: TenantId, query: InvoicePageQuery) =>
  Effect.flatMap(
    InvoiceRepository.use((invoices) => invoices.page(tenantId, query)),
    itemsOf,
  )

/** Lists invoices of all tenants, for operators. */
export const listAnyInvoices = (query: InvoicePageQuery) =>
  Effect.flatMap(
    InvoiceRepository.use((invoices) => invoices.pageOfAll(query)),
    itemsOf,
  )

/** So few that other requests of the process wait for milliseconds. */
const invoicesAtOnce = 100

/**
 * Maps all invoices that match the filter, oldest first (by id). Fails with `TooManyInvoices` when
 * there are more than `most`.
 */
export const mapInvoices = Effect.fnUntraced(function* <A>(
  tenantId: TenantId,
  filter: InvoiceFilter,
  most: number,
  map: (item: InvoiceListItem) => A,
) {
  const newestFirst: Array<A> = []
  let after: InvoiceId | undefined
  for (;;) {
    const query = { ...filter, after, limit: invoicesAtOnce }
    const { items, hasMore } = yield* listInvoices(tenantId, query)
    newestFirst.push(...items.map(map))
    if (newestFirst.length > most) return yield* new TooManyInvoices({ most })
    if (!hasMore) return newestFirst.toReversed()
    after = items.at(-1)?.kept.invoice.id
  }
})
