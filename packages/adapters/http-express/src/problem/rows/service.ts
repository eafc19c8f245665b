/** Problems of the service itself and of sandboxes, and tenants and clients that are not found. */
import type { Unavailable } from "@procurement/domain/unavailable"
import { asIs, detail, final, retryable, retryAfter, retryAfterSeconds } from "../row.ts"

export const serviceRows = {
  internal_error: retryable(500, {
    en: [
      "Internal error",
      "The service failed unexpectedly; the failure was recorded.",
      "The request may have taken effect. Send it again later; send an order with the same",
      "`Idempotency-Key`, so that it is placed only once. If the failure persists, send us the",
      "`request_id`.",
    ],
    pl: [
      "Błąd wewnętrzny",
      "Wystąpił nieoczekiwany błąd usługi, który odnotowano.",
      "Żądanie mogło zostać wykonane. Wyślij je ponownie później; zamówienie wyślij z tym samym",
      "`Idempotency-Key`, aby złożyć je tylko raz. Jeśli błąd się powtarza, podaj nam",
      "`request_id`.",
    ],
    failures: {
      ArchiveError: asIs,
      InvoicePdfError: asIs,
    },
  }),
  service_unavailable: retryable(503, {
    en: [
      "Service temporarily unavailable",
      "A component of the service did not respond.",
      "The request may have taken effect. Send it again after the seconds in `Retry-After`; send",
      "an order with the same `Idempotency-Key`, so that it is placed only once.",
    ],
    pl: [
      "Usługa jest chwilowo niedostępna",
      "Jeden ze składników usługi nie odpowiedział.",
      "Żądanie mogło zostać wykonane. Wyślij je ponownie po liczbie sekund z `Retry-After`;",
      "zamówienie wyślij z tym samym `Idempotency-Key`, aby złożyć je tylko raz.",
    ],
    failures: {
      Unavailable: ({ port }: Unavailable) => ({
        ...retryAfter(retryAfterSeconds),
        ...(port === "DeadLetters"
          ? detail("Kafka does not respond.", "Kafka nie odpowiada.")
          : {}),
      }),
    },
  }),
  sandbox_only: final(404, {
    en: [
      "Available only in a sandbox",
      "This service is not a sandbox, so it does not offer this operation.",
      "Only a sandbox lets you move the clock, ship and pay orders on request, and make its KSeF",
      "fail. Send the request to the address of your sandbox, with a token of the sandbox. Nothing",
      "was stored.",
    ],
    pl: [
      "Dostępne tylko w sandboxie",
      "Ta usługa nie jest sandboxem, więc nie udostępnia tej operacji.",
      "Tylko sandbox pozwala przesunąć zegar, wysłać i opłacić zamówienie na żądanie oraz wywołać",
      "błędy swojego KSeF. Wyślij żądanie pod adres swojego sandboxa, z tokenem sandboxa. Nic nie",
      "zostało zapisane.",
    ],
  }),
  shared_sandbox: final(403, {
    en: [
      "Only for the operators of this sandbox",
      "Several companies share this sandbox; only its operators move its clock and set KSeF's mode.",
      "The clock and KSeF are the same for all companies in this sandbox. Ask its operator, or run a",
      "sandbox of your own, in which you may do everything. Nothing was changed.",
    ],
    pl: [
      "Tylko dla operatorów tego sandboxa",
      "Z sandboxa korzysta kilka firm; zegar i tryb KSeF zmieniają tylko jego operatorzy.",
      "Zegar i KSeF są wspólne dla wszystkich firm w tym sandboxie. Poproś operatora albo uruchom",
      "własny sandbox, w którym możesz wszystko. Nic nie zostało zmienione.",
    ],
  }),
  no_retry_pending: final(409, {
    en: [
      "No webhook retry pending",
      "None of your webhook deliveries is waiting for a retry.",
      "Deliveries of a paused subscription are held, not retried. Let a delivery fail first, or",
      "move the clock by a duration. The clock was not moved.",
    ],
    pl: [
      "Żaden webhook nie czeka na ponowienie",
      "Żadne doręczenie Twoich webhooków nie czeka na następną próbę.",
      "Doręczenia wstrzymanej subskrypcji czekają i nie są ponawiane. Najpierw doprowadź do",
      "nieudanego doręczenia albo przesuń zegar o podany okres. Zegar nie został przesunięty.",
    ],
  }),
  tenant_not_found: final(404, {
    en: [
      "Tenant not found",
      "No tenant has this id.",
      "Use ids from the lists of the operator API. Nothing was stored.",
    ],
    pl: [
      "Nie ma takiego klienta usługi",
      "Żaden klient usługi nie ma tego identyfikatora.",
      "Używaj identyfikatorów z list w API operatora. Nic nie zostało zapisane.",
    ],
    failures: { TenantNotFound: asIs },
  }),
  ledger_export_not_found: final(404, {
    en: [
      "Export not found",
      "No file was made of the register of that month, or none with this id.",
      "List the exports of the month. Nothing was stored.",
    ],
    pl: [
      "Nie ma takiego eksportu",
      "Nie utworzono pliku z ewidencji za ten miesiąc albo żaden nie ma tego identyfikatora.",
      "Odczytaj listę eksportów za ten miesiąc. Nic nie zostało zapisane.",
    ],
    failures: { LedgerExportNotFound: asIs },
  }),
  client_not_found: final(404, {
    en: [
      "API client not found",
      "The tenant has no API client with this id.",
      "Clients of other tenants are not visible. List the API clients again. Nothing was stored.",
    ],
    pl: [
      "Nie ma takiego klienta API",
      "Klient usługi nie ma klienta API o tym identyfikatorze.",
      "Klienci API innych firm nie są widoczni. Odczytaj ponownie listę klientów API. Nic nie",
      "zostało zapisane.",
    ],
    failures: { ClientNotFound: asIs },
  }),
  token_not_found: final(404, {
    en: [
      "Token not found",
      "The tenant has no long-lived token with this id, or the token has expired.",
      "List the long-lived tokens again: tokens that have expired or were revoked are not listed.",
    ],
    pl: [
      "Nie ma takiego tokenu",
      "Klient usługi nie ma tokenu długoterminowego o tym identyfikatorze albo token wygasł.",
      "Odczytaj ponownie listę tokenów długoterminowych: nie ma na niej tokenów, które wygasły lub",
      "zostały unieważnione.",
    ],
    failures: { TokenNotFound: asIs },
  }),
}
