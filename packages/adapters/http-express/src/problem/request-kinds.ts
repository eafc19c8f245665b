/** Problems of a request itself: its address, method, headers and parameters. */
import { failed, refused } from "./problem-kind.ts"

export const requestProblems = {
  malformed_request: refused(400, {
    title: {
      en: "The request is not well-formed HTTP",
      pl: "Żądanie nie jest poprawnym żądaniem HTTP",
    },
    detail: {
      en: "The server could not read the whole request.",
      pl: "Nie udało się odczytać żądania do końca.",
    },
    meaning: {
      en:
        "The request line, a header or an escape sequence in the path violates HTTP (RFC " +
        "9112) or URL syntax (RFC 3986). The request had no effect.",
      pl:
        "Wiersz żądania, nagłówek lub kodowanie znaków w ścieżce narusza zasady HTTP (RFC " +
        "9112) albo składnię adresów URL (RFC 3986). Żądanie nie zostało wykonane.",
    },
    advice: {
      en:
        "Send the request with a standard HTTP client and percent-encode the path and the " +
        "query.",
      pl: "Wyślij żądanie zwykłym klientem HTTP i zakoduj procentowo ścieżkę oraz parametry.",
    },
  }),
  invalid_parameter: refused(400, {
    title: {
      en: "A query parameter is not valid",
      pl: "Parametr zapytania jest nieprawidłowy",
    },
    detail: {
      en: "The field `errors` lists the invalid parameters.",
      pl: "Szczegóły podano przy poszczególnych parametrach.",
    },
    meaning: {
      en:
        "A parameter is unknown, repeated, out of range or malformed. Each entry of " +
        "`errors` names one in `parameter`, with a `code` and a `message`.",
      pl:
        "Parametr jest nieznany, powtórzony, spoza zakresu albo ma złą postać. Każdy element " +
        "`errors` wskazuje jeden parametr w polu `parameter` i podaje `code` oraz `message`.",
    },
    advice: {
      en: "Correct the parameters. To page through a list, follow its `next` link unchanged.",
      pl: "Popraw parametry. Kolejne strony listy pobieraj spod adresu z pola `next`, bez zmian.",
    },
  }),
  route_not_found: refused(404, {
    title: {
      en: "This address does not exist",
      pl: "Ten adres nie istnieje",
    },
    detail: {
      en: "This address does not exist; see /v1/openapi.json.",
      pl: "Ten adres nie istnieje; zobacz /v1/openapi.json.",
    },
    meaning: {
      en: "No route has this path. Paths are case-sensitive, and a trailing slash matters.",
      pl:
        "Żadna ścieżka API nie odpowiada temu adresowi. Wielkość liter i ukośnik na końcu " +
        "mają znaczenie.",
    },
    advice: {
      en: "Compare the address with the reference at `/docs`.",
      pl: "Porównaj adres z dokumentacją pod `/docs`.",
    },
  }),
  method_not_allowed: refused(405, {
    title: {
      en: "The method is not allowed",
      pl: "Metoda nie jest dozwolona",
    },
    detail: {
      en: "The header Allow lists the methods of this address.",
      pl: "Metody dostępne pod tym adresem podaje nagłówek Allow.",
    },
    meaning: {
      en:
        "The address exists, but does not support this method. The header `Allow` lists the " +
        "supported methods.",
      pl:
        "Adres istnieje, ale nie obsługuje tej metody. Nagłówek `Allow` wymienia " +
        "obsługiwane metody.",
    },
    advice: {
      en: "Use one of the methods in `Allow`.",
      pl: "Użyj jednej z metod wymienionych w `Allow`.",
    },
  }),
  precondition_failed: refused(412, {
    title: {
      en: "The resource has changed since you read it",
      pl: "Zasób zmienił się od czasu odczytu",
    },
    detail: {
      en: "Nothing was changed; ETag identifies the current state. Read it and decide again.",
      pl: "Nic nie zostało zmienione; ETag wskazuje obecny stan. Odczytaj go i zdecyduj ponownie.",
    },
    meaning: {
      en:
        "The header `If-Match` names a state other than the current one: another caller " +
        "has changed the resource, or its status has changed. The request had no effect.",
      pl:
        "Nagłówek `If-Match` wskazuje inny stan niż obecny: ktoś zmienił zasób albo " +
        "zmienił się jego status. Żądanie nie zostało wykonane.",
    },
    advice: {
      en:
        "Read the resource again, compare, and send the change with the new `ETag`. " +
        "Without `If-Match` the change applies to any state.",
      pl:
        "Odczytaj zasób ponownie, sprawdź, co się zmieniło, i wyślij zmianę z nowym `ETag`. Bez " +
        "`If-Match` zmiana dotyczy każdego stanu.",
    },
  }),
  not_acceptable: refused(406, {
    title: {
      en: "No acceptable media type is available",
      pl: "Żaden z akceptowanych typów treści nie jest dostępny",
    },
    detail: {
      en: "This address does not offer any of the media types in Accept.",
      pl: "Ten adres nie udostępnia żadnego z typów treści podanych w nagłówku Accept.",
    },
    meaning: {
      en:
        "The header `Accept` lists only media types that this address does not offer. The " +
        "detail lists the available ones.",
      pl:
        "Nagłówek `Accept` zawiera tylko typy treści, których ten adres nie udostępnia. Dostępne " +
        "typy podano w opisie problemu.",
    },
    advice: {
      en: "Omit `Accept`, or name one of the listed media types.",
      pl: "Pomiń nagłówek `Accept` albo podaj w nim jeden z wymienionych typów.",
    },
  }),
  request_timeout: failed(408, {
    title: {
      en: "The request did not arrive in time",
      pl: "Żądanie nie dotarło na czas",
    },
    detail: {
      en: "The server could not read the whole request.",
      pl: "Nie udało się odczytać żądania do końca.",
    },
    meaning: {
      en:
        "The headers and the body did not arrive completely within the server's time " +
        "limit. The request had no effect, and the server closed the connection.",
      pl:
        "Nagłówki i treść nie dotarły w całości w wyznaczonym czasie. Żądanie nie zostało " +
        "wykonane, a serwer zamknął połączenie.",
    },
    advice: {
      en:
        "Send the request again on a new connection; send an order with the same " +
        "`Idempotency-Key`.",
      pl:
        "Wyślij żądanie ponownie nowym połączeniem; zamówienie wyślij z tym samym " +
        "`Idempotency-Key`.",
    },
  }),
  headers_too_large: refused(431, {
    title: {
      en: "The headers of the request are too large",
      pl: "Nagłówki żądania są za duże",
    },
    detail: {
      en: "The server could not read the whole request.",
      pl: "Nie udało się odczytać żądania do końca.",
    },
    meaning: {
      en: "The address and the headers together exceed 16 KiB. The request had no effect.",
      pl: "Adres i nagłówki mają razem więcej niż 16 KiB. Żądanie nie zostało wykonane.",
    },
    advice: {
      en:
        "Send only the headers that the API needs; check whether cookies or tracing data " +
        "accumulate.",
      pl:
        "Wysyłaj tylko potrzebne nagłówki; sprawdź, czy nie gromadzą się ciasteczka lub dane " +
        "śledzenia.",
    },
  }),
} as const

