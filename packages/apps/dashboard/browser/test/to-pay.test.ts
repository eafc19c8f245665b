/** What the page of invoices to pay makes of the API's invoices. */
import type { LocalDate } from "@procurement/domain/standalone"
import { describe, expect, it } from "vitest"
import { ApiError } from "../api/api.ts"
import type { InvoiceListItem } from "../api/api-types.ts"
import { openInvoiceOf } from "../to-pay/open-invoices.ts"
import {
  compactIban,
  forgetAccount,
  groupedIban,
  keepAccount,
  keptAccount,
} from "../to-pay/payer-account.ts"
import { faultsOf, linesOf } from "../to-pay/reference-faults.ts"
import {
  codeOf,
  fileFormats,
  isForFile,
  sharedCreditor,
  transferFile,
  transferOf,
} from "../to-pay/transfers.ts"

const amount = (text: string, currency: "EUR" | "PLN" = "PLN") => ({ amount: text, currency })

const number = "FV/2026/11/000001"
const transferTitle = `5265877635-20261129-19B5A3B144C9-E4 ${number}`

const invoice: InvoiceListItem = {
  id: "inv_01kafq3v8pe0rr2c1m5kz9x7wd",
  kind: "VAT",
  status: "archived",
  number,
  orderId: "ord_01kafq3v8pe0rr2c1m5kz9x7wd",
  buyer: { nip: "5252839118", name: "Zielona Łąka sp. z o.o." },
  dueDate: "2026-12-04",
  total: amount("1245.00"),
  payment: {
    status: "partly_paid",
    owed: amount("1245.00"),
    paid: amount("1000.00"),
    refunded: amount("0.00"),
    outstanding: amount("245.00"),
    overpaid: amount("0.00"),
  },
  seller: { nip: "5265877635", name: "Merch Polska sp. z o.o." },
  bankAccount: { iban: "PL61109010140000071219812874", bankName: "Bank Przykładowy S.A." },
  transferTitle,
  splitPayment: false,
}

const { payment = expect.fail("paid"), bankAccount = expect.fail("account") } = invoice
const { transferTitle: _, ...untitled } = invoice
const left = { amount: 24_500, currency: "PLN" }
const transfer = transferOf(invoice, left) ?? expect.fail("no transfer")
const inDecember = "2026-12-01" as LocalDate

describe("An open invoice", () => {
  it("has its outstanding amount in whole minor units", () => {
    expect(openInvoiceOf(invoice)).toMatchObject({ outstanding: 24_500, currency: "PLN" })
  })

  it("is none when it is paid, not written yet, or rejected", () => {
    const { dueDate: _due, ...unwritten } = invoice
    const paid = { ...payment, outstanding: amount("0.00") }
    expect(openInvoiceOf({ ...invoice, payment: paid })).toBeUndefined()
    expect(openInvoiceOf(unwritten)).toBeUndefined()
    expect(openInvoiceOf({ ...invoice, status: "rejected" })).toBeUndefined()
  })
})

describe("The transfer of an invoice", () => {
  it("states what is left, the account and the title; there is none without a title", () => {
    expect(transfer).toMatchObject({ id: number, amount: 24_500, title: transferTitle })
    expect(transfer.creditor).toEqual({ name: "Merch Polska sp. z o.o.", iban: bankAccount.iban })
    expect(transferOf(untitled, left)).toBeUndefined()
  })

  it("is in a file unless it must be paid by split payment", () => {
    const each = [invoice, untitled, { ...invoice, splitPayment: true }]
    expect(each.map(isForFile)).toEqual([true, false, false])
  })

  it("in PLN its code has the number of the invoice in 2026, and no room from 2027", () => {
    const { code, title } = codeOf(transfer, inDecember)
    expect(title).toBe(number)
    expect(code.content).toContain(`|024500|Merch Polska sp. z o|${number}|||`)
    expect(codeOf(transfer, "2027-01-01" as LocalDate).code.fault).toBe("title_too_long")
  })

  it("in EUR its code has the full title", () => {
    const { code } = codeOf({ ...transfer, currency: "EUR" }, "2027-01-01" as LocalDate)
    expect(code.content?.split("\n").at(-1)).toBe(transferTitle)
  })

  it("for several invoices goes to the account that all of them name", () => {
    const other = { ...invoice, bankAccount: { iban: "PL17109010140000071219812890" } }
    expect(sharedCreditor([invoice, invoice])?.bankAccount).toEqual(bankAccount)
    expect(sharedCreditor([invoice, other])).toBeUndefined()
    expect(sharedCreditor([])).toBeUndefined()
  })
})

