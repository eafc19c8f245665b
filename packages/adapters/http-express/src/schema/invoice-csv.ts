/** A customer's invoices as CSV, with the names of columns that Polish accountants know. */
import { correctionReasons, kindOf } from "@procurement/domain/invoice"
import type { InvoiceListItem } from "@procurement/domain/payment"
import { csvTable, decimalCell, listCell, textCell } from "@procurement/lib-csv"
import { encodeInvoiceListItem } from "./invoice.ts"

type Shown = ReturnType<typeof encodeInvoiceListItem>

const statuses: Readonly<Record<NonNullable<Shown["payment"]>["status"], string>> = {
  unpaid: "niezapłacona",
  partly_paid: "częściowo zapłacona",
  paid: "zapłacona",
  nothing_due: "nic do zapłaty",
}

interface Row {
  readonly item: InvoiceListItem
  readonly shown: Shown
}

const table = csvTable<Row>({
  Rodzaj: ({ item }) => textCell(kindOf(item.kept.invoice)),
  NrFaktury: ({ shown }) => textCell(shown.number ?? shown.outside?.number),
  NrKSeF: ({ shown }) => textCell(shown.ksefNumber),
  Oznaczenie: ({ shown }) => textCell(shown.jpkMarker === "KSeF" ? "" : shown.jpkMarker),
  DataWystawienia: ({ shown }) => shown.issueDate ?? "",
  NIPSprzedawcy: ({ item: { kept } }) =>
    textCell("seller" in kept.invoice ? kept.invoice.seller?.nip : undefined),
  NIPNabywcy: ({ shown }) => textCell(shown.buyer.nip),
  Nabywca: ({ shown }) => textCell(shown.buyer.name),
  Waluta: ({ shown }) => textCell(shown.total.currency),
  Netto: ({ shown }) => decimalCell(shown.net?.amount),
  Vat: ({ shown }) => decimalCell(shown.vat?.amount),
  Brutto: ({ shown }) => decimalCell(shown.total.amount),
  Kurs: ({ shown }) => listCell((shown.exchangeRates ?? []).map(({ rate }) => decimalCell(rate))),
  DataKursu: ({ shown }) =>
    listCell((shown.exchangeRates ?? []).map(({ publishedOn }) => publishedOn)),
  TabelaNBP: ({ shown }) =>
    textCell((shown.exchangeRates ?? []).map(({ table: name }) => name).join(" / ")),
  VatPLN: ({ shown }) =>
    decimalCell(shown.total.currency === "PLN" ? shown.vat?.amount : shown.vatInPln),
  ObowiazekPodatkowy: ({ shown }) => listCell((shown.taxPoints ?? []).map(({ day }) => day)),
  TerminPlatnosci: ({ shown }) => shown.dueDate ?? "",
  Platnosc: ({ shown }) => textCell(shown.payment && statuses[shown.payment.status]),
  DoZaplaty: ({ shown }) => decimalCell(shown.payment?.owed.amount),
  Zaplacono: ({ shown }) => decimalCell(shown.payment?.paid.amount),
  NrKorygowanej: ({ shown }) => textCell(shown.corrects?.number),
  NrKSeFKorygowanej: ({ shown }) => textCell(shown.corrects?.ksefNumber),
  PrzyczynaKorekty: ({ item: { kept } }) =>
    textCell(kept.invoice.correction && correctionReasons[kept.invoice.correction.cause]),
  NrZamowieniaNabywcy: ({ item: { kept } }) => textCell(kept.invoice.reference),
  Zamowienie: ({ shown }) => textCell(shown.orderId),
})

/** The names of the columns. */
export const invoiceCsvHead = table.head

export const invoiceCsvLine = (item: InvoiceListItem): string =>
  table.line({ item, shown: encodeInvoiceListItem(item) }, 1)
