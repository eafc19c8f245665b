/** Texts of the sandbox panel. */

export const sandboxMessages = {
  heading: { en: "Sandbox", pl: "Sandbox" },
  lead: {
    en: "Simulate the warehouse, the carrier, the bank and KSeF, and move the clock.",
    pl: "Symulacja magazynu, przewoźnika, banku i KSeF oraz przesuwanie zegara.",
  },
  clock: { en: "Clock", pl: "Zegar" },
  now: { en: "The sandbox's time", pl: "Czas sandboxa" },
  nextRetry: { en: "Next webhook retry", pl: "Następne ponowienie webhooka" },
  noRetry: { en: "None pending", pl: "Brak oczekujących" },
  anHour: { en: "Forward 1 hour", pl: "1 godzina naprzód" },
  aDay: { en: "Forward 1 day", pl: "1 dzień naprzód" },
  toRetry: { en: "To the next retry", pl: "Do następnego ponowienia" },
  clockMoved: { en: "The sandbox's time is now", pl: "Czas sandboxa to teraz" },
  clockLead: {
    en: "All users of the sandbox share this clock. It never moves back. Tokens expire by it.",
    pl: "Zegar jest wspólny dla całego sandboxa. Nigdy się nie cofa. Według niego wygasają tokeny.",
  },
  behaviour: { en: "Behaviour", pl: "Zachowanie" },
  modes: {
    normal: { en: "Works normally", pl: "Działa normalnie" },
    offline: { en: "Is unavailable", pl: "Jest niedostępny" },
    reject_next: { en: "Rejects the next invoice", pl: "Odrzuca następną fakturę" },
    interrupt_next: {
      en: "Breaks the connection at the next invoice",
      pl: "Przerywa połączenie przy następnej fakturze",
    },
  },
  hints: {
    normal: { en: "Ends all failures.", pl: "Kończy wszystkie awarie." },
    offline: { en: "For 10 minutes.", pl: "Przez 10 minut." },
    reject_next: { en: "Causes invoice.rejected.", pl: "Powoduje invoice.rejected." },
    interrupt_next: {
      en: "The outcome is unknown until the service has resolved it.",
      pl: "Wynik jest nieznany, dopóki usługa go nie ustali.",
    },
  },
  apply: { en: "Apply", pl: "Zastosuj" },
  ksefSet: {
    en: "The behaviour of KSeF was changed.",
    pl: "Zmieniono zachowanie KSeF.",
  },
  events: { en: "Events", pl: "Zdarzenia" },
  eventsLead: {
    en:
      "Places an order and takes it through the steps up to the event. Events about the account " +
      "are examples. Your webhooks receive the event.",
    pl:
      "Składa zamówienie i wykonuje kroki prowadzące do zdarzenia. Zdarzenia dotyczące konta są " +
      "przykładami. Zdarzenie otrzymają webhooki firmy.",
  },
  sent: { en: "The example was sent.", pl: "Wysłano przykład." },
  type: { en: "Type", pl: "Rodzaj" },
  produce: { en: "Trigger the event", pl: "Wywołaj zdarzenie" },
  orders: { en: "Orders", pl: "Zamówienia" },
  orderLead: {
    en: "Missing earlier steps are performed first: a return also ships the order.",
    pl: "Brakujące wcześniejsze kroki zostaną najpierw wykonane: zwrot także wysyła zamówienie.",
  },
  order: { en: "Order", pl: "Zamówienie" },
  status: { en: "Status", pl: "Status" },
  total: { en: "Total", pl: "Razem" },
  next: { en: "What happens next", pl: "Co dalej" },
  moves: {
    ship: { en: "Ship", pl: "Wyślij" },
    deliver: { en: "Deliver", pl: "Doręcz" },
    pay: { en: "Pay", pl: "Opłać" },
    return: { en: "Return", pl: "Zwróć" },
  },
  moved: {
    ship: { en: "The order was shipped.", pl: "Zamówienie zostało wysłane." },
    deliver: { en: "The order was delivered.", pl: "Zamówienie zostało doręczone." },
    pay: { en: "The invoice was paid.", pl: "Faktura została opłacona." },
    return: { en: "The goods were returned.", pl: "Towar został zwrócony." },
  },
} as const
