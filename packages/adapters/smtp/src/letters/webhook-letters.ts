/** The letters about a paused webhook: that it is paused, and that held deliveries will expire. */
import type { WebhookExpiring, WebhookPaused } from "@procurement/domain/email"
import { attemptFailureIn } from "@procurement/domain/webhook"
import { formatCount, formatMoment, plain } from "../letter/formats.ts"
import {
  type Letter,
  type LetterContext,
  letterWithTexts,
  type LetterTexts,
} from "../letter/letter.ts"

type Paused = typeof WebhookPaused.Type
type Expiring = typeof WebhookExpiring.Type

const longestUrl = 300

const hostOf = (url: string): string => plain(URL.parse(url)?.host ?? url, 100)

const pausedInEnglish = (message: Paused, tenant: string) => ({
  subject: `Webhooks to ${hostOf(message.url)} are paused`,
  heading: "Your webhook is paused",
  news: [
    message.isGone === true
      ? `The endpoint responded to an event of ${tenant} with 410 Gone, which asks for no more ` +
        "deliveries, so we paused the webhook at once."
      : `We could not deliver an event of ${tenant} in ${formatCount(message.attempts, "en")} ` +
        "attempts over more than a day, so we paused the webhook.",
    "We hold each event for 30 days and deliver the held events in order when you resume the " +
      "webhook.",
  ],
  facts: [
    { label: "Webhook", value: plain(message.subscriptionId), isCode: true },
    { label: "Address", value: plain(message.url, longestUrl), isCode: true },
    { label: "Event", value: plain(message.eventType), isCode: true },
    { label: "Event id", value: plain(message.eventId), isCode: true },
    { label: "Last attempt", value: plain(message.failure, longestUrl) },
    { label: "Paused since", value: formatMoment(message.since, "en") },
  ],
  advice: [
    message.isGone === true
      ? "If you no longer need the webhook, please delete it. Otherwise change its address or " +
        "the endpoint, then resume the webhook in the dashboard or with POST " +
        "/v1/webhooks/{id}/resume. You can retry or skip the failed event."
      : "Please check that the endpoint responds with a 2xx status within 15 seconds, then " +
        "resume the webhook in the dashboard or with POST /v1/webhooks/{id}/resume. You can " +
        "retry or skip the failed event.",
  ],
  action: "Open the webhook",
  reason: "You get this message because your address is the contact of this webhook.",
})

const pausedInPolish = (message: Paused, tenant: string): ReturnType<typeof pausedInEnglish> => ({
  subject: `Wstrzymano doręczenia webhooka do ${hostOf(message.url)}`,
  heading: "Webhook został wstrzymany",
  news: [
    message.isGone === true
      ? `Adres odpowiedział na zdarzenie klienta ${tenant} statusem 410 Gone, czyli nie chce ` +
        "dalszych doręczeń. Dlatego webhook został od razu wstrzymany."
      : `Nie udało się doręczyć zdarzenia klienta ${tenant} mimo ponawiania przez ponad ` +
        `dobę (liczba prób: ${formatCount(message.attempts, "pl")}). Dlatego webhook został ` +
        "wstrzymany.",
    "Każde zdarzenie przechowujemy przez 30 dni. Po wznowieniu webhooka wstrzymane zdarzenia " +
      "zostaną doręczone w swojej kolejności.",
  ],
  facts: [
    { label: "Webhook", value: plain(message.subscriptionId), isCode: true },
    { label: "Adres", value: plain(message.url, longestUrl), isCode: true },
    { label: "Zdarzenie", value: plain(message.eventType), isCode: true },
    { label: "Id zdarzenia", value: plain(message.eventId), isCode: true },
    {
      label: "Ostatnia próba",
      value: plain(attemptFailureIn("pl", message.failure), longestUrl),
    },
    { label: "Wstrzymany od", value: formatMoment(message.since, "pl") },
  ],
  advice: [
    message.isGone === true
      ? "Niepotrzebny webhook prosimy usunąć. W przeciwnym razie prosimy zmienić jego adres albo " +
        "odbiorcę, a następnie wznowić webhook w panelu albo żądaniem POST " +
        "/v1/webhooks/{id}/resume. Niedoręczone zdarzenie można wysłać ponownie lub pominąć."
      : "Prosimy sprawdzić, czy adres odpowiada statusem 2xx w ciągu 15 sekund, a następnie " +
        "wznowić webhook w panelu albo żądaniem POST /v1/webhooks/{id}/resume. Niedoręczone " +
        "zdarzenie można wysłać ponownie lub pominąć.",
  ],
  action: "Otwórz webhook",
  reason: "Wysyłamy tę wiadomość, ponieważ ten adres jest kontaktem tego webhooka.",
})

