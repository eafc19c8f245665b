/** GET /v1/invoices/export: the tenant's invoices of a month as a file for accountants. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { instant } from "@procurement/domain/calendar"
import { periodOf } from "@procurement/domain/ledger"
import { mapInvoices } from "@procurement/domain/payment"
import { z } from "zod"
import { rawOperation } from "../../audience/customers.ts"
import { invoiceCsvHead, invoiceCsvLine } from "../../schema/invoice-csv.ts"
import { filterOf, filterParameters } from "./list.ts"
import { fileHeaders, ifNoneMatch, invoiceTags, taggedBytes, unchanged } from "./reading.ts"

/** The most invoices of a file; narrower filters divide a larger month. */
const mostInvoices = 10_000

const csv = "text/csv"

export const exportInvoicesRoute = rawOperation({
  id: "exportInvoices",
  at: "GET /v1/invoices/export",
  scope: "invoices:read",
  tags: invoiceTags,
  isUnnegotiated: true,
  summary: "Export the invoices of a month as CSV",
  description:
    "For accountants: the invoices and corrections that were issued in the month (`period`, by " +
    "default the present one), oldest order first, with net, VAT, VAT in PLN, rates, tax points, payments and KSeF numbers. For Excel " +
    "with Polish settings: UTF-8 with a byte order mark, semicolons, decimal commas. Contains at " +
    `most ${mostInvoices.toLocaleString("en")} documents: narrow \`issued_from\` and ` +
    "`issued_to` when a month has more.",
  query: z.strictObject(filterParameters),
  headers: ifNoneMatch,
  returns: [
    {
      status: 200,
      description: "The file.",
      content: { [csv]: { schema: { type: "string" } } },
      headers: fileHeaders,
    },
    unchanged,
  ],
  problems: ["too_many_invoices"],
  handle: ({ request, principal, query }) =>
    Effect.gen(function* () {
      const period = query.period ?? periodOf(instant(yield* Clock.currentTimeMillis))
      const filter = yield* filterOf({ ...query, period })
      const lines = yield* mapInvoices(principal.tenantId, filter, mostInvoices, invoiceCsvLine)
      return taggedBytes({ request }, Buffer.from([invoiceCsvHead, ...lines].join("")), {
        "content-type": `${csv}; charset=utf-8; header=present`,
        "content-disposition": `attachment; filename="invoices-${period}.csv"`,
      })
    }),
})
