/** What is said of deliveries, replays and events. */

export const deliveryWords = {
  status: { en: "Status", pl: "Status" },
  any: { en: "All", pl: "Wszystkie" },
  eventId: { en: "Event id", pl: "Identyfikator zdarzenia" },
  filter: { en: "Show", pl: "Pokaż" },
  none: { en: "No deliveries.", pl: "Brak dostaw." },
  noneOfFilter: { en: "No deliveries like that.", pl: "Brak takich dostaw." },
  event: { en: "Event", pl: "Zdarzenie" },
  next: { en: "Next attempt", pl: "Następna próba" },
  delivery: { en: "Delivery", pl: "Dostawa" },
  noAttempts: { en: "No attempt has been made yet.", pl: "Nie było jeszcze żadnej próby." },
  attempts: { en: "Attempts", pl: "Próby" },
  time: { en: "Time", pl: "Czas" },
  answer: { en: "Answer", pl: "Odpowiedź" },
  failure: { en: "Failure", pl: "Błąd" },
  took: { en: "Took", pl: "Trwało" },
  noAnswer: { en: "none", pl: "brak" },
  accepted: { en: "accepted", pl: "przyjęto" },
  redeliver: { en: "Deliver again", pl: "Dostarcz ponownie" },
  redelivered: {
    en: "It is being delivered again, as a delivery of its own.",
    pl: "Zostanie dostarczone ponownie, jako osobna dostawa.",
  },
  /** @type {{ en: readonly [string, string], pl: readonly [string, string, string] }} */
  attemptNoun: { en: ["attempt", "attempts"], pl: ["próba", "próby", "prób"] },
  statuses: {
    ready: { en: "To be sent", pl: "Do wysłania" },
    waiting: { en: "Waiting to retry", pl: "Czeka na ponowienie" },
    delivered: { en: "Delivered", pl: "Dostarczono" },
    exhausted: { en: "Failed", pl: "Niedostarczono" },
    skipped: { en: "Skipped", pl: "Pominięto" },
    held: { en: "Held", pl: "Przechowywane" },
  },
  kinds: {
    event: { en: "", pl: "" },
    replay: { en: "replay", pl: "ponowienie" },
    test: { en: "test", pl: "test" },
  },
}

export const replayWords = {
  heading: { en: "Replay events", pl: "Ponów zdarzenia" },
  lead: {
    en: "Events of the last 30 days are sent again, with the same id and body, marked as a replay.",
    pl:
      "Zdarzenia z ostatnich 30 dni zostaną wysłane ponownie, z tym samym identyfikatorem i " +
      "treścią, oznaczone jako ponowienie.",
  },
  which: { en: "Which events", pl: "Które zdarzenia" },
  kinds: {
    failedSince: { en: "All that failed since", pl: "Wszystkie niedostarczone od" },
    neverDeliveredSince: {
      en: "All never delivered since",
      pl: "Wszystkie, których nigdy nie dostarczono, od",
    },
    range: { en: "All of a span of time", pl: "Wszystkie z przedziału czasu" },
    eventIds: { en: "These, by id", pl: "Wskazane, według identyfikatora" },
  },
  hints: {
    failedSince: {
      en: "Attempted, never accepted, and not going to be tried again.",
      pl: "Wysyłane, nieprzyjęte i nieoczekujące na ponowienie.",
    },
    neverDeliveredSince: {
      en:
        "Never accepted and not under way, attempted or not: also what happened before you " +
        "subscribed.",
      pl: "Nieprzyjęte i nie będące w drodze, wysyłane lub nie: także sprzed utworzenia webhooka.",
    },
    range: { en: "Also those that were accepted.", pl: "Także te, które zostały przyjęte." },
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
  started: { en: "The replay has begun.", pl: "Ponawianie rozpoczęte." },
  finished: { en: "The replay is complete:", pl: "Ponawianie zakończone:" },
  list: { en: "Replays so far", pl: "Dotychczasowe ponowienia" },
  none: { en: "None yet.", pl: "Nie było jeszcze żadnego." },
  running: { en: "Under way", pl: "W toku" },
  complete: { en: "Complete", pl: "Zakończone" },
  /** @type {{ en: readonly [string, string], pl: readonly [string, string, string] }} */
  queued: {
    en: ["event queued", "events queued"],
    pl: ["zdarzenie w kolejce", "zdarzenia w kolejce", "zdarzeń w kolejce"],
  },
  /** @type {{ en: readonly [string, string], pl: readonly [string, string, string] }} */
  byId: {
    en: ["event by id", "events by id"],
    pl: ["wskazane zdarzenie", "wskazane zdarzenia", "wskazanych zdarzeń"],
  },
}

export const eventWords = {
  heading: { en: "Events", pl: "Zdarzenia" },
  lead: {
    en: "What happened in the last 30 days, oldest first: the very bodies that webhooks bring.",
    pl:
      "Co wydarzyło się w ciągu ostatnich 30 dni, od najstarszych: dokładnie to, co przesyłają " +
      "webhooki.",
  },
  type: { en: "Type", pl: "Rodzaj" },
  after: { en: "After the event (id)", pl: "Po zdarzeniu (identyfikator)" },
  none: { en: "No events.", pl: "Brak zdarzeń." },
  replay: { en: "Replay this", pl: "Ponów to" },
  replayTo: { en: "Replay this event", pl: "Ponów to zdarzenie" },
  choose: { en: "To which webhook", pl: "Na który webhook" },
  noWebhook: {
    en: "Add a webhook to replay events to it.",
    pl: "Aby ponawiać zdarzenia, proszę dodać webhook.",
  },
  replayed: { en: "The event is being sent again.", pl: "Zdarzenie jest wysyłane ponownie." },
}

export const usageWords = {
  heading: { en: "Usage in", pl: "Wykorzystanie:" },
  metrics: {
    deliveries: { en: "Webhook deliveries", pl: "Dostawy webhooków" },
    orders: { en: "Orders", pl: "Zamówienia" },
    invoices: { en: "Invoices", pl: "Faktury" },
  },
  of: { en: "of", pl: "z" },
  resets: { en: "Counted anew from", pl: "Liczone od nowa od" },
}
