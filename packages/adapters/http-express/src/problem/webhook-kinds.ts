/** Why a webhook is not to be had, made or used. */
import {
  maximumOpenReplays,
  maximumSubscriptions,
  replayWindowDays,
} from "@procurement/domain/webhook"
import { refused } from "./problem-kind.ts"

export const webhookProblems = {
  webhook_not_found: refused(404, {
    title: { en: "There is no such webhook", pl: "Nie ma takiego webhooka" },
    detail: {
      en: "You have no webhook with this id.",
      pl: "Nie masz webhooka o tym identyfikatorze.",
    },
    meaning: {
      en: "Your company has no subscription with this id, or the subscription was deleted.",
      pl: "Twoja firma nie ma subskrypcji o tym identyfikatorze albo została ona usunięta.",
    },
    advice: {
      en: "List your subscriptions with `GET /v1/webhooks`.",
      pl: "Pobierz listę subskrypcji przez `GET /v1/webhooks`.",
    },
  }),
  webhook_limit_reached: refused(409, {
    title: { en: "There are too many webhooks", pl: "Webhooków jest już zbyt wiele" },
    detail: {
      en: `You have ${maximumSubscriptions} webhooks, which is the maximum.`,
      pl: `Masz już ${maximumSubscriptions} webhooków, czyli najwięcej, ile można.`,
    },
    meaning: {
      en: `A company can have at most ${maximumSubscriptions} subscriptions. Nothing was stored.`,
      pl:
        `Firma może mieć co najwyżej ${maximumSubscriptions} subskrypcji. Nic nie zostało ` +
        "zapisane.",
    },
    advice: {
      en:
        "Delete subscriptions that you no longer need with `DELETE /v1/webhooks/{id}`, or " +
        "change one with `PATCH`: one subscription can cover all event types.",
      pl:
        "Usuń niepotrzebne subskrypcje przez `DELETE /v1/webhooks/{id}` albo zmień jedną " +
        "przez `PATCH`: jedna subskrypcja może obejmować wszystkie rodzaje zdarzeń.",
    },
  }),
  webhook_not_paused: refused(409, {
    title: { en: "The webhook is not paused", pl: "Webhook nie jest wstrzymany" },
    detail: {
      en: "The webhook is active, so there is nothing to resume.",
      pl: "Zdarzenia są doręczane; nie ma czego wznawiać.",
    },
    meaning: {
      en: "Only a paused subscription can be resumed. Nothing was changed.",
      pl: "Wznowić można tylko wstrzymaną subskrypcję. Nic nie zostało zmienione.",
    },
    advice: {
      en:
        "No action is needed. To receive failed events again, request a replay with `POST " +
        "/v1/webhooks/{id}/replays`.",
      pl:
        "Nie trzeba nic robić. Aby ponownie otrzymać zdarzenia, których nie udało się doręczyć, " +
        "zamów ponowienie przez `POST /v1/webhooks/{id}/replays`.",
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
        "All retries of a delivery have failed, so the subscription is paused: its " +
        "events, including test events, are held. Nothing was sent.",
      pl:
        "Wszystkie próby doręczenia zawiodły, więc subskrypcja jest wstrzymana: jej " +
        "zdarzenia, także testowe, czekają. Nic nie zostało wysłane.",
    },
    advice: {
      en: "Fix the endpoint, then resume with `POST /v1/webhooks/{id}/resume`.",
      pl: "Napraw odbiorcę, a potem wznów przez `POST /v1/webhooks/{id}/resume`.",
    },
  }),
} as const

