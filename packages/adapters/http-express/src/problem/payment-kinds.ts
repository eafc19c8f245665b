/** The problems of payment references. */
import type { InvoiceNotCollectable } from "@procurement/domain/payment"
import { type Message, refused } from "./problem-kind.ts"

export const paymentReferenceProblems = {
  payment_reference_not_found: refused(404, {
    title: {
      en: "There is no such payment reference",
      pl: "Nie ma takiego identyfikatora przelewu",
    },
    detail: {
      en: "You have no payment reference with this id.",
      pl: "Nie masz identyfikatora przelewu o tym id.",
    },
    meaning: {
      en: "Your company has not requested a payment reference with this id.",
      pl: "Twoja firma nie zamówiła identyfikatora przelewu o tym id.",
    },
    advice: {
      en: "Use the `id` from the response of `POST /v1/payment-references`.",
      pl: "Użyj pola `id` z odpowiedzi na `POST /v1/payment-references`.",
    },
  }),
  invoice_not_payable: refused(409, {
    title: {
      en: "An invoice cannot be paid by this transfer",
      pl: "Jednej z faktur nie można opłacić tym przelewem",
    },
    detail: {
      en: "An invoice cannot be paid by this transfer; nothing was stored.",
      pl: "Jednej z faktur nie można opłacić tym przelewem; nic nie zostało zapisane.",
    },
    meaning: {
      en:
        "A collective identifier names invoices that are in KSeF, are not paid and have one " +
        "currency. `errors` names the invoice.",
      pl:
        "Identyfikator zbiorczy obejmuje faktury, które są w KSeF, nie są opłacone i są w jednej " +
        "walucie. Pole `errors` wskazuje fakturę.",
    },
    advice: {
      en: "Wait until the invoice is in KSeF, or send the request without it.",
      pl: "Poczekaj, aż faktura będzie w KSeF, albo wyślij żądanie bez niej.",
    },
  }),
} as const

/** Why an invoice can't be paid by a transfer. */
export const notPayableMessages: Readonly<Record<InvoiceNotCollectable["reason"], Message>> = {
  NotInKsef: { en: "is not in KSeF yet", pl: "nie jest jeszcze w KSeF" },
  NothingDue: { en: "has nothing left to pay", pl: "nie ma nic do zapłaty" },
  OtherCurrency: {
    en: "has another currency than the first invoice",
    pl: "jest w innej walucie niż pierwsza faktura",
  },
  TotalTooLarge: {
    en: "makes the total larger than the largest amount",
    pl: "sprawia, że suma przekracza największą kwotę",
  },
}
