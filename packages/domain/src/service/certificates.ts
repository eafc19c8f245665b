/** The certificates that the service depends on, and when operators are warned of their ends. */
import * as Schema from "effect/Schema"
import { Instant } from "../calendar/instant.ts"

/** A certificate, or a token of KSeF, that a process uses. */
export const StatedCertificate = Schema.Struct({ name: Schema.String, validTo: Instant })
export type StatedCertificate = typeof StatedCertificate.Type

const dayMillis = 86_400_000

/** How many days before the end operators are warned. A new one of KSeF takes longer. */
const warnFromDays = (name: string): number => (name.startsWith("ksef_") ? 60 : 30)

/** How far the end of a certificate is. */
export interface Expiry {
  /** Whole days; negative after the end. */
  readonly daysLeft: number
  /** Undefined before the warning period; `error` from the end on. */
  readonly level?: "warn" | "error"
}

export const expiryOf = ({ name, validTo }: StatedCertificate, now: Instant): Expiry => {
  const daysLeft = Math.floor((validTo - now) / dayMillis)
  if (validTo <= now) return { daysLeft, level: "error" }
  return daysLeft < warnFromDays(name) ? { daysLeft, level: "warn" } : { daysLeft }
}
