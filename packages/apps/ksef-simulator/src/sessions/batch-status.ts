/**
 * The status of a batch session at a given time. Pure: from its facts and the time alone.
 *
 * 100 until it is closed, 150 while its package is processed, then 200, 445 (no valid invoice),
 * 440 (empty, or never closed) or the failure of the whole package.
 * Source: CIRFMF/ksef-docs, faktury/sesje/sesja-wsadowa-diagram-stanow.png, consulted 2026-11-21.
 */
import { instant, type Instant } from "@procurement/domain/calendar"
import { invoiceStatusAt } from "./invoice-status.ts"
import type { StatusInfo } from "../state/values.ts"
import type { Session } from "../state/state.ts"

export const batchStatuses = {
  open: { code: 100, description: "Sesja wsadowa rozpoczęta" },
  processing: { code: 150, description: "Trwa przetwarzanie" },
  done: { code: 200, description: "Sesja wsadowa przetworzona pomyślnie" },
  badParts: {
    code: 405,
    description: "Błąd weryfikacji poprawności dostarczonych elementów paczki",
  },
  keyFailed: {
    code: 415,
    description: "Błąd odszyfrowania dostarczonego klucza",
    details: ["Rozszyfrowania klucza symetrycznego zakończone błędem."],
  },
  tooMany: { code: 420, description: "Przekroczony limit faktur w sesji" },
  notUnpacked: { code: 430, description: "Błąd dekompresji pierwotnego archiwum" },
  notDecrypted: {
    code: 435,
    description: "Błąd odszyfrowania zaszyfrowanych części archiwum",
  },
  timedOut: { code: 440, description: "Sesja anulowana", details: ["Przekroczono czas wysyłki"] },
  nothingSent: { code: 440, description: "Sesja anulowana", details: ["Nie przesłano faktur"] },
  nothingValid: { code: 445, description: "Błąd weryfikacji, brak poprawnych faktur" },
} as const satisfies Record<string, StatusInfo>

/** The time from which the session's end is visible; undefined while it is processed. */
export const batchReadyAt = (session: Session, delayMillis: number): Instant | undefined => {
  const { processed, invoices } = session
  if (processed === undefined) return undefined
  const last = invoices.at(-1)?.verdictAt ?? processed.at
  return instant(Math.max(processed.at, last) + delayMillis)
}

export const batchStatusAt = (session: Session, now: Instant, delayMillis: number): StatusInfo => {
  if (session.closedAt === undefined) {
    return now < session.validUntil ? batchStatuses.open : batchStatuses.timedOut
  }
  const readyAt = batchReadyAt(session, delayMillis)
  if (readyAt === undefined || now < readyAt) return batchStatuses.processing
  if (session.processed?.failure !== undefined) return session.processed.failure
  if (session.invoices.length === 0) return batchStatuses.nothingSent
  const isAnyValid = session.invoices.some((one) => invoiceStatusAt(one, now).code === 200)
  return isAnyValid ? batchStatuses.done : batchStatuses.nothingValid
}
