/** When the service itself is to blame. */
import { failed } from "./problem-kind.ts"

export const serviceProblems = {
  internal_error: failed(500, {
    title: { en: "The service failed", pl: "Błąd po stronie usługi" },
    detail: { en: "The failure has been recorded.", pl: "Błąd został odnotowany." },
    meaning: {
      en:
        "Something happened that nobody expected. It has been recorded with the `request_id`. An " +
        "order may or may not have been stored.",
      pl:
        "Stało się coś, czego nikt nie przewidział. Zdarzenie odnotowano wraz z `request_id`. " +
        "Zamówienie mogło zostać zapisane albo nie.",
    },
    advice: {
      en:
        "Send the request again later; an order with the same `Idempotency-Key`, then it is " +
        "placed once. If it goes on, tell us the `request_id`.",
      pl:
        "Wyślij żądanie ponownie później; zamówienie z tym samym `Idempotency-Key`, wtedy " +
        "zostanie złożone tylko raz. Jeśli błąd się powtarza, podaj nam `request_id`.",
    },
  }),
  service_unavailable: failed(503, {
    title: { en: "The service is not available now", pl: "Usługa jest chwilowo niedostępna" },
    detail: {
      en: "A part of the service did not answer.",
      pl: "Część usługi nie odpowiedziała.",
    },
    meaning: {
      en:
        "A part of the service could not be reached. An order may have been stored if the answer " +
        "was lost on the way.",
      pl:
        "Część usługi była nieosiągalna. Zamówienie mogło zostać zapisane, jeśli odpowiedź " +
        "zaginęła po drodze.",
    },
    advice: {
      en:
        "Send the request again after the seconds in `Retry-After`; an order with the same " +
        "`Idempotency-Key`.",
      pl:
        "Wyślij żądanie ponownie po liczbie sekund z `Retry-After`; zamówienie z tym samym " +
        "`Idempotency-Key`.",
    },
  }),
} as const
