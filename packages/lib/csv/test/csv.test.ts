/** CSV that a Polish Excel reads. */
import { describe, expect, it } from "vitest"
import { csvTable, decimalCell, textCell } from "../src/index.ts"

describe("A CSV file", () => {
  it("starts with a byte order mark and the names, and has a line for each row", () => {
    const table = csvTable<{ readonly name: string; readonly amount: string }>({
      Lp: (_row, position) => String(position),
      Nazwa: ({ name }) => textCell(name),
      Kwota: ({ amount }) => decimalCell(amount),
    })
    expect(table.names).toEqual(["Lp", "Nazwa", "Kwota"])
    expect(table.head).toBe("\uFEFFLp;Nazwa;Kwota\r\n")
    expect(table.line({ name: "Kubek", amount: "-12.50" }, 2)).toBe('2;"Kubek";-12,50\r\n')
  })

  it("has empty cells for what is undefined", () => {
    expect([textCell(undefined), decimalCell(undefined)]).toEqual(['""', ""])
  })

  it.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1"])("guards the textCell %j", (value) => {
    expect(textCell(value)).toBe(`"'${value}"`)
  })

  it("doubles quotes, and leaves separators and line breaks within a textCell", () => {
    expect(textCell('a "b"; c\nd')).toBe('"a ""b""; c\nd"')
  })
})
