/** Everything that can happen to an invoice and changes its state, as data. */
import type { Sha256 } from "../archive/document-archive.ts"
import type { LocalDate } from "../calendar/instant.ts"
import type { RateQuote } from "../money/exchange-rates.ts"
import type { OfflineIssue } from "../offline/offline.ts"
import type { Seller } from "../party/party.ts"
import type { DocumentIdentity, InvoiceNumber, KsefNumber } from "./invoice-number.ts"
import type { RejectedInvoice, SubmissionReceipt, Transmission } from "./invoice.ts"
import type { PackageHistory } from "./refused-version.ts"
import type { ReissueCommand } from "./reissue.ts"

export interface WrittenDocument {
  readonly xml: Uint8Array
  readonly digest: Sha256
}

export type InvoiceFact =
  | { readonly _tag: "NumberAssigned"; readonly number: InvoiceNumber; readonly seller: Seller }
  | {
      readonly _tag: "DocumentDrafted"
      readonly issueDate: LocalDate
      readonly supplyDate?: LocalDate | undefined
      readonly taxDate: LocalDate
      readonly document: WrittenDocument
      readonly rate?: RateQuote | undefined
    }
  | { readonly _tag: "DocumentSigned"; readonly container: Uint8Array }
  | {
      readonly _tag: "DocumentStored"
      readonly container: DocumentIdentity
      /** Present for a technical correction: how it was issued before. */
      readonly offline?: OfflineIssue | undefined
    }
  /** KSeF is away: the file is issued without it, and sent when it is back. */
  | { readonly _tag: "IssuedOffline"; readonly offline: OfflineIssue }
  /** Later announcements have changed the deadline for sending it. */
  | { readonly _tag: "OfflineTermMoved"; readonly deadline?: LocalDate | undefined }
  /** A person orders the refused file to be written again with the same content. */
  | { readonly _tag: "TechnicalCorrectionOrdered" }
  /** A person orders the refused invoice to be reissued. */
  | ({ readonly _tag: "ReissueOrdered" } & ReissueCommand)
  /**
   * The file was never sent and states an outdated day: midnight has passed in Warsaw, or the goods
   * left on another day. It is drafted again.
   */
  | { readonly _tag: "FileOutdated" }
  | {
      readonly _tag: "TransmissionStarted"
      readonly sessionReference: string
      readonly channel?: Transmission["channel"]
    }
  /** KSeF certainly did not take the file. */
  | { readonly _tag: "TransmissionNotTaken" }
  /** KSeF did not take the package that contained the file, or none could be built with it. */
  | { readonly _tag: "PackageFailed"; readonly packages: PackageHistory }
  /** It is unknown whether KSeF took the file. */
  | { readonly _tag: "TransmissionOutcomeLost" }
  | { readonly _tag: "TransmissionTaken"; readonly receipt: SubmissionReceipt }
  /** KSeF dropped a file that it had taken (codes 405, 500, 550): the same bytes are sent again. */
  | { readonly _tag: "ProcessingDropped"; readonly code: number; readonly description: string }
  | {
      readonly _tag: "ClearanceGranted"
      readonly ksefNumber: KsefNumber
      readonly sessionReference: string
      readonly receiptUrl?: string | undefined
    }
  | { readonly _tag: "ClearanceRefused"; readonly refusal: RejectedInvoice["refusal"] }
  | { readonly _tag: "ReceiptArchived"; readonly upo: DocumentIdentity }
