/** A monthly volume has reached 80 % or all of what was agreed. */
import type { QuotaWarning } from "@procurement/domain/email"
import { formatCount, formatMoment, formatMonth } from "../letter/formats.ts"
import type { Letter, LetterContext } from "../letter/letter.ts"
import { plain } from "../letter/plain.ts"

type Message = typeof QuotaWarning.Type

const metrics = {
  en: { orders: "orders", invoices: "invoices", deliveries: "webhook deliveries" },
  pl: { orders: "zamówień", invoices: "faktur", deliveries: "powiadomień webhook" },
} as const

/** Orders alone are ever refused, and on a trial alone. */
const fullAdvice = {
  en: {
    orders:
      "On a trial plan new orders are refused until then. On every other plan nothing is " +
      "refused: the service goes on as before.",
    others: "Nothing is refused: the service goes on as before.",
  },
  pl: {
    orders:
      "W planie próbnym nowe zamówienia są do tego czasu odrzucane. W pozostałych planach nic " +
      "nie jest odrzucane: usługa działa dalej bez zmian.",
    others: "Nic nie jest odrzucane: usługa działa dalej bez zmian.",
  },
} as const

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
      ? `All ${limit} ${metric} of ${month} are used`
      : `80% of the ${metric} of ${month} are used`,
    heading: isFull ? `Monthly volume of ${metric} used up` : `80% of your ${metric} are used`,
    news: [
      isFull
        ? `${tenant} has used all ${limit} ${metric} that its plan covers in ${month}.`
        : `${tenant} has used ${used} of the ${limit} ${metric} that its plan covers in ${month}.`,
    ],
    facts: [
      { label: "Used", value: `${used} of ${limit} (${percentOf(message)}%)` },
      { label: "Month", value: month },
      { label: "Counter resets", value: formatMoment(message.resetsAt, "en") },
    ],
    advice: [
      isFull
        ? fullAdvice.en[message.metric === "orders" ? "orders" : "others"]
        : "Nothing changes for now. If you expect more this month, write to us in time and " +
          "we will agree on a larger volume.",
    ],
    action: "Open the dashboard",
    reason: `This address is the contact of ${tenant}, which is why you get this message.`,
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
        ? fullAdvice.pl[message.metric === "orders" ? "orders" : "others"]
        : "Na razie nic się nie zmienia. Jeżeli w tym miesiącu spodziewają się Państwo " +
          "większego ruchu, prosimy o kontakt: uzgodnimy wyższy limit.",
    ],
    action: "Otwórz panel",
    reason:
      `Ten adres jest adresem kontaktowym klienta ${tenant}, ` +
      "dlatego otrzymują Państwo tę wiadomość.",
  }
}

export const quotaWarningLetter = (
  message: Message,
  { language, dashboardUrl }: LetterContext,
): Letter => {
  const tenant = plain(message.tenantName)
  const { action, ...words } = { en: inEnglish, pl: inPolish }[language](message, tenant)
  return {
    ...words,
    language,
    tone: message.percent === 100 ? "alert" : "warning",
    gauge: { percent: percentOf(message) },
    ...(dashboardUrl === undefined ? {} : { action: { label: action, url: dashboardUrl } }),
  }
}
