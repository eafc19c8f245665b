/** The meaning of each event type, and the groups that a webhook can subscribe to. */
import type { ApiEvent } from "../api/api-types.ts"
import type { Message } from "../language.ts"

export const eventTypeMessages: Readonly<Record<ApiEvent["type"], Message>> = {
  "order.accepted": { en: "An order was accepted", pl: "Zamówienie zostało przyjęte" },
  "order.processing": {
    en: "The warehouse has started to process an order",
    pl: "Magazyn rozpoczął realizację zamówienia",
  },
  "order.shipped": {
    en: "The carrier has received the goods",
    pl: "Przewoźnik odebrał towar",
  },
  "order.delivered": { en: "The goods were delivered", pl: "Towar został dostarczony" },
  "order.cancelled": { en: "An order was cancelled", pl: "Zamówienie zostało anulowane" },
  "order.returned": {
    en: "Goods were returned; a correction of the invoice follows",
    pl: "Towar został zwrócony; zostanie wystawiona faktura korygująca",
  },
  "invoice.issued": {
    en: "KSeF has accepted an invoice or a correction",
    pl: "KSeF przyjął fakturę lub fakturę korygującą",
  },
  "invoice.rejected": { en: "KSeF has rejected an invoice", pl: "KSeF odrzucił fakturę" },
  "invoice.voided": {
    en: "An invoice of a cancelled order was given up before KSeF had it",
    pl: "Fakturę anulowanego zamówienia unieważniono, zanim trafiła do KSeF",
  },
  "invoice.issued_outside": {
    en: "An invoice or a correction was issued outside KSeF, during its total failure",
    pl: "Fakturę lub korektę wystawiono poza KSeF z powodu awarii całkowitej",
  },
  "invoice.paid": { en: "An invoice was paid in full", pl: "Faktura została w całości zapłacona" },
  "invoice.overdue": {
    en: "An invoice was not paid by the last day for payment",
    pl: "Faktura nie została zapłacona w terminie",
  },
  "catalog.updated": {
    en: "Items or prices of the catalog have changed",
    pl: "Zmieniły się artykuły lub ceny w katalogu",
  },
  "quota.reached": {
    en: "80 % or 100 % of a monthly quota is used",
    pl: "Wykorzystano 80 % lub 100 % miesięcznego limitu",
  },
  "token.expiring": {
    en: "A long-lived token will expire soon",
    pl: "Token długoterminowy wkrótce wygaśnie",
  },
  "rate_limit.sustained": {
    en: "A client has exceeded a rate limit for more than five minutes",
    pl: "Klient API przekracza limit żądań od ponad pięciu minut",
  },
  "webhook.expiring": {
    en: "Held deliveries of a paused webhook will expire soon",
    pl: "Wstrzymane doręczenia webhooka wkrótce wygasną",
  },
}

const isEventType = (word: string): word is ApiEvent["type"] => word in eventTypeMessages

/** Every type of event, in the order of the API's document. */
export const eventTypes = Object.keys(eventTypeMessages).filter(isEventType)

export const everyEventMessage = {
  en: "All events, including types that are added later",
  pl: "Wszystkie zdarzenia, także typów dodanych później",
}

export const eventGroupMessage = {
  en: "All events of this group, including types that are added later",
  pl: "Wszystkie zdarzenia tej grupy, także typów dodanych później",
}