const expiringInEnglish = (message: Expiring, tenant: string) => ({
  subject: `Held webhook deliveries to ${hostOf(message.url)} will expire`,
  heading: "Held deliveries will expire",
  news: [
    `Your webhook is still paused, and events of ${tenant} are held. Deliveries are held for 30 ` +
      `days. The first one expires on ${formatMoment(message.expiresAt, "en")}, the others when ` +
      "they are 30 days old. Expired deliveries are not sent.",
  ],
  facts: [
    { label: "Webhook", value: plain(message.subscriptionId), isCode: true },
    { label: "Address", value: plain(message.url, longestUrl), isCode: true },
    { label: "Held deliveries", value: formatCount(message.held, "en") },
    { label: "Oldest delivery", value: formatMoment(message.oldestAt, "en") },
    { label: "First expires", value: formatMoment(message.expiresAt, "en") },
    { label: "Paused since", value: formatMoment(message.since, "en") },
  ],
  advice: [
    "Please resume the webhook in the dashboard or with POST /v1/webhooks/{id}/resume before " +
      "then: all held deliveries are then sent in order. If you no longer need the webhook, " +
      "delete it. This message is sent once per pause.",
  ],
  action: "Open the webhook",
  reason: "You get this message because your address is the contact of this webhook.",
})

const expiringInPolish = (
  message: Expiring,
  tenant: string,
): ReturnType<typeof expiringInEnglish> => ({
  subject: `Wstrzymane doręczenia webhooka do ${hostOf(message.url)} wygasną`,
  heading: "Wstrzymane doręczenia wygasną",
  news: [
    `Webhook jest nadal wstrzymany, a zdarzenia klienta ${tenant} czekają na doręczenie. ` +
      "Doręczenia przechowujemy przez 30 dni. Pierwsze z nich wygaśnie " +
      `${formatMoment(message.expiresAt, "pl")}, następne po upływie 30 dni od ich powstania. ` +
      "Doręczenia, które wygasły, nie zostaną wysłane.",
  ],
  facts: [
    { label: "Webhook", value: plain(message.subscriptionId), isCode: true },
    { label: "Adres", value: plain(message.url, longestUrl), isCode: true },
    { label: "Wstrzymane doręczenia", value: formatCount(message.held, "pl") },
    { label: "Najstarsze doręczenie", value: formatMoment(message.oldestAt, "pl") },
    { label: "Pierwsze wygaśnie", value: formatMoment(message.expiresAt, "pl") },
    { label: "Wstrzymany od", value: formatMoment(message.since, "pl") },
  ],
  advice: [
    "Prosimy wznowić webhook przed tym terminem w panelu albo żądaniem POST " +
      "/v1/webhooks/{id}/resume: wszystkie wstrzymane doręczenia zostaną wtedy wysłane w swojej " +
      "kolejności. Niepotrzebny webhook można usunąć. Tę wiadomość wysyłamy raz podczas każdego " +
      "wstrzymania.",
  ],
  action: "Otwórz webhook",
  reason: "Wysyłamy tę wiadomość, ponieważ ten adres jest kontaktem tego webhooka.",
})

const aboutWebhook = (
  words: LetterTexts,
  { subscriptionId }: Paused | Expiring,
  context: LetterContext,
): Letter =>
  letterWithTexts(words, "alert", context, `/#/webhooks/${encodeURIComponent(subscriptionId)}`)

export const webhookPausedLetter = (message: Paused, context: LetterContext): Letter => {
  const wordsIn = { en: pausedInEnglish, pl: pausedInPolish }[context.language]
  return aboutWebhook(wordsIn(message, plain(message.tenantName)), message, context)
}

export const webhookExpiringLetter = (message: Expiring, context: LetterContext): Letter => {
  const wordsIn = { en: expiringInEnglish, pl: expiringInPolish }[context.language]
  return aboutWebhook(wordsIn(message, plain(message.tenantName)), message, context)
}
