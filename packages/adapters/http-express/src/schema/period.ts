/** A month in requests: `2026-11`. */
import * as Schema from "effect/Schema"
import { LedgerPeriod, ledgerPeriodPattern } from "@procurement/domain/ledger"
import { z } from "zod"
import { saying } from "../problem/field-errors.ts"

export const isPeriod = Schema.is(LedgerPeriod)

export const notAPeriod = {
  en: "must be a month such as 2026-11",
  pl: "musi być miesiącem, na przykład 2026-11",
}

export const monthSchema = { pattern: ledgerPeriodPattern.source, example: "2026-11" }

/** In the query. */
export const monthText = z
  .string()
  .refine(isPeriod, saying(notAPeriod))
  .transform((text) => text as LedgerPeriod)
  .meta({ override: { type: "string", ...monthSchema } })
