/** Why an order can't be placed, found or changed. */
import { failed, refused } from "./problem-kind.ts"

export const catalogProblems = {
  catalog_item_not_found: refused(404, {
    title: { en: "There is no such item", pl: "Nie ma takiej pozycji katalogu" },
    detail: {
      en: "The catalog has no item with this SKU.",
      pl: "W katalogu nie ma pozycji o tym symbolu SKU.",
    },
    meaning: {
      en: "The catalog has no item with this SKU, or the text is not a SKU.",
      pl: "W katalogu nie ma pozycji o tym symbolu SKU albo podany tekst nie jest symbolem SKU.",
    },
    advice: {
      en: "Use the `sku` of an item from `GET /v1/catalog`.",
      pl: "Użyj pola `sku` pozycji z `GET /v1/catalog`.",
    },
  }),
} as const

export const orderProblems = {
  order_not_found: refused(404, {
    title: { en: "There is no such order", pl: "Nie ma takiego zamówienia" },
    detail: {
      en: "You have no order with this id.",
      pl: "Nie masz zamówienia o tym identyfikatorze.",
    },
    meaning: {
      en:
        "Your company has no order with this id. The response is the same for an order of " +
        "another company.",
      pl:
        "Twoja firma nie ma zamówienia o tym identyfikatorze. Odpowiedź jest taka sama " +
        "dla zamówienia innej firmy.",
    },
    advice: {
      en: "Use an id from the response of `POST /v1/orders` or from `GET /v1/orders`.",
      pl: "Używaj identyfikatorów z odpowiedzi `POST /v1/orders` albo z `GET /v1/orders`.",
    },
  }),
  order_not_cancellable: refused(409, {
    title: {
      en: "The order can no longer be cancelled",
      pl: "Zamówienia nie można już anulować",
    },
    detail: {
      en: "The order has left the warehouse; nothing was changed.",
      pl: "Zamówienie opuściło magazyn; nic nie zostało zmienione.",
    },
    meaning: {
      en:
        "An order can be cancelled while it is `accepted` or `processing`. This order was " +
        "shipped or delivered; the detail names its status.",
      pl:
        "Zamówienie można anulować, gdy ma status `accepted` lub `processing`. To " +
        "zamówienie wysłano lub doręczono; status podano w opisie problemu.",
    },
    advice: {
      en:
        "Follow the shipment with `GET /v1/orders/{id}` and agree on a return with customer " +
        "service.",
      pl: "Śledź przesyłkę przez `GET /v1/orders/{id}` i uzgodnij zwrot z obsługą klienta.",
    },
  }),
  buyer_not_allowed: refused(403, {
    title: {
      en: "Your contract does not allow orders for this buyer",
      pl: "Umowa nie pozwala zamawiać dla tego nabywcy",
    },
    detail: {
      en: "`buyer.nip` must belong to your own company or to a company listed in your contract.",
      pl: "`buyer.nip` musi być numerem Twojej firmy albo firmy wymienionej w umowie.",
    },
    meaning: {
      en:
        "KSeF makes the invoice available to the buyer, so you may order only for your " +
        "own company or for companies whose NIP your contract lists. Nothing was stored.",
      pl:
        "KSeF udostępnia fakturę nabywcy, dlatego możesz zamawiać tylko dla swojej firmy " +
        "albo dla firm, których NIP wymienia umowa. Nic nie zostało zapisane.",
    },
    advice: {
      en: "Omit `buyer` to order for your own company, or ask us to add the NIP to your contract.",
      pl: "Pomiń `buyer`, aby zamówić dla swojej firmy, albo poproś nas o dodanie NIP do umowy.",
    },
  }),
  total_too_large: refused(422, {
    title: {
      en: "The total of the order is too large",
      pl: "Wartość zamówienia jest za duża",
    },
    detail: { en: "Split the order into several.", pl: "Podziel zamówienie na kilka mniejszych." },
    meaning: {
      en:
        "The sum of the lines exceeds the highest allowed total of an order. Nothing was " +
        "stored.",
      pl:
        "Suma pozycji przekracza największą dozwoloną wartość zamówienia. Nic nie zostało " +
        "zapisane.",
    },
    advice: { en: "Split the order into several.", pl: "Podziel zamówienie na kilka mniejszych." },
  }),
  invoice_too_large: refused(422, {
    title: {
      en: "The invoice of the order would be too large",
      pl: "Faktura do zamówienia byłaby za duża",
    },
    detail: {
      en: "KSeF does not accept an invoice of this size. Split the order.",
      pl: "KSeF nie przyjmuje faktur tej wielkości. Podziel zamówienie.",
    },
    meaning: {
      en:
        "KSeF accepts invoice files up to a fixed size. With this many lines and texts " +
        "this long, the file could exceed it. Nothing was stored.",
      pl:
        "KSeF przyjmuje pliki faktur do określonej wielkości. Przy tylu pozycjach i tak " +
        "długich tekstach plik mógłby ją przekroczyć. Nic nie zostało zapisane.",
    },
    advice: { en: "Split the order into several.", pl: "Podziel zamówienie na kilka mniejszych." },
  }),
} as const

