/** Reference implementation of `InvoiceNotices`, in memory. */
import type { InvoiceNotices } from "@procurement/domain/notification"
import * as Effect from "effect/Effect"
import type { LedgerMemory } from "./ledger.memory.ts"
import type { PeopleMemory } from "./people.memory.ts"

/** Its people share the queue of e-mails with the ledger; `read` has the ids of events. */
export const makeInvoiceNoticesMemory = (
  ledger: LedgerMemory,
  { users }: PeopleMemory,
  read: Set<string>,
): InvoiceNotices["Service"] => ({
  queue: (limit, decide) =>
    Effect.sync(() => {
      // Events are read in their order.
      const first = ledger.outbox.findLastIndex(({ event }) => read.has(event.id)) + 1
      const events = ledger.outbox.slice(first, first + limit).map(({ event }) => event)
      const emails = events.flatMap((event) => {
        const tenant = ledger.tenants.get(event.tenantId)
        const people = [...users.values()].filter(
          ({ tenantId, notifications }) =>
            tenantId === event.tenantId && notifications?.issuedInvoices !== undefined,
        )
        return event.type === "invoice.issued" && tenant !== undefined && people.length > 0
          ? decide({ event, tenant, users: people })
          : []
      })
      const isQueued = (id: string) => ledger.emails.some((email) => email.id === id)
      ledger.emails.push(...emails.filter(({ id }) => !isQueued(id)))
      for (const { id } of events) read.add(id)
      return events.length
    }),
})
