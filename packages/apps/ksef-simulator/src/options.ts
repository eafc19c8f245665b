/**
 * The options of a simulator and their defaults.
 *
 * Delays and lifetimes are measured on the simulator's own clock, which the control API can move.
 */
import type { Log } from "./log.ts"

/** How long the asynchronous parts of KSeF take. Small by default; the real ones take seconds. */
export interface Delays {
  /** From a login request to its final status. */
  readonly loginMillis: number
  /** From the reception of an invoice to status 150. */
  readonly processingMillis: number
  /** From the reception of an invoice to its final status. */
  readonly verdictMillis: number
  /** From the final status to `permanentStorageDate`. */
  readonly permanentStorageMillis: number
  /** From a grant or revocation of permissions to the end of the operation. */
  readonly permissionMillis: number
  /** From a request for an export to its package. */
  readonly exportMillis: number
  /** From a request for a KSeF certificate to the certificate. */
  readonly enrollmentMillis: number
  /** From the closing of a session (and the last verdict in it) to its UPO. */
  readonly sessionMillis: number
}

/** How long issued items stay valid. The defaults are KSeF's where its pages state them. */
export interface Lifetimes {
  readonly challengeMillis: number
  readonly authenticationTokenMillis: number
  readonly accessTokenMillis: number
  readonly refreshTokenMillis: number
  readonly sessionMillis: number
  readonly downloadUrlMillis: number
}

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
  /** Use the ministry's name as in its test environment, which its own schema rejects. */
  readonly upoTestName?: boolean
  /** Signs UPOs instead of the generated seal: RSA, with the certificates of its authorities. */
  readonly upoSeal?: UpoSealFiles
  /** How long open requests may take after the request to stop. Default 5. */
  readonly drainSeconds?: number
  readonly log?: Log
}

export interface Settings {
  readonly delays: Delays
  readonly lifetimes: Lifetimes
  readonly tokens: ReadonlyArray<ConfiguredToken>
  readonly grants: ReadonlyArray<FingerprintGrant>
  readonly trustAnchors: ReadonlyArray<string>
  readonly rateLimitScale: number | undefined
  readonly upoTestName: boolean
  readonly upoSeal: UpoSealFiles | undefined
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

export const defaultDelays: Delays = {
  loginMillis: 50,
  processingMillis: 50,
  verdictMillis: 100,
  permanentStorageMillis: 500,
  permissionMillis: 50,
  exportMillis: 50,
  enrollmentMillis: 50,
  sessionMillis: 100,
}

export const defaultLifetimes: Lifetimes = {
  challengeMillis: 10 * minute,
  authenticationTokenMillis: 45 * minute,
  accessTokenMillis: 15 * minute,
  refreshTokenMillis: 7 * day,
  sessionMillis: 12 * hour,
  downloadUrlMillis: 3 * day,
}

/** The options with all defaults. */
export const settingsOf = (options: SimulatorOptions): Settings => ({
  delays: { ...defaultDelays, ...options.delays },
  lifetimes: { ...defaultLifetimes, ...options.lifetimes },
  tokens: options.tokens ?? [],
  grants: options.grants ?? [],
  trustAnchors: options.trustAnchors ?? [],
  rateLimitScale: options.rateLimitScale,
  upoTestName: options.upoTestName ?? false,
  upoSeal: options.upoSeal,
})
