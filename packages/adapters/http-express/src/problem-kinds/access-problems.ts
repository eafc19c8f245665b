/** Why a caller may not do what it asks for. */
import { refused } from "./problem-kind.ts"

export const accessProblems = {
  missing_token: refused(401, {
    title: { en: "An access token is required", pl: "Wymagany jest token dostępu" },
    detail: {
      en: "Send a bearer token from /oauth/token.",
      pl: "Wyślij token typu Bearer uzyskany z /oauth/token.",
    },
    meaning: {
      en: "The request came without `Authorization: Bearer …` (RFC 6750).",
      pl: "Żądanie nie zawiera nagłówka `Authorization: Bearer …` (RFC 6750).",
    },
    advice: {
      en:
        "Get a token at `/oauth/token` with your client id and secret, and send it with every " +
        "request.",
      pl:
        "Pobierz token z `/oauth/token`, podając identyfikator i sekret klienta, i wysyłaj go z " +
        "każdym żądaniem.",
    },
  }),
  invalid_token: refused(401, {
    title: { en: "The access token is not accepted", pl: "Token dostępu nie został przyjęty" },
    detail: {
      en: "The token is unknown, expired or revoked; get a new one from /oauth/token.",
      pl: "Token jest nieznany, wygasł albo został unieważniony; pobierz nowy z /oauth/token.",
    },
    meaning: {
      en:
        "The token is unknown, expired or revoked, or belongs to the other environment: sandbox " +
        "and production do not know each other's tokens. The answer does not tell which.",
      pl:
        "Token jest nieznany, wygasł, został unieważniony albo należy do drugiego środowiska: " +
        "sandbox i produkcja nie znają nawzajem swoich tokenów. Odpowiedź nie zdradza przyczyny.",
    },
    advice: {
      en: "Get a new token. A token from `/oauth/token` is good for an hour.",
      pl: "Pobierz nowy token. Token z `/oauth/token` jest ważny godzinę.",
    },
  }),
  insufficient_scope: refused(403, {
    title: { en: "The access token lacks a scope", pl: "Token dostępu nie ma wymaganego zakresu" },
    detail: {
      en: "The access token does not have the scope this address needs.",
      pl: "Token dostępu nie ma zakresu wymaganego pod tym adresem.",
    },
    meaning: {
      en:
        "The token is good, but not for this: the scope that is needed stands in the detail and " +
        "in `WWW-Authenticate`.",
      pl:
        "Token jest ważny, lecz nie uprawnia do tej operacji: potrzebny zakres podano w opisie " +
        "problemu i w nagłówku `WWW-Authenticate`.",
    },
    advice: {
      en:
        "Ask for a token with that scope. If your client may not have it, its owner has to grant " +
        "it.",
      pl: "Pobierz token z tym zakresem. Jeśli klient go nie ma, musi go nadać jego właściciel.",
    },
  }),
} as const
