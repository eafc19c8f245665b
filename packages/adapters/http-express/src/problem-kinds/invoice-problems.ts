/** Why an invoice or its files are not to be had. */
import { refused } from "./problem-kind.ts"

export const invoiceProblems = {
  invoice_not_found: refused(404, {
    title: { en: "There is no such invoice", pl: "Nie ma takiej faktury" },
    detail: {
      en: "No invoice of yours has this id.",
      pl: "Żadna Państwa faktura nie ma tego identyfikatora.",
    },
    meaning: {
      en: "No invoice of your company has this id. Invoices of others are answered the same way.",
      pl:
        "Żadna faktura Państwa firmy nie ma tego identyfikatora. Tak samo odpowiadamy na pytania " +
        "o cudze faktury.",
    },
    advice: {
      en: "Take the id from `invoice.id` of the order.",
      pl: "Użyj identyfikatora z pola `invoice.id` zamówienia.",
    },
  }),
  invoice_rejected: refused(409, {
    title: { en: "KSeF has rejected the invoice", pl: "KSeF odrzucił fakturę" },
    detail: {
      en: "KSeF has rejected the invoice; it has no files.",
      pl: "KSeF odrzucił fakturę; nie ma ona plików.",
    },
    meaning: {
      en:
        "KSeF refused the invoice, so there is no file to send. Its answer stands in the detail. " +
        "A person looks at it; the order is not lost.",
      pl:
        "KSeF odrzucił fakturę, więc nie ma pliku do pobrania. Odpowiedź KSeF podano w opisie " +
        "problemu. Sprawą zajmuje się człowiek; zamówienie nie przepada.",
    },
    advice: {
      en: "Read the status of the invoice as `application/json`; ask us if it stays like this.",
      pl:
        "Odczytaj stan faktury jako `application/json`; jeśli się nie zmienia, skontaktuj się z " +
        "nami.",
    },
  }),
} as const
