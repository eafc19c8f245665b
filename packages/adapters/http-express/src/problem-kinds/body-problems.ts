/** What can be wrong with the body of a request. */
import { refused } from "./problem-kind.ts"

export const bodyProblems = {
  malformed_json: refused(400, {
    title: { en: "The body is not JSON", pl: "Treść żądania nie jest dokumentem JSON" },
    detail: {
      en: "The body does not parse as JSON.",
      pl: "Treści żądania nie da się odczytać jako JSON.",
    },
    meaning: {
      en: "The body is empty, not UTF-8 or not well-formed JSON (RFC 8259). Nothing was stored.",
      pl:
        "Treść jest pusta, nie jest zapisana w UTF-8 albo nie jest poprawnym dokumentem JSON " +
        "(RFC 8259). Nic nie zostało zapisane.",
    },
    advice: {
      en: "Write the body with a JSON library instead of putting text together.",
      pl: "Twórz treść biblioteką JSON, a nie przez sklejanie tekstu.",
    },
  }),
  body_too_large: refused(413, {
    title: { en: "The body is too large", pl: "Treść żądania jest za duża" },
    detail: {
      en: "A body has at most 1000000 bytes.",
      pl: "Treść żądania może mieć najwyżej 1000000 bajtów.",
    },
    meaning: {
      en:
        "A body has at most 1,000,000 bytes; an order of 4,000 lines is far smaller. Nothing was " +
        "stored.",
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
      en: "See the errors of the fields; nothing was stored.",
      pl: "Szczegóły podano przy poszczególnych polach; nic nie zostało zapisane.",
    },
    meaning: {
      en:
        "The body is JSON, but fields are missing, unknown or not allowed as they are. Each " +
        "entry of `errors` points at one field (`pointer`, RFC 6901) with a stable `code` and a " +
        "`message`. Every wrong field is told at once, and nothing was stored.",
      pl:
        "Treść jest dokumentem JSON, lecz brakuje w niej pól, są pola nieznane albo o " +
        "niedozwolonej wartości. Każdy element `errors` wskazuje jedno pole (`pointer`, RFC " +
        "6901) i podaje stały `code` oraz `message`. Wszystkie błędy podajemy naraz; nic nie " +
        "zostało zapisane.",
    },
    advice: {
      en: "Correct every field named in `errors` and send the request again.",
      pl: "Popraw wszystkie pola wymienione w `errors` i wyślij żądanie ponownie.",
    },
  }),
} as const
