/**
 * Watches the expiry of every certificate that signatures depend on (the seal's, the time-stamping
 * authority's, KSeF's) and the last day of KSeF tokens. The metric is always set; the log warns
 * once a day, from 30 days before, and from 60 days before for KSeF.
 *
 * An expired certificate is logged as an error: nothing is signed, and invoices wait with the
 * problem `SigningCertificateExpired`.
 */
import type { Logger } from "@procurement/app-platform"
import { instant } from "@procurement/domain/calendar"
import { expiryOf, type StatedCertificate } from "@procurement/domain/service"
import { Gauge } from "prom-client"

export type WatchedCertificate = "seal" | "tsa" | "ksef_login" | "ksef_offline" | "ksef_token"

const ends = new Gauge({
  name: "signing_certificate_expires_timestamp_seconds",
  help: "Expiry of the certificate (seal, tsa, KSeF) or of the KSeF token, in seconds since 1970.",
  labelNames: ["certificate"],
})

const watched = new Map<WatchedCertificate, StatedCertificate>()

/** The certificates that this process watches. */
export const watchedEnds = (): ReadonlyArray<StatedCertificate> => [...watched.values()]

const onEnds = new Set<() => void>()

/** Calls the function after each change of `watchedEnds`; returns the function that ends that. */
export const followEnds = (changed: () => void): (() => void) => {
  onEnds.add(changed)
  return () => void onEnds.delete(changed)
}

const starts = new Gauge({
  name: "signing_certificate_starts_timestamp_seconds",
  help: "Start of the validity of the seal's certificate, in seconds since 1970.",
  labelNames: ["certificate"],
})

const dayMillis = 86_400_000
const checkMillis = 3_600_000

export interface Validity {
  readonly validFrom: number
  readonly validTo: number
}

/** Why nothing can be signed now; undefined while the certificate is valid. */
export const invalidityOf = ({ validFrom, validTo }: Validity, now: number): string | undefined => {
  if (now < validFrom) return `is valid only from ${new Date(validFrom).toISOString()}`
  return now >= validTo ? `expired at ${new Date(validTo).toISOString()}` : undefined
}

export interface CertificateWatch {
  /** Registers a certificate in use and replaces the previous one of its kind. */
  readonly register: (certificate: WatchedCertificate, validTo: number) => void
  /** As `register`, for the seal's, which may not be valid yet. */
  readonly registerSeal: (validity: Validity) => void
  readonly close: () => void
}

interface Seen extends Validity {
  reportedOn: number | undefined
}

/** Checks a certificate when it is first seen, then every hour. */
export const watchCertificates = (log: Logger, now: () => number): CertificateWatch => {
  const seen = new Map<WatchedCertificate, Seen>()
  const check = (): void => {
    for (const [certificate, state] of seen) {
      const stated = { name: certificate, validTo: instant(state.validTo) }
      const { level, daysLeft } = expiryOf(stated, instant(now()))
      const day = Math.floor(now() / dayMillis)
      const isEarly = now() < state.validFrom
      if ((level === undefined && !isEarly) || state.reportedOn === day) continue
      state.reportedOn = day
      if (isEarly) {
        const validFrom = new Date(state.validFrom).toISOString()
        log.error({ certificate, validFrom }, "signing certificate is not valid yet")
      }
      if (level === undefined) continue
      const validTo = new Date(state.validTo).toISOString()
      const what = certificate === "ksef_token" ? "KSeF token" : "signing certificate"
      const end = level === "error" ? "has expired" : "expires soon"
      log[level]({ certificate, validTo, daysLeft }, `${what} ${end}`)
    }
  }
  const timer = setInterval(check, checkMillis)
  timer.unref()
  const register = (certificate: WatchedCertificate, validTo: number, validFrom = 0): void => {
    if (seen.get(certificate)?.validTo === validTo) return
    seen.set(certificate, { validFrom, validTo, reportedOn: undefined })
    ends.labels(certificate).set(Math.floor(validTo / 1_000))
    watched.set(certificate, { name: certificate, validTo: instant(validTo) })
    for (const changed of onEnds) changed()
    check()
  }
  return {
    register: (certificate, validTo) => register(certificate, validTo),
    registerSeal: ({ validFrom, validTo }) => {
      starts.labels("seal").set(Math.floor(validFrom / 1_000))
      register("seal", validTo, validFrom)
    },
    close: () => clearInterval(timer),
  }
}
