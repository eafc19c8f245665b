/** Problems of a request itself: its form, its address, its content. */
import type { ScopesNotHeld } from "@procurement/domain/credential"
import type { CatalogItemNotPossible, ItemIssue } from "@procurement/domain/catalog"
import type { LinesNotOrderable, UnknownSkus } from "@procurement/domain/order"
import type { EndpointNotReachable, EventsNotReplayable } from "@procurement/domain/webhook"
import { endpointCodes } from "../field-messages.ts"
import {
  type FieldError,
  fieldError,
  final,
  invalidFields,
  lineFaultError,
  retryable,
  unknownSku,
} from "../row.ts"

const itemFieldErrors: Readonly<Record<ItemIssue, FieldError>> = {
  SoldToBeforeFrom: fieldError("/soldTo", "invalid_value", {
    en: "must not be before soldFrom",
    pl: "nie może być wcześniejsze niż soldFrom",
  }),
  NoQuantity: fieldError("/quantityStep", "invalid_value", {
    en: "leaves no quantity from minimumQuantity to 1000000",
    pl: "nie pozostawia żadnej ilości od minimumQuantity do 1000000",
  }),
  TooManyPrices: fieldError("/laterPrices", "too_many_items"),
  PricesNotInOrder: fieldError("/laterPrices", "invalid_value", {
    en: "must be in the order of time, each from another instant",
    pl: "muszą być w kolejności czasu, każda od innej chwili",
  }),
}

