/** The register as CSV for a Polish Excel. */
import { correctionReasons } from "@procurement/domain/invoice"
import type { LedgerRow } from "@procurement/domain/ledger"
import { type MinorUnits, rateToDecimal, toDecimal } from "@procurement/domain/money"
import { csvTable, decimalCell, listCell, textCell } from "@procurement/lib-csv"
import type { LedgerFile } from "./ledger-file.ts"

const amount = (value: MinorUnits | undefined): string =>
  decimalCell(value === undefined ? undefined : toDecimal(value))

const csv = csvTable<LedgerRow>({
  Lp: (_row, position) => String(position),
  Okres: ({ period }) => textCell(period),
  Rodzaj: ({ kind }) => textCell(kind),
  NrFaktury: ({ number }) => textCell(number),
  NrKSeF: ({ marker }) => textCell(marker._tag === "KSeF" ? marker.ksefNumber : ""),
  Oznaczenie: ({ marker }) => textCell(marker._tag === "KSeF" ? "" : marker._tag),
  DataWystawienia: ({ issueDate }) => issueDate,
  DataSprzedazy: ({ soldOn }) => soldOn ?? "",
  KodKraju: () => textCell("PL"),
  NIP: ({ buyer }) => textCell(buyer.nip),
  Nabywca: ({ buyer }) => textCell(buyer.name),
  Waluta: ({ currency }) => textCell(currency),
  NettoWaluta: ({ amounts }) => amount(amounts.net),
  VatWaluta: ({ amounts }) => amount(amounts.vat),
  BruttoWaluta: ({ amounts }) => amount(amounts.gross),
  Kurs: ({ rates }) => listCell(rates.map((quote) => decimalCell(rateToDecimal(quote)))),
  DataKursu: ({ rates }) => listCell(rates.map(({ publishedOn }) => publishedOn)),
  TabelaNBP: ({ rates }) => textCell(rates.map(({ table }) => table).join(" / ")),
  K_19: ({ inPln }) => amount(inPln?.net),
  K_20: ({ inPln }) => amount(inPln?.vat),
  BruttoPLN: ({ inPln }) => amount(inPln?.gross),
  GTU: ({ goodsGroups }) => textCell(goodsGroups.join(" ")),
  TP: ({ isRelated }) => (isRelated ? "1" : ""),
  TypDokumentu: () => "",
  NrKorygowanej: ({ corrects }) => textCell(corrects?.number),
  NrKSeFKorygowanej: ({ corrects }) => textCell(corrects?.ksefNumber),
  PrzyczynaKorekty: ({ cause }) => textCell(cause === undefined ? "" : correctionReasons[cause]),
  TerminPlatnosci: ({ dueDate }) => dueDate ?? "",
})

/** The names of the columns, in their order. */
export const csvColumns = csv.names

export const ledgerCsv: LedgerFile = { head: csv.head, row: csv.line, tail: () => "" }
