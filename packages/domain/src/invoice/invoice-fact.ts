/** Facts that change the state of an invoice. */
import type { Sha256 } from "../archive/document-archive.ts"
import type { LocalDate } from "../calendar/instant.ts"
import type { RateQuote } from "../money/exchange-rates.ts"
import type { OfflineIssue } from "../offline/offline.ts"
import type { Seller } from "../party/seller.ts"
import type { DocumentParts } from "./document-part.ts"
import type { DocumentIdentity, InvoiceNumber, KsefNumber } from "./invoice-number.ts"
import type { RejectedInvoice, SubmissionReceipt, Transmission, Voiding } from "./invoice.ts"
import type { OutsideIssue } from "./outside-issue.ts"
import type { PackageHistory } from "./refused-version.ts"
import type { ReissueCommand } from "./reissue.ts"

export interface WrittenDocument {
  readonly xml: Uint8Array
  readonly digest: Sha256
}

export type InvoiceFact =
  | { readonly _tag: "NumberAssigned"; readonly number: InvoiceNumber; readonly seller: Seller }
  /** Its file is written and signed, and both are in the archive. */
  | {
      readonly _tag: "DocumentPrepared"
      readonly issueDate: LocalDate
      readonly supplyDate?: LocalDate | undefined
      readonly taxDate: LocalDate
      readonly document: DocumentIdentity
      readonly rate?: RateQuote | undefined
      readonly parts?: DocumentParts | undefined
      readonly container: DocumentIdentity
      /** Present for a technical correction: its earlier offline issue. */
      readonly offline?: OfflineIssue | undefined
    }
  /** KSeF is unavailable: the invoice is issued offline and sent later. */
  | { readonly _tag: "IssuedOffline"; readonly offline: OfflineIssue }
  /** A later announcement changed the deadline for sending it. */
  | { readonly _tag: "OfflineTermMoved"; readonly deadline?: LocalDate | undefined }
  /** An operator requests a new file with the same content. */
  | { readonly _tag: "TechnicalCorrectionOrdered" }
  /** Its order was cancelled, and nobody outside has the invoice (`mayBeVoided`). */
  | { readonly _tag: "Voided"; readonly voided: Voiding }
  /** It was issued outside KSeF, and nobody has a file of it (`mayBeIssuedOutside`). */
  | { readonly _tag: "IssuedOutside"; readonly outside: OutsideIssue }
  /** An operator reissues the refused invoice. */
  | ({ readonly _tag: "ReissueOrdered" } & ReissueCommand)
  /**
   * The file was never sent and states an outdated day: midnight passed in Warsaw, or the goods
   * left on another day. The invoice gets another file.
   */
  | { readonly _tag: "FileOutdated" }
  | {
      readonly _tag: "TransmissionStarted"
      readonly sessionReference: string
      readonly channel?: Transmission["channel"]
    }
  /** KSeF did not accept the transmission. */
  | { readonly _tag: "TransmissionNotTaken" }
  /** KSeF refused the package with this file, or the package could not be built. */
  | { readonly _tag: "PackageFailed"; readonly packages: PackageHistory }
  /** It is unknown whether KSeF accepted the transmission. */
  | { readonly _tag: "TransmissionOutcomeLost" }
  | { readonly _tag: "TransmissionTaken"; readonly receipt: SubmissionReceipt }
  /** KSeF stopped processing the submitted file (405, 500, 550); the same bytes are sent again. */
  | { readonly _tag: "ProcessingDropped"; readonly code: number; readonly description: string }
  | {
      readonly _tag: "ClearanceGranted"
      readonly ksefNumber: KsefNumber
      readonly sessionReference: string
      readonly receiptUrl?: string | undefined
    }
  | { readonly _tag: "ClearanceRefused"; readonly refusal: RejectedInvoice["refusal"] }
  | { readonly _tag: "ReceiptArchived"; readonly upo: DocumentIdentity }
