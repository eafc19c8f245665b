/** Why a webhook is not to be had. */
import { refused } from "./problem-kind.ts"

export const webhookProblems = {
  webhook_not_found: refused(404, {
    title: { en: "There is no such webhook", pl: "Nie ma takiego webhooka" },
    detail: {
      en: "No webhook of yours has this id.",
      pl: "Żaden Państwa webhook nie ma tego identyfikatora.",
    },
    meaning: {
      en: "No subscription of your company has this id, or it has ended already.",
      pl: "Żadna subskrypcja Państwa firmy nie ma tego identyfikatora albo została już zakończona.",
    },
    advice: {
      en: "List your subscriptions with `GET /v1/webhooks`.",
      pl: "Pobierz listę subskrypcji przez `GET /v1/webhooks`.",
    },
  }),
} as const
