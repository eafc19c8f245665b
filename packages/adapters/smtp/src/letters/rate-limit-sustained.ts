/** Notifies the operator that a customer has exceeded a rate limit for minutes. */
import type { RateLimitSustained } from "@procurement/domain/email"
import { formatMoment, longestName, plain } from "../letter/formats.ts"
import type { Letter, LetterContext } from "../letter/letter.ts"

type Message = typeof RateLimitSustained.Type

const inEnglish = (message: Message, tenant: string) => ({
  subject: `${plain(tenant, longestName)} has exceeded a rate limit for more than 5 minutes`,
  heading: `${tenant} keeps exceeding its rate limit`,
  news: [
    `Requests of ${tenant} have been rejected with 429 Too Many Requests for more than ` +
      "five minutes without interruption.",
  ],
  facts: [
    { label: "Customer", value: tenant },
    { label: "API client", value: plain(message.clientId), isCode: true },
    { label: "Limit", value: plain(message.policy), isCode: true },
    { label: "Rejected since", value: formatMoment(message.since, "en") },
  ],
  advice: [
    "Please contact the customer: either its program retries without waiting, or the agreed " +
      "limits are too low.",
  ],
  reason: "You get this message because this address receives alerts about customers.",
})

const inPolish = (message: Message, tenant: string): ReturnType<typeof inEnglish> => ({
  subject: `${plain(tenant, longestName)}: limit żądań przekroczony od ponad 5 minut`,
  heading: `${tenant} stale przekracza limit żądań`,
  news: [
    `Żądania klienta ${tenant} są od ponad pięciu minut bez przerwy odrzucane z kodem 429` +
      " Too Many Requests.",
  ],
  facts: [
    { label: "Klient", value: tenant },
    { label: "Klient API", value: plain(message.clientId), isCode: true },
    { label: "Limit", value: plain(message.policy), isCode: true },
    { label: "Odrzucane od", value: formatMoment(message.since, "pl") },
  ],
  advice: [
    "Prosimy o kontakt z klientem: albo jego program ponawia żądania bez czekania, albo " +
      "uzgodnione limity są za niskie.",
  ],
  reason: "Ta wiadomość trafia na adres ustawiony dla alertów o klientach.",
})

export const rateLimitSustainedLetter = (
  message: Message,
  { language }: LetterContext,
): Letter => ({
  ...{ en: inEnglish, pl: inPolish }[language](message, plain(message.tenantName)),
  language,
  tone: "notice",
})
