/** GET /internal/v1/invoices/deadlines: the invoices of all tenants whose deadline is near. */
import {
  deadlineAlarms,
  deadlineRules,
  type InvoiceDeadline,
  listDeadlines,
} from "@procurement/domain/deadline"
import { optional } from "@procurement/domain/optional"
import { z } from "zod"
import { operatorOperation } from "../../audience/operators.ts"
import { ok, type Page } from "../../request/returns.ts"
import { identifier, limit, localDate } from "../../schema/primitives.ts"

const maximumDeadlines = 1_000
const usualDeadlines = 100

const deadlineBody = z
  .object({
    lastDay: localDate.meta({ description: "The last day of the term in Warsaw." }),
    rule: z.enum(deadlineRules).meta({
      description:
        "`issue`: the goods left, and the invoice must be issued by the 15th of the next month " +
        "(art. 106i(1) of the VAT act); `supply`: the invoice is issued, and the goods must leave " +
        "within 60 days (art. 106i(7)); `offline`: KSeF must receive an invoice issued offline " +
        "(art. 106nda, 106nf, 106nh).",
    }),
    alarm: z.enum(deadlineAlarms),
    orderId: identifier("ord", "the order"),
    invoiceId: identifier("inv", "the invoice"),
    number: z
      .string()
      .exactOptional()
      .meta({ description: "Absent before it is assigned.", example: "FV/2026/11/000001" }),
    since: localDate.meta({
      description:
        "`issue`: the day of supply; `supply`: the day of issue; `offline`: the last day itself.",
    }),
    tenantId: identifier("ten", "the tenant"),
  })
  .meta({ id: "InvoiceDeadline" })

const deadlineList = z
  .object({
    items: z.array(deadlineBody),
    hasMore: z.boolean().meta({ description: "Whether the limit left some out." }),
  })
  .meta({ id: "InvoiceDeadlines" })

const encode = (deadline: InvoiceDeadline): z.output<typeof deadlineBody> => {
  const { lastDay, rule, alarm, orderId, invoiceId, number, since, tenantId } = deadline
  return {
    lastDay,
    rule,
    alarm,
    orderId,
    invoiceId,
    ...optional({ number }),
    since,
    tenantId,
  }
}

const list = operatorOperation({
  id: "listDeadlines",
  at: "GET /internal/v1/invoices/deadlines",
  scope: "reader",
  tags: ["Invoices"],
  summary: "List invoices whose legal deadline is near or has passed",
  description: "Returns the invoices of all tenants, the earliest last day first.",
  query: z.strictObject({ limit: limit(maximumDeadlines, usualDeadlines) }),
  returns: ok("The deadlines.", deadlineList, ({ items, hasMore }: Page<InvoiceDeadline>) => ({
    items: items.map(encode),
    hasMore,
  })),
  handle: ({ query }) => listDeadlines(query.limit),
})

export const deadlineOperations = { listDeadlines: list }
