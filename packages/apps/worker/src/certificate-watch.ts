/**
 * Watches when the certificates expire that signatures depend on: the seal's, the time-stamping
 * authority's and those of KSeF. The metric is always set; the log warns from 30 days before, once
 * a day.
 *
 * An expired certificate is an error: nothing is signed, and invoices wait with the problem
 * `SigningCertificateExpired`.
 */
import { type Logger, record, series } from "@procurement/app-chassis"
import * as Metric from "effect/Metric"

export const watchedCertificates = ["seal", "tsa", "ksef_login", "ksef_offline"] as const
export type WatchedCertificate = (typeof watchedCertificates)[number]

const ends = series(
  Metric.gauge("signing_certificate_expires_timestamp_seconds", {
    description:
      "When the certificate expires, in seconds since 1970: seal's, time-stamping authority's, KSeF's.",
  }),
  "certificate",
)

const dayMillis = 86_400_000
const warnFromDays = 30
const checkMillis = 3_600_000

export interface Expiry {
  readonly level: "warn" | "error"
  readonly daysLeft: number
}

/** The warning about a certificate's expiry; undefined until 30 days before. */
export const expiryOf = (validTo: number, now: number): Expiry | undefined => {
  const daysLeft = Math.floor((validTo - now) / dayMillis)
  if (validTo <= now) return { level: "error", daysLeft }
  return daysLeft < warnFromDays ? { level: "warn", daysLeft } : undefined
}

export interface CertificateWatch {
  /** Registers a certificate in use; it replaces the previous one of its kind. */
  readonly see: (certificate: WatchedCertificate, validTo: number) => void
  readonly close: () => void
}

interface Seen {
  readonly validTo: number
  reportedOn: number | undefined
}

/** Checks a certificate when it is first seen, then every hour. */
export const watchCertificates = (log: Logger, now: () => number): CertificateWatch => {
  const seen = new Map<WatchedCertificate, Seen>()
  const check = (): void => {
    for (const [certificate, state] of seen) {
      const expiry = expiryOf(state.validTo, now())
      const day = Math.floor(now() / dayMillis)
      if (expiry === undefined || state.reportedOn === day) continue
      state.reportedOn = day
      const { level, daysLeft } = expiry
      const validTo = new Date(state.validTo).toISOString()
      const text =
        level === "error" ? "signing certificate has expired" : "signing certificate expires soon"
      log[level]({ certificate, validTo, daysLeft }, text)
    }
  }
  const timer = setInterval(check, checkMillis)
  timer.unref()
  return {
    see: (certificate, validTo) => {
      if (seen.get(certificate)?.validTo === validTo) return
      seen.set(certificate, { validTo, reportedOn: undefined })
      record(ends(certificate), Math.floor(validTo / 1_000))
      check()
    },
    close: () => clearInterval(timer),
  }
}
