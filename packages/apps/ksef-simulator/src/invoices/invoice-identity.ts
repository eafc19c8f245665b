/**
 * The identity of an invoice for KSeF: seller, kind and number, never the bytes.
 *
 * Source: CIRFMF/ksef-docs, faktury/weryfikacja-faktury.md, consulted 2026-11-20.
 */
import type { InvoiceIdentity } from "../state/values.ts"

export const identityKey = ({ sellerNip, kind, number }: InvoiceIdentity): string =>
  JSON.stringify([sellerNip, kind, number])
