/**
 * What a buyer has to pay: which invoices are overdue or due soon, their sums, and what a transfer
 * can state in a short title. Pure, and without a library, because the browser decides it too.
 */
import { addDays, type LocalDate } from "../calendar/wall-clock.ts"

const dayMillis = 86_400_000

/** Returns the number of days since the due date; zero on that day. */
export const daysOverdue = (dueDate: LocalDate, today: LocalDate): number =>
  (Date.parse(today) - Date.parse(dueDate)) / dayMillis

/** An invoice due today or within the days after it is due soon. */
export const dueSoonDays = 7

export const dueGroups = ["overdue", "due_soon", "open"] as const
export type DueGroup = (typeof dueGroups)[number]

export const dueGroupOf = (dueDate: LocalDate, today: LocalDate): DueGroup => {
  if (dueDate < today) return "overdue"
  return dueDate <= addDays(today, dueSoonDays) ? "due_soon" : "open"
}

/** An invoice of which that many minor units are left to pay. */
export interface ToPay {
  readonly dueDate: LocalDate
  readonly currency: string
  readonly outstanding: number
}

export interface AmountToPay {
  readonly currency: string
  readonly amount: number
}

/** Returns the sum of each currency, in the order in which they first occur. */
export const sumsToPay = (
  invoices: ReadonlyArray<Omit<ToPay, "dueDate">>,
): ReadonlyArray<AmountToPay> =>
  [...Map.groupBy(invoices, ({ currency }) => currency)].map(([currency, ofOne]) => ({
    currency,
    amount: ofOne.reduce((sum, { outstanding }) => sum + outstanding, 0),
  }))

export interface DueInvoices<Invoice> {
  readonly group: DueGroup
  /** The earliest due date first. */
  readonly invoices: ReadonlyArray<Invoice>
  readonly sums: ReadonlyArray<AmountToPay>
}

/** Returns the groups that have invoices, the most urgent first. */
export const invoicesByDue = <Invoice extends ToPay>(
  invoices: ReadonlyArray<Invoice>,
  today: LocalDate,
): ReadonlyArray<DueInvoices<Invoice>> => {
  const inOrder = invoices.toSorted((left, right) => left.dueDate.localeCompare(right.dueDate))
  const grouped = Map.groupBy(inOrder, ({ dueDate }) => dueGroupOf(dueDate, today))
  return dueGroups.flatMap((group) => {
    const ofOne = grouped.get(group)
    return ofOne === undefined ? [] : [{ group, invoices: ofOne, sums: sumsToPay(ofOne) }]
  })
}

/** The first day on which transfers must name KSeF's number (art. 108g of the VAT Act). */
export const ksefTitlesFrom = "2027-01-01" as LocalDate

/**
 * Returns the title for a form with little room: the full one if it fits, otherwise the number of
 * the invoice, by which the seller finds it, as long as a transfer may leave out KSeF's number.
 */
export const titleWithin = (
  { title, number }: { readonly title: string; readonly number?: string | undefined },
  longest: number,
  today: LocalDate,
): string =>
  title.length > longest && number !== undefined && today < ksefTitlesFrom ? number : title

/** Why an ordinary transfer can't pay an invoice. */
export type TransferRefusal =
  /** KSeF has no number of it yet, or the seller no account in its currency. */
  | "no_title"
  /** It must be paid by split payment, which banks have another order for. */
  | "split_payment"

export const transferRefusalOf = ({
  transferTitle,
  splitPayment,
}: {
  readonly transferTitle?: string | undefined
  readonly splitPayment?: boolean | undefined
}): TransferRefusal | undefined => {
  if (transferTitle === undefined) return "no_title"
  return splitPayment === true ? "split_payment" : undefined
}
