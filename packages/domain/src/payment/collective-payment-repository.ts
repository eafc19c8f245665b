/** Stores collective payments, with the queue of those that wait for KSeF's identifier. */
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { Instant } from "../calendar/instant.ts"
import type { CollectivePaymentId, TenantId } from "../identity/type-id.ts"
import type { InvoiceClearanceError } from "../invoice/invoice-clearance.ts"
import type { Unavailable } from "../unavailable.ts"
import type { Claim } from "../work-queue/claim.ts"
import type {
  AfterFailedIssue,
  CollectiveIdentifier,
  CollectiveOutcome,
  CollectivePayment,
} from "./collective-payment.ts"

/** A request held by one worker. */
export interface ClaimedCollectivePayment {
  readonly payment: CollectivePayment
  /** Increases with every claim. */
  readonly version: number
}

/** The result of a claimed request: its end, or its next attempt. */
export interface SettledCollectivePayment {
  readonly id: CollectivePaymentId
  /** The version of the claim. */
  readonly version: number
  readonly next: AfterFailedIssue | { readonly _tag: "Ended"; readonly outcome: CollectiveOutcome }
}

export class CollectivePaymentRepository extends Context.Service<
  CollectivePaymentRepository,
  {
    /** Stores a new request, due at once. */
    readonly add: (payment: CollectivePayment) => Effect.Effect<void, Unavailable>
    /** `Option.none` also for another tenant's. */
    readonly find: (
      tenantId: TenantId,
      id: CollectivePaymentId,
    ) => Effect.Effect<Option.Option<CollectivePayment>, Unavailable>
    /** The payment to which KSeF has given that identifier. */
    readonly named: (
      identifier: CollectiveIdentifier,
    ) => Effect.Effect<Option.Option<CollectivePayment>, Unavailable>
    /**
     * Claims up to `limit` requests that are due and not leased, the longest due first. Claims at
     * the same time get disjoint requests and do not wait for each other.
     */
    readonly claimDue: (
      claim: Claim,
    ) => Effect.Effect<ReadonlyArray<ClaimedCollectivePayment>, Unavailable>
    /**
     * Stores the result of a claimed request and releases the claim, even when its lease has
     * expired. Returns false and changes nothing when another worker has claimed it since.
     */
    readonly settle: (settled: SettledCollectivePayment) => Effect.Effect<boolean, Unavailable>
    /** When the next request is due; a claimed one when its lease has expired. */
    readonly nextDueAt: Effect.Effect<Option.Option<Instant>, Unavailable>
  }
>()("@procurement/domain/payment/CollectivePaymentRepository") {}

/** KSeF's collective identifiers. */
export class CollectiveIdentifiers extends Context.Service<
  CollectiveIdentifiers,
  {
    /**
     * A new identifier of the payment's invoices. A repeated call makes another one, which names
     * the same invoices and does no harm. Fails with KSeF's code when it refuses.
     */
    readonly create: (
      payment: CollectivePayment,
    ) => Effect.Effect<CollectiveIdentifier, InvoiceClearanceError>
  }
>()("@procurement/domain/payment/CollectiveIdentifiers") {}
