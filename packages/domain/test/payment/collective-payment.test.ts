import { describe, expect, it } from "@effect/vitest"
import { instant } from "@procurement/domain/calendar"
import type { CollectivePaymentId, InvoiceId, TenantId } from "@procurement/domain/identity"
import { type Invoice, InvoiceClearanceError } from "@procurement/domain/invoice"
import { type Currency, money } from "@procurement/domain/money"
import type { BankAccount, Iban } from "@procurement/domain/party"
import {
  afterFailedIssue,
  type CollectableInvoice,
  collectiveIdentifierIssue,
  collectiveTotal,
  collectInvoices,
  type InvoiceAccount,
  paymentStatusOf,
  transferFor,
} from "@procurement/domain/payment"
import * as Result from "effect/Result"
import { seller } from "../invoice/support/issuing-world.ts"
import { correctionOf, noticeOf, refundOf, zloty } from "./support/a-payment.ts"

const request = {
  id: "prf_01kafq3v8pe0rr2c1m5kz9x7wd" as CollectivePaymentId,
  tenantId: "ten_01kafq3v8pe0rr2c1m5kz9x7wd" as TenantId,
  requestedAt: instant(1_800_000_000_000),
}

const unpaid: InvoiceAccount = { payments: [], corrections: [] }

const paymentOf = (notice: ReturnType<typeof noticeOf>, nth: number) =>
  Object.assign({ paidAt: instant(0) }, notice, { id: `pay_${nth}` }) as never

/** An invoice with a KSeF number and the fields that the decision reads. */
const cleared = (nth: number, total = 10_000, currency: Currency = "PLN"): Invoice =>
  Object.assign({
    id: `inv_01kafq3v8pe0rr2c1m5kz9x7w${nth}` as InvoiceId,
    total: money(total, currency),
    ksefNumber: "5252839118-20261120-0A1B2C3D4E5F-46",
  }) as Invoice

const collect = (...invoices: [CollectableInvoice, ...Array<CollectableInvoice>]) =>
  collectInvoices(request, invoices)

const refusalOf = (...invoices: [CollectableInvoice, ...Array<CollectableInvoice>]) => {
  const { invoiceId, reason } = Result.getOrThrow(Result.flip(collect(...invoices)))
  return [invoiceId, reason]
}

describe("A collective payment", () => {
  it("a collective payment has the outstanding amount of each invoice, in request order", () => {
    const partlyPaid = [noticeOf("a", zloty(70)), refundOf("b", zloty(10))].map(paymentOf)
    const corrections = [correctionOf(zloty(15))]
    const payment = Result.getOrThrow(
      collect(
        { invoice: cleared(2), account: { payments: partlyPaid, corrections } },
        { invoice: cleared(1, 5_001), account: unpaid },
      ),
    )
    expect(payment.invoices.map(({ invoiceId, amount }) => [invoiceId, amount])).toEqual([
      [cleared(2).id, 2_500],
      [cleared(1).id, 5_001],
    ])
    expect(collectiveTotal(payment)).toEqual(money(7_501, "PLN"))
    expect(payment.outcome).toEqual({ _tag: "Requested" })
  })

  it("a collective payment is rejected with the first unpayable invoice and the reason", () => {
    const good = { invoice: cleared(1), account: unpaid }
    const { ksefNumber: _, ...pending } = Object.assign({ ksefNumber: "" }, cleared(2))
    const paid = { payments: [paymentOf(noticeOf("a", zloty(100)), 1)], corrections: [] }
    const other = (invoice: Invoice, account = unpaid) => refusalOf(good, { invoice, account })
    expect(other(pending as Invoice)).toEqual([cleared(2).id, "NotInKsef"])
    expect(other(cleared(2), paid)).toEqual([cleared(2).id, "NothingDue"])
    expect(other(cleared(2, -100))).toEqual([cleared(2).id, "NothingDue"])
    expect(other(cleared(2, 100, "EUR"))).toEqual([cleared(2).id, "OtherCurrency"])
    expect(other(cleared(2, Number.MAX_SAFE_INTEGER))).toEqual([cleared(2).id, "TotalTooLarge"])
  })

  it.each([
    ["5265877635-IZ202512-0100001AF629-AF", "has a wrong CRC"],
    ["5265877635-20251226-0100001AF629-AF", "must have the form NIP-IZYYYYMM-XXXXXXXXXXXX-XX"],
    ["5265877635-IZ202512-0100001af629-AF", "must have the form NIP-IZYYYYMM-XXXXXXXXXXXX-XX"],
  ])("%s is no collective identifier", (text, issue) => {
    expect(collectiveIdentifierIssue(text)).toBe(issue)
  })

  describe("afterFailedIssue", () => {
    const payment = Result.getOrThrow(collect({ invoice: cleared(1), account: unpaid }))
    const failure = (code?: number, retryAfterSeconds?: number) =>
      new InvoiceClearanceError({ reason: "NotTaken", detail: "why", code, retryAfterSeconds })
    const after = (seconds: number, error = failure()) =>
      afterFailedIssue(payment, error, instant(request.requestedAt + seconds * 1_000))
    const inSeconds = (seconds: number) => ({
      _tag: "Postponed",
      dueAt: request.requestedAt + seconds * 1_000,
    })

    it("the delay equals the age of the request, 1 s to 5 min, or KSeF's Retry-After", () => {
      expect(after(0)).toEqual(inSeconds(1))
      expect(after(20)).toEqual(inSeconds(40))
      expect(after(10_000)).toEqual(inSeconds(10_300))
      expect(after(20, failure(429, 100))).toEqual(inSeconds(120))
    })

    const ended = (code: number, seconds = 0) => {
      const at = request.requestedAt + seconds * 1_000
      return { _tag: "Ended", outcome: { _tag: "Refused", code, detail: "why", at } }
    }

    it.each([71_002, 71_004, 71_005])("code %d ends the request", (code) => {
      expect(after(0, failure(code))).toEqual(ended(code))
    })

    it("the code for an unknown invoice ends a request only after an hour", () => {
      expect(after(3_599, failure(71_001))).toEqual(inSeconds(3_899))
      expect(after(3_600, failure(71_001))).toEqual(ended(71_001, 3_600))
    })
  })
})

