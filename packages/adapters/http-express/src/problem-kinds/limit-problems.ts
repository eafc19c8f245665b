/** Why a caller has to slow down. */
import { failed } from "./problem-kind.ts"

export const limitProblems = {
  rate_limited: failed(429, {
    title: { en: "Too many requests", pl: "Za dużo żądań" },
    detail: {
      en: "One of your limits is used up for the moment; try again after Retry-After.",
      pl: "Jeden z limitów jest chwilowo wyczerpany; spróbuj ponownie po czasie z Retry-After.",
    },
    meaning: {
      en:
        "Each access token has a limit of requests (`token`), and so has each API key on each " +
        "route, for reading (`reads`) and for writing (`writes`). Bursts are welcome: what was " +
        "not used for a while may be used at once. The member `violated-policies` names the " +
        "limits that are used up, `RateLimit-Policy` shows all of yours. Nothing was done, and " +
        "the refusal itself costs nothing. A replay under an idempotency key never counts.",
      pl:
        "Limit żądań ma każdy token dostępu (`token`) oraz każdy klucz API pod każdym adresem, " +
        "osobno dla odczytu (`reads`) i zapisu (`writes`). Krótkie serie są dozwolone: to, czego " +
        "przez chwilę nie użyto, można wykorzystać od razu. Pole `violated-policies` wymienia " +
        "wyczerpane limity, a nagłówek `RateLimit-Policy` pokazuje wszystkie. Nic nie zostało " +
        "wykonane, a sama odmowa nic nie kosztuje. Odtworzenie pod kluczem idempotencji nigdy " +
        "się nie liczy.",
    },
    advice: {
      en:
        "Wait for the seconds in `Retry-After` and send the same request again. To stay below " +
        "the limits, go by `RateLimit` of every answer; webhooks are better than polling. Larger " +
        "plans have ten times the room.",
      pl:
        "Odczekaj liczbę sekund z `Retry-After` i wyślij to samo żądanie. Aby nie przekraczać " +
        "limitów, kieruj się nagłówkiem `RateLimit` każdej odpowiedzi; webhooki są lepsze niż " +
        "odpytywanie. Większe plany mają dziesięć razy wyższe limity.",
    },
  }),
} as const
