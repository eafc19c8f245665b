/** The open invoices of the reader's company, and the day on which they are looked at. */
import { instant, type LocalDate, type ToPay, warsawDate } from "@procurement/domain/standalone"
import type { Invoice, InvoiceListItem, Page } from "../api/api-types.ts"
import { call, nextPage } from "../api/calls.ts"
import type { AppContext } from "../shell/app-context.ts"

/** An invoice of which something is left to pay. */
export interface OpenInvoice extends ToPay {
  readonly invoice: InvoiceListItem
}

/** Pages of 100 that are read of each payment status. */
const maximumPages = 5

/** Whole minor units of an amount of the API, which has two decimals. */
export const minorUnitsOf = ({ amount }: { readonly amount: string }): number =>
  Number(amount.replace(".", ""))

/** Undefined for an invoice that is not written yet, or that KSeF has rejected. */
export const openInvoiceOf = (invoice: InvoiceListItem): OpenInvoice | undefined => {
  const { dueDate, payment, status } = invoice
  if (dueDate === undefined || payment === undefined || status === "rejected") return undefined
  const outstanding = minorUnitsOf(payment.outstanding)
  if (outstanding <= 0) return undefined
  return { invoice, dueDate: dueDate as LocalDate, currency: payment.owed.currency, outstanding }
}

const readAll = async ({ send }: AppContext, payment: "unpaid" | "partly_paid") => {
  const items: Array<InvoiceListItem> = []
  let page: Page<InvoiceListItem> = await send(
    call("get", "/v1/invoices", { query: { payment, kind: "VAT", limit: 100 } }),
  )
  for (let read = 1; ; read += 1) {
    items.push(...page.items)
    if (page.next === null || read === maximumPages)
      return { items, isComplete: page.next === null }
    page = await send(nextPage<Page<InvoiceListItem>>(page.next))
  }
}

/** Today in Warsaw; the clock of a sandbox may be ahead of the reader's. */
export const readToday = async ({ send, isSandbox }: AppContext): Promise<LocalDate> => {
  const now = isSandbox ? Date.parse((await send(call("get", "/v1/sandbox"))).now) : Date.now()
  return warsawDate(instant(now))
}

export const readOpenInvoices = async (app: AppContext) => {
  const [today, unpaid, partly] = await Promise.all([
    readToday(app),
    readAll(app, "unpaid"),
    readAll(app, "partly_paid"),
  ])
  return {
    today,
    isComplete: unpaid.isComplete && partly.isComplete,
    // The API lists the newest first.
    invoices: [...unpaid.items, ...partly.items]
      .toReversed()
      .flatMap((item) => openInvoiceOf(item) ?? []),
  }
}

/** What of an invoice a transfer is made of. */
export type PayableInvoice = Pick<
  Invoice,
  "id" | "number" | "seller" | "bankAccount" | "transferTitle" | "splitPayment" | "vat" | "vatInPln"
>
