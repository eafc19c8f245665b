/** Texts about deliveries, replays and events. */

export const deliveryMessages = {
  status: { en: "Status", pl: "Status" },
  any: { en: "All", pl: "Wszystkie" },
  eventId: { en: "Event id", pl: "Identyfikator zdarzenia" },
  filter: { en: "Show", pl: "Pokaż" },
  none: { en: "No deliveries.", pl: "Brak doręczeń." },
  noneOfFilter: { en: "No matching deliveries.", pl: "Brak pasujących doręczeń." },
  event: { en: "Event", pl: "Zdarzenie" },
  next: { en: "Next attempt", pl: "Następna próba" },
  delivery: { en: "Delivery", pl: "Doręczenie" },
  noAttempts: { en: "No attempt has been made yet.", pl: "Nie było jeszcze żadnej próby." },
  attempts: { en: "Attempts", pl: "Próby" },
  time: { en: "Time", pl: "Czas" },
  answer: { en: "Response", pl: "Odpowiedź" },
  failure: { en: "Failure", pl: "Błąd" },
  took: { en: "Duration", pl: "Czas trwania" },
  noAnswer: { en: "none", pl: "brak" },
  accepted: { en: "accepted", pl: "przyjęto" },
  redeliver: { en: "Resend", pl: "Wyślij ponownie" },
  redelivered: {
    en: "The event will be resent as a new delivery.",
    pl: "Zdarzenie zostanie wysłane ponownie jako nowe doręczenie.",
  },
  attemptNoun: { en: ["attempt", "attempts"], pl: ["próba", "próby", "prób"] },
  heldByPause: { en: "Held: the webhook is paused", pl: "Wstrzymane: webhook jest wstrzymany" },
  statuses: {
    ready: { en: "Queued", pl: "W kolejce" },
    waiting: { en: "Waiting to retry", pl: "Czeka na ponowienie" },
    delivered: { en: "Delivered", pl: "Doręczono" },
    exhausted: { en: "Failed", pl: "Nie doręczono" },
    skipped: { en: "Skipped", pl: "Pominięto" },
    expired: { en: "Expired", pl: "Wygasło" },
  },
  kinds: {
    event: { en: "", pl: "" },
    replay: { en: "replay", pl: "ponowienie" },
    test: { en: "test", pl: "test" },
  },
} as const

export const replayMessages = {
  heading: { en: "Replay events", pl: "Ponów zdarzenia" },
  lead: {
    en: "Resends events of the last 30 days with the same id and body, marked as a replay.",
    pl:
      "Wysyła ponownie zdarzenia z ostatnich 30 dni, z tym samym identyfikatorem i treścią, " +
      "oznaczone jako ponowienie.",
  },
  which: { en: "Which events", pl: "Które zdarzenia" },
  kinds: {
    failedSince: { en: "All that failed since", pl: "Wszystkie niedoręczone od" },
    neverDeliveredSince: {
      en: "All never delivered since",
      pl: "Wszystkie, których nigdy nie doręczono, od",
    },
    range: { en: "All in a period", pl: "Wszystkie z okresu" },
    eventIds: { en: "These, by id", pl: "Wskazane, według identyfikatora" },
  },
  hints: {
    failedSince: {
      en: "Attempted, never delivered, and with no retry left.",
      pl: "Wysyłane, niedoręczone i nieoczekujące na ponowienie.",
    },
    neverDeliveredSince: {
      en:
        "Never delivered and not pending, whether attempted or not, including events older than " +
        "the webhook.",
      pl:
        "Niedoręczone i nieoczekujące na wysłanie, wysyłane lub nie, także sprzed utworzenia " +
        "webhooka.",
    },
    range: { en: "Including events that were delivered.", pl: "Także doręczone zdarzenia." },
    eventIds: {
      en: "Up to 1,000, separated by spaces, commas or lines.",
      pl: "Najwyżej 1000, rozdzielone odstępami, przecinkami lub wierszami.",
    },
  },
  since: { en: "Since", pl: "Od" },
  from: { en: "From", pl: "Od" },
  to: { en: "To (empty: until now)", pl: "Do (puste: do teraz)" },
  eventIds: { en: "Event ids", pl: "Identyfikatory zdarzeń" },
  start: { en: "Start the replay", pl: "Rozpocznij ponawianie" },
  started: { en: "The replay has started.", pl: "Ponawianie rozpoczęte." },
  finished: { en: "The replay is complete:", pl: "Ponawianie zakończone:" },
  list: { en: "Earlier replays", pl: "Wcześniejsze ponowienia" },
  none: { en: "No replays yet.", pl: "Nie było jeszcze ponowień." },
  running: { en: "In progress", pl: "W toku" },
  complete: { en: "Complete", pl: "Zakończone" },
  queued: {
    en: ["event queued", "events queued"],
    pl: ["zdarzenie w kolejce", "zdarzenia w kolejce", "zdarzeń w kolejce"],
  },
  byId: {
    en: ["event by id", "events by id"],
    pl: ["wskazane zdarzenie", "wskazane zdarzenia", "wskazanych zdarzeń"],
  },
} as const

export const eventMessages = {
  heading: { en: "Events", pl: "Zdarzenia" },
  lead: {
    en: "The events of the last 30 days, newest first, exactly as webhooks deliver them.",
    pl: "Zdarzenia z ostatnich 30 dni, od najnowszych: dokładnie to, co wysyłają webhooki.",
  },
  type: { en: "Type", pl: "Rodzaj" },
  before: { en: "Before the event (id)", pl: "Przed zdarzeniem (identyfikator)" },
  none: { en: "No events.", pl: "Brak zdarzeń." },
  replay: { en: "Replay this", pl: "Ponów to" },
  replayTo: { en: "Replay this event", pl: "Ponów to zdarzenie" },
  choose: { en: "To which webhook", pl: "Na który webhook" },
  noWebhook: {
    en: "Add a webhook to replay events to it.",
    pl: "Aby ponawiać zdarzenia, proszę dodać webhook.",
  },
  replayed: { en: "The event is being resent.", pl: "Zdarzenie jest wysyłane ponownie." },
} as const
