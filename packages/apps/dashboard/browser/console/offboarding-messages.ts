/** Texts of the console about customers that leave. */
export const offboardingMessages = {
  open: { en: "Offboard the customer", pl: "Zakończ współpracę" },
  question: { en: "Offboard this customer for good?", pl: "Zakończyć współpracę na stałe?" },
  lead: {
    en: "Orders are refused, people and API clients are deleted at once. What was ordered goes on.",
    pl: "Koniec nowych zamówień i dostępu: osoby i klienci API są usuwani. Reszta toczy się dalej.",
  },
  forGood: {
    en: "It can't be undone. To pause a customer, suspend new orders instead.",
    pl: "Tego nie można cofnąć. Aby tylko wstrzymać klienta, wstrzymaj nowe zamówienia.",
  },
  ordersToSend: { en: "Orders to send", pl: "Zamówienia do wysłania" },
  unfinishedInvoices: { en: "Invoices in progress", pl: "Faktury w toku" },
  unpaidInvoices: { en: "Unpaid invoices", pl: "Niezapłacone faktury" },
  unpaid: { en: "Left to pay", pl: "Do zapłaty" },
  pendingDeliveries: { en: "Webhooks to deliver", pl: "Webhooki do doręczenia" },
  people: { en: "People to delete", pl: "Osoby do usunięcia" },
  clients: { en: "API clients to delete", pl: "Klienci API do usunięcia" },
  webhooksEnd: { en: "Webhooks end", pl: "Koniec webhooków" },
  nip: { en: "Type the customer's NIP", pl: "Wpisz NIP klienta" },
  submit: { en: "Offboard", pl: "Zakończ współpracę" },
  done: { en: "The customer was offboarded.", pl: "Współpraca została zakończona." },
  left: { en: "Offboarded", pl: "Współpraca zakończona" },
  leftLead: {
    en: "Nobody has access, and new orders are refused. What was ordered goes on.",
    pl: "Nikt nie ma dostępu, a nowe zamówienia są odrzucane. Złożone wcześniej toczą się dalej.",
  },
  leftAt: { en: "Since", pl: "Od" },
  webhooksEnded: { en: "Webhooks ended", pl: "Webhooki zakończono" },
} as const
