/** What can happen to an invoice: everything that moves it, as data. */
import type { Sha256 } from "../archive/archive-record.ts"
import type { LocalDate } from "../calendar/local-date.ts"
import type { OfflineIssue } from "../clearance/offline-issue.ts"
import type { RateQuote } from "../money/exchange-rates.ts"
import type { Seller } from "../party/party.ts"
import type { DocumentIdentity } from "./document-identity.ts"
import type { RejectedInvoice, SubmissionReceipt, Transmission } from "./invoice.ts"
import type { InvoiceNumber } from "./invoice-number.ts"
import type { AnewOrder } from "./issuing-anew.ts"
import type { KsefNumber } from "./ksef-number.ts"
import type { PackageHistory } from "./package-history.ts"

export interface WrittenDocument {
  readonly xml: Uint8Array
  readonly digest: Sha256
}

export type InvoiceFact =
  | { readonly _tag: "NumberAssigned"; readonly number: InvoiceNumber; readonly seller: Seller }
  | {
      readonly _tag: "DocumentDrafted"
      readonly issueDate: LocalDate
      readonly document: WrittenDocument
      readonly rate?: RateQuote | undefined
    }
  | { readonly _tag: "DocumentSigned"; readonly container: Uint8Array }
  | {
      readonly _tag: "DocumentStored"
      readonly container: DocumentIdentity
      /** Of a technical correction: it was issued before, under this. */
      readonly offline?: OfflineIssue | undefined
    }
  /** KSeF is away: the file is issued all the same, and sent when it is back. */
  | { readonly _tag: "IssuedOffline"; readonly offline: OfflineIssue }
  /** By what was announced meanwhile it has to be sent by another day. */
  | { readonly _tag: "OfflineTermMoved"; readonly deadline?: LocalDate | undefined }
  /** A person wants the refused file written again with the same content. */
  | { readonly _tag: "TechnicalCorrectionOrdered" }
  /** A person wants the refused invoice issued anew. */
  | ({ readonly _tag: "IssueAnewOrdered" } & AnewOrder)
  /** Midnight has passed in Warsaw and the file was never sent: it has to be drafted anew. */
  | { readonly _tag: "IssueDayPassed" }
  | {
      readonly _tag: "TransmissionStarted"
      readonly sessionReference: string
      readonly channel?: Transmission["channel"]
    }
  /** KSeF certainly did not take the file. */
  | { readonly _tag: "TransmissionNotTaken" }
  /** Nor the package with it; or none could be built with it. */
  | { readonly _tag: "PackageFailed"; readonly packages: PackageHistory }
  /** It can't be told whether KSeF took the file. */
  | { readonly _tag: "TransmissionOutcomeLost" }
  | { readonly _tag: "TransmissionTaken"; readonly receipt: SubmissionReceipt }
  /** KSeF dropped a file it had taken (codes 405, 500, 550): the same bytes go again. */
  | { readonly _tag: "ProcessingDropped"; readonly code: number; readonly description: string }
  | {
      readonly _tag: "ClearanceGranted"
      readonly ksefNumber: KsefNumber
      readonly sessionReference: string
      readonly receiptUrl?: string | undefined
    }
  | { readonly _tag: "ClearanceRefused"; readonly refusal: RejectedInvoice["refusal"] }
  | { readonly _tag: "ReceiptArchived"; readonly upo: DocumentIdentity }
