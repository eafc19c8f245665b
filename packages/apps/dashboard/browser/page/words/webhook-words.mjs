/** What is said of webhooks: the list, the form, the secret, the pause. */

export const webhookWords = {
  heading: { en: "Webhooks", pl: "Webhooki" },
  add: { en: "Add a webhook", pl: "Dodaj webhook" },
  none: { en: "No webhooks yet", pl: "Nie ma jeszcze webhooków" },
  noneLead: {
    en:
      "A webhook is an address of yours to which we post what happens: a shipment, an invoice, " +
      "a payment.",
    pl:
      "Webhook to Państwa adres, na który przesyłamy informacje o zdarzeniach: wysyłce, " +
      "fakturze, płatności.",
  },
  back: { en: "All webhooks", pl: "Wszystkie webhooki" },
  parts: { en: "Parts of this webhook", pl: "Części webhooka" },
  deliveries: { en: "Deliveries", pl: "Dostawy" },
  replays: { en: "Replay", pl: "Ponowienie" },
  settings: { en: "Settings", pl: "Ustawienia" },
  delivering: { en: "Delivering", pl: "Aktywny" },
  paused: { en: "Paused", pl: "Wstrzymany" },
  since: { en: "since", pl: "od" },
  url: { en: "URL", pl: "Adres URL" },
  urlHint: {
    en: "Where events are posted to, for example https://erp.example.com/hooks",
    pl: "Dokąd przesyłane są zdarzenia, na przykład https://erp.example.com/hooks",
  },
  events: { en: "Events", pl: "Zdarzenia" },
  contact: { en: "Contact e-mail", pl: "E-mail kontaktowy" },
  contactHint: {
    en: "Told when deliveries keep failing and the webhook is paused.",
    pl: "Otrzyma wiadomość, gdy dostawy stale się nie udają i webhook zostanie wstrzymany.",
  },
  create: { en: "Add the webhook", pl: "Dodaj webhook" },
  created: { en: "The webhook has been added.", pl: "Webhook został dodany." },
  saved: { en: "Saved.", pl: "Zapisano." },
  remove: { en: "Delete this webhook", pl: "Usuń webhook" },
  removeHeading: { en: "Delete", pl: "Usuwanie" },
  removeLead: {
    en: "Nothing more is sent, not even what was still to be delivered. This can't be undone.",
    pl:
      "Nic więcej nie zostanie wysłane, także to, co czeka na dostarczenie. Tego nie można " +
      "cofnąć.",
  },
  removeQuestion: { en: "Delete the webhook to this address?", pl: "Usunąć webhook na ten adres?" },
  removed: { en: "The webhook has been deleted.", pl: "Webhook został usunięty." },
  secret: { en: "Signing secret", pl: "Klucz podpisu" },
  secretOnce: {
    en: "Copy it now: it is shown this once. With it you check the signature of every delivery.",
    pl:
      "Proszę skopiować go teraz: jest pokazywany tylko raz. Służy do sprawdzania podpisu " +
      "każdej dostawy.",
  },
  secretDone: { en: "I have kept it", pl: "Klucz zapisany" },
  rotateHeading: { en: "Signing secret", pl: "Klucz podpisu" },
  rotateLead: {
    en:
      "Make a new secret. For the hours of overlap deliveries are signed with both, so that you " +
      "can change over.",
    pl:
      "Utworzenie nowego klucza. Przez czas nakładania się dostawy są podpisywane oboma " +
      "kluczami, aby umożliwić zmianę.",
  },
  overlap: { en: "Overlap in hours", pl: "Nakładanie się w godzinach" },
  overlapHint: {
    en: "0 to 168; 0 ends the old one at once.",
    pl: "Od 0 do 168; 0 kończy stary natychmiast.",
  },
  rotate: { en: "Make a new secret", pl: "Utwórz nowy klucz" },
  oldSecretUntil: { en: "The old secret signs too, until", pl: "Stary klucz podpisuje również do" },
  rotated: { en: "There is a new secret.", pl: "Utworzono nowy klucz." },
  changeHeading: { en: "Address and events", pl: "Adres i zdarzenia" },
  id: { en: "Id", pl: "Identyfikator" },
  test: { en: "Send a test event", pl: "Wyślij zdarzenie testowe" },
  testSent: {
    en: "The test event is on its way …",
    pl: "Zdarzenie testowe jest w drodze …",
  },
  testDelivered: {
    en: "The endpoint has accepted the test event.",
    pl: "Adres przyjął zdarzenie testowe.",
  },
  testFailed: {
    en: "The test event was not accepted:",
    pl: "Zdarzenie testowe nie zostało przyjęte:",
  },
  testSlow: {
    en: "There is no result yet. It will appear among the deliveries.",
    pl: "Nie ma jeszcze wyniku. Pojawi się na liście dostaw.",
  },
  testPaused: {
    en: "While the webhook is paused no test can be sent.",
    pl: "Gdy webhook jest wstrzymany, nie można wysłać testu.",
  },
}

export const pauseWords = {
  heading: { en: "Paused since", pl: "Wstrzymany od" },
  why: {
    en:
      "The sixth retry of a delivery has failed, so nothing more is sent. Events are held, none " +
      "is lost.",
    pl:
      "Szóste ponowienie dostawy nie powiodło się, dlatego nic więcej nie jest wysyłane. " +
      "Zdarzenia są przechowywane, żadne nie zostało utracone.",
  },
  event: { en: "Event", pl: "Zdarzenie" },
  failure: { en: "Last failure", pl: "Ostatni błąd" },
  held: { en: "Held", pl: "Przechowywane" },
  nothingHeld: { en: "Nothing but this event", pl: "Tylko to zdarzenie" },
  atLeast: { en: "at least", pl: "co najmniej" },
  what: {
    en:
      "Once the endpoint is well, resume: what is held is delivered in the order of its " +
      "creation.",
    pl:
      "Gdy adres działa poprawnie, można wznowić: przechowywane zdarzenia zostaną dostarczone w " +
      "kolejności powstania.",
  },
  retry: { en: "Resume and retry", pl: "Wznów i ponów" },
  retryHint: {
    en: "the event above is tried anew",
    pl: "powyższe zdarzenie zostanie wysłane ponownie",
  },
  skip: { en: "Resume and skip", pl: "Wznów i pomiń" },
  skipHint: { en: "the event above is left out", pl: "powyższe zdarzenie zostanie pominięte" },
  resumed: {
    en: "Resumed. What was held is on its way.",
    pl: "Wznowiono. Przechowywane zdarzenia są w drodze.",
  },
  /** @type {{ en: readonly [string, string], pl: readonly [string, string, string] }} */
  deliveries: { en: ["delivery", "deliveries"], pl: ["dostawa", "dostawy", "dostaw"] },
}
