/** What the model sees of the system, and how it reports a broken guarantee. */
import type {
  ClearanceSubmission,
  InvoiceChange,
  VersionedInvoice,
} from "@procurement/domain/invoice"
import type { Order, Placement } from "@procurement/domain/order"
import type { ReconciliationReport } from "@procurement/domain/reconciliation"
import type { Delivery, ExhaustedDelivery } from "@procurement/domain/webhook"
import type { Email } from "@procurement/domain/email"
import type { Arrival } from "../outside/endpoints.ts"
import type { TakenFile } from "../outside/ksef.ts"
import type { Stores } from "../system/stores.ts"
import type { History } from "./history.ts"

/** The content of a file as it reached KSeF. */
export interface FiledDocument {
  readonly number: string
  readonly issueDate: string
  readonly currency: "PLN" | "EUR"
  readonly totals: { readonly net: number; readonly vat: number; readonly gross: number }
  readonly foreign?: {
    readonly rate: { readonly rateMicros: number; readonly publishedOn: string }
    readonly vatInPln: number
  }
  readonly order: { readonly number: string }
  readonly buyer: { readonly nip: string }
  /** `number`: the number of the invoice that it corrects. */
  readonly correction?: { readonly number: string }
}

export interface Filing {
  readonly document: FiledDocument
  readonly submission: Pick<ClearanceSubmission, "digest" | "offline" | "correctsDigest">
  readonly at: number
  /** When its sender started the call. */
  readonly sentAt: number
  /** When the batch was opened that it belongs to. */
  readonly batchOpenedAt?: number | undefined
}

/** What a customer learns from the API about its placement. */
export type PlacementAnswer =
  | { readonly _tag: "Accepted"; readonly order: Order; readonly operation: number }
  | { readonly _tag: "OverQuota"; readonly tenantId: string; readonly operation: number }

/** Every method is called at the instant at which it happens, in its order. */
export interface Observer {
  readonly placed?: (placement: Placement, key: string) => void
  readonly answered?: (answer: PlacementAnswer) => void
  readonly numbered?: (invoices: ReadonlyArray<VersionedInvoice>) => void
  readonly saved?: (change: InvoiceChange) => void
  readonly filed?: (filing: Filing) => void
  readonly accepted?: (file: TakenFile) => void
  /** A file that KSeF has stopped to process, whose bytes may be sent again. */
  readonly dropped?: (file: TakenFile) => void
  /** A file that KSeF has refused, which may be issued again. */
  readonly refused?: (file: TakenFile) => void
  readonly posted?: (arrival: Arrival) => void
  readonly attempted?: (delivery: Delivery) => void
  readonly exhausted?: (delivery: ExhaustedDelivery, hasPaused: boolean) => void
  /** The tenant has another plan from now on. */
  readonly termsChanged?: (tenantId: string, plan: string) => void
  /** Subscriptions may have changed. */
  readonly subscribed?: (stores: Stores) => void
  /** A day is compared with KSeF. */
  readonly reconciled?: (report: ReconciliationReport) => void
  readonly died?: () => void
  /** The mail server has taken responsibility for an e-mail. */
  readonly mailed?: (email: Email) => void
  readonly dayPassed?: (stores: Stores) => void
  /** When faults have ended and everything has had time to settle. */
  readonly settled?: (stores: Stores) => void
}

/** Reports that a guarantee is broken; the first report ends the run. */
export type Report = (rule: string, detail: string) => void

export interface RuleContext {
  readonly report: Report
  readonly now: () => number
  /** The order as it is stored now. */
  readonly orderNow: (id: string) => Order | undefined
  readonly stores: Stores
  readonly history: History
}

export type MakeRule = (context: RuleContext) => Observer
