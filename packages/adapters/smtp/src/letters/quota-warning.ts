/** A tenant's use has reached 80 % or all of its agreed monthly volume. */
import type { QuotaWarning } from "@procurement/domain/email"
import { formatCount, formatMoment, formatMonth, plain } from "../letter/formats.ts"
import { type Letter, type LetterContext, letterWithTexts } from "../letter/letter.ts"

type Message = typeof QuotaWarning.Type

const metrics = {
  en: { orders: "orders", invoices: "invoices", deliveries: "webhook deliveries" },
  pl: { orders: "zamówień", invoices: "faktur", deliveries: "doręczeń webhooków" },
} as const

const noNewOrders = {
  en:
    "On a trial plan, new orders are rejected until then. On all other plans nothing is " +
    "rejected, and the service continues as before.",
  pl:
    "W planie próbnym nowe zamówienia są do tego czasu odrzucane. W pozostałych planach nic nie " +
    "jest odrzucane: usługa działa dalej bez zmian.",
} as const

const noReplays = {
  en:
    "All events are still delivered. On a trial plan, replays and redeliveries are rejected " +
    "until then. On all other plans nothing is rejected.",
  pl:
    "Wszystkie zdarzenia są nadal doręczane. W planie próbnym ponowienia i ponowne doręczenia są " +
    "do tego czasu odrzucane. W pozostałych planach nic nie jest odrzucane.",
} as const

/** The requests that a trial rejects when the quota is used up. */
const fullAdvice = { orders: noNewOrders, invoices: noNewOrders, deliveries: noReplays } as const

const percentOf = ({ used, limit }: Message): number =>
  limit === 0 ? 100 : Math.floor((100 * used) / limit)

const inEnglish = (message: Message, tenant: string) => {
  const metric = metrics.en[message.metric]
  const month = formatMonth(message.month, "en")
  const used = formatCount(message.used, "en")
  const limit = formatCount(message.limit, "en")
  const isFull = message.percent === 100
  return {
    subject: isFull
      ? `All ${limit} ${metric} for ${month} are used`
      : `80% of the ${metric} for ${month} are used`,
    heading: isFull ? `Monthly quota of ${metric} used up` : `80% of your ${metric} are used`,
    news: [
      isFull
        ? `${tenant} has used all ${limit} ${metric} that its plan includes for ${month}.`
        : `${tenant} has used ${used} of the ${limit} ${metric} that its plan includes for ` +
          `${month}.`,
    ],
    facts: [
      { label: "Used", value: `${used} of ${limit} (${percentOf(message)}%)` },
      { label: "Month", value: month },
      { label: "Counter resets", value: formatMoment(message.resetsAt, "en") },
    ],
    advice: [
      isFull
        ? fullAdvice[message.metric].en
        : "Nothing changes for now. If you need a larger quota this month, please contact us.",
    ],
    action: "Open the dashboard",
    reason: `This address is the contact of ${tenant}, so you get this message.`,
  }
}

const inPolish = (message: Message, tenant: string): ReturnType<typeof inEnglish> => {
  const metric = metrics.pl[message.metric]
  const month = formatMonth(message.month, "pl")
  const used = formatCount(message.used, "pl")
  const limit = formatCount(message.limit, "pl")
  const isFull = message.percent === 100
  return {
    subject: isFull
      ? `Wyczerpany miesięczny limit ${metric} (${month})`
      : `Wykorzystano 80% miesięcznego limitu ${metric} (${month})`,
    heading: isFull
      ? `Miesięczny limit ${metric} jest wyczerpany`
      : `Wykorzystano 80% limitu ${metric}`,
    news: [
      isFull
        ? `${tenant}: wykorzystano cały limit ${metric} przewidziany w planie na ${month} ` +
          `(${limit}).`
        : `${tenant}: wykorzystano ${used} z ${limit} ${metric} przewidzianych w planie na ` +
          `${month}.`,
    ],
    facts: [
      { label: "Wykorzystano", value: `${used} z ${limit} (${percentOf(message)}%)` },
      { label: "Miesiąc", value: month },
      { label: "Nowy okres od", value: formatMoment(message.resetsAt, "pl") },
    ],
    advice: [
      isFull
        ? fullAdvice[message.metric].pl
        : "Na razie nic się nie zmienia. Jeżeli w tym miesiącu potrzebny jest wyższy limit, " +
          "prosimy o kontakt.",
    ],
    action: "Otwórz panel",
    reason:
      `Ten adres jest adresem kontaktowym klienta ${tenant}, dlatego wysyłamy na niego tę ` +
      "wiadomość.",
  }
}

export const quotaWarningLetter = (message: Message, context: LetterContext): Letter => {
  const wordsIn = { en: inEnglish, pl: inPolish }[context.language]
  const tone = message.percent === 100 ? "alert" : "warning"
  const letter = letterWithTexts(wordsIn(message, plain(message.tenantName)), tone, context)
  return { ...letter, gauge: { percent: percentOf(message) } }
}
