/** Problems of repeated requests, quotas and rate limits. */
import type { IdempotencyKeyReused } from "@procurement/domain/idempotency"
import type { OrderingSuspended } from "@procurement/domain/order"
import type { QuotaExceeded } from "@procurement/domain/quota"
import type { SlidingLimitReached } from "@procurement/domain/rate-limit"
import type { SignInLimitReached } from "@procurement/domain/user"
import type { VerificationLimitReached } from "@procurement/domain/webhook"
import {
  asIs,
  detail,
  exceededLimits,
  exceededQuota,
  final,
  retryable,
  retryAfter,
} from "../row.ts"

export const limitRows = {
  invalid_idempotency_key: final(400, {
    en: [
      "Invalid idempotency key",
      "Send 1 to 255 visible ASCII characters without spaces, for example a UUID.",
      "The header `Idempotency-Key` is empty, too long or contains characters that are not",
      "allowed. Generate a UUID for each request, and send the same UUID with every attempt of",
      "that request. Nothing was stored.",
    ],
    pl: [
      "Nieprawidłowy klucz idempotencji",
      "Wyślij od 1 do 255 widocznych znaków ASCII bez spacji, na przykład UUID.",
      "Nagłówek `Idempotency-Key` jest pusty, za długi albo zawiera niedozwolone znaki. Wygeneruj",
      "UUID dla każdego żądania i wysyłaj ten sam UUID przy każdej próbie tego żądania. Nic nie",
      "zostało zapisane.",
    ],
  }),
  idempotency_key_in_flight: retryable(409, {
    en: [
      "A request with this key is still running",
      "Another request with this key is running; retry this one in a second.",
      "Two requests with the same key arrived at the same time. This one stored nothing; the other",
      "one is still running. Send the same request with the same key again after `Retry-After`",
      "seconds: you get the other request's response, or this request takes effect.",
    ],
    pl: [
      "Żądanie z tym kluczem jest jeszcze przetwarzane",
      "Inne żądanie z tym kluczem jest w toku; wyślij to żądanie ponownie za sekundę.",
      "Dwa żądania z tym samym kluczem nadeszły jednocześnie. To żądanie niczego nie zapisało;",
      "drugie jest jeszcze przetwarzane. Po czasie z `Retry-After` wyślij ponownie to samo żądanie",
      "z tym samym kluczem: otrzymasz odpowiedź na drugie żądanie albo zostanie wykonane to.",
    ],
    failures: { IdempotencyKeyInFlight: () => retryAfter(1) },
  }),
  idempotency_key_reused: final(422, {
    en: [
      "Idempotency key already used",
      "The key was used for an earlier request with different content; nothing was stored.",
      "For 30 days a key identifies one request: one address and one JSON value, regardless of the",
      "order of its members. To repeat the first request, send its content unchanged. To send a",
      "different request, first read what the earlier one created, then use a new key.",
    ],
    pl: [
      "Klucz idempotencji jest już użyty",
      "Klucza użyto we wcześniejszym żądaniu o innej treści; nic nie zostało zapisane.",
      "Przez 30 dni klucz oznacza jedno żądanie: jeden adres i jedną wartość JSON, niezależnie od",
      "kolejności pól. Aby powtórzyć pierwsze żądanie, wyślij je z tą samą treścią. Aby wysłać",
      "inne, najpierw odczytaj, co utworzyło pierwsze, a potem użyj nowego klucza.",
    ],
    failures: {
      // Names the first order, because the caller may be about to place it a second time.
      IdempotencyKeyReused: ({ orderId }: IdempotencyKeyReused) =>
        orderId === undefined
          ? {}
          : detail(
              `The key was used for order ${orderId} with different content; nothing was stored.`,
              `Klucza użyto do zamówienia ${orderId} o innej treści; nic nie zostało zapisane.`,
            ),
    },
  }),
  idempotent_response_lost: final(409, {
    en: [
      "The response is no longer available",
      "The request succeeded earlier. Read the resource that it created; if it created a " +
        "secret, rotate it.",
      "A request with this key and content took effect earlier; this one changed nothing. The",
      "earlier response was encrypted with a key that the service no longer uses. Find the created",
      "resource in a list, for example `GET /v1/webhooks`. The secret can't be shown again: rotate",
      "it, for example with `POST /v1/webhooks/{id}/rotate-secret`.",
    ],
    pl: [
      "Odpowiedź nie jest już dostępna",
      "Żądanie wykonano wcześniej. Odczytaj utworzony zasób; jeśli powstał sekret, wymień go.",
      "Żądanie z tym kluczem i tą treścią wykonano wcześniej; to niczego nie zmieniło.",
      "Wcześniejszą odpowiedź zaszyfrowano kluczem, którego usługa już nie używa. Odszukaj",
      "utworzony zasób na liście, na przykład `GET /v1/webhooks`. Sekretu nie można pokazać",
      "ponownie: wymień go, na przykład przez `POST /v1/webhooks/{id}/rotate-secret`.",
    ],
    failures: { IdempotentResponseLost: asIs },
  }),
  ordering_suspended: final(403, {
    en: [
      "Ordering suspended",
      "We have suspended new orders of your company.",
      "Orders that were placed before are delivered and invoiced as usual, and invoices and webhooks",
      "stay available. Please contact us. Nothing was stored.",
    ],
    pl: [
      "Zamówienia wstrzymane",
      "Wstrzymaliśmy nowe zamówienia Twojej firmy.",
      "Zamówienia złożone wcześniej zostaną dostarczone i zafakturowane jak zwykle, a faktury i",
      "webhooki pozostają dostępne. Prosimy o kontakt. Nic nie zostało zapisane.",
    ],
    failures: {
      OrderingSuspended: ({ reason }: OrderingSuspended) =>
        reason === undefined
          ? {}
          : detail(
              `We have suspended new orders of your company: ${reason}`,
              `Wstrzymaliśmy nowe zamówienia Twojej firmy: ${reason}`,
            ),
    },
  }),
  quota_exceeded: final(402, {
    en: [
      "Monthly quota used up",
      "A monthly quota of the trial is used up; nothing was stored.",
      "A trial has a fixed quota of orders, invoices and deliveries for each calendar month",
      "(Europe/Warsaw). Orders above the quota are rejected, as are replays and redeliveries above",
      "the quota of deliveries. Accepted orders are still invoiced, and their events are still",
      "delivered. Change to a paid plan, which rejects nothing above its quotas, or wait until",
      "`quota.resetsAt`.",
    ],
    pl: [
      "Miesięczny limit wykorzystany",
      "Miesięczny limit wersji próbnej został wykorzystany; nic nie zostało zapisane.",
      "Wersja próbna ma stałe limity zamówień, faktur i doręczeń na każdy miesiąc kalendarzowy",
      "(według czasu w Warszawie). Zamówienia ponad limit są odrzucane, podobnie jak ponowienia i",
      "ponowne doręczenia ponad limit doręczeń. Przyjęte zamówienia są nadal fakturowane, a ich",
      "zdarzenia doręczane. Przejdź na plan płatny, który niczego nie odrzuca ponad limit, albo",
      "poczekaj do `quota.resetsAt`.",
    ],
    failures: { QuotaExceeded: (quota: QuotaExceeded) => exceededQuota(quota) },
  }),
  rate_limited: retryable(429, {
    en: [
      "Too many requests",
      "You have exceeded one of your rate limits; retry after the seconds in Retry-After.",
      "Wait for the seconds in `Retry-After` and send the same request again: it had no effect and",
      "was not counted. `violated-policies` names the limits that you have exceeded; the header",
      "`RateLimit-Policy` lists all of yours. `token` limits each access token, `reads` and",
      "`writes` each API key on each route, `verification` the verifications of webhook URLs,",
      "`unrequested-emails` a company's e-mails to people who have not signed in yet, in a day,",
      "`payment-references` its new payment references, in an hour.",
      "Unused requests accumulate up to the limit, so short bursts are allowed. To stay below the",
      "limits, read the header `RateLimit`, and use webhooks instead of polling. Larger plans have",
      "limits ten times as high.",
    ],
    pl: [
      "Za dużo żądań",
      "Przekroczono jeden z limitów żądań; spróbuj ponownie po liczbie sekund z Retry-After.",
      "Odczekaj liczbę sekund z `Retry-After` i wyślij to samo żądanie ponownie: nie zostało",
      "wykonane ani policzone. Pole `violated-policies` wymienia przekroczone limity, a nagłówek",
      "`RateLimit-Policy` podaje wszystkie. `token` to limit tokenu dostępu, `reads` i `writes` to",
      "limity klucza API pod każdym adresem, `verification` to limit weryfikacji adresów URL",
      "webhooków, `unrequested-emails` to dzienny limit e-maili firmy do osób, które jeszcze się",
      "nie zalogowały, a `payment-references` to godzinowy limit jej nowych identyfikatorów",
      "płatności. Niewykorzystane żądania gromadzą się do wysokości limitu, więc krótkie serie są",
      "dozwolone. Aby nie przekraczać limitów, czytaj nagłówek `RateLimit` i używaj webhooków",
      "zamiast odpytywania. Większe plany mają dziesięć razy wyższe limity.",
    ],
    failures: {
      SlidingLimitReached: ({ limit, ...rest }: SlidingLimitReached) =>
        exceededLimits({ violated: [limit], ...rest }),
      SignInLimitReached: ({ policy, ...rest }: SignInLimitReached) =>
        exceededLimits({ violated: [policy], ...rest }),
      VerificationLimitReached: ({ policy, ...rest }: VerificationLimitReached) =>
        exceededLimits({ violated: [policy], ...rest }),
    },
  }),
  line_rate_limited: retryable(429, {
    en: [
      "Too many lines",
      "Your company has ordered too many lines; retry after the seconds in Retry-After.",
      "Orders and previews with more than 20 lines count towards the limit `lines` of your",
      "company: 6,000 lines a minute by default, and twice as many at once. Wait for the seconds",
      "in `Retry-After` and send the same request again: it had no effect. Repeats with an",
      "idempotency key count too. Larger plans have ten times this limit; a contract may set",
      "another.",
    ],
    pl: [
      "Za dużo wierszy",
      "Twoja firma zamówiła za dużo wierszy; spróbuj ponownie po liczbie sekund z Retry-After.",
      "Zamówienia i wyceny o więcej niż 20 wierszach wliczają się do limitu `lines` Twojej firmy:",
      "domyślnie 6000 wierszy na minutę, a jednorazowo dwa razy tyle. Odczekaj liczbę sekund z",
      "`Retry-After` i wyślij to samo żądanie ponownie: nie zostało wykonane. Powtórzenia z",
      "kluczem idempotencji też się liczą. Większe plany mają dziesięć razy wyższy limit; umowa",
      "może określać inny.",
    ],
  }),
  large_request_in_progress: retryable(503, {
    en: [
      "Another large request is in progress",
      "Another large request of your company is in progress; retry when it has ended.",
      "Each server processes one request of your company at a time whose body has more than 32,000",
      "bytes or whose size is not announced (`Content-Length`). The request had no effect. Send",
      "large requests one after another, and retry after the seconds in `Retry-After`.",
    ],
    pl: [
      "Trwa inne duże żądanie",
      "Trwa inne duże żądanie Twojej firmy; spróbuj ponownie, gdy się zakończy.",
      "Każdy serwer wykonuje naraz jedno żądanie Twojej firmy, którego treść ma ponad 32 000",
      "bajtów albo nie ma podanego rozmiaru (`Content-Length`). Żądanie nie zostało wykonane.",
      "Wysyłaj duże żądania jedno po drugim i ponawiaj po liczbie sekund z `Retry-After`.",
    ],
  }),
}
