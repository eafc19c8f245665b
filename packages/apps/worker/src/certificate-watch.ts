/**
 * Watches the ends of the certificates that signatures hang on, the seal's, the time-stamping
 * authority's and those of KSeF: as a metric always, in the log from 30 days before, once a day.
 *
 * A certificate that has ended is an error: from then on nothing is signed, and invoices wait with
 * the problem `SigningCertificateExpired`.
 */
import { type Logger, record, series } from "@procurement/app-chassis"
import * as Metric from "effect/Metric"

export const watchedCertificates = ["seal", "tsa", "ksef_login", "ksef_offline"] as const
export type WatchedCertificate = (typeof watchedCertificates)[number]

const ends = series(
  Metric.gauge("signing_certificate_expires_timestamp_seconds", {
    description:
      "When the certificate ends, since 1970: the seal's, the time-stamping authority's, KSeF's.",
  }),
  "certificate",
)

const dayMillis = 86_400_000
const warnFromDays = 30
const lookMillis = 3_600_000

export interface Expiry {
  readonly level: "warn" | "error"
  readonly daysLeft: number
}

/** What to say of a certificate's end; nothing while it is far. */
export const expiryOf = (validTo: number, now: number): Expiry | undefined => {
  const daysLeft = Math.floor((validTo - now) / dayMillis)
  if (validTo <= now) return { level: "error", daysLeft }
  return daysLeft < warnFromDays ? { level: "warn", daysLeft } : undefined
}

export interface CertificateWatch {
  /** Tells of a certificate in service; the last one told of a kind counts. */
  readonly see: (certificate: WatchedCertificate, validTo: number) => void
  readonly close: () => void
}

interface Seen {
  readonly validTo: number
  toldOn: number | undefined
}

/** Looks at once when a certificate is seen for the first time, then every hour. */
export const watchCertificates = (log: Logger, now: () => number): CertificateWatch => {
  const seen = new Map<WatchedCertificate, Seen>()
  const look = (): void => {
    for (const [certificate, state] of seen) {
      const expiry = expiryOf(state.validTo, now())
      const day = Math.floor(now() / dayMillis)
      if (expiry === undefined || state.toldOn === day) continue
      state.toldOn = day
      const { level, daysLeft } = expiry
      const validTo = new Date(state.validTo).toISOString()
      const text = level === "error" ? "signing certificate has ended" : "signing certificate ends"
      log[level]({ certificate, validTo, daysLeft }, text)
    }
  }
  const timer = setInterval(look, lookMillis)
  timer.unref()
  return {
    see: (certificate, validTo) => {
      if (seen.get(certificate)?.validTo === validTo) return
      seen.set(certificate, { validTo, toldOn: undefined })
      record(ends(certificate), Math.floor(validTo / 1_000))
      look()
    },
    close: () => clearInterval(timer),
  }
}
