/** Texts about webhooks: the list, the form, the secret, the pause. */

export const webhookMessages = {
  heading: { en: "Webhooks", pl: "Webhooki" },
  lead: {
    en: "Your URLs that we send events to: shipments, invoices, payments.",
    pl: "Adresy URL firmy, na które wysyłamy zdarzenia: wysyłki, faktury, płatności.",
  },
  add: { en: "Add a webhook", pl: "Dodaj webhook" },
  none: { en: "No webhooks yet", pl: "Nie ma jeszcze webhooków" },
  noneLead: {
    en: "A webhook is your URL that we send events to: a shipment, an invoice, a payment.",
    pl: "Webhook to adres URL firmy, na który wysyłamy zdarzenia: wysyłkę, fakturę, płatność.",
  },
  back: { en: "All webhooks", pl: "Wszystkie webhooki" },
  parts: { en: "Parts of this webhook", pl: "Części webhooka" },
  deliveries: { en: "Deliveries", pl: "Doręczenia" },
  replays: { en: "Replay", pl: "Ponowienie" },
  settings: { en: "Settings", pl: "Ustawienia" },
  delivering: { en: "Delivering", pl: "Aktywny" },
  paused: { en: "Paused", pl: "Wstrzymany" },
  since: { en: "since", pl: "od" },
  url: { en: "URL", pl: "Adres URL" },
  urlHint: {
    en:
      "The URL that events are sent to, for example https://erp.example.com/hooks. Before it is " +
      "saved, your server must return a challenge.",
    pl:
      "Adres, na który wysyłane są zdarzenia, na przykład https://erp.example.com/hooks. Zanim go " +
      "zapiszemy, Twój serwer musi odpowiedzieć na żądanie weryfikacji.",
  },
  challengeLink: { en: "How to return it", pl: "Jak odpowiedzieć" },
  events: { en: "Events", pl: "Zdarzenia" },
  contact: { en: "Contact e-mail", pl: "E-mail kontaktowy" },
  contactHint: {
    en: "Notified when deliveries keep failing and the webhook is paused.",
    pl: "Otrzyma wiadomość, gdy doręczenia stale się nie udają i webhook zostanie wstrzymany.",
  },
  create: { en: "Add the webhook", pl: "Dodaj webhook" },
  created: { en: "The webhook was added.", pl: "Webhook został dodany." },
  saved: { en: "Saved.", pl: "Zapisano." },
  remove: { en: "Delete this webhook", pl: "Usuń webhook" },
  removeHeading: { en: "Delete", pl: "Usuwanie" },
  removeLead: {
    en: "Deletes the webhook and its pending deliveries. This can't be undone.",
    pl: "Usuwa webhook i jego oczekujące doręczenia. Tego nie można cofnąć.",
  },
  removeQuestion: { en: "Delete the webhook to this URL?", pl: "Usunąć webhook na ten adres?" },
  removed: { en: "The webhook was deleted.", pl: "Webhook został usunięty." },
  secret: { en: "Signing secret", pl: "Klucz podpisu" },
  secretOnce: {
    en: "Copy it now: it is shown only once. Use it to verify the signature of every delivery.",
    pl:
      "Proszę skopiować go teraz: jest pokazywany tylko raz. Służy do sprawdzania podpisu " +
      "każdego doręczenia.",
  },
  rotateHeading: { en: "Signing secret", pl: "Klucz podpisu" },
  rotateLead: {
    en:
      "Creates a new secret. During the overlap deliveries are signed with both secrets, so that " +
      "you can switch.",
    pl:
      "Tworzy nowy klucz. W okresie przejściowym doręczenia są podpisywane oboma kluczami, aby " +
      "umożliwić zmianę.",
  },
  overlap: { en: "Overlap in hours", pl: "Okres przejściowy w godzinach" },
  overlapHint: {
    en: "0 to 168. With 0 the old secret stops working immediately.",
    pl: "Od 0 do 168. Przy 0 stary klucz przestaje działać natychmiast.",
  },
  rotate: { en: "Create a new secret", pl: "Utwórz nowy klucz" },
  oldSecretUntil: { en: "The old secret also signs until", pl: "Stary klucz podpisuje również do" },
  rotated: { en: "A new secret was created.", pl: "Utworzono nowy klucz." },
  pauseHeading: { en: "Pause", pl: "Wstrzymanie" },
  pauseLead: {
    en:
      "Holds events, each for 30 days, until you resume; for example while your system is down " +
      "for maintenance.",
    pl:
      "Przechowuje zdarzenia, każde przez 30 dni, aż do wznowienia; na przykład na czas prac " +
      "serwisowych.",
  },
  pause: { en: "Pause this webhook", pl: "Wstrzymaj webhook" },
  pausedNow: { en: "The webhook is paused.", pl: "Webhook jest wstrzymany." },
  changeHeading: { en: "Address and events", pl: "Adres i zdarzenia" },
  id: { en: "Id", pl: "Identyfikator" },
  test: { en: "Send a test event", pl: "Wyślij zdarzenie testowe" },
  testSent: {
    en: "Sending the test event …",
    pl: "Wysyłanie zdarzenia testowego …",
  },
  testDelivered: {
    en: "The endpoint accepted the test event.",
    pl: "Odbiorca przyjął zdarzenie testowe.",
  },
  testFailed: {
    en: "The endpoint did not accept the test event:",
    pl: "Odbiorca nie przyjął zdarzenia testowego:",
  },
  testSlow: {
    en: "There is no result yet. It will appear in the list of deliveries.",
    pl: "Nie ma jeszcze wyniku. Pojawi się na liście doręczeń.",
  },
} as const

