/**
 * All rejections of a request by KSeF before it becomes an operation with a status.
 *
 * Handlers throw them; `error-body.ts` turns them into a response. Later decisions, about a login
 * or an accepted invoice, are a `StatusInfo` instead.
 */

import type { Period } from "../rate-limit/sliding-window.ts"

/**
 * Codes of 400 responses with their texts, copied from open-api.json 2.9.0 (consulted 2026-11-26).
 */
export const badRequestTexts = {
  9101: "Nieprawidłowy dokument.",
  9102: "Brak podpisu.",
  9103: "Przekroczona liczba dozwolonych podpisów.",
  9105: "Nieprawidłowy podpis.",
  21001: "Nieczytelna treść.",
  21111: "Nieprawidłowe wyzwanie autoryzacyjne.",
  21115: "Nieprawidłowy certyfikat.",
  21155: "Przekroczono dozwoloną liczbę faktur w sesji.",
  21157: "Nieprawidłowy rozmiar części pakietu.",
  21161: "Przekroczono dozwoloną liczbę części pakietu.",
  21164: "Faktura o podanym identyfikatorze nie istnieje.",
  21165: "Faktura o podanym numerze KSeF nie jest jeszcze dostępna.",
  21166: "Korekta techniczna niedostępna.",
  21167: "Status faktury nie pozwala na korektę techniczną.",
  21173: "Brak sesji o wskazanym numerze referencyjnym.",
  21175: "Wynik zapytania o podanym identyfikatorze nie istnieje.",
  21178: "Nie znaleziono UPO dla podanych kryteriów.",
  21180: "Status sesji nie pozwala na wykonanie operacji.",
  21181: "Nieprawidłowe żądanie eksportu faktur.",
  21182: "Osiągnięto limit trwających eksportów.",
  21183: "Zakres filtrowania wykracza poza dostępny zakres danych.",
  21184: "Sesja tymczasowo niedostępna.",
  21205: "Pakiet nie może być pusty.",
  21208: "Czas oczekiwania na requesty upload lub finish został przekroczony.",
  21217: "Nieprawidłowe kodowanie znaków.",
  21301: "Brak autoryzacji.",
  21304: "Brak uwierzytelnienia.",
  21401: "Dokument nie jest zgodny ze schemą (xsd).",
  21402: "Nieprawidłowy rozmiar pliku.",
  21403: "Nieprawidłowy skrót pliku.",
  21405: "Błąd walidacji danych wejściowych.",
  21418: "Przekazany token kontynuacji ma nieprawidłowy format.",
  21470: "Przesłany identyfikator klucza jest nieznany lub wskazuje na wycofany klucz.",
  25001: "Brak możliwości pobrania danych do CSR dla wykorzystanego sposobu uwierzytelnienia.",
  25002:
    "Brak możliwości złożenia wniosku certyfikacyjnego dla wykorzystanego sposobu " +
    "uwierzytelnienia.",
  25003: "Dane w CSR nie zgadzają się z danymi w użytym wektorze uwierzytelniającym.",
  25004: "Niepoprawny format CSR lub niepoprawny podpis CSR.",
  25005: "Wniosek certyfikacyjny o podanym numerze referencyjnym nie istnieje.",
  25006: "Osiągnięto limit możliwych do złożenia wniosków certyfikacyjnych.",
  25007: "Osiągnięto limit dopuszczalnej liczby posiadanych certyfikatów.",
  25008: "Certyfikat o podanym numerze seryjnym nie istnieje.",
  25009:
    "Nie można odwołać wskazanego certyfikatu, ponieważ jest już odwołany, zablokowany lub " +
    "nieważny.",
  25010: "Nieprawidłowy typ lub długość klucza.",
  25011: "Nieprawidłowy algorytm podpisu CSR.",
  26001: "Nie można nadać tokenowi uprawnień których nie posiadasz.",
  26002: "Nie można wygenerować tokena dla obecnego typu kontekstu.",
  30001: "Podmiot lub uprawnienie już istnieje.",
  71001: "Faktura o podanym identyfikatorze nie istnieje.",
  71002: "Faktura jest już przypisana do maksymalnej liczby Identyfikatorów Zbiorczych.",
  71004: "Faktury mają różnych sprzedawców.",
  71005: "Powtórzony numer KSeF w żądaniu.",
} as const

export type BadRequestCode = keyof typeof badRequestTexts

/** Every code, ascending. */
export const badRequestCodes = Object.keys(badRequestTexts).map(
  Number,
) as ReadonlyArray<BadRequestCode>

export type ForbiddenReason =
  | "missing-permissions"
  | "insufficient-resource-access"
  | "auth-method-not-allowed"

export type ApiError =
  | {
      readonly kind: "BadRequest"
      readonly code: BadRequestCode
      readonly details: ReadonlyArray<string>
    }
  | { readonly kind: "Unauthorized" }
  | {
      readonly kind: "Forbidden"
      readonly reasonCode: ForbiddenReason
      readonly detail: string
      readonly security: Readonly<Record<string, unknown>>
    }
  | { readonly kind: "NotFound"; readonly detail: string }
  | { readonly kind: "Gone"; readonly detail: string }
  | {
      readonly kind: "TooManyRequests"
      readonly retryAfterSeconds: number
      /** The limit that was reached; undefined for a rejection planned through the control API. */
      readonly limit?: { readonly requests: number; readonly period: Period }
    }

export class Refused extends Error {
  override readonly name = "Refused"
  readonly refusal: ApiError

  constructor(refusal: ApiError) {
    super(refusal.kind)
    this.refusal = refusal
  }
}

export const badRequest = (code: BadRequestCode, ...details: ReadonlyArray<string>): Refused =>
  new Refused({ kind: "BadRequest", code, details })

export const unauthorized = (): Refused => new Refused({ kind: "Unauthorized" })

export const missingPermissions = (
  requiredAnyOfPermissions: ReadonlyArray<string>,
  presentPermissions: ReadonlyArray<string>,
): Refused =>
  new Refused({
    kind: "Forbidden",
    reasonCode: "missing-permissions",
    detail: "Brak wymaganych uprawnień do wykonania operacji w bieżącym kontekście.",
    security: { requiredAnyOfPermissions, presentPermissions },
  })

export const wrongLoginMethod = (): Refused =>
  new Refused({
    kind: "Forbidden",
    reasonCode: "auth-method-not-allowed",
    detail: "Ta operacja nie jest dostępna dla użytej metody uwierzytelnienia.",
    security: {},
  })
