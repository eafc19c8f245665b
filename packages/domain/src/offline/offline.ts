/**
 * The offline issue of an invoice: its mode, its time, and the last day on which KSeF may receive
 * it.
 *
 * Modes: `offline24` (the taxpayer's choice, or an unannounced outage), `unavailability` and
 * `emergency` (both announced by the Ministry). A total failure needs no mode: an invoice issued
 * then is never sent to KSeF. Source: CIRFMF/ksef-docs, tryby-offline.md.
 */
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { Sha256 } from "../archive/document-archive.ts"
import {
  addDays,
  Instant,
  instant,
  LocalDate,
  warsawDate,
  warsawMidnight,
} from "../calendar/instant.ts"
import type { Nip } from "../party/party.ts"
import type { SigningError } from "../signature/document-signer.ts"

export const offlineModes = ["offline24", "unavailability", "emergency"] as const
export type OfflineMode = (typeof offlineModes)[number]

export const OfflineIssue = Schema.Struct({
  mode: Schema.Literals(offlineModes),
  issuedAt: Instant,
  /** Last day for sending it; absent while it depends on the end of an open outage. */
  deadline: Schema.optionalKey(LocalDate),
  /** Link of KOD II, signed at issue; it identifies the exact file. */
  certificateLink: Schema.String,
})
export type OfflineIssue = typeof OfflineIssue.Type

/** Two calls of 30 seconds with a login of two minutes between them. */
export const marginBeforeMidnightMillis = 180_000

/** Tolerated lag of KSeF's clock behind ours. */
export const marginAfterMidnightMillis = 10_000

/**
 * Returns `now` when an online invoice or batch may be sent, otherwise the time from which it may.
 *
 * KSeF treats an online invoice as issued offline when P_1 is earlier than the day of arrival (for
 * a batch: the day its session is opened), and rejects it when P_1 is later. Online invoices are
 * therefore not sent shortly before midnight in Warsaw, because a call takes time, nor in the first
 * seconds after it, because clocks differ. An invoice that is then dated on the previous day is
 * prepared again. Source: CIRFMF/ksef-docs, offline/automatyczne-okreslanie-trybu-offline.md.
 */
export const onlineSendingOpensAt = (now: Instant): Instant => {
  const today = warsawDate(now)
  const begins = warsawMidnight(today) + marginAfterMidnightMillis
  if (now < begins) return instant(begins)
  const midnight = warsawMidnight(addDays(today, 1))
  if (now < midnight - marginBeforeMidnightMillis) return now
  return instant(midnight + marginAfterMidnightMillis)
}

/** The invoice data that determine when it may be sent. */
export interface Sendable {
  /** P_1. */
  readonly issueDate: LocalDate
  /** Present when it was issued offline. */
  readonly offline?: object | undefined
  /** Transmissions that may have reached KSeF. */
  readonly transmissions: ReadonlyArray<unknown>
}

/**
 * Returns `now` when the invoice may be sent, otherwise when to check again. Invoices issued
 * offline may always be sent. So may bytes that may have reached KSeF, because they can't change.
 */
export const sendingOpensAt = ({ offline, transmissions }: Sendable, now: Instant): Instant =>
  offline !== undefined || transmissions.length > 0 ? now : onlineSendingOpensAt(now)

export interface IssuedFile {
  /** Podmiot1 of the file. */
  readonly sellerNip: Nip
  /** SHA-256 of the bytes that are sent to KSeF. */
  readonly digest: Sha256
}

/**
 * Proves the issuer of an invoice that KSeF can't confirm yet, by the link of KOD II.
 *
 * Requires a KSeF certificate of type Offline; without one, nothing is issued offline. The port
 * hides key, algorithm and environment.
 */
export class CertificateQrSigner extends Context.Service<
  CertificateQrSigner,
  {
    /**
     * Returns the link that proves the issuer of the file:
     * `https://…/certificate/Nip/{context}/{seller}/{certificate}/{SHA-256}/{signature}`. Returns
     * `Option.none` while no certificate is valid for it.
     */
    readonly link: (
      file: IssuedFile,
      now: Instant,
    ) => Effect.Effect<Option.Option<string>, SigningError>
  }
>()("@procurement/domain/offline/CertificateQrSigner") {}
