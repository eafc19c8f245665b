/** GET /internal/v1/invoices/overdue: the invoices of all tenants that were not paid in time. */
import { type Instant, warsawDate } from "@procurement/domain/calendar"
import { InvoiceId, TenantId } from "@procurement/domain/identity"
import { optional } from "@procurement/domain/optional"
import { daysOverdue, listOverdue, type OverdueInvoice } from "@procurement/domain/payment"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { z } from "zod"
import { operatorOperation } from "../../audience/operators.ts"
import { fieldMessages } from "../../problem/field-messages.ts"
import { nextOf } from "../../request/page.ts"
import type { Page, Returns } from "../../request/returns.ts"
import {
  cursorOf,
  encodeMoney,
  exampleId,
  identifier,
  limit,
  localDate,
  money,
  next,
} from "../../schema/primitives.ts"
import { filterById } from "../../schema/query.ts"
import { encodeReceivable, receivable } from "../../schema/stated-amounts.ts"

const maximumInvoices = 1_000
const usualInvoices = 100

const overdueBody = z
  .object({
    invoiceId: identifier("inv", "the invoice"),
    orderId: identifier("ord", "the order"),
    tenantId: identifier("ten", "the tenant"),
    number: z.string().meta({ example: "FV/2026/11/000001" }),
    ksefNumber: z
      .string()
      .exactOptional()
      .meta({ description: "Absent when it was issued offline and has none yet." }),
    reference: z
      .string()
      .exactOptional()
      .meta({ description: "The customer's purchase order number." }),
    buyer: z.object({ nip: z.string(), name: z.string() }),
    issueDate: localDate,
    dueDate: localDate.meta({ description: "The last day for payment." }),
    daysOverdue: z.int().meta({ description: "Days since then." }),
    total: money,
    payment: receivable,
  })
  .meta({ id: "OverdueInvoice" })

const overduePage = z
  .object({ items: z.array(overdueBody), next })
  .meta({ id: "OverdueInvoicePage" })

const encode = (invoice: OverdueInvoice, now: Instant): z.output<typeof overdueBody> => {
  const { buyer, dueDate, total } = invoice
  return {
    invoiceId: invoice.invoiceId,
    orderId: invoice.orderId,
    tenantId: invoice.tenantId,
    number: invoice.number,
    ...optional({ ksefNumber: invoice.ksefNumber, reference: invoice.reference }),
    buyer: { nip: buyer.nip, name: buyer.name },
    issueDate: invoice.issueDate,
    dueDate,
    daysOverdue: daysOverdue(dueDate, warsawDate(now)),
    total: encodeMoney(total),
    payment: encodeReceivable(invoice.receivable, total.currency),
  }
}

interface OverduePage extends Page<OverdueInvoice> {
  readonly at: Instant
}

const placeOf = ({ dueDate, invoiceId }: OverdueInvoice) => ({ id: `${dueDate}/${invoiceId}` })

const pageOfOverdue: Returns<OverduePage, z.output<typeof overduePage>> = {
  successes: [{ status: 200, description: "A page of invoices.", schema: overduePage }],
  encode: ({ items, hasMore, at }, url) => {
    const last = hasMore ? items.at(-1) : undefined
    return {
      items: items.map((each) => encode(each, at)),
      next: nextOf(url, last && placeOf(last)),
    }
  },
}

type Place = NonNullable<Parameters<typeof listOverdue>[0]["after"]>

const isInvoiceId = Schema.is(InvoiceId)

const isPlace = (text: string): text is `${Place["dueDate"]}/${Place["invoiceId"]}` =>
  /^\d{4}-\d{2}-\d{2}$/.test(text.slice(0, 10)) && text[10] === "/" && isInvoiceId(text.slice(11))

const list = operatorOperation({
  id: "listOverdueInvoices",
  at: "GET /internal/v1/invoices/overdue",
  scope: "reader",
  tags: ["Invoices"],
  summary: "List invoices that were not paid in time",
  description:
    "Returns the issued invoices of all tenants, or of one, that were due before today (Warsaw) " +
    "and for which something is still to be paid, earliest due date first.",
  query: z.strictObject({
    limit: limit(maximumInvoices, usualInvoices),
    cursor: cursorOf(isPlace, `2026-12-04/${exampleId("inv")}`),
    tenantId: filterById(
      "ten",
      Schema.is(TenantId),
      fieldMessages.invalid_value,
      "Only invoices of this tenant.",
    ),
  }),
  returns: pageOfOverdue,
  handle: ({ query: { cursor, tenantId, limit: most } }) =>
    Effect.suspend(() => {
      const [dueDate, invoiceId] = cursor?.split("/") ?? []
      const after = cursor === undefined ? undefined : ({ dueDate, invoiceId } as Place)
      return listOverdue({ tenantId, after, limit: most })
    }),
})

export const overdueOperations = { listOverdueInvoices: list }
