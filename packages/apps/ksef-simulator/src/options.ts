/**
 * The options of a simulator and their defaults.
 *
 * Delays and lifetimes are measured on the simulator's own clock, which the control API can move.
 */
import type { FormName } from "./state/values.ts"

export type Log = (
  level: "debug" | "info" | "warn" | "error",
  message: string,
  fields?: Readonly<Record<string, unknown>>,
) => void

export const silentLog: Log = () => undefined

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** How long the asynchronous parts of KSeF take; the real ones take seconds. */
export const defaultDelays = {
  /** From a login request to its final status. */
  loginMillis: 50,
  /** From the reception of an invoice to status 150. */
  processingMillis: 50,
  /** From the reception of an invoice to its final status. */
  verdictMillis: 100,
  /** From the final status to `permanentStorageDate`. */
  permanentStorageMillis: 500,
  /** From a grant or revocation of permissions to the end of the operation. */
  permissionMillis: 50,
  /** From a request for an export to its package. */
  exportMillis: 50,
  /** From a request for a KSeF certificate to the certificate. */
  enrollmentMillis: 50,
  /** From the closing of a session (and the last verdict in it) to its UPO. */
  sessionMillis: 100,
}
export type Delays = Readonly<typeof defaultDelays>

/** How long issued items stay valid: KSeF's values where its pages state them. */
export const defaultLifetimes = {
  challengeMillis: 10 * minute,
  authenticationTokenMillis: 45 * minute,
  accessTokenMillis: 15 * minute,
  refreshTokenMillis: 7 * day,
  sessionMillis: 12 * hour,
  downloadUrlMillis: 3 * day,
}
export type Lifetimes = Readonly<typeof defaultLifetimes>

/**
 * The forms that production accepts.
 *
 * Source: CIRFMF/ksef-docs, srodowiska.md of 2026-03-16: FA(3), FA_PEF (3), FA_KOR_PEF (3);
 * api-changelog.md, 2.2.1: FA_RR (1) 1-1E from 2026-04-01. Consulted 2026-11-30.
 */
export const productionForms = ["FA(3)", "PEF(3)", "PEF_KOR(3)", "FA_RR(1)"] as const

/** A KSeF token that exists without a POST /tokens. */
export interface ConfiguredToken {
  readonly nip: string
  readonly token: string
  /** Default: InvoiceRead and InvoiceWrite. */
  readonly permissions?: ReadonlyArray<string>
}

/** A certificate without a NIP, identified by its fingerprint, that may act for a NIP. */
export interface FingerprintGrant {
  /** SHA-256 of the certificate's DER, hexadecimal, any case. */
  readonly certificateSha256: string
  readonly nip: string
}

export interface UpoSealFiles {
  readonly keyPem: string
  readonly certificatePem: string
}

export interface SimulatorOptions {
  /** Default 0: a free port. */
  readonly port?: number
  /** Default 127.0.0.1. */
  readonly host?: string
  /** The folder for state that survives a crash. Undefined: nothing is written. */
  readonly dataDir?: string
  /** The base URL of download links, if it differs from the listening address. */
  readonly publicUrl?: string
  /** Makes identifiers repeatable. Keys stay random. */
  readonly seed?: string
  /** The forms of invoices that sessions may have. Default: those of production. */
  readonly forms?: ReadonlyArray<FormName>
  readonly delays?: Partial<Delays>
  readonly lifetimes?: Partial<Lifetimes>
  readonly tokens?: ReadonlyArray<ConfiguredToken>
  readonly grants?: ReadonlyArray<FingerprintGrant>
  /** PEM. With it a login certificate must chain to one of these; without it all are accepted. */
  readonly trustAnchors?: ReadonlyArray<string>
  /**
   * 1 enables KSeF's production limits, 10 allows ten times as much. By default there are no
   * limits.
   */
  readonly rateLimitScale?: number
  /** The file to which every exchange is appended, without secrets. */
  readonly journal?: string
  /** Whether the journal has bodies that are not JSON in full. Default false. */
  readonly journalBodies?: boolean
  /** Whether there are pages for people at `/_sim/pages`. Default true. */
  readonly pages?: boolean
  /** Use the ministry's name as in its test environment, which its own schema rejects. */
  readonly upoTestName?: boolean
  /** Signs UPOs instead of the generated seal: RSA, with the certificates of its authorities. */
  readonly upoSeal?: UpoSealFiles
  /** How long open requests may take after the request to stop. Default 5. */
  readonly drainSeconds?: number
  readonly log?: Log
}

/** The options with all defaults. */
export const settingsOf = (options: SimulatorOptions) => ({
  forms: options.forms ?? productionForms,
  delays: { ...defaultDelays, ...options.delays } satisfies Delays,
  lifetimes: { ...defaultLifetimes, ...options.lifetimes } satisfies Lifetimes,
  tokens: options.tokens ?? [],
  grants: options.grants ?? [],
  trustAnchors: options.trustAnchors ?? [],
  rateLimitScale: options.rateLimitScale,
  upoTestName: options.upoTestName ?? false,
  upoSeal: options.upoSeal,
})

export type Settings = ReturnType<typeof settingsOf>
