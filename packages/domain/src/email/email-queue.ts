/**
 * The e-mails the service has queued, and how far each has come.
 *
 * They are put in by the store of what they report, in its transaction, and are due at once; here
 * they are read, and taken by those who send them.
 */
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { Instant } from "../calendar/instant.ts"
import type { EmailId, TenantId } from "../identity/type-id.ts"
import type { Claim } from "../work-queue/claim.ts"
import type { Email } from "./email.ts"
import type { EmailSending, QueuedSending } from "./sending.ts"

export class EmailQueueError extends Data.TaggedError("EmailQueueError")<{
  readonly reason: "Unavailable"
  readonly cause?: unknown
}> {
  get isRetryable(): boolean {
    return true
  }
}

export interface EmailPageQuery {
  /** This tenant's alone; none: everybody's. */
  readonly tenantId?: TenantId | undefined
  /** The last e-mail of the page before; the page starts after it. */
  readonly after?: EmailId | undefined
  readonly limit: number
}

export interface KeptEmail {
  readonly email: Email
  readonly sending: EmailSending
}

export interface EmailPage {
  readonly emails: ReadonlyArray<KeptEmail>
  readonly hasMore: boolean
}

/** An e-mail in the hands of one sender. */
export interface ClaimedEmail {
  readonly email: Email
  readonly sending: QueuedSending
  /** Grows with every claim. */
  readonly version: number
}

/** What has come of a claimed e-mail. */
export interface SettledEmail {
  readonly id: EmailId
  /** The version of the claim. */
  readonly version: number
  readonly sending: EmailSending
}

export class EmailQueue extends Context.Service<
  EmailQueue,
  {
    /** E-mails exactly as queued, with their present state, newest first, at most `limit`. */
    readonly page: (query: EmailPageQuery) => Effect.Effect<EmailPage, EmailQueueError>
    /**
     * Takes up to `limit` e-mails that are due at `now` and not leased, the longest due first.
     * Claims at the same time get disjoint e-mails and do not wait for each other.
     */
    readonly claimDue: (claim: Claim) => Effect.Effect<ReadonlyArray<ClaimedEmail>, EmailQueueError>
    /**
     * Stores what has come of a claimed e-mail and gives the claim up, also when its lease has run
     * out. Answers false and changes nothing when somebody else has claimed the e-mail since.
     */
    readonly settle: (settled: SettledEmail) => Effect.Effect<boolean, EmailQueueError>
    /** When the next e-mail can be claimed, leases considered, or none. */
    readonly nextDueAt: Effect.Effect<Option.Option<Instant>, EmailQueueError>
  }
>()("@procurement/domain/email/EmailQueue") {}
