/** Texts of the sandbox panel. */

export const sandboxMessages = {
  heading: { en: "Sandbox", pl: "Piaskownica" },
  lead: {
    en: "Play the warehouse, the carrier, the bank, KSeF and the clock.",
    pl: "Tu można odegrać magazyn, przewoźnika, bank, KSeF i zegar.",
  },
  clock: { en: "Clock", pl: "Zegar" },
  now: { en: "The sandbox's time", pl: "Czas piaskownicy" },
  nextRetry: { en: "Next webhook retry", pl: "Następne ponowienie webhooka" },
  noRetry: { en: "None is pending", pl: "Żadne nie czeka" },
  anHour: { en: "Forward 1 hour", pl: "1 godzina naprzód" },
  aDay: { en: "Forward 1 day", pl: "1 dzień naprzód" },
  toRetry: { en: "To the next retry", pl: "Do następnego ponowienia" },
  clockMoved: { en: "The sandbox's time is now", pl: "Czas piaskownicy to teraz" },
  clockLead: {
    en: "The clock is one for the whole sandbox and never goes back. Tokens expire by it.",
    pl: "Zegar jest wspólny dla piaskownicy i nigdy się nie cofa. Według niego wygasają tokeny.",
  },
  behaviour: { en: "Behaviour", pl: "Zachowanie" },
  modes: {
    normal: { en: "Works normally", pl: "Działa normalnie" },
    offline: { en: "Is unavailable", pl: "Jest niedostępny" },
    reject_next: { en: "Rejects the next invoice", pl: "Odrzuca następną fakturę" },
    interrupt_next: {
      en: "Breaks off at the next invoice",
      pl: "Przerywa przy następnej fakturze",
    },
  },
  hints: {
    normal: { en: "Ends everything below.", pl: "Kończy wszystko poniżej." },
    offline: { en: "For 10 minutes.", pl: "Przez 10 minut." },
    reject_next: { en: "Leads to invoice.rejected.", pl: "Prowadzi do invoice.rejected." },
    interrupt_next: {
      en: "The outcome is unknown until the service has resolved it.",
      pl: "Wynik jest nieznany, dopóki usługa go nie ustali.",
    },
  },
  apply: { en: "Apply", pl: "Zastosuj" },
  ksefSet: {
    en: "KSeF behaves accordingly now.",
    pl: "KSeF zachowuje się teraz tak, jak wybrano.",
  },
  events: { en: "Events", pl: "Zdarzenia" },
  eventsLead: {
    en: "Places an order and drives it to where the event happens; your webhooks receive it.",
    pl: "Składa zamówienie i prowadzi je do chwili zdarzenia; otrzymają je Państwa webhooki.",
  },
  type: { en: "Type", pl: "Rodzaj" },
  produce: { en: "Produce the event", pl: "Wywołaj zdarzenie" },
  orders: { en: "Orders", pl: "Zamówienia" },
  orderLead: {
    en: "Earlier steps that are missing happen first: a return ships the order too.",
    pl: "Brakujące wcześniejsze kroki zostaną wykonane: zwrot także wysyła zamówienie.",
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
