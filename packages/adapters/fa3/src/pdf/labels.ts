/**
 * Labels and number formats of an invoice in Polish and English.
 *
 * An invoice issued in Poland stays a Polish document: a translation is printed next to the Polish
 * label, never instead of it. Digits of the file are regrouped, never computed, and amounts are
 * never floats.
 */
import type { Language } from "@procurement/domain/text"

/** Polish first, then English. */
export type Label = readonly [pl: string, en: string]

export const labels = {
  title: ["Faktura VAT", "VAT invoice"],
  titleOfCorrection: ["Faktura korygująca", "Correcting invoice"],
  corrected: ["Faktura korygowana", "Corrected invoice"],
  correctedNumber: ["Numer i data", "Number, date"],
  correctedKsefNumber: ["Numer KSeF", "KSeF number"],
  reason: ["Przyczyna korekty", "Reason"],
  effect: ["Skutek korekty", "Effective"],
  before: ["Przed korektą", "Before the correction"],
  after: ["Po korekcie", "After the correction"],
  difference: ["Różnica", "Difference"],
  amountOfCorrection: ["Kwota korekty", "Correction"],
  issued: ["Data wystawienia", "Issue date"],
  supplied: ["Data dostawy", "Date of supply"],
  order: ["Zamówienie", "Order"],
  ordered: ["Data zamówienia", "Order date"],
  buyerReference: ["Nr zamówienia nabywcy", "Buyer's order no."],
  seller: ["Sprzedawca", "Seller"],
  buyer: ["Nabywca", "Buyer"],
  buyerBefore: ["Nabywca przed korektą", "Buyer before"],
  taxId: ["NIP", "Tax ID"],
  internalId: ["Identyfikator wewnętrzny", "Internal ID"],
  position: ["Lp.", "No."],
  name: ["Towar lub usługa", "Description"],
  sku: ["Indeks", "SKU"],
  unit: ["J.m.", "Unit"],
  quantity: ["Ilość", "Qty"],
  unitGross: ["Cena brutto", "Gross price"],
  rate: ["VAT", "VAT"],
  gross: ["Wartość brutto", "Gross amount"],
  vatRate: ["Stawka", "Rate"],
  netSum: ["Netto", "Net"],
  vatSum: ["VAT", "VAT"],
  grossSum: ["Brutto", "Gross"],
  total: ["Razem", "Total"],
  vatInPln: ["VAT w PLN", "VAT in PLN"],
  exchangeRate: ["Kurs średni NBP", "NBP average rate"],
  exchangeRates: ["Kursy średnie NBP", "NBP average rates"],
  exchangeRateBefore: ["Kurs przed korektą", "Rate before the correction"],
  exchangeTable: ["Tabela", "Table"],
  amountDue: ["Do zapłaty", "Amount due"],
  amountPaid: ["Zapłacono", "Paid"],
  payment: ["Płatność", "Payment"],
  due: ["Termin płatności", "Due date"],
  method: ["Sposób płatności", "Method"],
  account: ["Rachunek bankowy", "Bank account"],
  bank: ["Bank", "Bank"],
  swift: ["SWIFT", "SWIFT"],
  splitPayment: ["Rodzaj przelewu", "Kind of transfer"],
  transferTitle: ["Tytuł przelewu", "Payment reference"],
  paidOn: ["Zapłacono dnia", "Paid on"],
  remarks: ["Uwagi", "Remarks"],
  verify: ["Sprawdź w KSeF", "Verify in KSeF"],
  verifyIssuer: ["Sprawdź wystawcę", "Verify the issuer"],
  page: ["Strona", "Page"],
  of: ["z", "of"],
  pdf: [
    "Wizualizacja faktury ustrukturyzowanej. Fakturą jest plik XML, SHA-256:",
    "Picture of a structured invoice; the invoice is the XML file.",
  ],
  replaced: [
    "\ufffd: znak, którego nie ma w użytym kroju pisma; jest w pliku XML.",
    "\ufffd: a character missing from this typeface; see the XML file.",
  ],
} as const satisfies Readonly<Record<string, Label>>

