/** What the frame of the page says, and what is said on every view. */

export const pageWords = {
  title: { en: "Webhooks · Procurement", pl: "Webhooki · Procurement" },
  brand: { en: "Procurement", pl: "Procurement" },
  skip: { en: "Skip to content", pl: "Przejdź do treści" },
  sections: { en: "Sections", pl: "Działy" },
  language: { en: "Language", pl: "Język" },
  webhooks: { en: "Webhooks", pl: "Webhooki" },
  events: { en: "Events", pl: "Zdarzenia" },
  reference: { en: "API reference", pl: "Dokumentacja API" },
  signOut: { en: "Sign out", pl: "Wyloguj się" },
  loading: { en: "Loading …", pl: "Wczytywanie …" },
  tryAgain: { en: "Try again", pl: "Spróbuj ponownie" },
  more: { en: "Show more", pl: "Pokaż więcej" },
  cancel: { en: "Cancel", pl: "Anuluj" },
  save: { en: "Save", pl: "Zapisz" },
  copy: { en: "Copy", pl: "Kopiuj" },
  copied: { en: "Copied.", pl: "Skopiowano." },
  notCopied: {
    en: "The browser did not let us copy: select the text yourself.",
    pl: "Przeglądarka nie pozwoliła na kopiowanie: proszę zaznaczyć tekst.",
  },
  unreachable: {
    en: "The service gave no answer. Check your connection and try again.",
    pl: "Serwis nie odpowiedział. Proszę sprawdzić połączenie i spróbować ponownie.",
  },
  broken: {
    en: "Something went wrong on this page. Reload it, please.",
    pl: "Na tej stronie wystąpił błąd. Proszę ją odświeżyć.",
  },
  requestId: { en: "Request id", pl: "Identyfikator żądania" },
  required: { en: "is required", pl: "pole jest wymagane" },
  lacksScope: {
    en:
      "This token is good, but may not manage webhooks. Ask whoever made it for one with the " +
      "scope webhooks:manage.",
    pl:
      "Token jest poprawny, ale nie uprawnia do zarządzania webhookami. Potrzebny jest token z " +
      "zakresem webhooks:manage.",
  },
}
