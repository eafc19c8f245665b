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
    "Either the customer's program retries without waiting, or the agreed limits are now " +
      "too low: please contact the customer.",
  ],
  reason: "You get this message because this address receives alerts about customers.",
})

const inPolish = (message: Message, tenant: string): ReturnType<typeof inEnglish> => ({
  subject: `${plain(tenant, longestName)}: ograniczenie liczby żądań trwa ponad 5 minut`,
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
    "Albo program klienta ponawia żądania bez czekania, albo uzgodnione limity są już za " +
      "niskie: prosimy o kontakt z klientem.",
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
