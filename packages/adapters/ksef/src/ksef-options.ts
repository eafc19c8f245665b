/**
 * The options of the client and their defaults.
 *
 * Timeouts apply to the wire and run on the machine's timers; ages and expiries follow Effect's
 * clock.
 */
import type { ClearanceBudget, LimitGroup } from "@procurement/domain/clearance"
import type { Nip } from "@procurement/domain/party"
import type { DocumentSigner } from "@procurement/domain/signature"
import * as Duration from "effect/Duration"
import type * as Redacted from "effect/Redacted"
import type { Dispatcher } from "undici"
import type { SystemWarning } from "./http/system-warning.ts"

export interface KsefTimeouts {
  /** To connect to the server: TCP and TLS. Default 10 seconds. */
  readonly connect?: Duration.Input
  /** For one call from the queue to the last byte of the response. Default 30 seconds. */
  readonly request?: Duration.Input
  /** How long KSeF may process a login (it queries OCSP). Default 2 minutes. */
  readonly login?: Duration.Input
  /** For one part of a batch, up to 100 MB. Default 15 minutes: KSeF waits for 20. */
  readonly upload?: Duration.Input
}

/** How packages of invoices are built and sent. */
export interface KsefBatchOptions {
  /** `TarGz` is far smaller, `Zip` is supported longer. Default `Zip`. */
  readonly compression?: BatchCompression | undefined
  /**
   * The folder for packages until they are sent. Default: the system's folder for temporary files.
   */
  readonly temporaryDirectory?: string | undefined
  /** Maximum size of a part before encryption; 100,000,000 bytes by default. */
  readonly partBytes?: number | undefined
  /** Parts uploaded at the same time. Default 3. */
  readonly uploadConcurrency?: number | undefined
}

export type BatchCompression = "Zip" | "TarGz"

/** A call, for observers of KSeF's limits and availability. */
export interface KsefCallRecord {
  readonly group: LimitGroup
  /** Undefined when there was no response. */
  readonly status: number | undefined
  /** Whether KSeF is failing: it did not respond itself. A rejection shows that KSeF works. */
  readonly isOutage: boolean
  readonly durationMillis: number
  /** The `Retry-After` of a 429 or 503. */
  readonly retryAfterSeconds: number | undefined
}

/** The content of a UPO with a valid signature, or the reason why the signature is not valid. */
export type VerifiedReceipt =
  | { readonly valid: true; readonly content: string }
  | { readonly valid: false; readonly detail: string }

/** Verifies the Ministry's signature on a UPO; returns exactly what the signature covers. */
export type VerifyReceipt = (receipt: Uint8Array) => Promise<VerifiedReceipt>

export interface KsefConnectionOptions {
  /** With the version: `https://api.ksef.mf.gov.pl/v2`. The path of a proxy is kept. */
  readonly baseUrl: string
  /** The taxpayer in whose name invoices are sent. */
  readonly contextNip: Nip
  /** Signs the login (not used with `ksefToken`). */
  readonly signer: DocumentSigner["Service"]
  /** A token made in KSeF: logs in without a certificate. */
  readonly ksefToken?: Redacted.Redacted<string> | undefined
  /** Whether to verify the chain on TEST, where self-signed certificates may log in. */
  readonly verifyCertificateChain?: boolean | undefined
  readonly timeouts?: KsefTimeouts | undefined
  /** The rate budget for all calls. Undefined: the caller keeps the limits itself. */
  readonly budget?: ClearanceBudget["Service"] | undefined
  readonly batch?: KsefBatchOptions | undefined
  /** How long one session, and with it one AES key, is used. Default 50 minutes. */
  readonly sessionAge?: Duration.Input | undefined
  /** Receives each warning in KSeF's responses. Must not throw. */
  readonly onSystemWarning?: ((warning: SystemWarning) => void) | undefined
  /** Called once per call, after it has ended. Must not throw. */
  readonly onCall?: ((call: KsefCallRecord) => void) | undefined
  readonly userAgent?: string | undefined
  /** undici's dispatcher, for proxies and private authorities. Must not retry requests. */
  readonly dispatcher?: Dispatcher | undefined
}

/** For clients that read receipts. */
export interface KsefOptions extends KsefConnectionOptions {
  /** A UPO that fails this check is a `BadReceipt`, regardless of its content. */
  readonly verifyReceipt: VerifyReceipt
}

export interface KsefSettings {
  readonly connectMillis: number
  readonly requestMillis: number
  readonly loginMillis: number
  readonly uploadMillis: number
  readonly sessionAgeMillis: number
  readonly userAgent: string
}

const millis = (input: Duration.Input | undefined, otherwise: Duration.Input): number =>
  Duration.toMillis(Duration.fromInputUnsafe(input ?? otherwise))

export const settingsOf = ({
  timeouts = {},
  sessionAge,
  userAgent,
}: KsefConnectionOptions): KsefSettings => ({
  connectMillis: millis(timeouts.connect, "10 seconds"),
  requestMillis: millis(timeouts.request, "30 seconds"),
  loginMillis: millis(timeouts.login, "2 minutes"),
  uploadMillis: millis(timeouts.upload, "15 minutes"),
  sessionAgeMillis: millis(sessionAge, "50 minutes"),
  userAgent: userAgent ?? "procurement-ksef/0.1.0",
})
