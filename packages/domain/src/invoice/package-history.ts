/**
 * What packages have met that an invoice was in: how often KSeF refused one, and whether the
 * invoice goes alone because of that.
 *
 * Pure. A refused package has no effect, so its invoices may leave in another way; none is put
 * into packages again and again. Nothing is for ever: what was wrong with packages is mended.
 */
import * as Schema from "effect/Schema"
import { Instant, instant } from "../calendar/instant.ts"

export const PackageHistory = Schema.Struct({
  /** Packages with it, in a row, that KSeF refused as a whole. */
  refused: Schema.Int,
  /** Until then it goes in none. */
  aloneUntil: Schema.optionalKey(Instant),
})
export type PackageHistory = typeof PackageHistory.Type

/** `final`: the same package would never pass. `passing`: the next one may. */
export type PackageRefusal = "final" | "passing"

/** After so many refusals that might have passed by, an invoice goes alone. */
export const mostRefusedPackages = 3

/** Packages are tried again each hour, whose calls take 180 invoices alone meanwhile. */
export const aloneForMillis = 3_600_000

const nothingMet: PackageHistory = { refused: 0 }

export const goesAlone = (history: PackageHistory | undefined, now: Instant): boolean =>
  history?.aloneUntil !== undefined && history.aloneUntil > now

/** From now on alone, for a while. */
export const keptAlone = (now: Instant): PackageHistory => ({
  refused: 0,
  aloneUntil: instant(now + aloneForMillis),
})

export const afterRefusal = (
  { refused }: PackageHistory = nothingMet,
  refusal: PackageRefusal,
  now: Instant,
): PackageHistory =>
  refusal === "final" || refused + 1 >= mostRefusedPackages
    ? keptAlone(now)
    : { refused: refused + 1 }
