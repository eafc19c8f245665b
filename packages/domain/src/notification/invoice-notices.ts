/** Reads issued documents from the event log, and queues the e-mails about them once. */
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { Email } from "../email/email.ts"
import type { Unavailable } from "../unavailable.ts"
import type { IssuedToPeople } from "./invoice-notice.ts"

export class InvoiceNotices extends Context.Service<
  InvoiceNotices,
  {
    /**
     * Reads up to `limit` events that no earlier call has read, in the order of the event log, and
     * calls `decide` with each `invoice.issued` whose tenant has people with notifications; `users`
     * are those people. Stores the e-mails, due immediately, and how far it has read, in one
     * transaction; an e-mail that is queued already is not queued again. Returns how many events it
     * has read. Of concurrent calls, one reads. `decide` must be pure and may be called more than
     * once.
     */
    readonly queue: (
      limit: number,
      decide: (issued: IssuedToPeople) => ReadonlyArray<Email>,
    ) => Effect.Effect<number, Unavailable>
  }
>()("@procurement/domain/notification/InvoiceNotices") {}
