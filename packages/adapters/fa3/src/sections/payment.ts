/**
 * Platnosc and WarunkiTransakcji: until when and where to pay, and for which order.
 */
import type { InvoiceDocument } from "@procurement/domain/invoice"
import { element } from "./xml-text.ts"

/** FormaPlatnosci: bank transfer. */
const bankTransfer = "6"

/** Nothing of a correction: what it leaves to be paid is not for it to say. */
export const paymentSection = ({ dueDate, seller }: InvoiceDocument): string => {
  if (dueDate === undefined) return ""
  return [
    `<Platnosc><TerminPlatnosci><Termin>${dueDate}</Termin></TerminPlatnosci>`,
    `<FormaPlatnosci>${bankTransfer}</FormaPlatnosci>`,
    `<RachunekBankowy>${element("NrRB", seller.bankAccount)}</RachunekBankowy></Platnosc>`,
  ].join("")
}

export const orderSection = ({ order }: InvoiceDocument): string =>
  [
    `<WarunkiTransakcji><Zamowienia><DataZamowienia>${order.date}</DataZamowienia>`,
    element("NrZamowienia", order.number),
    "</Zamowienia></WarunkiTransakcji>",
  ].join("")
