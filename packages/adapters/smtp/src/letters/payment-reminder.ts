/** Invoices were not paid by the last day for payment. */
import type { PaymentReminder } from "@procurement/domain/email"
import { formatCount, formatDate, formatMoney, plain } from "../letter/formats.ts"
import { type Letter, type LetterContext, letterWithTexts } from "../letter/letter.ts"

type Message = typeof PaymentReminder.Type

/** The only invoice, if there is one. */
const onlyOne = ({ count, invoices }: Message) => (count === 1 ? invoices[0] : undefined)

const inEnglish = (message: Message, tenant: string) => {
  const { count, sums, invoices } = message
  const only = onlyOne(message)
  const total = sums.map((sum) => formatMoney(sum, "en")).join(" and ")
  const more = count - invoices.length
  return {
    subject: only
      ? `Payment reminder: invoice ${plain(only.number)}`
      : `Payment reminder: ${formatCount(count, "en")} invoices`,
    heading: only ? "An invoice is overdue" : `${formatCount(count, "en")} invoices are overdue`,
    news: [
      only
        ? `We have not received the full payment for an invoice of ${tenant}; ` +
          `still to be paid: ${total}.`
        : `We have not received the full payments for invoices of ${tenant}; ` +
          `still to be paid: ${total}.`,
    ],
    facts: [
      ...invoices.map(({ number, dueDate, outstanding }) => ({
        label: plain(number),
        value: `${formatMoney(outstanding, "en")}, was due on ${formatDate(dueDate, "en")}`,
      })),
      ...(more > 0 ? [{ label: "Others", value: formatCount(more, "en") }] : []),
    ],
    advice: [
      "Please pay to the account on the invoice, with the KSeF number and the invoice number as " +
        "the reference of the transfer.",
      "If you have paid in the last days, please ignore this message.",
    ],
    action: "Open the invoices",
    reason: `This address is the contact of ${tenant}, so you get this message.`,
  }
}

const inPolish = (message: Message, tenant: string): ReturnType<typeof inEnglish> => {
  const { count, sums, invoices } = message
  const only = onlyOne(message)
  const total = sums.map((sum) => formatMoney(sum, "pl")).join(" i ")
  const more = count - invoices.length
  return {
    subject: only
      ? `Przypomnienie o płatności: faktura ${plain(only.number)}`
      : `Przypomnienie o płatności: liczba faktur: ${formatCount(count, "pl")}`,
    heading: only
      ? "Minął termin płatności faktury"
      : `Minął termin płatności faktur: ${formatCount(count, "pl")}`,
    news: [
      only
        ? `Nie otrzymaliśmy pełnej zapłaty za fakturę klienta ${tenant}; ` +
          `do zapłaty pozostało ${total}.`
        : `Nie otrzymaliśmy pełnej zapłaty za faktury klienta ${tenant}; ` +
          `do zapłaty pozostało ${total}.`,
    ],
    facts: [
      ...invoices.map(({ number, dueDate, outstanding }) => ({
        label: plain(number),
        value: `${formatMoney(outstanding, "pl")}, termin: ${formatDate(dueDate, "pl")}`,
      })),
      ...(more > 0 ? [{ label: "Pozostałe", value: formatCount(more, "pl") }] : []),
    ],
    advice: [
      "Prosimy o przelew na rachunek podany na fakturze; w tytule prosimy podać numer KSeF i " +
        "numer faktury.",
      "Jeżeli płatność została zlecona w ostatnich dniach, prosimy zignorować tę wiadomość.",
    ],
    action: "Otwórz faktury",
    reason:
      `Ten adres jest adresem kontaktowym klienta ${tenant}, dlatego wysyłamy na niego tę ` +
      "wiadomość.",
  }
}

export const paymentReminderLetter = (message: Message, context: LetterContext): Letter => {
  const wordsIn = { en: inEnglish, pl: inPolish }[context.language]
  const words = wordsIn(message, plain(message.tenantName))
  return letterWithTexts(words, "warning", context, "/#/invoices")
}
