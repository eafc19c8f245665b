/** What the titles of transfers name, and which invoice they pay. */
import { describe, expect, it } from "@effect/vitest"
import type { InvoiceId } from "@procurement/domain/identity"
import {
  crc8,
  type InvoiceNumber,
  type KsefNumber,
  type NamedInvoice,
} from "@procurement/domain/invoice"
import { matched, namedIn } from "@procurement/domain/payment"
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
  const match = (title: string) => matched(namedIn(title), invoices)

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
