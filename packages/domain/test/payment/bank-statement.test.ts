/** What identifies the transfers of a statement, what their titles name, and what they pay. */
import { describe, expect, it } from "@effect/vitest"
import type { InvoiceId } from "@procurement/domain/identity"
import {
  crc8,
  type InvoiceNumber,
  type KsefNumber,
  type NamedInvoice,
} from "@procurement/domain/invoice"
import type { LocalDate } from "@procurement/domain/calendar"
import { money } from "@procurement/domain/money"
import {
  type BankTransfer,
  byTheirNumbers,
  matched,
  maximumTransferReferenceLength,
  namedIn,
  statementEntries,
} from "@procurement/domain/payment"
import { unsliced } from "@procurement/domain/slices"
import * as Schema from "effect/Schema"

const withCrc = (text: string): string => `${text}-${crc8(text)}`
const ksefNumber = withCrc("5265877635-20261129-19B5A3B144C9") as KsefNumber
const other = withCrc("5265877635-20261129-19B5A3B144CA") as KsefNumber
const identifier = withCrc("5265877635-IZ202611-0A1B2C3D4E5F")
const Places = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: ksefNumber.length }))
const number = "FV/2026/11/000001" as InvoiceNumber

const invoice = (nth: number, ksef: KsefNumber): NamedInvoice => ({
  id: `inv_01kafq3v8pe0rr2c1m5kz9x7w${nth}` as InvoiceId,
  number: `FV/2026/11/00000${nth}` as InvoiceNumber,
  ksefNumber: ksef,
})
const invoices = [invoice(1, ksefNumber), invoice(2, other)]

describe("statementEntries", () => {
  const transfer = (title: string, rest: Partial<BankTransfer> = {}): BankTransfer => ({
    amount: money(12_450, "PLN"),
    bookedOn: "2026-11-29" as LocalDate,
    title,
    ...rest,
  })
  const account = "PL61109010140000071219812874"
  const statement = (nth: number, ...transfers: ReadonlyArray<BankTransfer>) => ({
    account,
    number: `${nth}`,
    transfers,
  })
  const references = (...statements: Parameters<typeof statementEntries>[0]) =>
    unsliced(statementEntries(statements)).map(({ reference }) => reference)
  const own = (nth: number, title: string) => `${account}/2026-11-29/124.50/${nth}/${title}`

  it("the bank's identifier is the reference, in whichever statement it stands", () => {
    const one = transfer("x", { bankReference: "B-1" })
    const all = references(statement(1, one), statement(2, one))
    expect(all).toEqual([`${account}/B-1`, `${account}/B-1`])
  })

  it("a transfer of nothing is no money", () => {
    expect(references(statement(1, transfer("x", { amount: money(0, "PLN") })))).toEqual([])
  })

  it("without one, equal transfers are numbered through the file's statements", () => {
    const [one, other] = [transfer("łąka  x"), transfer("x", { payer: "Y" })]
    expect(references(statement(1, one, one), statement(2, other, one))).toEqual([
      own(1, "??ka x"),
      own(2, "??ka x"),
      own(1, "x"),
      own(3, "??ka x"),
    ])
  })

  it("equal statements without a number are two", () => {
    const one = { ...statement(1, transfer("x")), number: "" }
    expect(references(one, { ...one })).toEqual([own(1, "x"), own(2, "x")])
  })

  it("a statement that the file has twice counts once", () => {
    const twice = statement(1, transfer("x"))
    expect(references(twice, statement(2, transfer("x")), { ...twice })).toEqual([
      own(1, "x"),
      own(2, "x"),
    ])
  })

  const Titles = Schema.Array(Schema.Literals(["", "x", "x 2", "2/x", "1/x", "x".repeat(210)]))

  it.prop(
    "distinguishes all transfers, and finds those of a part again in the whole",
    [Titles, Titles],
    ([some, more]) => {
      const of = (titles: ReadonlyArray<string>) =>
        references(statement(1, ...titles.map((title) => transfer(title))))
      const [part, whole] = [of(some), of([...some, ...more])]
      expect(whole.slice(0, part.length)).toEqual(part)
      expect(new Set(whole).size).toBe(some.length + more.length)
      for (const reference of whole)
        expect(reference.length).toBeLessThanOrEqual(maximumTransferReferenceLength)
    },
  )
})

describe("namedIn", () => {
  it.each([
    [`${ksefNumber} ${number}`, [ksefNumber], [number]],
    [`zaplata za fv/2026/11/000001`, [], [number]],
    ["FV/2026/11/0000 01", [], [number]],
    ["FV/2026/11/000001 12 szt.", [], [number]],
    ["FV/2026/11/1000001", [], ["FV/2026/11/1000001"]],
    ["FV/2026/13/000001", [], []],
    ["FV 1/2026", [], []],
    [`${ksefNumber.slice(0, -1)}0`, [], []],
    [`faktura 12${ksefNumber}`, [ksefNumber], []],
    [`${number} ${number}`, [], [number]],
    ["", [], []],
  ])("%j", (title, ksefNumbers, numbers) => {
    expect(namedIn(title)).toEqual({ identifiers: [], ksefNumbers, numbers })
  })

  it.prop(
    "finds a number wherever the bank breaks the line, in small letters too",
    [Places, Places, Schema.Boolean],
    ([one, two, isSmall]) => {
      const [from, to] = [Math.min(one, two), Math.max(one, two)]
      const parts = [ksefNumber.slice(0, from), ksefNumber.slice(from, to), ksefNumber.slice(to)]
      const title = parts.join("\n ")
      expect(namedIn(isSmall ? title.toLowerCase() : title).ksefNumbers).toEqual([ksefNumber])
    },
  )
})

describe("matched", () => {
  const match = (title: string) => matched(namedIn(title), byTheirNumbers(invoices))

  it("pays the one invoice that number and KSeF number name", () => {
    const one = { _tag: "One", invoice: invoices[0] }
    for (const title of [number, ksefNumber, `${ksefNumber} ${number}`])
      expect([title, match(title)]).toEqual([title, one])
  })

  it("pays the invoices of a collective identifier, with any other text in the title", () => {
    expect(match(`${identifier} ${number}`)).toEqual({ _tag: "Together", identifier })
  })

  it.each([
    ["za kubki", "names_nothing"],
    ["FV/2026/11/000009", "unknown_invoice"],
    [`${number} FV/2026/11/000009`, "unknown_invoice"],
    [`${number} FV/2026/11/000002`, "several_invoices"],
    [`${identifier} ${withCrc("5265877635-IZ202611-0A1B2C3D4E60")}`, "several_invoices"],
  ])("leaves %j to a person", (title, reason) => {
    expect(match(title)).toEqual({ _tag: "None", reason })
  })
})
