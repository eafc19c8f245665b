/** Texts of the console about messages: of other systems, and to the customers' webhooks. */
export const messageMessages = {
  heading: { en: "Messages", pl: "Komunikaty" },
  lead: {
    en: "Reports of warehouse and bank that were not applied, and the customers' replays.",
    pl: "Niezastosowane zgłoszenia magazynu i banku oraz ponowne wysyłki zlecone przez klientów.",
  },
  letters: { en: "Dead letters", pl: "Niezastosowane komunikaty" },
  noLetters: { en: "No message waits.", pl: "Żaden komunikat nie czeka." },
  more: { en: "Further messages that are not shown:", pl: "Dalsze komunikaty, niewidoczne tutaj:" },
  channel: { en: "Channel", pl: "Kanał" },
  channels: {
    "warehouse.shipments": { en: "Warehouse", pl: "Magazyn" },
    "bank.payments": { en: "Bank", pl: "Bank" },
  },
  at: { en: "Received", pl: "Otrzymano" },
  reason: { en: "Reason", pl: "Powód" },
  reasons: {
    unreadable: { en: "not readable", pl: "nieczytelny" },
    unknown_type: { en: "unknown type of event", pl: "nieznany typ zdarzenia" },
    invalid: { en: "invalid data", pl: "błędne dane" },
    not_found: { en: "no such order or invoice", pl: "nie ma takiego zamówienia lub faktury" },
    refused: { en: "contradicts the order or invoice", pl: "sprzeczny z zamówieniem lub fakturą" },
    failed: { en: "fault of this service", pl: "błąd tej usługi" },
  },
  message: { en: "Message", pl: "Komunikat" },
  replay: { en: "Send back", pl: "Wyślij ponownie" },
  replayAll: { en: "Send back all that wait", pl: "Wyślij ponownie wszystkie oczekujące" },
  replayed: { en: "Sent back to its channel.", pl: "Wysłano ponownie do kanału." },
  replays: { en: "Replays of webhooks", pl: "Ponowienia webhooków" },
  noReplays: { en: "No customer has requested one.", pl: "Żaden klient o to nie prosił." },
  selection: { en: "Events", pl: "Zdarzenia" },
  requested: { en: "Requested", pl: "Zlecono" },
} as const
