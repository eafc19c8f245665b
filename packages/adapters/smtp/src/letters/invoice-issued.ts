/** An invoice or a correction was issued: for a person who asked for such e-mails. */
import type { InvoiceIssued } from "@procurement/domain/email"
import { formatDate, formatMoney, plain } from "../letter/formats.ts"
import { type Letter, type LetterContext, letterWithTexts } from "../letter/letter.ts"

type Message = typeof InvoiceIssued.Type

const words = {
  en: {
    invoice: "Invoice",
    correction: "Correction",
    heading: (document: string) => `${document} was issued`,
    news: (document: string, tenant: string) =>
      `${document} was issued to ${tenant}, and KSeF has accepted it.`,
    attached: "The PDF and the XML are attached.",
    tooLarge:
      "The PDF and the XML are too large for an e-mail. They are in the dashboard, with the invoice.",
    number: "Number",
    ksefNumber: "KSeF number",
    issueDate: "Issued on",
    total: "Gross total",
    dueDate: "To be paid by",
    action: "Open in the dashboard",
    reason:
      "You get this message because you turned on these e-mails in the dashboard. You can turn them off there.",
  },
  pl: {
    invoice: "Faktura",
    correction: "Faktura korygująca",
    heading: (document: string) => `Wystawiono dokument: ${document}`,
    news: (document: string, tenant: string) =>
      `Wystawiono dokument dla klienta ${tenant}: ${document}. KSeF przyjął ten dokument.`,
    attached: "PDF i XML są w załącznikach.",
    tooLarge: "PDF i XML są zbyt duże na e-mail. Są dostępne w panelu, przy fakturze.",
    number: "Numer",
    ksefNumber: "Numer KSeF",
    issueDate: "Data wystawienia",
    total: "Kwota brutto",
    dueDate: "Termin płatności",
    action: "Otwórz w panelu",
    reason:
      "Wysyłamy tę wiadomość, ponieważ takie e-maile włączono w panelu. Tam też można je wyłączyć.",
  },
} as const

export const invoiceIssuedLetter = (
  message: Message,
  context: LetterContext,
  hasAttachments: boolean,
): Letter => {
  const { number, ksefNumber, issueDate, total, dueDate, kind, invoiceId } = message
  const { language } = context
  const texts = words[language]
  const document = `${kind === "KOR" ? texts.correction : texts.invoice} ${plain(number)}`
  const day = (date: typeof issueDate) => formatDate(date, language)
  const letter = {
    subject: document,
    heading: texts.heading(document),
    news: [
      texts.news(document, plain(message.tenantName)),
      hasAttachments ? texts.attached : texts.tooLarge,
    ],
    facts: [
      { label: texts.number, value: plain(number) },
      { label: texts.ksefNumber, value: plain(ksefNumber), isCode: true },
      { label: texts.issueDate, value: day(issueDate) },
      { label: texts.total, value: formatMoney(total, language) },
      ...(dueDate === undefined ? [] : [{ label: texts.dueDate, value: day(dueDate) }]),
    ],
    advice: [],
    action: texts.action,
    reason: texts.reason,
  }
  return letterWithTexts(letter, "notice", context, `/#/invoices/${invoiceId}`)
}
