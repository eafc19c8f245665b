/** What all files of a simulated year must say together, and what the comparison must notice. */
import { beforeAll, describe, expect, it } from "vitest"
import { differenceOf, expectedInJpk, statedInJpk, sumsOfJpk } from "./comparison.ts"
import type { DocumentFacts, Kind } from "./facts.ts"
import type { MonthFiles } from "./files.ts"
import { documentSums, type ExpectedRow, expectedRows, undocumented } from "./model/rows.ts"
import { csvClauses, jpkClauses } from "./month-clauses.ts"
import { decimal, readJpk, sumOf } from "./reading.ts"
import { type GivenYear, runYear, seed, type YearOfFiles, yearOfFiles } from "./seeded-year.ts"
import type { SimulatedYear } from "./simulation.ts"
import { months2027 } from "./warsaw.ts"

const togetherClauses = (given: GivenYear): void => {
  it("everything that happened has its document, and each states what the model expects", () => {
    const { documents, orders, tables } = given().year
    expect(undocumented(orders, documents)).toEqual([])
    const sums = documentSums(orders, documents, tables)
    expect(sums).toHaveLength(documents.length)
    for (const { document, own, pln } of sums) {
      const { number, stated } = document
      if (stated === undefined) continue
      const { net, vat, vatInPln = vat } = stated
      expect({ number, net, vat, vatInPln }).toEqual({ number, ...own, vatInPln: pln.vat })
    }
  })

  it("all months add up to the tax of all documents", () => {
    const { documents, final, orders, tables } = given().year
    const stated = documentSums(orders, documents, tables).reduce((sum, { document, pln }) => {
      const { vat = pln.vat, vatInPln = vat } = document.stated ?? {}
      return sum + vatInPln
    }, 0n)
    const booked = final.reduce((sum, { jpk }) => sum + sumOf(readJpk(jpk).rows, "K_20"), 0n)
    expect(decimal(booked)).toBe(decimal(stated))
    expect(booked).toBeGreaterThan(0n)
  })
}

/** What a reader of the file sees of each document. */
const seenIn = ({ jpk }: MonthFiles): ReadonlyMap<string, string> =>
  new Map(
    readJpk(jpk).rows.map((row) => [
      row["DowodSprzedazy"] ?? "",
      `${statedInJpk(row)} ${row["DataSprzedazy"] ?? ""}`,
    ]),
  )

const againClauses = (given: GivenYear): void => {
  it("a month made again has numbers instead of DI and OFF, and reports every change", () => {
    const { filed, final } = given().year
    for (const [nth, earlier] of filed.entries()) {
      const later = final[nth]
      if (later === undefined) throw new TypeError("no file at the end")
      const [before, after] = [seenIn(earlier), seenIn(later)]
      const numbers = [...new Set([...before.keys(), ...after.keys()])]
      const changed = numbers.filter((number) => before.get(number) !== after.get(number))
      const { difference } = later.made
      const reported = new Set(difference?.named.map(({ number }) => number))
      expect(changed.filter((number) => !reported.has(number))).toEqual([])
      expect(difference?.changes).toBe(reported.size)
      const { marks } = sumsOfJpk(readJpk(later.jpk).rows)
      expect([marks.DI, marks.OFF]).toEqual([0, 0])
    }
  })
}

const kinds: ReadonlyArray<Kind> = [
  "shipped",
  "paid",
  "returned",
  "cancelled",
  "repriced",
  "mistaken",
  "renamed",
  "rebought",
  "redated",
]

/** What people try in vain, because it comes too late or too early, or would change nothing. */
const refusable = new Set([
  "CorrectionRefused IssuedOutside",
  "CorrectionRefused NothingToCorrect",
  "CorrectionRefused NotIssued",
  "CorrectionRefused OrderCancelled",
  "IssueOutsideRefused MayBeSent",
  "IssueOutsideRefused RecordedOtherwise",
  "IssueOutsideRefused Voided",
])

