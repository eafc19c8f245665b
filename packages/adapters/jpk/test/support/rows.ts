/** Rows of a register. */
import type { LocalDate } from "@procurement/domain/calendar"
import type { InvoiceId, OrderId } from "@procurement/domain/identity"
import type { KsefNumber } from "@procurement/domain/invoice"
import type { LedgerRow } from "@procurement/domain/ledger"
import { minorUnits } from "@procurement/domain/money"
import type { Nip } from "@procurement/domain/party"
import { lineText } from "@procurement/domain/text"

const pln = (net: number, vat: number) => ({
  net: minorUnits(net),
  vat: minorUnits(vat),
  gross: minorUnits(net + vat),
})

/** 1000.00 PLN net, sold on the day of issue. */
export const aRow: LedgerRow = {
  orderId: "ord_01kafq3v8pe0rr2c1m5kz9x7wd" as OrderId,
  invoiceId: "inv_01kafq3v8pe0rr2c1m5kz9x7wd" as InvoiceId,
  kind: "VAT",
  number: "FV/2026/11/000001",
  marker: {
    _tag: "KSeF",
    ksefNumber: "5265877635-20261120-C354F9655006-4C" as KsefNumber,
  },
  period: "2026-11",
  rule: "19a(1)",
  issueDate: "2026-11-20" as LocalDate,
  buyer: {
    nip: "9876543210" as Nip,
    name: lineText("Zażółć & Synowie <S.A.>"),
    address: { countryCode: "PL", line1: lineText("ul. Prosta 51"), line2: lineText("Warszawa") },
  },
  currency: "PLN",
  amounts: pln(100_000, 23_000),
  inPln: pln(100_000, 23_000),
  rates: [],
  goodsGroups: [],
  isRelated: false,
  dueDate: "2026-12-04" as LocalDate,
}

/** A return of a sale in EUR, issued offline and not numbered yet. */
export const anEurCorrection: LedgerRow = {
  ...aRow,
  kind: "KOR",
  number: "KOR/2026/11/000001",
  marker: { _tag: "DI" },
  rule: "29a(13)",
  soldOn: "2026-11-18" as LocalDate,
  currency: "EUR",
  amounts: pln(-1_000, -230),
  inPln: pln(-4_254, -978),
  rates: [
    {
      currency: "EUR",
      rateMicros: 4_253_700,
      table: "222/A/NBP/2026",
      publishedOn: "2026-11-17" as LocalDate,
    },
  ],
  goodsGroups: ["GTU_12", "GTU_06"],
  isRelated: true,
  cause: "Returned",
  corrects: {
    number: "FV/2026/11/000001",
    ksefNumber: "5265877635-20261120-C354F9655006-4C" as KsefNumber,
  },
}