describe("A file of transfers", () => {
  const euro = { ...transfer, currency: "EUR" }
  const debtor = { name: "Zielona Łąka", iban: "PL83101010230000261395100000" }
  const order = { debtor, day: "2026-12-01", now: 0, transfers: [transfer, euro, transfer] }

  it.each([
    ["elixir0-PLN", "transfers-2026-12-01.txt", 2],
    ["pain001-PLN", "transfers-2026-12-01.xml", 2],
    ["pain001-EUR", "transfers-2026-12-01.xml", 1],
  ] as const)("%s has the transfers of its currency", (key, name, count) => {
    const format = fileFormats.find((each) => each.key === key) ?? expect.fail(key)
    const file = transferFile(format, order)
    const text =
      typeof file.content === "string" ? file.content : String.fromCharCode(...file.content)
    expect(file.name).toBe(name)
    expect(text.match(/61109010140000071219812874/g)).toHaveLength(count)
  })
})

describe("The payer's account", () => {
  const storage = (): Storage => {
    const kept = new Map<string, string>()
    return {
      length: 0,
      clear: () => kept.clear(),
      key: () => null,
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    }
  }

  it("is kept until it is forgotten", () => {
    const place = storage()
    const account = { name: "Zielona Łąka", iban: "PL83101010230000261395100000" }
    expect(keptAccount(place)).toBeUndefined()
    keepAccount(place, account)
    expect(keptAccount(place)).toEqual(account)
    forgetAccount(place)
    expect(keptAccount(place)).toBeUndefined()
  })

  it("is none where something else was kept", () => {
    for (const text of ["", "{", "[]", '"x"', "null"]) {
      const place = storage()
      place.setItem("dashboard.payer", text)
      expect(keptAccount(place)).toBeUndefined()
    }
  })

  it("is typed with spaces or without PL, and shown in groups", () => {
    expect(compactIban("pl83 1010 1023-0000 2613 9510 0000")).toBe("PL83101010230000261395100000")
    expect(compactIban("83 1010 1023 0000 2613 9510 0000")).toBe("PL83101010230000261395100000")
    expect(groupedIban("PL83101010230000261395100000")).toBe("PL83 1010 1023 0000 2613 9510 0000")
  })
})

describe("A refused payment reference", () => {
  const problem = {
    code: "invoice_not_payable",
    title: "Not payable",
    detail: "An invoice can't be paid.",
    status: 422,
    request_id: "req_1",
    errors: [{ pointer: "/invoiceIds/1", message: "is not in KSeF yet" }],
  }

  it("is explained at the invoice, and only once", () => {
    const error = new ApiError(problem)
    expect(faultsOf(error, ["a", "b"])).toEqual(new Map([["b", "is not in KSeF yet"]]))
    expect(linesOf(error, ["a", "b"])).toEqual(["An invoice can't be paid."])
  })

  it("that names no invoice is explained in full", () => {
    const error = new ApiError({ ...problem, errors: [{ pointer: "/invoiceIds", message: "few" }] })
    expect(faultsOf(error, ["a"]).size).toBe(0)
    expect(linesOf(error, ["a"])).toBeUndefined()
    expect(linesOf(new ApiError(), ["a"])).toBeUndefined()
  })
})
