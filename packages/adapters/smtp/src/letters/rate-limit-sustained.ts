/** For those who look after customers: one of them has been held back for minutes on end. */
import type { RateLimitSustained } from "@procurement/domain/email"
import { formatMoment } from "../letter/formats.ts"
import type { Letter, LetterContext } from "../letter/letter.ts"
import { plain } from "../letter/plain.ts"

type Message = typeof RateLimitSustained.Type

const inEnglish = (message: Message, tenant: string) => ({
  subject: `${tenant} has been held back by a rate limit for more than 5 minutes`,
  heading: `${tenant} keeps meeting its rate limit`,
  news: [
    `Requests of ${tenant} have been refused with 429 Too Many Requests for more than ` +
      "five minutes without a break.",
  ],
  facts: [
    { label: "Customer", value: tenant },
    { label: "API client", value: plain(message.clientId), isCode: true },
    { label: "Limit", value: plain(message.policy), isCode: true },
    { label: "Refused since", value: formatMoment(message.since, "en") },
  ],
  advice: [
    "Either a program of the customer repeats requests without waiting, or the agreed " +
      "limits have become too low: it is worth a call.",
  ],
  reason: "You get this message because your address is set for alerts about customers.",
})

const inPolish = (message: Message, tenant: string): ReturnType<typeof inEnglish> => ({
  subject: `${tenant}: ograniczenie liczby żądań trwa ponad 5 minut`,
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
      "niskie: warto zadzwonić.",
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
