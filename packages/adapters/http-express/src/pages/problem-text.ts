/** The words around a problem's explanation, in every language. */
import type { Wording } from "../wording.ts"

export const pageWords = {
  index: { en: "Problems", pl: "Problemy" },
  lead: {
    en:
      "Every error of the API is a problem document (RFC 9457) with one of these codes. Go by " +
      "the code: it never changes its meaning.",
    pl:
      "Każdy błąd API to dokument problemu (RFC 9457) z jednym z tych kodów. Kieruj się kodem: " +
      "jego znaczenie nigdy się nie zmienia.",
  },
  reference: { en: "API reference", pl: "Dokumentacja API" },
  code: { en: "Code", pl: "Kod" },
  status: { en: "Status", pl: "Status" },
  title: { en: "Title", pl: "Tytuł" },
  meaning: { en: "What it means", pl: "Co to znaczy" },
  advice: { en: "What to do", pl: "Co zrobić" },
  retry: {
    en: "May the same request succeed later?",
    pl: "Czy to samo żądanie może się później udać?",
  },
  retryable: {
    en:
      "Yes: send it again without a change, after the seconds in `Retry-After` if there are any, " +
      "else with growing pauses.",
    pl:
      "Tak: wyślij je ponownie bez zmian, po liczbie sekund z `Retry-After`, a gdy jej nie ma, w " +
      "coraz dłuższych odstępach.",
  },
  final: {
    en: "No: it will be refused again until something is changed.",
    pl: "Nie: bez zmiany zostanie odrzucone ponownie.",
  },
  retryableShort: { en: "retry later", pl: "ponów później" },
  finalShort: { en: "do not retry as it is", pl: "nie ponawiaj bez zmian" },
  example: { en: "Example", pl: "Przykład" },
  fields: { en: "Codes of fields", pl: "Kody pól" },
  fieldsLead: {
    en: "Entries of `errors` have one of these codes and a message, which may be more precise.",
    pl: "Elementy `errors` mają jeden z tych kodów oraz komunikat, który może być dokładniejszy.",
  },
} as const satisfies Record<string, Wording>
