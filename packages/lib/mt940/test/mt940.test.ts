import { describe, expect, it } from "vitest"
import {
  readStatements,
  type Statement,
  StatementUnreadable,
  textOfStatement,
} from "../src/index.ts"

const lines = (...all: ReadonlyArray<string>): string => `${all.join("\r\n")}\r\n`

const statement = lines(
  ":20:MT940",
  ":25:/PL61109010140000071219812874",
  ":28C:233/1",
  ":60F:C261128PLN1000,00",
  ":61:2611291129CN124,50NTRFNONREF//BK20261129-7",
  ":86:020~00VE02",
  "~205265877635-20261129-19B5A3B1",
  "~2144C9-E4 FV/2026/11/000001",
  "~32Przykladowa Spolka",
  "~33z o.o.",
  "~38PL83101010230000261395100000",
  ":61:261129D12,NCHG700",
  ":86:prowizja za przelew",
  ":62F:C261129PLN1112,50",
  "-",
)

/** All statements, and how often the reader paused. */
const readAll = (text: string): { statements: ReadonlyArray<Statement>; pauses: number } => {
  const work = readStatements(text)
  for (let pauses = 0; ; pauses += 1) {
    const step = work.next()
    if (step.done === true) return { statements: step.value, pauses }
  }
}

const read = (text: string): ReadonlyArray<Statement> => readAll(text).statements

describe("readStatements", () => {
  it("reads entries with the fields of their descriptions", () => {
    expect(read(statement)).toEqual([
      {
        account: "PL61109010140000071219812874",
        number: "233/1",
        currency: "PLN",
        balanceLine: 4,
        entries: [
          {
            valueDate: "2026-11-29",
            direction: "credit",
            amount: "124.50",
            bankReference: "BK20261129-7",
            title: "5265877635-20261129-19B5A3B144C9-E4 FV/2026/11/000001",
            party: "Przykladowa Spolka z o.o.",
            partyAccount: "PL83101010230000261395100000",
          },
          {
            valueDate: "2026-11-29",
            direction: "debit",
            amount: "12.00",
            ownReference: "700",
            title: "prowizja za przelew",
          },
        ],
      },
    ])
  })

  it("reads several statements, envelopes, LF and a byte order mark", () => {
    const file = `\uFEFF{1:F01}{4:\n${statement.replaceAll("\r\n", "\n")}-}\n${statement}`
    expect(read(file).map(({ entries }) => entries.length)).toEqual([2, 2])
  })

  it("a file in Windows-1250 is read as well as one in UTF-8", () => {
    const [utf8, windows] = [Buffer.from("Ł za"), Buffer.of(0xa3, 0x20, 0x7a, 0x61)]
    expect([utf8, windows].map(textOfStatement)).toEqual(["Ł za", "Ł za"])
  })

  it("a reversed debit is a credit, and a reversed credit a debit", () => {
    const marks = ["RD", "RC"].map((mark) => lines(":20:1", `:61:261129${mark}1,00NTRFX`))
    expect(marks.map((file) => read(file)[0]?.entries.map(({ direction }) => direction))).toEqual([
      ["credit"],
      ["debit"],
    ])
  })

  it.each([
    ["Kwota;Data\n", 1, "a field such as :20: is expected"],
    ["", 1, "there is no statement (:20:)"],
    [lines(":61:261129C1,00NTRFX"), 1, ":61: comes before :20:"],
    [lines(":20:1", ":60F:C261128"), 2, ":60F: has no currency"],
    [lines(":20:1", ":61:261329C1,00NTRFX"), 2, ":61: is not an entry"],
    [lines(":20:1", ":61:261129C1.00NTRFX"), 2, ":61: is not an entry"],
    [lines(":20:1", ":86:x", "y".repeat(10_000)), 2, ":86: has more than 10000 characters"],
    [lines(":20:1", ...Array(200).fill("y".repeat(60))), 1, ":20: has more than 10000 characters"],
  ])("refuses %j, naming line and field", (file, line, message) => {
    const refused = (): unknown => read(file)
    expect(refused).toThrow(StatementUnreadable)
    expect(refused).toThrow(`line ${line}: ${message}`)
  })

  it.each([
    ["entries", `:20:1\n${":61:261129C1,NTRF\n".repeat(2_000)}`, 40],
    ["empty lines", `:20:1\n${"\n".repeat(20_000)}`, 40],
    ["long descriptions", `:20:1\n${`:86:${"~20x".repeat(2_000)}\n`.repeat(40)}`, 20],
  ])("pauses between %s", (_title, text, pauses) => {
    expect(readAll(text).pauses).toBeGreaterThanOrEqual(pauses)
  })
})
