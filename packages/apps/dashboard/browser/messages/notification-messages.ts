/** Texts about the e-mails that a person gets. */

export const notificationMessages = {
  notifications: { en: "Your e-mails", pl: "Twoje e-maile" },
  legend: { en: "Send me an e-mail", pl: "Wysyłaj mi e-mail" },
  issuedInvoices: {
    en: "when an invoice or a correction is issued, with PDF and XML",
    pl: "po wystawieniu faktury lub korekty, z PDF i XML",
  },
  issuedInvoicesHint: {
    en: "For documents that are issued from now on.",
    pl: "Dotyczy dokumentów wystawionych od teraz.",
  },
  dueInvoices: {
    en: "three days before an invoice is due that is not paid",
    pl: "trzy dni przed terminem płatności niezapłaconej faktury",
  },
  dueInvoicesHint: {
    en: "One e-mail a day at most, with the amounts, the account and the transfer titles.",
    pl: "Najwyżej jeden e-mail dziennie, z kwotami, rachunkiem i tytułami przelewów.",
  },
  saved: { en: "Your choice is saved.", pl: "Wybór został zapisany." },
} as const
