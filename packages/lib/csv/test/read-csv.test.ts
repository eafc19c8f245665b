/** CSV as spreadsheets write it. */
import { describe, expect, it } from "vitest"
import { csvTable, textCell } from "../src/index.ts"
import { type Csv, type CsvLimits, CsvUnreadable, readCsv } from "../src/read-csv.ts"

/** All of it, and how often the reader paused. */
const readAll = (text: string, limits?: CsvLimits): Csv & { readonly pauses: number } => {
  const work = readCsv(text, limits)
  for (let pauses = 0; ; pauses += 1) {
    const step = work.next()
    if (step.done === true) return { ...step.value, pauses }
  }
}

const cellsOf = (text: string) => readAll(text).rows.map(({ cells }) => cells)

describe("readCsv", () => {
  it.each([
    ["commas and LF", "A,b\n1,2\n"],
    ["semicolons and CRLF", "a;B\r\n1;2\r\n"],
    ["tabs and CR", "a\tb\r1\t2"],
    ["a byte order mark and quotes", '\uFEFF"a","b"\n"1","2"'],
    ["spaces around cells", 'a , "b" \n 1,  2 \n'],
    ["empty lines and rows", "\n,\na,b\n\n , \n1,2\n\n"],
  ])("reads %s", (_title, text) => {
    expect(readAll(text)).toMatchObject({ columns: ["a", "b"] })
    expect(cellsOf(text)).toEqual([{ a: "1", b: "2" }])
  })

  it("reads quotes, delimiters and line breaks inside quotes, and counts their lines", () => {
    const text = 'a;b\r\n"x ""y"";\r\nz";" 1 "\r\n2;3\r\n'
    expect(readAll(text).rows).toEqual([
      { line: 2, cells: { a: 'x "y";\r\nz', b: " 1 " } },
      { line: 4, cells: { a: "2", b: "3" } },
    ])
  })

  it("a shorter row has empty cells", () => {
    expect(cellsOf("a,b,c\n1\n")).toEqual([{ a: "1", b: "", c: "" }])
  })

  it("an empty text has no columns", () => {
    expect(readAll("")).toMatchObject({ columns: [], rows: [] })
  })

  it.each([
    ["a\n1,2\n", "line 2 has more cells than the first line"],
    ['a\n\n"1', "line 3 has a quote that is not closed"],
    ['a\n"1"2\n', "line 2 has text behind a closing quote"],
    ['a\n1"2\n', "line 2 has a quote inside a cell without quotes"],
    [`a\n${"x".repeat(32_768)}\n`, "line 2 has a cell of more than 32767 characters"],
    [`a\n"${'""'.repeat(32_768)}"\n`, "line 2 has a cell of more than 32767 characters"],
    [`${"a,".repeat(101)}a\n`, "line 1 has more than 100 cells"],
  ])("refuses %j", (text, message) => {
    const read = () => readAll(text)
    expect(read).toThrow(CsvUnreadable)
    expect(read).toThrow(message)
  })

  it("refuses more rows than the maximum", () => {
    expect(readAll("a\n1\n2\n", { maximumRows: 2 }).rows).toHaveLength(2)
    expect(() => readAll("a\n1\n2\n3\n", { maximumRows: 2 })).toThrow("line 4 is beyond 2 rows")
  })

  it("reads what our tables write", () => {
    const texts = ["", "a;b", '"', "x\r\ny", "  ", "Łąka\t", '""";'].map((text) => `(${text})`)
    const table = csvTable<string>({ Text: textCell, N: (_row, position) => String(position) })
    const written = table.head + texts.map((text, nth) => table.line(text, nth + 1)).join("")
    expect(cellsOf(written)).toEqual(texts.map((text, nth) => ({ text, n: String(nth + 1) })))
  })

  it.each([
    ["short rows", `a\n${"1\n".repeat(50_000)}`, 9],
    ["empty lines", "\n".repeat(50_000), 4],
    ["few cells below many columns", `${"a,".repeat(99)}a\n${"1\n".repeat(1_000)}`, 9],
  ])("pauses between %s", (_title, text, pauses) => {
    expect(readAll(text).pauses).toBeGreaterThanOrEqual(pauses)
  })
})