export const requestRows = {
  malformed_request: final(400, {
    en: [
      "Malformed HTTP request",
      "The server could not read the whole request.",
      "The request line, a header or an escape sequence in the address violates HTTP (RFC 9112) or",
      "URL syntax (RFC 3986). Use a standard HTTP client, and percent-encode path and query. The",
      "request had no effect.",
    ],
    pl: [
      "Niepoprawne żądanie HTTP",
      "Nie udało się odczytać żądania do końca.",
      "Wiersz żądania, nagłówek lub kodowanie znaków w adresie narusza zasady HTTP (RFC 9112) albo",
      "składnię adresów URL (RFC 3986). Użyj zwykłego klienta HTTP i zakoduj procentowo ścieżkę",
      "oraz parametry. Żądanie nie zostało wykonane.",
    ],
  }),
  invalid_parameter: final(400, {
    en: [
      "Invalid query parameter",
      "The field `errors` lists the invalid parameters.",
      "A parameter is unknown, repeated, out of range or malformed. Each entry of `errors` names",
      "one in `parameter`, with a stable `code` and a `message`. To read the next page of a list,",
      "follow its `next` link unchanged.",
    ],
    pl: [
      "Nieprawidłowy parametr zapytania",
      "Pole `errors` wymienia nieprawidłowe parametry.",
      "Parametr jest nieznany, powtórzony, spoza zakresu albo ma złą postać. Każdy element",
      "`errors` wskazuje jeden z nich w polu `parameter` i podaje stały `code` oraz `message`.",
      "Następną stronę listy pobieraj spod adresu z pola `next`, bez zmian.",
    ],
  }),
  route_not_found: final(404, {
    en: [
      "Address not found",
      "This address does not exist; see /v1/openapi.json.",
      "No operation has this path. Paths are case-sensitive, and a trailing slash matters. Compare",
      "the address with the reference at `/docs`.",
    ],
    pl: [
      "Nie ma takiego adresu",
      "Ten adres nie istnieje; zobacz /v1/openapi.json.",
      "Żadna operacja nie ma takiej ścieżki. Wielkość liter i ukośnik na końcu mają znaczenie.",
      "Porównaj adres z dokumentacją pod `/docs`.",
    ],
  }),
  method_not_allowed: final(405, {
    en: [
      "Method not allowed",
      "This address does not support the method; the header Allow lists those it supports.",
      "The address exists, but does not support this method. Use one of the methods in the header",
      "`Allow`.",
    ],
    pl: [
      "Niedozwolona metoda",
      "Ten adres nie obsługuje tej metody; obsługiwane metody podaje nagłówek Allow.",
      "Adres istnieje, ale nie obsługuje tej metody. Użyj jednej z metod wymienionych w nagłówku",
      "`Allow`.",
    ],
  }),
  precondition_failed: final(412, {
    en: [
      "The resource has changed",
      "The resource's state differs from If-Match; nothing was changed. ETag identifies the " +
        "current state.",
      "Another caller has changed the resource, or its status has changed, since you read the",
      "`ETag` in `If-Match`. Read the resource again, and send the change with the new `ETag`.",
      "Without `If-Match` a change applies to any state.",
    ],
    pl: [
      "Zasób się zmienił",
      "Stan zasobu różni się od If-Match; nic nie zostało zmienione. ETag wskazuje obecny stan.",
      "Od odczytania `ETag` podanego w `If-Match` ktoś zmienił zasób albo zmienił się jego status.",
      "Odczytaj zasób ponownie i wyślij zmianę z nowym `ETag`. Bez `If-Match` zmiana jest",
      "wykonywana niezależnie od stanu.",
    ],
  }),
  not_acceptable: final(406, {
    en: [
      "No acceptable media type",
      "This address does not offer any of the media types in Accept.",
      "The detail lists the available media types. Name one of them in `Accept`, or omit that",
      "header.",
    ],
    pl: [
      "Brak akceptowanego typu treści",
      "Ten adres nie udostępnia żadnego z typów treści podanych w nagłówku Accept.",
      "Dostępne typy treści podano w opisie problemu. Podaj jeden z nich w nagłówku `Accept` albo",
      "pomiń ten nagłówek.",
    ],
  }),
  request_timeout: retryable(408, {
    en: [
      "Request timeout",
      "The request did not arrive completely in time.",
      "The headers or the body took too long to arrive. The server closed the connection; the",
      "request had no effect. Send it again on a new connection; send an order with the same",
      "`Idempotency-Key`.",
    ],
    pl: [
      "Przekroczono czas żądania",
      "Żądanie nie dotarło w całości na czas.",
      "Nagłówki lub treść docierały zbyt długo. Serwer zamknął połączenie, a żądanie nie zostało",
      "wykonane. Wyślij je ponownie nowym połączeniem; zamówienie wyślij z tym samym",
      "`Idempotency-Key`.",
    ],
  }),
  headers_too_large: final(431, {
    en: [
      "Headers too large",
      "The address and the headers together exceed 16 KiB.",
      "Send only the headers that the API needs, and check whether cookies or tracing data",
      "accumulate. The request had no effect.",
    ],
    pl: [
      "Nagłówki są za duże",
      "Adres i nagłówki mają razem więcej niż 16 KiB.",
      "Wysyłaj tylko potrzebne nagłówki i sprawdź, czy nie gromadzą się ciasteczka lub dane",
      "śledzenia. Żądanie nie zostało wykonane.",
    ],
  }),
  malformed_json: final(400, {
    en: [
      "Malformed JSON",
      "The body is not valid JSON.",
      "The body is empty, not UTF-8 or not well-formed JSON (RFC 8259). Create it with a JSON",
      "library instead of concatenating text. Nothing was stored.",
    ],
    pl: [
      "Niepoprawny JSON",
      "Treść żądania nie jest poprawnym dokumentem JSON.",
      "Treść jest pusta, nie jest zapisana w UTF-8 albo nie jest poprawnym dokumentem JSON (RFC",
      "8259). Twórz ją biblioteką JSON zamiast sklejać tekst. Nic nie zostało zapisane.",
    ],
  }),
  body_too_large: final(413, {
    en: [
      "Body too large",
      "A body can have at most 1000000 bytes.",
      "A body can have at most 1,000,000 bytes, far more than an order of 4,000 lines needs. Split",
      "the order into several. Nothing was stored.",
    ],
    pl: [
      "Treść żądania jest za duża",
      "Treść żądania może mieć najwyżej 1000000 bajtów.",
      "Treść może mieć najwyżej 1 000 000 bajtów, znacznie więcej, niż potrzebuje zamówienie z",
      "4000 pozycji. Podziel zamówienie na kilka mniejszych. Nic nie zostało zapisane.",
    ],
  }),
  unsupported_media_type: final(415, {
    en: [
      "Unsupported media type",
      "Send application/json.",
      "The body is not declared as `application/json` in UTF-8, or it is compressed. Send",
      "`Content-Type: application/json` and no `Content-Encoding`. Nothing was stored.",
    ],
    pl: [
      "Nieobsługiwany typ treści",
      "Wyślij application/json.",
      "Treść nie jest zadeklarowana jako `application/json` w UTF-8 albo jest skompresowana.",
      "Wyślij `Content-Type: application/json` bez `Content-Encoding`. Nic nie zostało zapisane.",
    ],
  }),
  validation_failed: final(422, {
    en: [
      "Invalid fields",
      "The field `errors` lists the invalid fields; nothing was stored.",
      "Fields are missing, unknown or invalid. Each entry of `errors` points at one field",
      "(`pointer`, RFC 6901), with a stable `code` and a `message`. Correct all of them, and send",
      "the request again.",
    ],
    pl: [
      "Nieprawidłowe pola",
      "Pole `errors` wymienia nieprawidłowe pola; nic nie zostało zapisane.",
      "Niektórych pól brakuje, są nieznane lub nieprawidłowe. Każdy element `errors` wskazuje",
      "jedno pole (`pointer`, RFC 6901) i podaje stały `code` oraz `message`. Popraw wszystkie i",
      "wyślij żądanie ponownie.",
    ],
    failures: {
      EndpointNotReachable: ({ objection }: EndpointNotReachable) =>
        invalidFields([fieldError("/url", endpointCodes[objection])]),
      EventsNotReplayable: ({ positions }: EventsNotReplayable) =>
        invalidFields(
          positions.map((position) => fieldError(`/eventIds/${position}`, "unknown_event")),
        ),
      UnknownSkus: ({ lines }: UnknownSkus) =>
        invalidFields(lines.map(({ index, similar }) => unknownSku(index, similar))),
      LinesNotOrderable: ({ lines }: LinesNotOrderable) =>
        invalidFields(lines.map(({ index, fault }) => lineFaultError(index, fault))),
      CatalogItemNotPossible: ({ issue }: CatalogItemNotPossible) =>
        invalidFields([itemFieldErrors[issue]]),
      NoScopes: () =>
        invalidFields([
          fieldError("/scopes", "invalid_value", {
            en: "must contain at least one scope",
            pl: "musi zawierać co najmniej jeden zakres",
          }),
        ]),
      ScopesNotHeld: ({ scopes }: ScopesNotHeld) =>
        invalidFields([
          fieldError("/scopes", "invalid_value", {
            en: `the client does not have ${scopes.join(", ")}`,
            pl: `klient API nie ma zakresu ${scopes.join(", ")}`,
          }),
        ]),
    },
  }),
}
