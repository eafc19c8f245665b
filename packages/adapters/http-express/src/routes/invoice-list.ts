/** GET /v1/invoices: the tenant's invoices, newest first, a page at a time. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { type InvoiceId, OrderId } from "@procurement/domain/identity"
import { invoiceKinds, KsefNumber, listInvoices } from "@procurement/domain/invoice"
import { z } from "zod"
import { saying } from "../field-errors.ts"
import { notACursor } from "../field-wordings.ts"
import { headersWith, json, securedProblems } from "../openapi-parts.ts"
import { decodeQuery } from "../query.ts"
import { jsonReply } from "../reply.ts"
import type { Call, SecuredRoute } from "../route.ts"
import { encodeListedInvoice, invoicePage, invoiceStatuses, statesOf } from "../schema/invoice.ts"
import { dayParameter } from "../schema/day-parameter.ts"
import { cursor, decodeCursor, encodeCursor, limit } from "../schema/primitives.ts"
import { invoiceTags, isInvoiceId } from "./invoice-answer.ts"

const maximumPageSize = 100
const usualPageSize = 20

const notAnOrderId = { en: "is not an order's id", pl: "nie jest identyfikatorem zamówienia" }
const notAKsefNumber = { en: "is not a KSeF number", pl: "nie jest numerem KSeF" }

const listQuery = z.strictObject({
  limit: limit(maximumPageSize, usualPageSize),
  cursor: cursor
    .transform(decodeCursor)
    .refine(isInvoiceId, saying(notACursor))
    .transform((text) => text as InvoiceId)
    .exactOptional()
    .meta({ override: { type: "string" } }),
  status: z
    .enum(invoiceStatuses)
    .exactOptional()
    .meta({ description: "Invoices that have this status now." }),
  issued_from: dayParameter
    .exactOptional()
    .meta({ description: "Invoices issued on that day or later; the day is that of Warsaw." }),
  issued_to: dayParameter
    .exactOptional()
    .meta({ description: "Invoices issued on that day or earlier." }),
  order_id: z
    .string()
    .refine(Schema.is(OrderId), saying(notAnOrderId))
    .transform((text) => text as OrderId)
    .exactOptional()
    .meta({
      override: { type: "string" },
      description: "The invoice of that order, and its corrections.",
    }),
  kind: z.enum(invoiceKinds).exactOptional().meta({ description: "Invoices of that kind alone." }),
  ksef_number: z
    .string()
    .refine(Schema.is(KsefNumber), saying(notAKsefNumber))
    .transform((text) => text as KsefNumber)
    .exactOptional()
    .meta({ override: { type: "string" }, description: "The invoice with that KSeF number." }),
})
type ListQuery = z.output<typeof listQuery>

/** The next page has the filters of this one. */
const nextOf = ({ limit: size, ...filters }: ListQuery, last: InvoiceId): string => {
  const asked = Object.entries({ ...filters, cursor: encodeCursor(last) })
  return `/v1/invoices?${new URLSearchParams([["limit", String(size)], ...asked])}`
}

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
    ksefNumber: query.ksef_number,
  })
  const last = invoices.at(-1)?.invoice
  const next = hasMore && last !== undefined ? nextOf(query, last.id) : null
  const items = invoices.map(({ invoice }) => encodeListedInvoice(invoice))
  return jsonReply(200, { items, next }, next === null ? {} : { link: `<${next}>; rel="next"` })
})

export const listRoute: SecuredRoute = {
  kind: "secured",
  method: "get",
  path: "/v1/invoices",
  scope: "invoices:read",
  produces: ["application/json"],
  takesBody: false,
  handle: list,
  operation: {
    operationId: "listInvoices",
    tags: invoiceTags,
    summary: "List invoices, newest first",
    description:
      "Invoices that pass all given filters. The order of the list never changes: follow `next` " +
      "as it is, and each invoice is seen once, whatever is issued meanwhile.",
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