const contentClauses = (given: GivenYear): void => {
  it("has files of twelve months, filed on the 20th and made again at the end", () => {
    const { filed, final } = given().year
    expect(filed.map(({ month }) => month)).toEqual(months2027)
    expect(final.map(({ month }) => month).slice(0, 12)).toEqual(months2027)
  })

  it("contains everything that the register knows", () => {
    const { documents, filed, orders, refusals } = given().year
    expect([...refusals.keys()].filter((reason) => !refusable.has(reason))).toEqual([])
    const many = orders.length / 200
    const happened = orders.flatMap(({ happenings }) => happenings.map(({ kind }) => kind))
    for (const kind of kinds) {
      expect(happened.filter((each) => each === kind).length).toBeGreaterThan(many)
    }
    const marks = filed.map(({ jpk }) => sumsOfJpk(readJpk(jpk).rows).marks)
    for (const mark of ["KSeF", "DI", "OFF", "BFK"] as const) {
      expect(marks.reduce((sum, each) => sum + each[mark], 0)).toBeGreaterThan(0)
    }
    expect(documents.filter(({ kind }) => kind === "KOR").length).toBeGreaterThan(20 * many)
    const inEur = orders.filter(({ currency }) => currency === "EUR").length
    expect([inEur, orders.length - inEur].every((count) => count > 40 * many)).toBe(true)
  })
}

const noticingClauses = (given: GivenYear): void => {
  const textsOf = ({
    documents,
    orders,
    tables,
  }: Pick<SimulatedYear, "documents" | "orders" | "tables">) =>
    expectedRows(orders, documents, tables, Number.MAX_SAFE_INTEGER).map(
      (row: ExpectedRow) => `${row.month} ${expectedInJpk(row)}`,
    )
  /** How many rows differ when something else had happened. */
  const noticed = (changed: Partial<SimulatedYear>): number => {
    const { year } = given()
    const { missing, unexpected } = differenceOf(textsOf({ ...year, ...changed }), textsOf(year))
    return missing.length + unexpected.length
  }
  /** An order that only left. */
  const sentOrder = () => {
    const { orders } = given().year
    const found = orders.findIndex(
      ({ happenings }) => happenings.length === 1 && happenings[0]?.kind === "shipped",
    )
    const order = orders[found]
    if (order === undefined) throw new TypeError("no order only left")
    return { order, withOrder: (other: typeof order) => ({ orders: orders.with(found, other) }) }
  }

  it("the comparison notices a parcel that left a month later", () => {
    const { order, withOrder } = sentOrder()
    const happenings = order.happenings.map((each) =>
      each.kind === "shipped" ? { ...each, leftAt: each.leftAt + 31 * 86_400_000 } : each,
    )
    expect(noticed(withOrder({ ...order, happenings }))).toBe(2)
  })

  it("the comparison notices a price that is a hundredth higher", () => {
    const { order, withOrder } = sentOrder()
    const lines = order.lines.map((line) => ({ ...line, price: line.price + 1n }))
    expect(noticed(withOrder({ ...order, lines }))).toBe(2)
  })

  it("the comparison notices that KSeF has not numbered a document", () => {
    const [first, ...others] = given().year.documents
    if (first === undefined) throw new TypeError("no documents")
    const { cleared: _cleared, ...unnumbered } = first
    const documents: ReadonlyArray<DocumentFacts> = [{ ...unnumbered, mark: "DI" }, ...others]
    expect(noticed({ documents })).toBeGreaterThan(0)
  })

  it("the comparison notices exchange rates that differ by a hundredth of a grosz", () => {
    const tables = given().year.tables.map((each) => ({ ...each, rate: each.rate + 100n }))
    expect(noticed({ tables })).toBeGreaterThan(50)
  })
}

/** Runs a year with so many orders, and compares its files with the model. */
export const describeYear = (orders: number): void => {
  describe(`The year 2027 with ${orders} orders, of the seed ${seed}`, () => {
    let made: YearOfFiles | undefined
    const given: GivenYear = () => {
      if (made === undefined) throw new TypeError("the year has not run")
      return made
    }
    beforeAll(async () => {
      made = yearOfFiles(await runYear(orders))
    })
    contentClauses(given)
    jpkClauses(given)
    csvClauses(given)
    togetherClauses(given)
    againClauses(given)
    noticingClauses(given)
  })
}