export const pauseMessages = {
  heading: { en: "Paused since", pl: "Wstrzymany od" },
  why: {
    en:
      "The sixth retry of a delivery failed, so deliveries are paused. New events are held, each " +
      "for 30 days.",
    pl:
      "Szóste ponowienie doręczenia nie powiodło się, dlatego doręczenia są wstrzymane. Nowe " +
      "zdarzenia są przechowywane, każde przez 30 dni.",
  },
  gone: {
    en:
      "The endpoint responded with 410 Gone, so deliveries were paused at once. New events are " +
      "held, each for 30 days.",
    pl:
      "Odbiorca odpowiedział statusem 410 Gone, dlatego doręczenia zostały od razu wstrzymane. " +
      "Nowe zdarzenia są przechowywane, każde przez 30 dni.",
  },
  requested: {
    en: "You paused this webhook. New events are held, each for 30 days.",
    pl:
      "Webhook został wstrzymany na życzenie. Nowe zdarzenia są przechowywane, każde przez 30 " +
      "dni.",
  },
  afterwards: {
    en: "After you resume, held events are delivered in the order of their creation.",
    pl: "Po wznowieniu wstrzymane zdarzenia zostaną doręczone w kolejności powstania.",
  },
  resume: { en: "Resume", pl: "Wznów" },
  noneHeld: { en: "Nothing yet", pl: "Jeszcze nic" },
  event: { en: "Event", pl: "Zdarzenie" },
  failure: { en: "Last failure", pl: "Ostatni błąd" },
  held: { en: "Held", pl: "Przechowywane" },
  nothingHeld: { en: "Only this event", pl: "Tylko to zdarzenie" },
  atLeast: { en: "at least", pl: "co najmniej" },
  what: {
    en: "Fix the endpoint, then resume: held events are delivered in the order of their creation.",
    pl:
      "Po naprawie odbiorcy należy wznowić webhook: wstrzymane zdarzenia zostaną doręczone w " +
      "kolejności powstania.",
  },
  retry: { en: "Resume and retry", pl: "Wznów i ponów" },
  retryHint: {
    en: "the event above is retried",
    pl: "powyższe zdarzenie zostanie wysłane ponownie",
  },
  skip: { en: "Resume and skip", pl: "Wznów i pomiń" },
  skipHint: { en: "the event above is skipped", pl: "powyższe zdarzenie zostanie pominięte" },
  resumed: {
    en: "Resumed. Held events are being delivered.",
    pl: "Wznowiono. Wstrzymane zdarzenia są doręczane.",
  },
  deliveries: { en: ["delivery", "deliveries"], pl: ["doręczenie", "doręczenia", "doręczeń"] },
} as const
