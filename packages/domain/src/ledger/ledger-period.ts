/** A month of the register. */
import * as Schema from "effect/Schema"

/** A month as `2026-11`. */
export const LedgerPeriod = Schema.String.check(Schema.isPattern(/^20\d{2}-(0[1-9]|1[0-2])$/)).pipe(
  Schema.brand("LedgerPeriod"),
)
export type LedgerPeriod = typeof LedgerPeriod.Type