export const bodyProblems = {
  malformed_json: refused(400, {
    title: { en: "The body is not JSON", pl: "Treść żądania nie jest dokumentem JSON" },
    detail: {
      en: "The body is not valid JSON.",
      pl: "Treść żądania nie jest poprawnym dokumentem JSON.",
    },
    meaning: {
      en: "The body is empty, not UTF-8 or not well-formed JSON (RFC 8259). Nothing was stored.",
      pl:
        "Treść jest pusta, nie jest zapisana w UTF-8 albo nie jest poprawnym dokumentem JSON " +
        "(RFC 8259). Nic nie zostało zapisane.",
    },
    advice: {
      en: "Create the body with a JSON library instead of concatenating text.",
      pl: "Twórz treść biblioteką JSON zamiast sklejać tekst.",
    },
  }),
  body_too_large: refused(413, {
    title: { en: "The body is too large", pl: "Treść żądania jest za duża" },
    detail: {
      en: "A body can have at most 1000000 bytes.",
      pl: "Treść żądania może mieć najwyżej 1000000 bajtów.",
    },
    meaning: {
      en:
        "A body can have at most 1,000,000 bytes; an order of 4,000 lines is far smaller. " +
        "Nothing was stored.",
      pl:
        "Treść żądania może mieć najwyżej 1 000 000 bajtów; zamówienie z 4000 pozycji jest " +
        "znacznie mniejsze. Nic nie zostało zapisane.",
    },
    advice: {
      en: "Split the order into several.",
      pl: "Podziel zamówienie na kilka mniejszych.",
    },
  }),
  unsupported_media_type: refused(415, {
    title: {
      en: "The body has an unsupported media type",
      pl: "Typ treści żądania nie jest obsługiwany",
    },
    detail: { en: "Send application/json.", pl: "Wyślij application/json." },
    meaning: {
      en:
        "The body is not declared as `application/json` in UTF-8, or it is compressed. Nothing " +
        "was stored.",
      pl:
        "Treści nie zadeklarowano jako `application/json` w UTF-8 albo jest skompresowana. Nic " +
        "nie zostało zapisane.",
    },
    advice: {
      en: "Send `Content-Type: application/json` and no `Content-Encoding`.",
      pl: "Wyślij `Content-Type: application/json` bez `Content-Encoding`.",
    },
  }),
  validation_failed: refused(422, {
    title: { en: "The body has invalid fields", pl: "Treść żądania zawiera nieprawidłowe pola" },
    detail: {
      en: "The field `errors` lists the invalid fields; nothing was stored.",
      pl: "Pole `errors` wymienia nieprawidłowe pola; nic nie zostało zapisane.",
    },
    meaning: {
      en:
        "The body is JSON, but some fields are missing, unknown or invalid. Each entry of " +
        "`errors` points at one field (`pointer`, RFC 6901) with a stable `code` and a " +
        "`message`. The list contains all invalid fields, and nothing was stored.",
      pl:
        "Treść jest dokumentem JSON, lecz niektórych pól brakuje, są nieznane lub " +
        "nieprawidłowe. Każdy element `errors` wskazuje jedno pole (`pointer`, RFC 6901) " +
        "i podaje stały `code` oraz `message`. Lista zawiera wszystkie nieprawidłowe " +
        "pola; nic nie zostało zapisane.",
    },
    advice: {
      en: "Correct every field named in `errors` and send the request again.",
      pl: "Popraw wszystkie pola wymienione w `errors` i wyślij żądanie ponownie.",
    },
  }),
} as const