describe("The transfer for one invoice", () => {
  const bankAccounts: ReadonlyArray<BankAccount> = [
    { currency: "PLN", iban: "PL61109010140000071219812874" as Iban },
    { currency: "EUR", iban: "PL17109010140000071219812890" as Iban, swift: "PRZKPLPW" },
  ]
  const invoice = {
    ...cleared(1),
    number: "FV/2026/11/000001",
    seller: { ...seller, bankAccounts },
  } as Invoice
  const transferAfter = (account: InvoiceAccount, about: Invoice) =>
    transferFor(about, paymentStatusOf(about.total, account).outstanding.amount)
  const titleAfter = (account: InvoiceAccount, about = invoice) =>
    transferAfter(account, about)?.title
  const title = "5252839118-20261120-0A1B2C3D4E5F-46 FV/2026/11/000001"

  it.each<[string, InvoiceAccount, string | undefined]>([
    ["unpaid", unpaid, title],
    ["partly paid", { payments: [paymentOf(noticeOf("a", zloty(70)), 1)], corrections: [] }, title],
    [
      "fully paid",
      { payments: [paymentOf(noticeOf("a", zloty(100)), 1)], corrections: [] },
      undefined,
    ],
    ["corrected to zero", { payments: [], corrections: [correctionOf(zloty(100))] }, undefined],
  ])("an invoice that is %s has a title only while something is owed", (_, account, expected) => {
    expect(titleAfter(account)).toBe(expected)
  })

  it("an invoice is paid to the account of its currency, and to none of another currency", () => {
    const euro = { ...invoice, total: { amount: 100, currency: "EUR" } } as Invoice
    const [zlotyAccount, euroAccount] = bankAccounts
    expect(transferAfter(unpaid, invoice)?.account).toEqual(zlotyAccount)
    expect(transferAfter(unpaid, euro)?.account).toEqual(euroAccount)
    const without = {
      ...euro,
      seller: { ...seller, bankAccounts: bankAccounts.slice(0, 1) },
    } as Invoice
    expect(transferAfter(unpaid, without)).toBeUndefined()
  })

  it("a correction and an invoice without a KSeF number have no title", () => {
    const correction = { ...invoice, total: zloty(-100), correction: {} } as Invoice
    const { ksefNumber: _number, ...waiting } = invoice as Extract<Invoice, { ksefNumber: unknown }>
    expect([titleAfter(unpaid, correction), titleAfter(unpaid, waiting as Invoice)]).toEqual([
      undefined,
      undefined,
    ])
  })
})
