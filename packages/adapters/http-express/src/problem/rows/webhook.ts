/** Problems with webhooks and events. */
import { toIso } from "@procurement/domain/calendar"
import {
  type EndpointNotVerified,
  maximumAnswerBytes,
  maximumOpenReplays,
  maximumSubscriptions,
  type ReplayLimitReached,
  replayWindowDays,
  type SubscriptionLimitReached,
  type SubscriptionPaused,
  verificationSeconds,
} from "@procurement/domain/webhook"
import { notVerifiedMessage } from "../field-messages.ts"
import { asIs, detail, fieldError, final, invalidFields } from "../row.ts"

export const webhookRows = {
  webhook_not_found: final(404, {
    en: [
      "Webhook not found",
      "You have no webhook with this id.",
      "The subscription does not exist, was deleted or belongs to another company. List your",
      "subscriptions with `GET /v1/webhooks`.",
    ],
    pl: [
      "Nie ma takiego webhooka",
      "Nie masz webhooka o tym identyfikatorze.",
      "Subskrypcja nie istnieje, została usunięta albo należy do innej firmy. Pobierz listę",
      "subskrypcji przez `GET /v1/webhooks`.",
    ],
    failures: { SubscriptionNotFound: asIs },
  }),
  webhook_limit_reached: final(409, {
    en: [
      "Too many webhooks",
      `You already have the maximum of ${maximumSubscriptions} webhooks.`,
      "Delete subscriptions that you no longer need with `DELETE /v1/webhooks/{id}`, or change one",
      "with `PATCH`: one subscription can cover all event types. Nothing was stored.",
    ],
    pl: [
      "Zbyt wiele webhooków",
      `Masz już największą dozwoloną liczbę webhooków: ${maximumSubscriptions}.`,
      "Usuń niepotrzebne subskrypcje przez `DELETE /v1/webhooks/{id}` albo zmień jedną przez",
      "`PATCH`: jedna subskrypcja może obejmować wszystkie rodzaje zdarzeń. Nic nie zostało",
      "zapisane.",
    ],
    failures: {
      SubscriptionLimitReached: ({ maximum }: SubscriptionLimitReached) =>
        detail(
          `You already have the maximum of ${maximum} webhooks; nothing was stored.`,
          `Masz już największą dozwoloną liczbę webhooków: ${maximum}; nic nie zostało zapisane.`,
        ),
    },
  }),
  endpoint_not_verified: final(422, {
    en: [
      "Endpoint not verified",
      "The endpoint did not return the challenge, so nothing was stored.",
      "Nobody can direct webhooks to a server that has not agreed: before a new URL is stored, the",
      "service sends it one POST, `webhook.verification`. The endpoint must respond with 2xx within",
      `${verificationSeconds} seconds, with \`data.challenge\` as the body: as plain text, or as`,
      '`{"challenge": "…"}`. A redirect, any other text and more than',
      `${maximumAnswerBytes} bytes fail. The receivers of the client libraries do this: start yours`,
      "without `WEBHOOK_SECRET`, which you get in the response, and set it afterwards. `errors`",
      "states what your endpoint did. Fix it, and send the same request again. The fields:",
      "[Webhooks](/docs/webhooks).",
    ],
    pl: [
      "Odbiorca nie przeszedł weryfikacji",
      "Odbiorca nie zwrócił `data.challenge`, więc nic nie zostało zapisane.",
      "Nikt nie może skierować webhooków na serwer, który się na to nie zgodził: przed zapisaniem",
      "nowego adresu usługa wysyła na niego jedno żądanie POST, `webhook.verification`. Serwer musi",
      `odpowiedzieć statusem 2xx w ciągu ${verificationSeconds} sekund, z treścią`,
      '`data.challenge`: jako zwykły tekst albo jako `{"challenge": "…"}`. Przekierowanie, inny tekst',
      `i ponad ${maximumAnswerBytes} bajtów to odmowa. Odbiorcy z bibliotek klienckich robią to sami:`,
      "uruchom swojego bez `WEBHOOK_SECRET`, który dostaniesz w odpowiedzi, i ustaw go potem. Pole",
      "`errors` mówi, co zrobił Twój serwer. Popraw go i wyślij to samo żądanie ponownie. Pola:",
      "[Webhooks](/docs/webhooks).",
    ],
    failures: {
      EndpointNotVerified: ({ fault }: EndpointNotVerified) =>
        invalidFields([fieldError("/url", "endpoint_not_verified", notVerifiedMessage(fault))]),
    },
  }),
  webhook_not_paused: final(409, {
    en: [
      "Webhook not paused",
      "The webhook is active, so there is nothing to resume.",
      "Only a paused subscription can be resumed. To receive failed events again, request a replay",
      "with `POST /v1/webhooks/{id}/replays`. Nothing was changed.",
    ],
    pl: [
      "Webhook nie jest wstrzymany",
      "Zdarzenia są doręczane; nie ma czego wznawiać.",
      "Wznowić można tylko wstrzymaną subskrypcję. Aby ponownie otrzymać zdarzenia, których nie",
      "udało się doręczyć, zamów ponowienie przez `POST /v1/webhooks/{id}/replays`. Nic nie",
      "zostało zmienione.",
    ],
    failures: { SubscriptionNotPaused: asIs },
  }),
  webhook_paused: final(409, {
    en: [
      "Webhook paused",
      "Deliveries are paused; nothing was sent.",
      "All retries of a delivery failed, so the service paused the subscription. While it is",
      "paused, its events are held and no test events are sent. Fix the endpoint, then resume with",
      "`POST /v1/webhooks/{id}/resume`.",
    ],
    pl: [
      "Webhook jest wstrzymany",
      "Doręczenia są wstrzymane; nic nie zostało wysłane.",
      "Wszystkie próby doręczenia zawiodły, więc usługa wstrzymała subskrypcję. Jej zdarzenia",
      "czekają, a zdarzenia testowe nie są wysyłane. Napraw odbiorcę, a potem wznów subskrypcję",
      "przez `POST /v1/webhooks/{id}/resume`.",
    ],
    failures: {
      SubscriptionPaused: ({ since }: SubscriptionPaused) =>
        detail(
          `Deliveries have been paused since ${toIso(since)}; nothing was sent.`,
          `Doręczenia są wstrzymane od ${toIso(since)}; nic nie zostało wysłane.`,
        ),
    },
  }),
  delivery_not_found: final(404, {
    en: [
      "Delivery not found",
      "This webhook has no delivery with this id.",
      `Delivered events are deleted after ${replayWindowDays} days, and deleting a subscription`,
      "deletes its deliveries. List the deliveries with `GET /v1/webhooks/{id}/deliveries`.",
    ],
    pl: [
      "Nie ma takiego doręczenia",
      "Ten webhook nie ma doręczenia o tym identyfikatorze.",
      `Doręczone zdarzenia są usuwane po ${replayWindowDays} dniach, a usunięcie subskrypcji usuwa`,
      "jej doręczenia. Pobierz listę doręczeń przez `GET /v1/webhooks/{id}/deliveries`.",
    ],
    failures: { DeliveryNotFound: asIs },
  }),
  delivery_not_settled: final(409, {
    en: [
      "Delivery still in progress",
      "Its status is `ready` or `waiting`: the service will still send it. Nothing was added.",
      "A delivery can be resent only when it was delivered, was skipped or has no retry left. Wait",
      "until `nextAttemptAt`; if the webhook is paused, resume it.",
    ],
    pl: [
      "Doręczenie jest jeszcze w toku",
      "Ma status `ready` lub `waiting`: usługa jeszcze je wyśle. Nic nie zostało dodane.",
      "Doręczenie można wysłać ponownie tylko wtedy, gdy zostało wykonane, pominięte albo",
      "wyczerpało próby. Poczekaj do `nextAttemptAt`; jeśli webhook jest wstrzymany, wznów go.",
    ],
    failures: { DeliveryNotSettled: asIs },
  }),
  delivery_too_old: final(409, {
    en: [
      "Delivery too old",
      `The event is older than ${replayWindowDays} days and can't be resent.`,
      "Read the order with `GET /v1/orders/{id}` or the invoice with `GET /v1/invoices/{id}`.",
      "Nothing was added.",
    ],
    pl: [
      "Doręczenie jest za stare",
      `Zdarzenie jest starsze niż ${replayWindowDays} dni i nie można go wysłać ponownie.`,
      "Odczytaj zamówienie (`GET /v1/orders/{id}`) lub fakturę (`GET /v1/invoices/{id}`). Nic nie",
      "zostało dodane.",
    ],
    failures: { ReplayTooOld: asIs },
  }),
  replay_limit_reached: final(409, {
    en: [
      "Too many replays in progress",
      `This webhook already has ${maximumOpenReplays} replays in progress, the maximum.`,
      "Wait until one is complete (`completedAt` in `GET /v1/webhooks/{id}/replays`), or request",
      "everything you need in one replay. Nothing was stored.",
    ],
    pl: [
      "Zbyt wiele ponowień w toku",
      `Ten webhook ma już największą możliwą liczbę ponowień w toku: ${maximumOpenReplays}.`,
      "Poczekaj, aż jedno się zakończy (`completedAt` w `GET /v1/webhooks/{id}/replays`), albo",
      "zamów wszystko w jednym ponowieniu. Nic nie zostało zapisane.",
    ],
    failures: {
      ReplayLimitReached: ({ maximum }: ReplayLimitReached) =>
        detail(
          `This webhook already has ${maximum} replays in progress, the maximum; nothing was stored.`,
          `Ten webhook ma już największą dozwoloną liczbę ponowień w toku: ${maximum}; nic nie zostało ` +
            "zapisane.",
        ),
    },
  }),
  replay_not_found: final(404, {
    en: [
      "Replay not found",
      "This webhook has no replay with this id.",
      `Replays are deleted ${replayWindowDays} days after they complete, and together with their`,
      "subscription. List the replays with `GET /v1/webhooks/{id}/replays`.",
    ],
    pl: [
      "Nie ma takiego ponowienia",
      "Ten webhook nie ma ponowienia o tym identyfikatorze.",
      `Ponowienia są usuwane ${replayWindowDays} dni po zakończeniu i razem z subskrypcją. Pobierz`,
      "listę ponowień przez `GET /v1/webhooks/{id}/replays`.",
    ],
    failures: { ReplayNotFound: asIs },
  }),
  event_not_found: final(404, {
    en: [
      "Event not found",
      "You have no event with this id.",
      `Events are kept for ${replayWindowDays} days. List your events with \`GET /v1/events\`.`,
    ],
    pl: [
      "Nie ma takiego zdarzenia",
      "Nie masz zdarzenia o tym identyfikatorze.",
      `Zdarzenia są przechowywane ${replayWindowDays} dni. Pobierz listę zdarzeń przez \`GET`,
      "/v1/events`.",
    ],
    failures: { EventNotFound: asIs },
  }),
}
