/** What can be wrong with a request as such: its address, method, headers and parameters. */
import { failed, refused } from "./problem-kind.ts"

export const requestProblems = {
  malformed_request: refused(400, {
    title: {
      en: "The request is not well-formed HTTP",
      pl: "Żądanie nie jest poprawnym żądaniem HTTP",
    },
    detail: {
      en: "The request could not be read to its end.",
      pl: "Nie udało się odczytać żądania do końca.",
    },
    meaning: {
      en:
        "The request line, a header or an escape in the path breaks the rules of HTTP (RFC 9112) " +
        "or of URLs (RFC 3986). Nothing was done.",
      pl:
        "Wiersz żądania, nagłówek lub kodowanie znaków w ścieżce narusza zasady HTTP (RFC 9112) " +
        "albo adresów URL (RFC 3986). Nic nie zostało wykonane.",
    },
    advice: {
      en: "Send the request with an ordinary HTTP client and percent-encode path and query.",
      pl: "Wyślij żądanie zwykłym klientem HTTP i zakoduj procentowo ścieżkę oraz parametry.",
    },
  }),
  invalid_parameter: refused(400, {
    title: {
      en: "A query parameter is not valid",
      pl: "Parametr zapytania jest nieprawidłowy",
    },
    detail: {
      en: "See the errors of the parameters.",
      pl: "Szczegóły podano przy poszczególnych parametrach.",
    },
    meaning: {
      en:
        "A parameter is unknown, repeated, out of range or not of its form. Each entry of " +
        "`errors` names one in `parameter`, with a `code` and a `message`.",
      pl:
        "Parametr jest nieznany, powtórzony, spoza zakresu albo ma złą postać. Każdy element " +
        "`errors` wskazuje jeden parametr w polu `parameter` i podaje `code` oraz `message`.",
    },
    advice: {
      en: "Correct the parameters. To page through a list, follow its `next` link as it is.",
      pl: "Popraw parametry. Kolejne strony listy pobieraj spod adresu z pola `next`, bez zmian.",
    },
  }),
  invalid_idempotency_key: refused(400, {
    title: {
      en: "The idempotency key is not valid",
      pl: "Klucz idempotencji jest nieprawidłowy",
    },
    detail: {
      en: "Send 1 to 255 visible ASCII characters without spaces, for example a UUID.",
      pl: "Wyślij od 1 do 255 widocznych znaków ASCII bez spacji, na przykład UUID.",
    },
    meaning: {
      en:
        "The header `Idempotency-Key` is there, but it is empty, too long or has characters that " +
        "a key may not have. Nothing was stored.",
      pl:
        "Nagłówek `Idempotency-Key` jest obecny, lecz pusty, za długi albo zawiera niedozwolone " +
        "znaki. Nic nie zostało zapisane.",
    },
    advice: {
      en: "Make a new UUID for each order and send it with every attempt to place that order.",
      pl: "Utwórz nowy UUID dla każdego zamówienia i wysyłaj go przy każdej próbie jego złożenia.",
    },
  }),
  route_not_found: refused(404, {
    title: {
      en: "There is nothing at this address",
      pl: "Pod tym adresem nic nie ma",
    },
    detail: {
      en: "There is nothing at this address; see /v1/openapi.json.",
      pl: "Pod tym adresem nic nie ma; zobacz /v1/openapi.json.",
    },
    meaning: {
      en:
        "No route has this path. Paths are compared letter by letter: case and a slash at the " +
        "end count.",
      pl:
        "Żadna ścieżka API nie odpowiada temu adresowi. Liczy się wielkość liter i ukośnik na " +
        "końcu.",
    },
    advice: {
      en: "Compare the address with the reference at `/docs`.",
      pl: "Porównaj adres z dokumentacją pod `/docs`.",
    },
  }),
  method_not_allowed: refused(405, {
    title: {
      en: "The method is not allowed here",
      pl: "Metoda nie jest tu dozwolona",
    },
    detail: {
      en: "The header Allow names the methods of this address.",
      pl: "Metody dostępne pod tym adresem podaje nagłówek Allow.",
    },
    meaning: {
      en: "The address exists, but not for this method. The header `Allow` lists the ones it has.",
      pl: "Adres istnieje, ale nie dla tej metody. Nagłówek `Allow` wymienia dostępne metody.",
    },
    advice: {
      en: "Use one of the methods in `Allow`.",
      pl: "Użyj jednej z metod wymienionych w `Allow`.",
    },
  }),
  not_acceptable: refused(406, {
    title: {
      en: "None of the accepted media types is available",
      pl: "Żaden z akceptowanych typów treści nie jest dostępny",
    },
    detail: {
      en: "This address does not answer with any of the media types in Accept.",
      pl: "Ten adres nie udostępnia żadnego z typów treści podanych w nagłówku Accept.",
    },
    meaning: {
      en:
        "The header `Accept` names only media types that this address does not have. The detail " +
        "lists the ones it has.",
      pl:
        "Nagłówek `Accept` zawiera tylko typy treści, których ten adres nie udostępnia. Dostępne " +
        "typy podano w opisie problemu.",
    },
    advice: {
      en: "Leave `Accept` out, or name one of the listed media types.",
      pl: "Pomiń nagłówek `Accept` albo podaj w nim jeden z wymienionych typów.",
    },
  }),
  request_timeout: failed(408, {
    title: {
      en: "The request did not arrive in time",
      pl: "Żądanie nie dotarło na czas",
    },
    detail: {
      en: "The request could not be read to its end.",
      pl: "Nie udało się odczytać żądania do końca.",
    },
    meaning: {
      en:
        "Headers and body were not complete within the time the server waits for them. Nothing " +
        "was done and the connection was closed.",
      pl:
        "Nagłówki i treść nie dotarły w całości w czasie, jaki serwer na nie czeka. Nic nie " +
        "zostało wykonane, a połączenie zamknięto.",
    },
    advice: {
      en: "Send the request again on a new connection; an order with the same `Idempotency-Key`.",
      pl: "Wyślij żądanie ponownie nowym połączeniem; zamówienie z tym samym `Idempotency-Key`.",
    },
  }),
  headers_too_large: refused(431, {
    title: {
      en: "The headers of the request are too large",
      pl: "Nagłówki żądania są za duże",
    },
    detail: {
      en: "The request could not be read to its end.",
      pl: "Nie udało się odczytać żądania do końca.",
    },
    meaning: {
      en: "Address and headers together are larger than 16 KiB. Nothing was done.",
      pl: "Adres i nagłówki mają razem więcej niż 16 KiB. Nic nie zostało wykonane.",
    },
    advice: {
      en: "Send only the headers the API asks for; look for cookies or tracing data that pile up.",
      pl:
        "Wysyłaj tylko potrzebne nagłówki; sprawdź, czy nie gromadzą się ciasteczka lub dane " +
        "śledzenia.",
    },
  }),
} as const
