/** E-mails of the status page: an update of an incident, and the confirmation request before it. */
import type { StatusConfirmation, StatusUpdate } from "@procurement/domain/email"
import { formatMoment, plain } from "../letter/formats.ts"
import type { Letter, LetterContext } from "../letter/letter.ts"

const longestText = 4_000

const confirmationWords = {
  en: {
    subject: "Confirm your subscription to the status page",
    heading: "Confirm your subscription",
    news: [
      "Someone entered this address to receive updates of our status page. Confirm the " +
        "subscription to get an e-mail for every incident and for scheduled maintenance.",
      "If you did not request this, do nothing: we will delete the address.",
    ],
    valid: "The link is valid until",
    action: "Confirm",
    reason: "You get this message once, because your address was entered on our status page.",
  },
  pl: {
    subject: "Potwierdź subskrypcję strony statusu",
    heading: "Potwierdź subskrypcję",
    news: [
      "Ktoś poprosił o wysyłanie aktualizacji naszej strony statusu na ten adres. Po potwierdzeniu " +
        "będziemy wysyłać wiadomość o każdym incydencie i o zaplanowanych pracach serwisowych.",
      "Jeżeli to pomyłka, nic nie trzeba robić: adres zostanie usunięty.",
    ],
    valid: "Odnośnik jest ważny do",
    action: "Potwierdź",
    reason: "Wysyłamy tę wiadomość jeden raz, ponieważ adres podano na naszej stronie statusu.",
  },
} as const

export const statusConfirmationLetter = (
  { confirmUrl, validUntil }: StatusConfirmation,
  { language }: LetterContext,
): Letter => {
  const { action, valid, ...words } = confirmationWords[language]
  return {
    ...words,
    language,
    tone: "notice",
    facts: [{ label: valid, value: formatMoment(validUntil, language) }],
    advice: [],
    action: { label: action, url: confirmUrl },
  }
}

const updateWords = {
  en: {
    state: "State",
    components: "Affected",
    at: "Time",
    from: "Begins",
    to: "Ends",
    action: "Open the status page",
    unsubscribe: "To unsubscribe, open",
    reason: "You get this message because you subscribed to our status page.",
  },
  pl: {
    state: "Stan",
    components: "Dotyczy",
    at: "Czas",
    from: "Początek",
    to: "Koniec",
    action: "Otwórz stronę statusu",
    unsubscribe: "Aby zrezygnować, otwórz",
    reason: "Wysyłamy tę wiadomość, ponieważ ten adres subskrybuje naszą stronę statusu.",
  },
} as const

export const statusUpdateLetter = (message: StatusUpdate, { language }: LetterContext): Letter => {
  const words = updateWords[language]
  const { title, state, tone, text, components, at, planned, pageUrl, unsubscribeUrl } = message
  const moment = (label: string, instant: StatusUpdate["at"]) => ({
    label,
    value: formatMoment(instant, language),
  })
  return {
    language,
    tone,
    subject: plain(`[${state}] ${title}`),
    heading: plain(title),
    news: text
      .split(/\n+/)
      .map((part) => plain(part, longestText))
      .filter((part) => part !== ""),
    facts: [
      { label: words.state, value: plain(state) },
      { label: words.components, value: plain(components.join(", ")) },
      moment(words.at, at),
      ...(planned === undefined
        ? []
        : [moment(words.from, planned.from), moment(words.to, planned.to)]),
    ],
    advice: [],
    action: { label: words.action, url: pageUrl },
    reason: `${words.reason} ${words.unsubscribe} ${unsubscribeUrl}`,
  }
}
