/** Bank statements as rows of texts. */
import { describe, expect, it } from "@effect/vitest"
import { MinorUnits, toDecimal } from "@procurement/domain/money"
import {
  maximumStatementFaults,
  statementColumns,
  statementEntries,
  statementOfRows,
} from "@procurement/domain/payment"
import { unsliced } from "@procurement/domain/slices"
import * as Schema from "effect/Schema"

const good = { date: "2026-11-29", amount: "1234,56", currency: "PLN", title: "FV 1" }
type Cells = Readonly<Record<string, string>>

const read = (...rows: ReadonlyArray<Cells>) =>
  unsliced(
    statementOfRows({
      columns: statementColumns,
      rows: rows.map((cells, nth) => ({ line: nth + 2, cells })),
    }),
  )

const entriesOf = (...rows: ReadonlyArray<Cells>) =>
  unsliced(statementEntries(read(...rows).statements))

const reasons = (...rows: ReadonlyArray<Cells>) =>
  read(...rows).faults.map(({ line, reason }) => `${line} ${reason.en.replace(/:.*/, "")}`)

describe("Rows of a statement", () => {
  it("state money that arrived, with what is known of the payer", () => {
    const cells = {
      ...good,
      payer_name: "Łąka & Syn",
      payer_account: "PL61109010140000071219812874",
      reference: "B/1",
      account: "PL00",
    }
    expect(entriesOf(cells, { ...good, amount: "-1,00" })).toEqual([
      {
        reference: "PL00/B/1",
        bankReference: "B/1",
        bookedOn: "2026-11-29",
        amount: { amount: 123_456, currency: "PLN" },
        title: "FV 1",
        payer: "Łąka & Syn",
        payerAccount: "PL61109010140000071219812874",
      },
    ])
  })

  it("without a reference are counted when they are equal, through the file", () => {
    const entries = entriesOf(good, { ...good, title: "" }, good)
    expect(entries.map(({ reference }) => reference)).toEqual([
      "2026-11-29/1234.56/1/FV 1",
      "2026-11-29/1234.56/1/",
      "2026-11-29/1234.56/2/FV 1",
    ])
  })

  it.each([
    ["1 234,5", 123_450],
    ["1\u00a0234.56", 123_456],
    ["+7", 700],
    ["0,01", 1],
    ["999999999999,99", 99_999_999_999_999],
  ])("state %j as an amount", (amount, expected) => {
    const [statement] = read({ ...good, amount }).statements
    expect(statement?.transfers[0]?.amount.amount).toBe(expected)
  })

  it.each([
    ["date", ["", "29.11.2026", "2026-02-30"]],
    [
      "amount",
      ["", "0,00", "-0", "1,234.56", "1.234,56", "1,234", "12 34", "1e3", "9999999999999"],
    ],
    ["currency", ["", "pln", "USD"]],
  ])("have a fault when %s is none", (column, texts) => {
    for (const text of texts)
      expect([text, reasons({ ...good, [column]: text })]).toEqual([
        text,
        [`2 ${column} ${JSON.stringify(text)}`],
      ])
  })

  it("name every fault, in the order of lines, and then state nothing", () => {
    const rows = [good, { title: "" }, { ...good, amount: "x" }]
    expect(reasons(...rows)).toEqual(['3 date ""', '3 amount ""', '3 currency ""', '4 amount "x"'])
    expect(read(...rows).statements).toEqual([])
  })

  it("need their columns, each once and no other", () => {
    const columns = ["date", "amount", "title", "title", "kwota"]
    const wrong = { columns, rows: [{ line: 2, cells: good }] }
    const { faults, statements } = unsliced(statementOfRows(wrong))
    expect(faults.map(({ line, reason }) => [line, reason.en.slice(0, 30)])).toEqual([
      [1, "the column currency is missing"],
      [1, 'the column "title" is unknown '],
      [1, 'the column "kwota" is unknown '],
    ])
    expect(statements).toEqual([])
  })

  const Amount = MinorUnits.check(Schema.isBetween({ minimum: 1, maximum: 99_999_999_999_999 }))

  it.prop("state every amount exactly, with a comma as with a point", [Amount], ([amount]) => {
    const decimal = toDecimal(amount)
    for (const text of [decimal, decimal.replace(".", ",")]) {
      const { statements, faults } = read({ ...good, amount: text })
      expect(faults).toEqual([])
      expect(statements[0]?.transfers[0]?.amount.amount).toBe(amount)
    }
  })

  it("have a hundred faults at most, and no transfers", () => {
    const { statements, faults } = read(
      good,
      ...Array.from({ length: 50_000 }, () => ({ date: "1" })),
    )
    expect([statements.length, faults.length]).toEqual([0, maximumStatementFaults])
  })

  it("are read with a pause after each hundred, as are their entries", () => {
    const rows = Array.from({ length: 1_000 }, (_, nth) => ({ line: nth + 2, cells: good }))
    expect([...statementOfRows({ columns: statementColumns, rows })]).toHaveLength(9)
    const { statements } = read(...rows.map(({ cells }) => cells))
    expect([...statementEntries(statements)]).toHaveLength(10)
  })

  it("a title is cut after a thousand characters", () => {
    const [entry] = entriesOf({ ...good, title: "x".repeat(1_001) })
    expect(entry?.title).toBe("x".repeat(1_000))
  })
})
