/** What each type of event means, and what a webhook can subscribe to besides types. */
import type { ApiEvent } from "../api/api-types.ts"
import type { Message } from "../language.ts"

export const eventTypeMessages: Readonly<Record<ApiEvent["type"], Message>> = {
  "order.accepted": { en: "An order was accepted", pl: "Zamówienie zostało przyjęte" },
  "order.processing": {
    en: "The warehouse has started to process an order",
    pl: "Magazyn rozpoczął realizację zamówienia",
  },
  "order.shipped": { en: "The goods are on their way", pl: "Towar jest w drodze" },
  "order.delivered": { en: "The goods have arrived", pl: "Towar został dostarczony" },
  "order.cancelled": { en: "An order was cancelled", pl: "Zamówienie zostało anulowane" },
  "order.returned": {
    en: "Goods have come back; a correction of the invoice follows",
    pl: "Towar został zwrócony; zostanie wystawiona faktura korygująca",
  },
  "invoice.issued": {
    en: "KSeF has accepted an invoice or a correction",
    pl: "KSeF przyjął fakturę lub fakturę korygującą",
  },
  "invoice.rejected": { en: "KSeF has rejected an invoice", pl: "KSeF odrzucił fakturę" },
  "invoice.paid": { en: "An invoice is paid in full", pl: "Faktura została w całości zapłacona" },
  "quota.reached": {
    en: "80 or 100 % of a monthly volume is used",
    pl: "Wykorzystano 80 lub 100 % miesięcznego limitu",
  },
  "token.expiring": { en: "A token expires soon", pl: "Token niedługo straci ważność" },
  "rate_limit.sustained": {
    en: "A client reaches its rate limit repeatedly",
    pl: "Klient API wielokrotnie osiąga limit zapytań",
  },
  "webhook.expiring": {
    en: "Held deliveries of a paused webhook will expire",
    pl: "Wstrzymane doręczenia webhooka niedługo wygasną",
  },
}

const isEventType = (word: string): word is ApiEvent["type"] => word in eventTypeMessages

/** Every type of event, in the order of the API's document. */
export const eventTypes = Object.keys(eventTypeMessages).filter(isEventType)

export const everyEventMessage = {
  en: "Every event, also of types that are added later",
  pl: "Każde zdarzenie, także typów dodanych później",
}

export const eventGroupMessage = {
  en: "All of this group, also types that are added later",
  pl: "Cała grupa, także typy dodane później",
}
