/** Texts of the console about the progress of an order's documents and webhooks. */

export const stepsMessages = {
  heading: { en: "Steps of the documents", pl: "Etapy dokumentów" },
  session: { en: "KSeF session", pl: "Sesja KSeF" },
  refusal: { en: "KSeF rejected the file", pl: "KSeF odrzucił plik" },
  versions: { en: "Versions that KSeF rejected", pl: "Wersje odrzucone przez KSeF" },
  refused: { en: "Rejected", pl: "Odrzucona" },
  response: { en: "KSeF's response", pl: "Odpowiedź KSeF" },
  reissued: { en: "Reissued", pl: "Wystawiona ponownie" },
} as const

export const sentMessages = {
  heading: { en: "Events and webhooks", pl: "Zdarzenia i webhooki" },
  noEvents: {
    en: "No events of the last 30 days.",
    pl: "Brak zdarzeń z ostatnich 30 dni.",
  },
  none: { en: "Not sent to any webhook.", pl: "Nie wysłano do żadnego webhooka." },
  noun: {
    en: ["delivery", "deliveries"],
    pl: ["doręczenie", "doręczenia", "doręczeń"],
  },
  url: { en: "Webhook", pl: "Webhook" },
} as const