/** Names of FormaPlatnosci (schemat_FA(3)_v1-0E.xsd, TFormaPlatnosci). */
export const paymentMethods: Readonly<Record<string, Label>> = {
  "1": ["gotówka", "cash"],
  "2": ["karta", "card"],
  "3": ["bon", "voucher"],
  "4": ["czek", "cheque"],
  "5": ["kredyt", "credit"],
  "6": ["przelew", "bank transfer"],
  "7": ["płatność mobilna", "mobile payment"],
}

/** Names of TypKorekty (schemat_FA(3)_v1-0E.xsd, TTypKorekty). */
export const effects: Readonly<Record<string, Label>> = {
  "1": ["w dacie ujęcia faktury pierwotnej", "on the day of the original"],
  "2": ["w dacie wystawienia faktury korygującej", "on the day of this correction"],
  "3": ["w innej dacie", "on another day"],
}

/** The required text when an annotation is 1 (art. 106e(1)(16-18a) of the VAT act), and of TP. */
export const annotations: Readonly<Record<string, Label>> = {
  P_16: ["metoda kasowa", "cash accounting"],
  P_17: ["samofakturowanie", "self-billing"],
  P_18: ["odwrotne obciążenie", "reverse charge"],
  TP: ["powiązania między nabywcą a sprzedawcą", "buyer and seller are related"],
  P_18A: ["mechanizm podzielonej płatności", "split payment"],
}

/** Titles of third parties by Rola. */
export const roles: Readonly<Record<string, Label>> = {
  "8": ["Odbiorca (JST)", "Recipient (local government)"],
  "10": ["Odbiorca (grupa VAT)", "Recipient (VAT group)"],
}

/** The label on one line: `Nabywca`, or `Nabywca / Buyer`. */
export const inOneLine = ([pl, en]: Label, language: Language): string =>
  language === "pl" || pl === en ? pl : `${pl} / ${en}`

/** The Polish label and, if it differs, its translation. */
export const inTwoParts = ([pl, en]: Label, language: Language): readonly [string, string] =>
  language === "pl" || pl === en ? [pl, ""] : [pl, en]

const noBreakSpace = "\u00a0"

const marks: Readonly<Record<Language, { readonly thousand: string; readonly point: string }>> = {
  pl: { thousand: noBreakSpace, point: "," },
  en: { thousand: ",", point: "." },
}

const decimal = /^(-?)(\d+)(?:\.(\d+))?$/

/**
 * A decimal of FA(3), `-1234.5`, with at least that many places: `-1 234,50`. Throws a TypeError
 * for anything else.
 */
export const figure = (text: string, language: Language, places = 0): string => {
  const match = decimal.exec(text)
  if (match === null) throw new TypeError(`${text} is not a decimal`)
  const [, sign = "", whole = "", fraction = ""] = match
  const { thousand, point } = marks[language]
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, thousand)
  const rest = fraction.padEnd(places, "0")
  return `${sign === "" ? "" : "\u2212"}${grouped}${rest === "" ? "" : point + rest}`
}

/** An amount of money: two places. */
export const amount = (text: string, language: Language): string => figure(text, language, 2)

/** `1 EUR = 4,2537 PLN`. */
export const exchangeRate = (rate: string, currency: string, language: Language): string =>
  `1 ${currency} = ${figure(rate, language, 4)} PLN`

/** P_12 for people: `23` becomes `23%`; codes that are not numbers stay. */
export const vatRate = (code: string): string => (/^\d+$/.test(code) ? `${code}%` : code)

/** `PL61 1090 1014 ...`; a Polish account without its country is grouped in the same way. */
export const bankAccount = (account: string): string => {
  const start = /^[A-Z]{2}/.test(account) ? 4 : 2
  const groups = account.slice(start).match(/.{1,4}/g) ?? []
  return [account.slice(0, start), ...groups].join(noBreakSpace)
}
