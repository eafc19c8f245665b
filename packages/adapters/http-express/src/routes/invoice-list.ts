/** GET /v1/invoices: the tenant's invoices, newest first, a page at a time. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { type InvoiceId, OrderId } from "@procurement/domain/identity"
import {
  invoiceKinds,
  InvoiceNumber,
  invoiceNumberForm,
  KsefNumber,
  ksefNumberForm,
  listInvoices,
} from "@procurement/domain/invoice"
import { z } from "zod"
import { headersWith, json, securedProblems } from "../openapi/responses.ts"
import { saying } from "../problem/field-errors.ts"
import { decodeQuery } from "../request/head.ts"
import { pageReply } from "../request/reply.ts"
import type { Call, SecuredRoute } from "../request/route.ts"
import { encodeListedInvoice, invoicePage, invoiceStatuses, statesOf } from "../schema/invoice.ts"
import {
  cursorOf,
  dayParameter,
  encodeCursor,
  identifierPattern,
  limit,
  pageUrl,
} from "../schema/primitives.ts"
import { invoiceTags, isInvoiceId } from "./invoice-reading.ts"

const maximumPageSize = 100
const usualPageSize = 20

const notAnOrderId = { en: "must be the id of an order", pl: "musi być identyfikatorem zamówienia" }
const notANumber = {
  en: "must be the number of an invoice, such as FV/2026/11/000001",
  pl: "musi być numerem faktury, na przykład FV/2026/11/000001",
}
const notAKsefNumber = { en: "must be a KSeF number", pl: "musi być numerem KSeF" }

const listQuery = z.strictObject({
  limit: limit(maximumPageSize, usualPageSize),
  cursor: cursorOf(isInvoiceId),
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
  order_id: z
    .string()
    .refine(Schema.is(OrderId), saying(notAnOrderId))
    .transform((text) => text as OrderId)
    .exactOptional()
    .meta({
      override: { type: "string", pattern: identifierPattern("ord") },
      description: "The invoice of this order and its corrections.",
    }),
  kind: z.enum(invoiceKinds).exactOptional().meta({ description: "Only invoices of this kind." }),
  number: z
    .string()
    .refine(Schema.is(InvoiceNumber), saying(notANumber))
    .transform((text) => text as InvoiceNumber)
    .exactOptional()
    .meta({
      override: { type: "string", pattern: invoiceNumberForm.source },
      description: "The invoice or correction with this number.",
    }),
  ksef_number: z
    .string()
    .refine(Schema.is(KsefNumber), saying(notAKsefNumber))
    .transform((text) => text as KsefNumber)
    .exactOptional()
    .meta({
      override: { type: "string", pattern: ksefNumberForm.source },
      description: "The invoice with this KSeF number.",
    }),
})
type ListQuery = z.output<typeof listQuery>

/** The next page has the filters of this one. */
const nextOf = ({ limit: size, ...filters }: ListQuery, last: InvoiceId): string =>
  pageUrl("/v1/invoices", { limit: String(size), ...filters, cursor: encodeCursor(last) })

const list = Effect.fnUntraced(function* ({ request, principal: { tenantId } }: Call) {
  const query = yield* Effect.fromResult(decodeQuery(listQuery, request.query))
  const { invoices, hasMore } = yield* listInvoices(tenantId, {
    after: query.cursor,
    limit: query.limit,
    states: query.status === undefined ? undefined : statesOf(query.status),
    issuedFrom: query.issued_from,
    issuedTo: query.issued_to,
    orderId: query.order_id,
    kind: query.kind,
    number: query.number,
    ksefNumber: query.ksef_number,
  })
  const last = invoices.at(-1)?.invoice
  const next = hasMore && last !== undefined ? nextOf(query, last.id) : null
  const items = invoices.map(({ invoice }) => encodeListedInvoice(invoice))
  return pageReply(items, next)
})

export const listRoute: SecuredRoute = {
  kind: "secured",
  method: "get",
  path: "/v1/invoices",
  scope: "invoices:read",
  handle: list,
  operation: {
    operationId: "listInvoices",
    tags: invoiceTags,
    summary: "List invoices, newest first",
    description:
      "Invoices that match all filters. The order of the list never changes: follow " +
      "`next` unchanged to see each invoice once, even if new ones are issued in between.",
    requestParams: { query: listQuery },
    responses: {
      "200": {
        description: "A page of invoices.",
        headers: headersWith({
          Link: z.string().exactOptional().meta({ description: "The next page." }),
        }),
        content: json(invoicePage),
      },
      ...securedProblems("invalid_parameter"),
    },
  },
}
