/** Why a delivery or a replay is not to be had, or not once more. */
import { maximumOpenReplays, replayWindowDays } from "@procurement/domain/webhook"
import { refused } from "./problem-kind.ts"

export const deliveryProblems = {
  delivery_not_found: refused(404, {
    title: { en: "There is no such delivery", pl: "Nie ma takiego doręczenia" },
    detail: {
      en: "No delivery to this webhook of yours has this id.",
      pl: "Żadne doręczenie do tego Państwa webhooka nie ma tego identyfikatora.",
    },
    meaning: {
      en:
        "No delivery to this subscription of your company has this id. What was delivered is " +
        `forgotten after ${replayWindowDays} days, and all deliveries end with their subscription.`,
      pl:
        "Żadne doręczenie do tej subskrypcji Państwa firmy nie ma tego identyfikatora. Doręczone " +
        `zdarzenia są usuwane po ${replayWindowDays} dniach, a wszystkie doręczenia kończą się ` +
        "razem z subskrypcją.",
    },
    advice: {
      en: "List the deliveries with `GET /v1/webhooks/{id}/deliveries`.",
      pl: "Pobierz listę doręczeń przez `GET /v1/webhooks/{id}/deliveries`.",
    },
  }),
  delivery_not_settled: refused(409, {
    title: { en: "The delivery is still under way", pl: "Doręczenie jest jeszcze w toku" },
    detail: {
      en: "It is `ready` or `waiting`, so it will be sent anyway; nothing was added.",
      pl: "Ma status `ready` lub `waiting`, więc i tak zostanie wysłane; nic nie zostało dodane.",
    },
    meaning: {
      en:
        "Only what was delivered, has failed for good or was skipped can be sent once more. " +
        "Nothing was added.",
      pl:
        "Ponownie można wysłać tylko to, co doręczono, czego ostatecznie nie udało się doręczyć " +
        "albo co pominięto. Nic nie zostało dodane.",
    },
    advice: {
      en: "Wait until `nextAttemptAt`; when the webhook is paused, resume it.",
      pl: "Poczekaj do `nextAttemptAt`; jeśli webhook jest wstrzymany, wznów go.",
    },
  }),
  delivery_too_old: refused(409, {
    title: { en: "The delivery is too old", pl: "Doręczenie jest za stare" },
    detail: {
      en: `It is older than ${replayWindowDays} days and can't be sent again.`,
      pl: `Jest starsze niż ${replayWindowDays} dni i nie można wysłać go ponownie.`,
    },
    meaning: {
      en: `Events can be sent again for ${replayWindowDays} days. Nothing was added.`,
      pl: `Zdarzenia można wysłać ponownie przez ${replayWindowDays} dni. Nic nie zostało dodane.`,
    },
    advice: {
      en: "Read the order with `GET /v1/orders/{id}` or the invoice with `GET /v1/invoices/{id}`.",
      pl: "Odczytaj zamówienie (`GET /v1/orders/{id}`) lub fakturę (`GET /v1/invoices/{id}`).",
    },
  }),
  replay_limit_reached: refused(409, {
    title: { en: "Too many replays go on", pl: "Trwa już zbyt wiele powtórek" },
    detail: {
      en: `${maximumOpenReplays} replays to this webhook go on, as many as there can be.`,
      pl: `Trwa już największa dozwolona liczba powtórek do tego webhooka: ${maximumOpenReplays}.`,
    },
    meaning: {
      en:
        `At most ${maximumOpenReplays} replays to one subscription go on at the same time. ` +
        "Nothing was stored.",
      pl:
        `Do jednej subskrypcji może trwać naraz co najwyżej ${maximumOpenReplays} powtórek. Nic ` +
        "nie zostało zapisane.",
    },
    advice: {
      en:
        "Wait until one is complete (`GET /v1/webhooks/{id}/replays` has `completedAt`), or ask " +
        "for what you need in one replay.",
      pl:
        "Poczekaj, aż jedna się zakończy (`completedAt` w `GET /v1/webhooks/{id}/replays`), albo " +
        "zamów wszystko w jednej powtórce.",
    },
  }),
  replay_not_found: refused(404, {
    title: { en: "There is no such replay", pl: "Nie ma takiej powtórki" },
    detail: {
      en: "No replay to this webhook of yours has this id.",
      pl: "Żadna powtórka do tego Państwa webhooka nie ma tego identyfikatora.",
    },
    meaning: {
      en:
        "No replay to this subscription of your company has this id. Replays are forgotten " +
        `${replayWindowDays} days after they are complete, and end with their subscription.`,
      pl:
        "Żadna powtórka do tej subskrypcji Państwa firmy nie ma tego identyfikatora. Powtórki są " +
        `usuwane ${replayWindowDays} dni po zakończeniu i kończą się razem z subskrypcją.`,
    },
    advice: {
      en: "List the replays with `GET /v1/webhooks/{id}/replays`.",
      pl: "Pobierz listę powtórek przez `GET /v1/webhooks/{id}/replays`.",
    },
  }),
} as const
