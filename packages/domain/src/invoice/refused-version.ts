/**
 * What KSeF has refused, and what stays of it once the invoice is issued anew.
 *
 * A refused file was never an invoice. It is kept all the same, for whoever has to say later what
 * was sent, why it was refused and who had it issued anew: its files lie in the archive under their
 * hashes.
 */
import * as Schema from "effect/Schema"
import { Sha256 } from "../archive/archive-record.ts"
import { Instant } from "../calendar/instant.ts"
import { LocalDate } from "../calendar/local-date.ts"
import { OfflineIssue } from "../clearance/offline-issue.ts"
import { Nip } from "../party/nip.ts"
import { LineText } from "../text/line-text.ts"
import { DocumentIdentity } from "./document-identity.ts"
import { InvoiceNumber } from "./invoice-number.ts"
import { KsefNumber } from "./ksef-number.ts"

/** Why KSeF said no. */
export const Refusal = Schema.Struct({
  code: Schema.Int,
  description: Schema.String,
  details: Schema.Array(Schema.String),
  /** The other file that has the number at KSeF (440); none in what earlier versions kept. */
  existing: Schema.optionalKey(Schema.Struct({ ksefNumber: KsefNumber, digest: Sha256 })),
})
export type Refusal = typeof Refusal.Type

export const RefusedVersion = Schema.Struct({
  number: InvoiceNumber,
  sellerNip: Nip,
  issueDate: LocalDate,
  document: DocumentIdentity,
  container: DocumentIdentity,
  /** The session of KSeF in which it was sent last. */
  sessionReference: Schema.String,
  /** Buyers may have it. */
  offline: Schema.optionalKey(OfflineIssue),
  refusal: Refusal,
  refusedAt: Instant,
  /** When a person had it issued anew, and who that was. */
  issuedAnew: Schema.Struct({ at: Instant, by: LineText }),
})
export type RefusedVersion = typeof RefusedVersion.Type

/** Versions of one invoice that are kept; what is refused so often needs another remedy. */
export const maximumRefusedVersions = 20
