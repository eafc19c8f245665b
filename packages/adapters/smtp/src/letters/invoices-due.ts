/** Invoices are due soon: for a person who asked for such e-mails. */
import type { InvoicesDue } from "@procurement/domain/email"
import { exactSum, type Money, money } from "@procurement/domain/money"
import { formatCount, formatDate, formatMoney, plain } from "../letter/formats.ts"
import { type Fact, type Letter, type LetterContext, letterWithTexts } from "../letter/letter.ts"

type Invoice = InvoicesDue["invoices"][number]

/** Invoices that a letter names; it counts the others. */
const maximumNamed = 20

const texts = {
  en: {
    subjectOfOne: (number: string) => `Due soon: invoice ${number}`,
    subject: (count: string) => `Due soon: ${count} invoices`,
    heading: {
      one: "An invoice is due soon",
      more: (count: string) => `${count} invoices are due soon`,
    },
    news: (tenant: string, sums: string) => `Still to be paid by ${tenant}: ${sums}.`,
    and: " and ",
    due: (amount: string, day: string) => `${amount}, due on ${day}`,
    bySplitPayment: ", by split payment (MPP)",
    title: "Transfer title",
    account: (currency: string) => `Account in ${currency}`,
    others: "Others",
    advice: "If you have paid already, please ignore this message: transfers take a day to arrive.",
    action: "Pay in the dashboard",
    reason:
      "You get this message because you turned on these e-mails in the dashboard. You can turn them off there.",
  },
  pl: {
    subjectOfOne: (number: string) => `Zbliża się termin płatności: faktura ${number}`,
    subject: (count: string) => `Zbliża się termin płatności: liczba faktur: ${count}`,
    heading: {
      one: "Zbliża się termin płatności faktury",
      more: (count: string) => `Zbliża się termin płatności faktur: ${count}`,
    },
    news: (tenant: string, sums: string) => `Klient ${tenant} ma do zapłaty ${sums}.`,
    and: " i ",
    due: (amount: string, day: string) => `${amount}, termin: ${day}`,
    bySplitPayment: ", mechanizm podzielonej płatności (MPP)",
    title: "Tytuł przelewu",
    account: (currency: string) => `Rachunek w ${currency}`,
    others: "Pozostałe",
    advice:
      "Jeżeli płatność została już zlecona, prosimy zignorować tę wiadomość: przelewy docierają następnego dnia.",
    action: "Zapłać w panelu",
    reason:
      "Wysyłamy tę wiadomość, ponieważ takie e-maile włączono w panelu. Tam też można je wyłączyć.",
  },
} as const

const sumsOf = (invoices: ReadonlyArray<Invoice>): ReadonlyArray<Money> =>
  [...Map.groupBy(invoices, ({ outstanding }) => outstanding.currency)].map(([currency, ofOne]) =>
    money(exactSum(ofOne.map(({ outstanding }) => outstanding.amount)), currency),
  )

const factsOf = (
  { number, dueDate, outstanding, transfer, hasSplitPayment }: Invoice,
  { language }: LetterContext,
): ReadonlyArray<Fact> => {
  const words = texts[language]
  const due = words.due(formatMoney(outstanding, language), formatDate(dueDate, language))
  return [
    { label: plain(number), value: hasSplitPayment ? `${due}${words.bySplitPayment}` : due },
    ...(transfer === undefined
      ? []
      : [{ label: words.title, value: plain(transfer.title), isCode: true }]),
  ]
}

/** Each account once, in groups of four as banks print it. */
const accountsOf = (
  invoices: ReadonlyArray<Invoice>,
  { language }: LetterContext,
): ReadonlyArray<Fact> => {
  const accounts = invoices.flatMap(({ transfer }) => transfer?.account ?? [])
  const byIban = new Map(accounts.map((account) => [account.iban, account]))
  return [...byIban.values()].map(({ iban, currency, swift, bankName }) => ({
    label: texts[language].account(currency),
    value: [iban.replaceAll(/.{4}(?=.)/g, "$& "), swift, bankName && plain(bankName)]
      .filter((part) => part !== undefined)
      .join(", "),
  }))
}

export const invoicesDueLetter = (message: InvoicesDue, context: LetterContext): Letter => {
  const { language } = context
  const words = texts[language]
  const { invoices } = message
  const named = invoices.slice(0, maximumNamed)
  const count = formatCount(invoices.length, language)
  const only = invoices.length === 1 ? invoices[0] : undefined
  const others = invoices.length - named.length
  const sums = sumsOf(invoices).map((sum) => formatMoney(sum, language))
  const letter = {
    subject: only ? words.subjectOfOne(plain(only.number)) : words.subject(count),
    heading: only ? words.heading.one : words.heading.more(count),
    news: [words.news(plain(message.tenantName), sums.join(words.and))],
    facts: [
      ...named.flatMap((invoice) => factsOf(invoice, context)),
      ...(others > 0 ? [{ label: words.others, value: formatCount(others, language) }] : []),
      ...accountsOf(invoices, context),
    ],
    advice: [words.advice],
    action: words.action,
    reason: words.reason,
  }
  return letterWithTexts(letter, "notice", context, "/#/to-pay")
}
