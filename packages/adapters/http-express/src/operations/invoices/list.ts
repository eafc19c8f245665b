/** GET /v1/invoices: the tenant's invoices, newest first, in pages. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { OrderId } from "@procurement/domain/identity"
import {
  invoiceKinds,
  InvoiceNumber,
  invoiceNumberForm,
  KsefNumber,
  ksefNumberForm,
  type ListedInvoice,
  listInvoices,
  maximumInvoiceSearchLength,
  type VersionedInvoice,
} from "@procurement/domain/invoice"
import { z } from "zod"
import { operation } from "../../audience/customers.ts"
import { page } from "../../request/returns.ts"
import {
  encodeListedInvoice,
  invoicePage,
  invoiceStatuses,
  statesOf,
} from "../../schema/invoice.ts"
import { dayParameter } from "../../schema/primitives.ts"
import { filterBy, filterById, pageParameters, search } from "../../schema/query.ts"
import { invoiceTags, isInvoiceId } from "./reading.ts"

const notAnOrderId = { en: "must be the id of an order", pl: "musi być identyfikatorem zamówienia" }
const notANumber = {
  en: "must be the number of an invoice, such as FV/2026/11/000001",
  pl: "musi być numerem faktury, na przykład FV/2026/11/000001",
}
const notAKsefNumber = { en: "must be a KSeF number", pl: "musi być numerem KSeF" }

const listQuery = z.strictObject({
  ...pageParameters("inv", isInvoiceId),
  status: z
    .enum(invoiceStatuses)
    .exactOptional()
    .meta({ description: "Invoices with this current status." }),
  issued_from: dayParameter
    .exactOptional()
    .meta({ description: "Invoices issued on or after this day in Warsaw." }),
  issued_to: dayParameter
    .exactOptional()
    .meta({ description: "Invoices issued on or before this day in Warsaw." }),
  order_id: filterById(
    "ord",
    Schema.is(OrderId),
    notAnOrderId,
    "The invoice of this order and its corrections.",
  ),
  kind: z.enum(invoiceKinds).exactOptional().meta({ description: "Only invoices of this kind." }),
  number: filterBy(
    Schema.is(InvoiceNumber),
    invoiceNumberForm.source,
    notANumber,
    "The invoice or correction with this number.",
  ),
  ksef_number: filterBy(
    Schema.is(KsefNumber),
    ksefNumberForm.source,
    notAKsefNumber,
    "The invoice with this KSeF number.",
  ),
  search: search(
    maximumInvoiceSearchLength,
    "Only invoices that contain all of these words in their number, the purchase order number, " +
      "the buyer's name or the KSeF number. A part of a word is enough, and case and " +
      "diacritics are ignored.",
    "PO-2026-17",
  ),
})

export const listInvoicesRoute = operation({
  id: "listInvoices",
  at: "GET /v1/invoices",
  scope: "invoices:read",
  tags: invoiceTags,
  summary: "List invoices, newest first",
  description:
    "Returns the invoices that match all filters. Their order never changes: follow `next` " +
    "unchanged to get each invoice once, even if new ones are issued in the meantime.",
  query: listQuery,
  returns: page(
    "A page of invoices.",
    invoicePage,
    ({ invoice }: VersionedInvoice<ListedInvoice>) => encodeListedInvoice(invoice),
  ),
  handle: Effect.fnUntraced(function* ({ principal, query }) {
    const { invoices, hasMore } = yield* listInvoices(principal.tenantId, {
      after: query.cursor,
      limit: query.limit,
      states: query.status === undefined ? undefined : statesOf(query.status),
      issuedFrom: query.issued_from,
      issuedTo: query.issued_to,
      orderId: query.order_id,
      kind: query.kind,
      number: query.number,
      ksefNumber: query.ksef_number,
      search: query.search,
    })
    return { items: invoices, hasMore }
  }),
})
