/** Texts of the overview. */

export const overviewMessages = {
  heading: { en: "Overview", pl: "Podsumowanie" },
  attention: { en: "Needs attention", pl: "Wymaga uwagi" },
  paused: { en: "Webhook is paused:", pl: "Webhook jest wstrzymany:" },
  rejected: { en: "KSeF rejected the invoice", pl: "KSeF odrzucił fakturę" },
  invoiceNoun: { en: ["invoice", "invoices"], pl: ["faktura", "faktury", "faktur"] },
  moreThan: { en: "More than", pl: "Więcej niż" },
  overdue: { en: "overdue", pl: "po terminie płatności" },
  expiring: { en: "Token expires soon:", pl: "Token wkrótce wygaśnie:" },
  ofQuota: { en: "of the month's quota", pl: "limitu miesięcznego" },
  volumes: { en: "Monthly quotas", pl: "Limity miesięczne" },
  of: { en: "of", pl: "z" },
  resets: { en: "Reset on", pl: "Liczone od nowa od" },
  marks: {
    en: "The marks stand at 80 % and 100 %: at each you get an e-mail.",
    pl: "Kreski stoją przy 80 % i 100 %: przy każdej wysyłamy e-mail.",
  },
  metrics: {
    orders: { en: "Orders", pl: "Zamówienia" },
    invoices: { en: "Invoices", pl: "Faktury" },
    deliveries: { en: "Webhook deliveries", pl: "Doręczenia webhooków" },
  },
  rates: { en: "Rate limits", pl: "Limity żądań" },
  perMinute: { en: "a minute", pl: "na minutę" },
  burst: { en: "in a burst", pl: "jednorazowo" },
  policies: {
    token: { en: "Each token", pl: "Każdy token" },
    client: { en: "Each API key", pl: "Każdy klucz API" },
    reads: { en: "Reads of a route", pl: "Odczyty jednej ścieżki" },
    writes: { en: "Writes to a route", pl: "Zapisy na jednej ścieżce" },
    replays: { en: "Repeated requests", pl: "Powtórzone żądania" },
  },
  service: { en: "Service", pl: "Usługa" },
  parts: {
    ksefSubmission: { en: "Sending to KSeF", pl: "Wysyłanie do KSeF" },
    webhooks: { en: "Webhooks", pl: "Webhooki" },
  },
  states: {
    operational: { en: "Operational", pl: "Działa" },
    delayed: { en: "Delayed", pl: "Opóźnienia" },
    unavailable: { en: "Unavailable", pl: "Niedostępne" },
  },
  newest: { en: "Newest orders", pl: "Najnowsze zamówienia" },
  all: { en: "All orders", pl: "Wszystkie zamówienia" },
} as const
