import { describe, expect, it } from "vitest"
import { readStatements, StatementUnreadable, textOfStatement } from "../src/index.ts"

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

describe("readStatements", () => {
  it("reads entries with the fields of their descriptions", () => {
    expect(readStatements(statement)).toEqual([
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
    expect(readStatements(file).map(({ entries }) => entries.length)).toEqual([2, 2])
  })

  it("a file in Windows-1250 is read as well as one in UTF-8", () => {
    const [utf8, windows] = [Buffer.from("Ł za"), Buffer.of(0xa3, 0x20, 0x7a, 0x61)]
    expect([utf8, windows].map(textOfStatement)).toEqual(["Ł za", "Ł za"])
  })

  it("a reversed debit is a credit, and a reversed credit a debit", () => {
    const marks = ["RD", "RC"].map((mark) => lines(":20:1", `:61:261129${mark}1,00NTRFX`))
    expect(
      marks.map((file) => readStatements(file)[0]?.entries.map(({ direction }) => direction)),
    ).toEqual([["credit"], ["debit"]])
  })

  it.each([
    ["Kwota;Data\n", 1, "a field such as :20: is expected"],
    ["", 1, "there is no statement (:20:)"],
    [lines(":61:261129C1,00NTRFX"), 1, ":61: comes before :20:"],
    [lines(":20:1", ":60F:C261128"), 2, ":60F: has no currency"],
    [lines(":20:1", ":61:261329C1,00NTRFX"), 2, ":61: is not an entry"],
    [lines(":20:1", ":61:261129C1.00NTRFX"), 2, ":61: is not an entry"],
  ])("refuses %j, naming line and field", (file, line, message) => {
    const read = (): unknown => readStatements(file)
    expect(read).toThrow(StatementUnreadable)
    expect(read).toThrow(`line ${line}: ${message}`)
  })
})
