/** Any text in the files that the service writes: they stay well-formed, and run nothing. */
import { jpkV7m3, ledgerCsv } from "@procurement/adapter-jpk"
import { instant } from "@procurement/domain/calendar"
import type { LedgerPeriod, LedgerRow } from "@procurement/domain/ledger"
import { minorUnits } from "@procurement/domain/money"
import { LineText } from "@procurement/domain/text"
import { elixir0, NotWritable, pain001, polishCode } from "@procurement/lib-credit-transfer"
import { csvTable, textCell } from "@procurement/lib-csv"
import { child, childrenNamed, readXml } from "@procurement/lib-xml"
import * as Schema from "effect/Schema"
import { aRow } from "../../../packages/adapters/jpk/test/support/rows.ts"
import { type Decoder, orRefused, PropertyBroken, textOf } from "../decoder.ts"

/** A spreadsheet would run it: OWASP, CSV Injection, consulted 2026-11-30. */
const isFormula = (cell: string): boolean => /^[=+\-@\t\r]/.test(cell)

/** Checks a quoted cell as a spreadsheet reads it. */
const checkCell = (cell: string): void => {
  const inner = /^"((?:[^"]|"")*)"$/s.exec(cell)?.[1]
  if (inner === undefined) throw new PropertyBroken(`${JSON.stringify(cell)} is several cells`)
  if (isFormula(inner)) throw new PropertyBroken(`a spreadsheet runs ${JSON.stringify(cell)}`)
}

const table = csvTable<string>({ text: textCell })

const transferOf = (title: string) => ({
  amount: 123_456,
  currency: "PLN" as const,
  creditor: { name: title, iban: "PL61109010140000071219812874" },
  title,
})

const fileOf = (text: string) => ({
  id: "PAY-1",
  createdAt: "2026-11-30T10:00:00",
  day: "2026-11-30",
  currency: "PLN" as const,
  debtor: { name: text, iban: "PL61109010140000071219812874" },
  transfers: [{ ...transferOf(text), id: "1" }],
})

/** Any text must leave the file well-formed, with the same titles. */
const writtenIntoPayments = (text: string): void => {
  orRefused([NotWritable], () => readXml(pain001(fileOf(text))))
  const file = orRefused([NotWritable], () => elixir0(fileOf(text)))
  if (file !== undefined && Buffer.from(file).toString("latin1").trimEnd().includes("\n")) {
    throw new PropertyBroken("a text starts a second transfer")
  }
  orRefused([NotWritable], () => polishCode(transferOf(text), "5265877635"))
}

const jpk = jpkV7m3({
  period: "2026-11" as LedgerPeriod,
  madeAt: instant(Date.UTC(2026, 11, 1)),
  purpose: "1",
  taxpayer: { ...aRow.buyer, email: "a@example.com", taxOffice: "1471" },
})
const totals = {
  rows: 1,
  net: minorUnits(100_000),
  vat: minorUnits(23_000),
  withoutPln: 0,
  markers: { KSeF: 1, OFF: 0, DI: 0, BFK: 0 },
}

const isLineText = Schema.is(LineText)

/** The names of buyers are texts of one line. */
const writtenIntoRegisters = (text: string): void => {
  if (!isLineText(text)) return
  const row: LedgerRow = { ...aRow, number: text, buyer: { ...aRow.buyer, name: text } }
  const xml = readXml(`${jpk.head}${jpk.row(row, 1)}${jpk.tail(totals)}`)
  const rows = childrenNamed(child(xml, "Ewidencja") ?? xml, "SprzedazWiersz")
  const name = child(rows[0], "NazwaKontrahenta")?.text
  if (rows.length !== 1 || name !== [...text].slice(0, 512).join("")) {
    throw new PropertyBroken(`JPK has ${rows.length} rows, of ${JSON.stringify(name)}`)
  }
  const written = ledgerCsv.row({ ...aRow, buyer: row.buyer }, 1)
  const usual = ledgerCsv.row(aRow, 1).split(textCell(aRow.buyer.name))
  if (usual.length === 2 && usual.join(textCell(text)) !== written) {
    throw new PropertyBroken("a name changes other cells")
  }
}

const texts = ["Łąka & Syn", "=1+1", "\t=A1", "-5", "|2", "<a>", "]]>", "&#0;", "\u202E", "😀"]

export const writingDecoders: ReadonlyArray<Decoder> = [
  {
    name: "csv-writing",
    samples: texts,
    maximumBytes: 65_536,
    words: ["=", "+", "-", "@", "\t", "\r", "\n", '"', "'", ";", " ", "\u00a0", "\u200b"],
    sources: /packages\/lib\/csv\/src/,
    read: (input) => checkCell(table.line(textOf(input), 1).slice(0, -2)),
  },
  {
    name: "jpk-writing",
    samples: texts,
    maximumBytes: 4_096,
    words: [
      "<",
      "&",
      "]]>",
      '"',
      ";",
      "=",
      "\u2028",
      "\ud800",
      "\uffff",
      "\u0085",
      "a".repeat(500),
    ],
    sources: /adapters\/jpk\/src|packages\/lib\/(?:xml|csv)\/src|node_modules\/saxes/,
    read: (input) => writtenIntoRegisters(textOf(input)),
  },
  {
    name: "payment-writing",
    samples: texts,
    maximumBytes: 4_096,
    words: ["\n", "\r", '"', "<", "&", "\u0000", "\u2028", "|", "^"],
    sources: /packages\/lib\/credit-transfer\/src/,
    read: (input) => writtenIntoPayments(textOf(input)),
  },
]
