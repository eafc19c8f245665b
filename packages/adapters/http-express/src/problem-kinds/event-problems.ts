/** Why an event is not to be had. */
import { refused } from "./problem-kind.ts"

export const eventProblems = {
  event_not_found: refused(404, {
    title: { en: "There is no such event", pl: "Nie ma takiego zdarzenia" },
    detail: {
      en: "No event of yours has this id.",
      pl: "Żadne Państwa zdarzenie nie ma tego identyfikatora.",
    },
    meaning: {
      en: "No event of your company has this id. Events are kept for 30 days.",
      pl:
        "Żadne zdarzenie Państwa firmy nie ma tego identyfikatora. Zdarzenia są przechowywane " +
        "30 dni.",
    },
    advice: {
      en: "List your events with `GET /v1/events`.",
      pl: "Pobierz listę zdarzeń przez `GET /v1/events`.",
    },
  }),
} as const
