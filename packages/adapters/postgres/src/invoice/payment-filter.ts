/**
 * Conditions of a page of invoices on what was paid for them, each in two forms: looked up for the
 * invoices that other filters leave, or as the rows of `receivables` that are read first, where
 * these are few.
 */
import type { InvoicePageQuery } from "@procurement/domain/invoice"

/** The index of receivables that are open has this condition. */
const open = "outstanding > 0"

/** As the domain's `paymentStatusWord`. A parameter must occur in the statement. */
const statuses = {
  unpaid: `${open} and received <= refunded`,
  partly_paid: `${open} and received > refunded`,
  nothing_due: "owed <= 0 and received = 0",
  paid: "received > 0 and outstanding <= 0",
} as const

type Status = keyof typeof statuses

const ofStatus =
  (status: Status) =>
  (value: string): string =>
    `(${statuses[status]} and ${value}::text = '${status}')`

const isDueBefore = (value: string): string => `(${open} and due_on < ${value})`

const lookedUp =
  (condition: (value: string) => string) =>
  (value: string): string =>
    `exists (select from receivables where invoice_id = invoices.id and ${condition(value)})`

export const paymentConditions = {
  unpaid: lookedUp(ofStatus("unpaid")),
  partlyPaid: lookedUp(ofStatus("partly_paid")),
  nothingDue: lookedUp(ofStatus("nothing_due")),
  paid: lookedUp(ofStatus("paid")),
  due: lookedUp(isDueBefore),
  unpaidFirst: ofStatus("unpaid"),
  partlyPaidFirst: ofStatus("partly_paid"),
  nothingDueFirst: ofStatus("nothing_due"),
  dueFirst: isDueBefore,
  owedBefore: (value: string) => `invoice_id < ${value}`,
} as const

type Filter = keyof typeof paymentConditions

/** Most invoices are paid: their receivables are looked up. */
const looked = {
  unpaid: "unpaid",
  partly_paid: "partlyPaid",
  nothing_due: "nothingDue",
  paid: "paid",
} as const satisfies Record<Status, Filter>
const first = {
  unpaid: "unpaidFirst",
  partly_paid: "partlyPaidFirst",
  nothing_due: "nothingDueFirst",
  paid: "paid",
} as const satisfies Record<Status, Filter>

/** Reads receivables first, and of the invoices only those that are found. */
export const receivablesFirst = {
  from: `receivables
    cross join lateral (select * from invoices where id = invoice_id offset 0) as invoices`,
  tenant: "receivables.tenant_id",
  id: "invoice_id",
}

/** The names of the conditions of the query, with their values. */
export const paymentFilters = (
  { payment, dueBefore }: InvoicePageQuery,
  isReadFirst: boolean,
): Readonly<Partial<Record<Filter, string>>> => ({
  ...(payment === undefined ? {} : { [(isReadFirst ? first : looked)[payment]]: payment }),
  ...(dueBefore === undefined ? {} : { [isReadFirst ? "dueFirst" : "due"]: dueBefore }),
})
