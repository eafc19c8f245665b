/** Texts of the console about what is sold: today's work, invoices, orders, customers. */

export const todayMessages = {
  heading: { en: "Today", pl: "Dzisiaj" },
  lead: { en: "What needs a person.", pl: "Sprawy, które wymagają człowieka." },
  rejected: { en: "Rejected by KSeF", pl: "Odrzucone przez KSeF" },
  unknown: { en: "Outcome unknown", pl: "Wynik nieznany" },
  deadlines: { en: "Legal deadlines", pl: "Terminy ustawowe" },
  overdue: { en: "Not paid in time", pl: "Niezapłacone w terminie" },
  none: { en: "Nothing.", pl: "Nic." },
  lastDay: { en: "Last day", pl: "Ostatni dzień" },
  rule: { en: "Deadline", pl: "Termin" },
  rules: {
    issue: { en: "issue the invoice", pl: "wystawienie faktury" },
    supply: { en: "ship the goods", pl: "wysyłka towaru" },
    offline: { en: "send to KSeF", pl: "przesłanie do KSeF" },
  },
  daysOverdue: { en: "Days overdue", pl: "Dni po terminie" },
  left: { en: "Left to pay", pl: "Do zapłaty" },
  all: { en: "Show all", pl: "Pokaż wszystkie" },
} as const

export const salesMessages = {
  buyer: { en: "Buyer", pl: "Nabywca" },
  searched: {
    en: "Number, KSeF number, reference or buyer",
    pl: "Numer, numer KSeF, zamówienie lub nabywca",
  },
  none: { en: "No invoices yet.", pl: "Nie ma jeszcze faktur." },
  order: { en: "Order", pl: "Zamówienie" },
  customer: { en: "Customer", pl: "Klient" },
  warehouse: { en: "Warehouse", pl: "Magazyn" },
  startProcessing: { en: "Start processing", pl: "Rozpocznij kompletację" },
  ship: { en: "Record a parcel", pl: "Zapisz paczkę" },
  shipLead: {
    en: "The parcel has everything that has not left yet. Its day is the date of supply.",
    pl: "Paczka zawiera wszystko, co jeszcze nie wyszło. Jej dzień jest datą dostawy.",
  },
  carrier: { en: "Carrier", pl: "Przewoźnik" },
  trackingNumber: { en: "Tracking number", pl: "Numer przesyłki" },
  trackingUrl: { en: "Tracking page", pl: "Strona śledzenia" },
  deliver: { en: "Record the delivery", pl: "Zapisz doręczenie" },
  recorded: { en: "Recorded.", pl: "Zapisano." },
  payment: { en: "Record a payment", pl: "Zapisz wpłatę" },
  invoice: { en: "Invoice", pl: "Faktura" },
  bankReference: { en: "The bank's reference", pl: "Numer operacji w banku" },
  amount: { en: "Amount", pl: "Kwota" },
  paidAt: { en: "Paid at", pl: "Data wpłaty" },
  paidAtHint: { en: "Now, unless you say otherwise.", pl: "Teraz, jeśli pole jest puste." },
} as const

export const customerMessages = {
  heading: { en: "Customers", pl: "Klienci" },
  back: { en: "All customers", pl: "Wszyscy klienci" },
  searched: { en: "Name, NIP or e-mail", pl: "Nazwa, NIP lub e-mail" },
  none: { en: "No customers yet.", pl: "Nie ma jeszcze klientów." },
  name: { en: "Name", pl: "Nazwa" },
  nip: { en: "NIP", pl: "NIP" },
  plan: { en: "Plan", pl: "Plan" },
  contact: { en: "Contact", pl: "Kontakt" },
  since: { en: "Since", pl: "Od" },
  address: { en: "Address", pl: "Adres" },
  priceList: { en: "Price list", pl: "Cennik" },
  id: { en: "Id", pl: "Identyfikator" },
  details: { en: "Details", pl: "Szczegóły" },
  invoices: { en: "Invoices", pl: "Faktury" },
} as const
