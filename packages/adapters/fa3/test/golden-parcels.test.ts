/**
 * The golden documents of orders in several parcels: each is what the domain composes of its
 * history. `UPDATE_GOLDEN=1` rewrites the JSON; the other golden tests then rewrite XML and PDF.
 */
import { readFileSync, writeFileSync } from "node:fs"
import { instant, type LocalDate } from "@procurement/domain/calendar"
import type { InvoiceDocument } from "@procurement/domain/invoice"
import type { RateQuote } from "@procurement/domain/money"
import { lineText } from "@procurement/domain/text"
import { describe, expect, it } from "vitest"
import { aPurchase } from "./documents.ts"
import { type Happening, type History, documentsFrom } from "./parcels.ts"

const day = (ofNovember: number) => `2026-11-${ofNovember}` as LocalDate

/** 19 November is a Thursday. */
const rates: Readonly<Record<string, number>> = { 19: 4_231_800, 20: 4_253_700, 24: 4_260_100 }

const rateOn = (publishedOn: LocalDate): RateQuote => {
  const ofMonth = publishedOn.slice(-2)
  const rateMicros = rates[ofMonth]
  if (rateMicros === undefined) throw new Error(`there is no rate on ${publishedOn}`)
  const table = `${206 + Number(ofMonth)}/A/NBP/2026`
  return { currency: "EUR", rateMicros, table, publishedOn }
}

const lineOf = (name: string, quantity: number, unitGross: number) => ({
  name: lineText(name),
  unit: "szt.",
  quantity,
  unitGross,
})

const base: Omit<History, "happenings"> = {
  purchase: {
    ...aPurchase(),
    at: instant(Date.parse("2026-11-19T09:00:00Z")),
    lines: [
      lineOf("Kubek porcelanowy z nadrukiem", 10, 2_499),
      lineOf('Plecak na laptop 15,6"', 20, 4_290),
      lineOf("Pendrive 64 GB", 5, 3_999),
    ],
  },
  issuedOn: day(25),
}

const first: Happening = {
  day: day(20),
  parcel: "5201",
  units: [
    [1, 4],
    [2, 20],
  ],
}
const second: Happening = {
  day: day(23),
  parcel: "5202",
  units: [
    [1, 3],
    [3, 2],
  ],
}
const rest: Happening = { day: day(26), parcel: "5203" }
const supplied = {
  _tag: "SupplyDate",
  reference: lineText("COR-1"),
  supplyDate: day(20),
  trackingNumber: lineText("5201"),
} as const

const histories: Readonly<Record<string, History>> = {
  parcels: { ...base, happenings: [first] },
  "parcels-eur": { ...base, rateOn, happenings: [first, second] },
  "parcels-rest-cancelled-eur": {
    ...base,
    rateOn,
    happenings: [first, second, { day: day(26), cancelled: true }],
  },
  "parcel-reported-late-eur": {
    ...base,
    rateOn,
    happenings: [
      { ...first, day: day(26), leftOn: day(20) },
      { day: day(27), command: supplied },
    ],
  },
  "parcels-return": {
    ...base,
    happenings: [first, rest, { day: day(30), returned: [[1, 8]] }],
  },
}

const lastOf = (history: History): InvoiceDocument => {
  const last = documentsFrom(history).stated.at(-1)
  if (last === undefined) throw new Error("there is no document")
  return last.document
}

describe("Golden documents of several parcels", () => {
  it.each(Object.entries(histories))("%s is what the domain composes", (name, history) => {
    const golden = new URL(`../../../../examples/invoices/${name}.json`, import.meta.url)
    const composed = `${JSON.stringify(lastOf(history), undefined, 2)}\n`
    if (process.env["UPDATE_GOLDEN"] === "1") writeFileSync(golden, composed)
    expect(JSON.parse(composed)).toEqual(JSON.parse(readFileSync(golden, "utf8")))
  })
})
