/** The last retry of a delivery has failed, and the subscription is paused. */
import type { WebhookPaused } from "@procurement/domain/email"
import { formatCount, formatMoment } from "../letter/formats.ts"
import type { Letter, LetterContext } from "../letter/letter.ts"
import { plain } from "../letter/plain.ts"

type Message = typeof WebhookPaused.Type

const longestUrl = 300

const hostOf = (url: string): string => plain(URL.parse(url)?.host ?? url, 100)

const inEnglish = (message: Message, tenant: string) => ({
  subject: `Webhooks to ${hostOf(message.url)} are paused`,
  heading: "Your webhook is paused",
  news: [
    `We could not deliver an event of ${tenant} in ${formatCount(message.attempts, "en")}` +
      " attempts over more than a day. The webhook has therefore been paused.",
    "Nothing is lost: its events are held and will be delivered in order once you resume it.",
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
    "Please check that the address answers with a 2xx status within 15 seconds, then " +
      "resume the webhook in the dashboard or with POST /v1/webhooks/{id}/resume. The event" +
      " that failed can be tried again or skipped.",
  ],
  action: "Open the webhook",
  reason: "You get this message because your address is the contact of this webhook.",
})

const inPolish = (message: Message, tenant: string): ReturnType<typeof inEnglish> => ({
  subject: `Wstrzymano powiadomienia webhook do ${hostOf(message.url)}`,
  heading: "Webhook został wstrzymany",
  news: [
    `Nie udało się dostarczyć zdarzenia klienta ${tenant} mimo ponawiania przez ponad ` +
      `dobę (liczba prób: ${formatCount(message.attempts, "pl")}). Dlatego webhook został ` +
      "wstrzymany.",
    "Nic nie przepada: zdarzenia czekają i po wznowieniu zostaną dostarczone w swojej kolejności.",
  ],
  facts: [
    { label: "Webhook", value: plain(message.subscriptionId), isCode: true },
    { label: "Adres", value: plain(message.url, longestUrl), isCode: true },
    { label: "Zdarzenie", value: plain(message.eventType), isCode: true },
    { label: "Id zdarzenia", value: plain(message.eventId), isCode: true },
    { label: "Ostatnia próba", value: plain(message.failure, longestUrl) },
    { label: "Wstrzymany od", value: formatMoment(message.since, "pl") },
  ],
  advice: [
    "Prosimy sprawdzić, czy adres odpowiada statusem 2xx w ciągu 15 sekund, a następnie " +
      "wznowić webhook w panelu albo żądaniem POST /v1/webhooks/{id}/resume. Niedostarczone" +
      " zdarzenie można wysłać ponownie lub pominąć.",
  ],
  action: "Otwórz webhook",
  reason: "Otrzymują Państwo tę wiadomość, ponieważ ten adres jest kontaktem tego webhooka.",
})

export const webhookPausedLetter = (
  message: Message,
  { language, dashboardUrl }: LetterContext,
): Letter => {
  const tenant = plain(message.tenantName)
  const { action, ...words } = { en: inEnglish, pl: inPolish }[language](message, tenant)
  const url = `${dashboardUrl}/#/webhooks/${encodeURIComponent(message.subscriptionId)}`
  return {
    ...words,
    language,
    tone: "alert",
    ...(dashboardUrl === undefined ? {} : { action: { label: action, url } }),
  }
}
