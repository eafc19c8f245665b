/** Why a webhook is not to be had, made or used. */
import { maximumSubscriptions } from "@procurement/domain/webhook"
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
  webhook_limit_reached: refused(409, {
    title: { en: "There are too many webhooks", pl: "Webhooków jest już zbyt wiele" },
    detail: {
      en: `You have ${maximumSubscriptions} webhooks, as many as there can be.`,
      pl: `Mają Państwo już webhooki w największej dozwolonej liczbie: ${maximumSubscriptions}.`,
    },
    meaning: {
      en: `A company has at most ${maximumSubscriptions} subscriptions. Nothing was stored.`,
      pl:
        `Firma może mieć co najwyżej ${maximumSubscriptions} subskrypcji. Nic nie zostało ` +
        "zapisane.",
    },
    advice: {
      en:
        "End subscriptions that nobody needs with `DELETE /v1/webhooks/{id}`, or change one with " +
        "`PATCH`: one subscription can have all kinds of events.",
      pl:
        "Zakończ niepotrzebne subskrypcje przez `DELETE /v1/webhooks/{id}` albo zmień jedną przez " +
        "`PATCH`: jedna subskrypcja może obejmować wszystkie rodzaje zdarzeń.",
    },
  }),
  webhook_not_paused: refused(409, {
    title: { en: "The webhook is not paused", pl: "Webhook nie jest wstrzymany" },
    detail: {
      en: "It delivers; there is nothing to resume.",
      pl: "Zdarzenia są doręczane; nie ma czego wznawiać.",
    },
    meaning: {
      en: "Only a paused subscription can be resumed. Nothing was changed.",
      pl: "Wznowić można tylko wstrzymaną subskrypcję. Nic nie zostało zmienione.",
    },
    advice: {
      en:
        "Nothing has to be done. To have events again that have failed, ask for a replay with " +
        "`POST /v1/webhooks/{id}/replays`.",
      pl:
        "Nie trzeba nic robić. Aby ponownie otrzymać zdarzenia, których nie udało się doręczyć, " +
        "zamów powtórkę przez `POST /v1/webhooks/{id}/replays`.",
    },
  }),
  webhook_paused: refused(409, {
    title: { en: "The webhook is paused", pl: "Webhook jest wstrzymany" },
    detail: {
      en: "Deliveries are paused; nothing was sent.",
      pl: "Doręczenia są wstrzymane; nic nie zostało wysłane.",
    },
    meaning: {
      en:
        "All retries of a delivery have failed, so the subscription is paused: events are held, " +
        "and a test event would be held with them. Nothing was sent.",
      pl:
        "Wszystkie próby doręczenia zawiodły, więc subskrypcja jest wstrzymana: zdarzenia " +
        "czekają, a zdarzenie testowe czekałoby razem z nimi. Nic nie zostało wysłane.",
    },
    advice: {
      en: "Repair the endpoint, then resume with `POST /v1/webhooks/{id}/resume`.",
      pl: "Napraw odbiorcę, a potem wznów przez `POST /v1/webhooks/{id}/resume`.",
    },
  }),
} as const