export const invoiceProblems = {
  invoice_not_found: refused(404, {
    title: { en: "There is no such invoice", pl: "Nie ma takiej faktury" },
    detail: {
      en: "You have no invoice with this id.",
      pl: "Nie masz faktury o tym identyfikatorze.",
    },
    meaning: {
      en:
        "Your company has no invoice with this id. The response is the same for an invoice " +
        "of another company.",
      pl:
        "Twoja firma nie ma faktury o tym identyfikatorze. Odpowiedź jest taka sama dla " +
        "faktury innej firmy.",
    },
    advice: {
      en: "Use the id of an entry in the order's `invoices`.",
      pl: "Użyj identyfikatora z listy `invoices` zamówienia.",
    },
  }),
  invoice_not_issued: failed(409, {
    title: { en: "The invoice has no such file yet", pl: "Faktura nie ma jeszcze tego pliku" },
    detail: {
      en: "The invoice is on its way to KSeF; request the file again after Retry-After seconds.",
      pl: "Faktura jest w drodze do KSeF; pobierz plik ponownie po czasie z Retry-After.",
    },
    meaning: {
      en: "The file does not exist yet: the service writes, signs and sends the invoice first.",
      pl: "Plik jeszcze nie istnieje: usługa najpierw wystawia, podpisuje i wysyła fakturę.",
    },
    advice: {
      en:
        "Request it again after the time in `Retry-After`, or wait for the event " +
        "`invoice.issued`.",
      pl: "Pobierz go ponownie po czasie z `Retry-After` lub czekaj na zdarzenie `invoice.issued`.",
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
        "KSeF rejected the invoice, so it has no files. The detail contains KSeF's " +
        "response. Our staff will review the invoice; the order is not lost.",
      pl:
        "KSeF odrzucił fakturę, więc nie ma ona plików. Odpowiedź KSeF podano w opisie " +
        "problemu. Fakturę sprawdzi nasz pracownik; zamówienie nie przepada.",
    },
    advice: {
      en: "Read the invoice's status as `application/json`; contact us if it does not change.",
      pl:
        "Odczytaj stan faktury jako `application/json`; jeśli się nie zmienia, skontaktuj się z " +
        "nami.",
    },
  }),
} as const

export const eventProblems = {
  event_not_found: refused(404, {
    title: { en: "There is no such event", pl: "Nie ma takiego zdarzenia" },
    detail: {
      en: "You have no event with this id.",
      pl: "Nie masz zdarzenia o tym identyfikatorze.",
    },
    meaning: {
      en: "Your company has no event with this id. Events are kept for 30 days.",
      pl: "Twoja firma nie ma zdarzenia o tym identyfikatorze. Zdarzenia są przechowywane 30 dni.",
    },
    advice: {
      en: "List your events with `GET /v1/events`.",
      pl: "Pobierz listę zdarzeń przez `GET /v1/events`.",
    },
  }),
} as const

export const serviceProblems = {
  internal_error: failed(500, {
    title: { en: "The service failed", pl: "Błąd po stronie usługi" },
    detail: { en: "The failure was recorded.", pl: "Błąd został odnotowany." },
    meaning: {
      en:
        "An unexpected failure occurred and was recorded with the `request_id`. An order " +
        "may or may not have been stored.",
      pl:
        "Wystąpił nieoczekiwany błąd, który odnotowano wraz z `request_id`. Zamówienie " +
        "mogło zostać zapisane albo nie.",
    },
    advice: {
      en:
        "Send the request again later; send an order with the same `Idempotency-Key`, so " +
        "that it is placed only once. If the failure persists, send us the `request_id`.",
      pl:
        "Wyślij żądanie ponownie później; zamówienie wyślij z tym samym " +
        "`Idempotency-Key`, aby złożyć je tylko raz. Jeśli błąd się powtarza, podaj nam " +
        "`request_id`.",
    },
  }),
  service_unavailable: failed(503, {
    title: { en: "The service is temporarily unavailable", pl: "Usługa jest chwilowo niedostępna" },
    detail: {
      en: "A part of the service did not respond.",
      pl: "Część usługi nie odpowiedziała.",
    },
    meaning: {
      en:
        "A part of the service could not be reached. If only the response was lost, the " +
        "order was stored.",
      pl:
        "Część usługi była nieosiągalna. Jeśli zaginęła tylko odpowiedź, zamówienie " +
        "zostało zapisane.",
    },
    advice: {
      en:
        "Send the request again after the seconds in `Retry-After`; send an order with " +
        "the same `Idempotency-Key`.",
      pl:
        "Wyślij żądanie ponownie po liczbie sekund z `Retry-After`; zamówienie wyślij z " +
        "tym samym `Idempotency-Key`.",
    },
  }),
} as const
