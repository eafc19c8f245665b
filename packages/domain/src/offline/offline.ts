/**
 * An invoice that was issued before KSeF has it: in which mode, when, and by which day KSeF has to
 * receive it.
 *
 * Modes: `offline24` (the taxpayer's own choice, or an unannounced outage), `unavailability` and
 * `emergency` (both announced by the Ministry). In a total failure there is no such invoice: an
 * invoice issued then is never sent to KSeF. Source: CIRFMF/ksef-docs, tryby-offline.md.
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
  /** The last day on which it may be sent; absent while it depends on the end of an open outage. */
  deadline: Schema.optionalKey(LocalDate),
  /** The link of KOD II, signed when the invoice was issued; it identifies the exact file. */
  certificateLink: Schema.String,
})
export type OfflineIssue = typeof OfflineIssue.Type

// When an invoice may leave so that KSeF gets it on its day of issue.
//
// KSeF treats an online invoice as issued offline when P_1 is earlier than the day on which it
// arrives (for a batch: on which its session is opened), and rejects it when P_1 is later. So
// online invoices do not leave shortly before midnight in Warsaw, because a call may take that
// long, nor in the first seconds after it, because clocks may differ by that much; an invoice that
// is then dated on the previous day is drafted again. Source: CIRFMF/ksef-docs,
// offline/automatyczne-okreslanie-trybu-offline.md.

/** Two calls of 30 seconds with a login of two minutes between them. */
export const marginBeforeMidnightMillis = 180_000

/** How far KSeF's clock may be behind ours. */
export const marginAfterMidnightMillis = 10_000

/**
 * `now` when an online invoice (or a batch of them) may leave, otherwise when it may leave again.
 */
export const onlineSendingOpensAt = (now: Instant): Instant => {
  const today = warsawDate(now)
  const begins = warsawMidnight(today) + marginAfterMidnightMillis
  if (now < begins) return instant(begins)
  const midnight = warsawMidnight(addDays(today, 1))
  if (now < midnight - marginBeforeMidnightMillis) return now
  return instant(midnight + marginAfterMidnightMillis)
}

/** The part of an invoice that decides on which days it may leave. */
export interface Sendable {
  /** P_1. */
  readonly issueDate: LocalDate
  /** Present when it was issued offline. */
  readonly offline?: object | undefined
  /** Transmissions that may have reached KSeF. */
  readonly transmissions: ReadonlyArray<unknown>
}

/**
 * `now` when the invoice may leave, otherwise when to check again. An invoice that was issued
 * offline may leave at any time, and so may bytes that may have reached KSeF before, because they
 * can't change any more.
 */
export const sendingOpensAt = ({ offline, transmissions }: Sendable, now: Instant): Instant =>
  offline !== undefined || transmissions.length > 0 ? now : onlineSendingOpensAt(now)

// Proves that an invoice comes from its issuer while KSeF can't confirm it: the link of KOD II.
//
// Needs a KSeF certificate of type Offline; without one nothing is issued offline. This port does
// not know which key, algorithm and environment are used.

export interface IssuedFile {
  /** Podmiot1 of the file. */
  readonly sellerNip: Nip
  /** Of the bytes that KSeF will get. */
  readonly digest: Sha256
}

export class CertificateQrSigner extends Context.Service<
  CertificateQrSigner,
  {
    /**
     * The link that proves the issuer of that file:
     * `https://…/certificate/Nip/{context}/{seller}/{certificate}/{SHA-256}/{signature}`, or
     * `Option.none` while no certificate for it is valid at that time.
     */
    readonly link: (
      file: IssuedFile,
      now: Instant,
    ) => Effect.Effect<Option.Option<string>, SigningError>
  }
>()("@procurement/domain/offline/CertificateQrSigner") {}
