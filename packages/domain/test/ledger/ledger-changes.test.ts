/** What changes between two states of the register, and what a filed file must be corrected for. */
import { describe, expect, it } from "@effect/vitest"
import { instant } from "@procurement/domain/calendar"
import type { InvoiceId } from "@procurement/domain/identity"
import type { KsefNumber } from "@procurement/domain/invoice"
import {
  asOfDay,
  type ExportedRow,
  exportedRow,
  filingObjection,
  type LedgerChange,
  ledgerChanges,
  ledgerRowsOf,
  maximumNamedChanges,
  needsCorrection,
  noDifference,
  withChanges,
} from "@procurement/domain/ledger"
import { minorUnits } from "@procurement/domain/money"
import { nip } from "@procurement/domain/party"
import * as Schema from "effect/Schema"
import { invoiceOf, noonOf, orderOf } from "./support/documents.ts"

const [row] = ledgerRowsOf(
  orderOf([invoiceOf(12_300, "2026-11-20")], "2026-11-20"),
  noonOf("2026-12-01"),
)
if (row === undefined) throw new Error("no row")
const stated = exportedRow(row)

const of = { orderId: stated.orderId, invoiceId: stated.invoiceId, number: stated.number }

const numbered = {
  ...stated,
  marker: { _tag: "KSeF", ksefNumber: "5265877635-20261120-C354F9655006-4C" as KsefNumber },
} as const
const marked = (marker: "OFF" | "DI" | "BFK"): ExportedRow => ({
  ...stated,
  marker: { _tag: marker },
})
const inPln = { net: minorUnits(1), vat: minorUnits(0) }

/** What each of four documents states: nothing, or one of three contents. */
const Stated = Schema.Literals(["nothing", "amounts", "others", "number"])
const State = Schema.Tuple([Stated, Stated, Stated, Stated])

const contents = { amounts: stated, others: { ...stated, inPln }, number: numbered }
const stateOf = (documents: typeof State.Type): ReadonlyArray<ExportedRow> =>
  documents.flatMap((content, nth) =>
    content === "nothing"
      ? []
      : [
          {
            ...contents[content],
            invoiceId: `${stated.invoiceId.slice(0, -1)}${nth}` as InvoiceId,
          },
        ],
  )

describe("A change of the register", () => {
  it("is a new row, a row that is gone, or one that states something else", () => {
    const other = { ...stated, invoiceId: "inv_01kafq3v8pe0rr2c1m5kz9x7we" as InvoiceId }
    expect(ledgerChanges([stated], [stated])).toEqual([])
    expect(ledgerChanges([stated], [other])).toEqual([
      { ...of, invoiceId: other.invoiceId, after: other },
      { ...of, before: stated },
    ])
    expect(ledgerChanges([stated], [{ ...stated, inPln }])).toEqual([
      { ...of, before: stated, after: { ...stated, inPln } },
    ])
    expect(ledgerChanges([marked("DI")], [numbered])).toHaveLength(1)
  })

  it.prop("leads from the earlier state to the later one", [State, State], ([earlier, later]) => {
    const [before, after] = [stateOf(earlier), stateOf(later)]
    const rows = new Map(before.map((each) => [each.invoiceId, each]))
    for (const change of ledgerChanges(before, after)) {
      if (change.after === undefined) rows.delete(change.invoiceId)
      else rows.set(change.invoiceId, change.after)
    }
    expect(rows).toEqual(new Map(after.map((each) => [each.invoiceId, each])))
  })
})

const filed = { filed: { by: "anna", at: noonOf("2026-12-20") } }

describe("A file that was filed", () => {
  it.each<[string, Pick<LedgerChange, "before" | "after">, boolean]>([
    ["a number instead of DI", { before: marked("DI"), after: numbered }, true],
    ["a number instead of OFF", { before: marked("OFF"), after: numbered }, false],
    [
      "a number instead of OFF and other amounts",
      { before: marked("OFF"), after: { ...numbered, inPln } },
      true,
    ],
    [
      "other amounts of a row with OFF",
      { before: marked("OFF"), after: { ...marked("OFF"), inPln } },
      true,
    ],
    ["a new row", { after: numbered }, true],
    ["a row that is gone", { before: marked("OFF") }, true],
  ])("is corrected for %s, or not", (_what, states, expected) => {
    const change = { ...of, ...states }
    expect(needsCorrection(filed, change)).toBe(expected)
    expect(needsCorrection({}, change)).toBe(false)
  })

  it("has all changes counted and the first ones named", () => {
    const change = { ...of, before: marked("OFF"), after: numbered }
    const many = Array.from({ length: maximumNamedChanges }, () => change)
    const since = { ...filed } as Parameters<typeof noDifference>[0]
    const difference = withChanges(withChanges(noDifference(since), many), [
      { ...of, after: numbered },
    ])
    expect(difference).toMatchObject({ changes: maximumNamedChanges + 1, toCorrect: 1 })
    expect(difference.named).toHaveLength(maximumNamedChanges)
  })
})

describe("A file of a seller", () => {
  it("has no row of another seller, and none without a rate", () => {
    const { inPln: _inPln, ...unrated } = row
    const own = nip("5265877635")
    expect(filingObjection(row, own)).toBeUndefined()
    expect(filingObjection(row, nip("5252839118"))).toBe(
      "FV/2026/11/000001 was issued by the seller with the NIP 5265877635, not 5252839118",
    )
    expect(filingObjection(unrated, own)).toBe(
      "FV/2026/11/000001 was issued outside KSeF in PLN, and its exchange rate is unknown",
    )
  })
})

describe("The instant as of which a day is read", () => {
  const now = instant(Date.parse("2026-12-02T10:00:00Z"))

  it("is its end in Warsaw, now for today and later days, and now by default", () => {
    const read = (day: string) => asOfDay(day as Parameters<typeof asOfDay>[0], now)
    expect(read("2026-11-30")).toBe(Date.parse("2026-11-30T23:00:00Z") - 1)
    expect([read("2026-12-02"), read("2027-01-01"), asOfDay(undefined, now)]).toEqual([
      now,
      now,
      now,
    ])
  })
})
