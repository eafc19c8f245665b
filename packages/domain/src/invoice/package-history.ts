/**
 * What packages have met that an invoice was in: how often KSeF refused one and since when, and
 * whether the invoice goes alone because of that.
 *
 * Pure. A refused package has no effect, so its invoices may leave in another way; none is put
 * into packages again and again. Nothing is for ever: what was wrong with packages is mended. Alone
 * so few can leave that nobody stays so for a trouble of minutes, nor until its deadline.
 */
import * as Schema from "effect/Schema"
import { Instant, instant } from "../calendar/instant.ts"
import { addDays, type LocalDate } from "../calendar/local-date.ts"
import { warsawMidnight } from "../calendar/warsaw.ts"

export const PackageHistory = Schema.Struct({
  /** Packages with it, in a row, that KSeF refused as a whole. */
  refused: Schema.Int,
  /** When the first of them was refused; rows of earlier versions do not have it. */
  since: Schema.optionalKey(Instant),
  /** Until then it goes in none. */
  aloneUntil: Schema.optionalKey(Instant),
})
export type PackageHistory = typeof PackageHistory.Type

/** `final`: the same package would never pass. `passing`: the next one may. */
export type PackageRefusal = "final" | "passing"

/** After so many refusals that might have passed by, an invoice goes alone, */
export const mostRefusedPackages = 3
/** but not before they have lasted that long: KSeF that has just come back is not quite well. */
export const passingMillis = 900_000

/** Packages are tried again each hour, whose calls take 180 invoices alone meanwhile. */
export const aloneForMillis = 3_600_000
/** After refusals that may pass by: about what a minute's calls take, a few times. */
export const aloneBrieflyMillis = 300_000

const nothingMet: PackageHistory = { refused: 0 }

export const goesAlone = (history: PackageHistory | undefined, now: Instant): boolean =>
  history?.aloneUntil !== undefined && history.aloneUntil > now

/** Half of what is left until its deadline at most: the other half is there for packages. */
const withinDeadline = (millis: number, deadline: LocalDate | undefined, now: Instant): number => {
  if (deadline === undefined) return millis
  const left = warsawMidnight(addDays(deadline, 1)) - now
  return Math.min(millis, left > 0 ? Math.ceil(left / 2) : aloneBrieflyMillis)
}

/** From now on alone, for a while; `deadline` is the day by which KSeF has to have it, if any. */
export const keptAlone = (
  now: Instant,
  deadline: LocalDate | undefined,
  forMillis = aloneForMillis,
): PackageHistory => ({
  refused: 0,
  aloneUntil: instant(now + withinDeadline(forMillis, deadline, now)),
})

export const afterRefusal = (
  before: PackageHistory | undefined,
  refusal: PackageRefusal,
  now: Instant,
  deadline: LocalDate | undefined,
): PackageHistory => {
  if (refusal === "final") return keptAlone(now, deadline)
  const { refused, since = now } = before ?? nothingMet
  const hasLasted = refused + 1 >= mostRefusedPackages && now - since >= passingMillis
  if (hasLasted) return keptAlone(now, deadline, aloneBrieflyMillis)
  return { refused: refused + 1, since }
}
