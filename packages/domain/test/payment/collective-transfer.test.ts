import { describe, expect, it } from "@effect/vitest"
import { instant } from "@procurement/domain/calendar"
import type { EventId, InvoiceId, PaymentId } from "@procurement/domain/identity"
import { money } from "@procurement/domain/money"
import {
  type CollectiveIdentifier,
  type CollectiveTransfer,
  decideTransfer,
  type TransferSoFar,
  withPayments,
} from "@procurement/domain/payment"
import { lineText } from "@procurement/domain/text"
import * as Result from "effect/Result"
import { correctionOf, invoice } from "./support/a-payment.ts"

const account = (nth: number, total: number): TransferSoFar["accounts"][number] => ({
  invoice: {
    ...invoice,
    id: `inv_01kafq3v8pe0rr2c1m5kz9x7w${nth}` as InvoiceId,
    total: money(total, "PLN"),
  },
  payments: [],
  corrections: [],
})

const moments = Array.from({ length: 3 }, (_, nth) => ({
  id: `pay_01kafq3v8pe0rr2c1m5kz9x7w${nth}` as PaymentId,
  eventId: `evt_01kafq3v8pe0rr2c1m5kz9x7w${nth}` as EventId,
  at: instant(1_800_000_000_000),
}))

const transferOf = (amount: number, paidAt?: number): CollectiveTransfer => ({
  identifier: "5252839118-IZ202701-0A1B2C3D4E5F-FB" as CollectiveIdentifier,
  reference: lineText("BANK-1"),
  amount: money(amount, "PLN"),
  ...(paidAt === undefined ? {} : { paidAt: instant(paidAt) }),
})

const three = [account(1, 10_000), account(2, 5_000), account(3, 1)]

const decided = (
  accounts: TransferSoFar["accounts"],
  transfer: CollectiveTransfer,
  recorded: TransferSoFar["recorded"] = [],
) => Result.getOrThrow(decideTransfer({ accounts, recorded }, transfer, moments))

describe("A transfer for several invoices", () => {
  it("a transfer of the total pays each invoice and publishes invoice.paid for each", () => {
    const { recorded, events } = decided(three, transferOf(15_001, 7))
    expect(
      recorded.map(({ reference, amount, paidAt }) => [reference, amount.amount, paidAt]),
    ).toEqual([
      ["BANK-1", 10_000, 7],
      ["BANK-1/2", 5_000, 7],
      ["BANK-1/3", 1, 7],
    ])
    expect(events.map(({ type, data }) => [type, Reflect.get(data, "invoiceId")])).toEqual(
      three.map((each) => ["invoice.paid", each.invoice.id]),
    )
  })

  it("a transfer pays in request order, and the last invoice gets the remainder", () => {
    const amounts = (amount: number, accounts = three) =>
      decided(accounts, transferOf(amount)).recorded.map((each) => [
        each.invoiceId.at(-1),
        each.amount.amount,
      ])
    expect(amounts(10_001)).toEqual([
      ["1", 10_000],
      ["2", 1],
    ])
    expect(amounts(20_000)).toEqual([
      ["1", 10_000],
      ["2", 5_000],
      ["3", 5_000],
    ])
    const [first = account(1, 1), ...others] = three
    const corrected = { ...first, corrections: [correctionOf(money(10_000, "PLN"))] }
    expect(amounts(5_000, [corrected, ...others])).toEqual([["2", 5_000]])
  })

  it("a repeated transfer changes nothing, and another one with its reference is rejected", () => {
    const transfer = transferOf(15_001, 7)
    const step = decided(three, transfer)
    const accounts = withPayments(three, step)
    const again = (report: CollectiveTransfer, recorded = step.recorded) =>
      decideTransfer({ accounts, recorded }, report, moments)
    const nothing = { recorded: [], events: [] }
    expect(Result.getOrThrow(again(transfer))).toEqual(nothing)
    expect(Result.getOrThrow(again(transferOf(15_001)))).toEqual(nothing)
    const foreign = step.recorded.map((payment) => ({ ...payment, invoiceId: invoice.id }))
    for (const refused of [
      again(transferOf(15_000, 7)),
      again(transferOf(15_001, 8)),
      again(transfer, foreign),
    ]) {
      expect(Result.getOrThrow(Result.flip(refused))).toMatchObject({
        _tag: "PaymentReferenceReused",
        reference: "BANK-1",
      })
    }
  })

  it("a transfer in another currency is rejected as a whole", () => {
    const transfer = { ...transferOf(1), amount: money(15_001, "EUR") }
    const rejected = decideTransfer({ accounts: three, recorded: [] }, transfer, moments)
    expect(Result.getOrThrow(Result.flip(rejected))._tag).toBe("PaymentCurrencyDiffers")
  })
})
