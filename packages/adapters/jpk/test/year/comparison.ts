/** What files state and what the model expects, in the same words. */
import type { ExpectedRow, Mark } from "./model/rows.ts"
import { type Cells, decimal, hundredths } from "./reading.ts"

const marks = ["DI", "OFF", "BFK"] as const

const markOf = (row: Cells): Mark => marks.find((mark) => row[mark] === "1") ?? "KSeF"

const groupsOf = (row: Cells): string =>
  Object.keys(row)
    .filter((name) => name.startsWith("GTU_") && row[name] === "1")
    .join(" ")

/** A row of JPK_V7M(3), without its position and the buyer's name. */
export const statedInJpk = (row: Cells): string =>
  [
    row["DowodSprzedazy"],
    row["DataWystawienia"],
    markOf(row),
    row["NrKSeF"] ?? "",
    row["NrKontrahenta"],
    row["TP"] ?? "",
    groupsOf(row),
    row["K_19"],
    row["K_20"],
  ].join(" | ")

export const expectedInJpk = ({
  document,
  groups,
  isRelated,
  mark,
  nip,
  pln,
}: ExpectedRow): string =>
  [
    document.number,
    document.day,
    mark,
    mark === "KSeF" ? document.cleared?.number : "",
    nip,
    isRelated ? "1" : "",
    groups.join(" "),
    decimal(pln.net),
    decimal(pln.vat),
  ].join(" | ")

/** What a month adds up to. */
export interface Sums {
  readonly rows: number
  readonly net: bigint
  readonly vat: bigint
  readonly marks: Readonly<Record<Mark, number>>
}

const noSums: Sums = { rows: 0, net: 0n, vat: 0n, marks: { KSeF: 0, DI: 0, OFF: 0, BFK: 0 } }

const withRow = (sums: Sums, mark: Mark, net: bigint, vat: bigint): Sums => ({
  rows: sums.rows + 1,
  net: sums.net + net,
  vat: sums.vat + vat,
  marks: { ...sums.marks, [mark]: sums.marks[mark] + 1 },
})

export const sumsOfJpk = (rows: ReadonlyArray<Cells>): Sums =>
  rows.reduce(
    (sums, row) => withRow(sums, markOf(row), hundredths(row["K_19"]), hundredths(row["K_20"])),
    noSums,
  )

export const sumsOfModel = (rows: ReadonlyArray<ExpectedRow>): Sums =>
  rows.reduce((sums, { mark, pln }) => withRow(sums, mark, pln.net, pln.vat), noSums)

/** What one file has and the other lacks; both empty when they agree. */
export const differenceOf = (
  stated: ReadonlyArray<string>,
  expected: ReadonlyArray<string>,
): { readonly unexpected: ReadonlyArray<string>; readonly missing: ReadonlyArray<string> } => {
  const [inFile, inModel] = [new Set(stated), new Set(expected)]
  return {
    unexpected: stated.filter((each) => !inModel.has(each)),
    missing: expected.filter((each) => !inFile.has(each)),
  }
}
