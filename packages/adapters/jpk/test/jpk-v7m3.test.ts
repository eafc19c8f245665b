/** The XML of JPK_V7M(3): every file is valid, and says what its rows say. */
import { type Instant, instant } from "@procurement/domain/calendar"
import {
  type LedgerMarker,
  LedgerPeriod,
  type LedgerRow,
  noRows,
  withRow,
} from "@procurement/domain/ledger"
import { minorUnits } from "@procurement/domain/money"
import type { Nip } from "@procurement/domain/party"
import { lineText } from "@procurement/domain/text"
import * as Schema from "effect/Schema"
import { describe, expect, it } from "vitest"
import { isTaxOffice, type JpkFile, jpkV7m3 } from "../src/index.ts"
import { anEurCorrection, aRow } from "./support/rows.ts"
import { faultsOf } from "./support/schema.ts"

const madeAt: Instant = instant(Date.parse("2026-12-01T08:30:00Z"))
const december: JpkFile = {
  period: Schema.decodeUnknownSync(LedgerPeriod)("2026-11"),
  madeAt,
  purpose: "1",
  taxpayer: {
    nip: "5265877635" as Nip,
    name: lineText("Sprzedawca Sp. z o.o."),
    email: "ksiegowosc@example.com",
    taxOffice: "1471",
  },
}

const fileOf = (rows: ReadonlyArray<LedgerRow>, header: Partial<JpkFile> = {}): string => {
  const { head, row, tail } = jpkV7m3({ ...december, ...header })
  const totals = rows.reduce(withRow, noRows)
  return [head, ...rows.map((each, index) => row(each, index + 1)), tail(totals)].join("")
}

const elements = (xml: string, name: string): ReadonlyArray<string | undefined> =>
  [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, "gu"))].map(([, text]) => text)

describe("JPK_V7M(3)", () => {
  it("is valid without rows, and counts nothing", () => {
    const xml = fileOf([])
    expect(faultsOf(xml)).toEqual([])
    expect(elements(xml, "LiczbaWierszySprzedazy")).toEqual(["0"])
    expect(elements(xml, "PodatekNalezny")).toEqual(["0.00"])
  })

  it("states each row, in order, with the sum of its tax", () => {
    const xml = fileOf([aRow, anEurCorrection])
    expect(faultsOf(xml)).toEqual([])
    expect(elements(xml, "LpSprzedazy")).toEqual(["1", "2"])
    expect(elements(xml, "NazwaKontrahenta")[0]).toBe("Zażółć &amp; Synowie &lt;S.A.&gt;")
    expect(elements(xml, "DataSprzedazy")).toEqual(["2026-11-18"])
    expect(elements(xml, "K_19")).toEqual(["1000.00", "-42.54"])
    expect(elements(xml, "K_20")).toEqual(["230.00", "-9.78"])
    expect(elements(xml, "PodatekNalezny")).toEqual(["220.22"])
    expect(xml).toContain("<DI>1</DI><GTU_06>1</GTU_06><GTU_12>1</GTU_12><TP>1</TP>")
  })

  it("has exactly one reference to KSeF in each row", () => {
    const { marker: number } = aRow
    const markers: ReadonlyArray<LedgerMarker> = [
      number,
      { _tag: "OFF" },
      { _tag: "DI" },
      { _tag: "BFK" },
    ]
    const xml = fileOf(markers.map((marker) => ({ ...aRow, marker })))
    expect(faultsOf(xml)).toEqual([])
    expect(xml.match(/<(?:NrKSeF|OFF|DI|BFK)>/gu)).toEqual(["<NrKSeF>", "<OFF>", "<DI>", "<BFK>"])
  })

  it("is valid for the longest texts and amounts, and for a correction", () => {
    const name = lineText(`${"ż".repeat(511)}😀`)
    const most = minorUnits(Number.MAX_SAFE_INTEGER)
    const row = { ...aRow, inPln: { net: most, vat: minorUnits(1), gross: most } }
    const header = { purpose: "2", taxpayer: { ...december.taxpayer, name } } as const
    const xml = fileOf([{ ...row, buyer: { ...aRow.buyer, name } }], header)
    expect(faultsOf(xml)).toEqual([])
    expect([...(elements(xml, "PelnaNazwa")[0] ?? "")]).toHaveLength(240)
    expect(xml).toContain('<CelZlozenia poz="P_7">2</CelZlozenia>')
  })

  it("has no row without a rate", () => {
    const { inPln: _inPln, ...row } = aRow
    expect(() => fileOf([row])).toThrow("FV/2026/11/000001 has no amounts in PLN")
  })

  it.each([
    ["no marker", /<NrKSeF>[^<]*<\/NrKSeF>/u, ""],
    ["two markers", "</NrKSeF>", "</NrKSeF><DI>1</DI>"],
    ["an amount with three decimals", "1000.00", "1000.001"],
    ["a flag with 0", "<K_19>", "<TP>0</TP><K_19>"],
    ["an empty day", "<NrKSeF>", "<DataSprzedazy/><NrKSeF>"],
    ["a tax office that does not exist", "1471", "1501"],
    ["no address of e-mail", /<Email>[^<]*<\/Email>/u, ""],
  ])("the schema of the tests rejects %s", (_what, from, to) => {
    expect(faultsOf(fileOf([aRow]).replace(from, to))).not.toEqual([])
  })
})

describe("The code of a tax office", () => {
  it("is one of 400", () => {
    const codes = Array.from({ length: 10_000 }, (_, code) => String(code).padStart(4, "0"))
    expect(codes.filter(isTaxOffice)).toHaveLength(400)
    expect(["0202", "1471", "3271"].every(isTaxOffice)).toBe(true)
    expect(["0201", "3024", "1474", "147", "14711", "abcd"].some(isTaxOffice)).toBe(false)
  })
})
