/**
 * The register as CSV for Excel with Polish settings: a byte order mark, semicolons, decimal
 * commas, CRLF, one line of names, no line of sums. Texts are quoted, and guarded against formulas
 * (CWE-1236); numbers and days are not.
 */
import { correctionReasons } from "@procurement/domain/invoice"
import type { LedgerRow } from "@procurement/domain/ledger"
import { type MinorUnits, rateToDecimal, toDecimal } from "@procurement/domain/money"
import type { LedgerFile } from "./ledger-file.ts"

const startsFormula = /^[=+\-@\t\r]/

const text = (value = ""): string =>
  `"${startsFormula.test(value) ? "'" : ""}${value.replaceAll('"', '""')}"`

const withComma = (decimal: string): string => decimal.replace(".", ",")

const amount = (value: MinorUnits | undefined): string =>
  value === undefined ? "" : withComma(toDecimal(value))

/** Goods that left on several days have several rates: then the cell is a text. */
const ofRates = (values: ReadonlyArray<string>): string =>
  values.length > 1 ? text(values.join(" / ")) : (values[0] ?? "")

const columns: Readonly<Record<string, (row: LedgerRow, position: number) => string>> = {
  Lp: (_row, position) => String(position),
  Okres: ({ period }) => text(period),
  Rodzaj: ({ kind }) => text(kind),
  NrFaktury: ({ number }) => text(number),
  NrKSeF: ({ marker }) => text(marker._tag === "KSeF" ? marker.ksefNumber : ""),
  Oznaczenie: ({ marker }) => text(marker._tag === "KSeF" ? "" : marker._tag),
  DataWystawienia: ({ issueDate }) => issueDate,
  DataSprzedazy: ({ soldOn }) => soldOn ?? "",
  KodKraju: () => text("PL"),
  NIP: ({ buyer }) => text(buyer.nip),
  Nabywca: ({ buyer }) => text(buyer.name),
  Waluta: ({ currency }) => text(currency),
  NettoWaluta: ({ amounts }) => amount(amounts.net),
  VatWaluta: ({ amounts }) => amount(amounts.vat),
  BruttoWaluta: ({ amounts }) => amount(amounts.gross),
  Kurs: ({ rates }) => ofRates(rates.map((quote) => withComma(rateToDecimal(quote)))),
  DataKursu: ({ rates }) => ofRates(rates.map(({ publishedOn }) => publishedOn)),
  TabelaNBP: ({ rates }) => text(rates.map(({ table }) => table).join(" / ")),
  K_19: ({ inPln }) => amount(inPln?.net),
  K_20: ({ inPln }) => amount(inPln?.vat),
  BruttoPLN: ({ inPln }) => amount(inPln?.gross),
  GTU: ({ goodsGroups }) => text(goodsGroups.join(" ")),
  TP: ({ isRelated }) => (isRelated ? "1" : ""),
  TypDokumentu: () => "",
  NrKorygowanej: ({ corrects }) => text(corrects?.number),
  NrKSeFKorygowanej: ({ corrects }) => text(corrects?.ksefNumber),
  PrzyczynaKorekty: ({ cause }) => text(cause === undefined ? "" : correctionReasons[cause]),
  TerminPlatnosci: ({ dueDate }) => dueDate ?? "",
}

const names = Object.keys(columns)
const cells = Object.values(columns)

/** The names of the columns, in their order. */
export const csvColumns: ReadonlyArray<string> = names

const line = (values: ReadonlyArray<string>): string => `${values.join(";")}\r\n`

export const ledgerCsv: LedgerFile = {
  head: `\uFEFF${line(names)}`,
  row: (row, position) => line(cells.map((cell) => cell(row, position))),
  tail: () => "",
}
