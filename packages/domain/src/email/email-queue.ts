/**
 * The e-mails the service has queued.
 *
 * They are put in by the store of what they report, in its transaction; here they are read.
 */
import * as Context from "effect/Context"
import * as Data from "effect/Data"
import type * as Effect from "effect/Effect"
import type { EmailId, TenantId } from "../identity/type-id.ts"
import type { Email } from "./email.ts"

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

export interface EmailPage {
  readonly emails: ReadonlyArray<Email>
  readonly hasMore: boolean
}

export class EmailQueue extends Context.Service<
  EmailQueue,
  {
    /** E-mails exactly as queued, newest first, at most `limit`. */
    readonly page: (query: EmailPageQuery) => Effect.Effect<EmailPage, EmailQueueError>
  }
>()("@procurement/domain/email/EmailQueue") {}