export const deliveryProblems = {
  delivery_not_found: refused(404, {
    title: { en: "There is no such delivery", pl: "Nie ma takiego doręczenia" },
    detail: {
      en: "This webhook has no delivery with this id.",
      pl: "Ten webhook nie ma doręczenia o tym identyfikatorze.",
    },
    meaning: {
      en:
        "Your company's subscription has no delivery with this id. Delivered events are " +
        `deleted after ${replayWindowDays} days, and deleting a subscription deletes its ` +
        "deliveries.",
      pl:
        "Ta subskrypcja nie ma doręczenia o tym identyfikatorze. Doręczone zdarzenia są " +
        `usuwane po ${replayWindowDays} dniach, a usunięcie subskrypcji usuwa jej ` +
        "doręczenia.",
    },
    advice: {
      en: "List the deliveries with `GET /v1/webhooks/{id}/deliveries`.",
      pl: "Pobierz listę doręczeń przez `GET /v1/webhooks/{id}/deliveries`.",
    },
  }),
  delivery_not_settled: refused(409, {
    title: { en: "The delivery is still in progress", pl: "Doręczenie jest jeszcze w toku" },
    detail: {
      en: "Its status is `ready` or `waiting`, so it will be sent anyway; nothing was added.",
      pl: "Ma status `ready` lub `waiting`, więc i tak zostanie wysłane; nic nie zostało dodane.",
    },
    meaning: {
      en:
        "Only a delivery that was delivered, skipped or has no retry left can be sent " +
        "again. Nothing was added.",
      pl:
        "Ponownie można wysłać tylko doręczenie wykonane, pominięte albo takie, które " +
        "wyczerpało ponowienia. Nic nie zostało dodane.",
    },
    advice: {
      en: "Wait until `nextAttemptAt`; if the webhook is paused, resume it.",
      pl: "Poczekaj do `nextAttemptAt`; jeśli webhook jest wstrzymany, wznów go.",
    },
  }),
  delivery_too_old: refused(409, {
    title: { en: "The delivery is too old", pl: "Doręczenie jest za stare" },
    detail: {
      en: `The event is older than ${replayWindowDays} days and can't be sent again.`,
      pl: `Zdarzenie jest starsze niż ${replayWindowDays} dni i nie można wysłać go ponownie.`,
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
    title: { en: "Too many replays are running", pl: "Trwa już zbyt wiele powtórek" },
    detail: {
      en:
        `${maximumOpenReplays} replays to this webhook are already running, which is the ` +
        "maximum.",
      pl: `Trwa już ${maximumOpenReplays} powtórek do tego webhooka, czyli najwięcej, ile można.`,
    },
    meaning: {
      en:
        `At most ${maximumOpenReplays} replays to one subscription can run at the same ` +
        "time. Nothing was stored.",
      pl:
        `Do jednej subskrypcji może trwać naraz co najwyżej ${maximumOpenReplays} powtórek. Nic ` +
        "nie zostało zapisane.",
    },
    advice: {
      en:
        "Wait until a replay is complete (`completedAt` in `GET " +
        "/v1/webhooks/{id}/replays`), or request everything you need in one replay.",
      pl:
        "Poczekaj, aż jedna się zakończy (`completedAt` w `GET /v1/webhooks/{id}/replays`), albo " +
        "zamów wszystko w jednej powtórce.",
    },
  }),
  replay_not_found: refused(404, {
    title: { en: "There is no such replay", pl: "Nie ma takiego ponowienia" },
    detail: {
      en: "This webhook has no replay with this id.",
      pl: "Ten webhook nie ma ponowienia o tym identyfikatorze.",
    },
    meaning: {
      en:
        "Your company's subscription has no replay with this id. Replays are deleted " +
        `${replayWindowDays} days after they complete, and together with their ` +
        "subscription.",
      pl:
        "Ta subskrypcja nie ma ponowienia o tym identyfikatorze. Ponowienia są usuwane " +
        `${replayWindowDays} dni po zakończeniu i razem z subskrypcją.`,
    },
    advice: {
      en: "List the replays with `GET /v1/webhooks/{id}/replays`.",
      pl: "Pobierz listę ponowień przez `GET /v1/webhooks/{id}/replays`.",
    },
  }),
} as const
