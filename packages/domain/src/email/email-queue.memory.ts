/** Reference implementation of `EmailQueue`, in memory. */
import * as Effect from "effect/Effect"
import type { LedgerMemory } from "../ledger/ledger.memory.ts"
import type { Email } from "./email.ts"
import type { EmailQueue } from "./email-queue.ts"

const newestFirst = (left: Email, right: Email): number => (left.id < right.id ? 1 : -1)

export const makeEmailQueueMemory = (ledger: LedgerMemory): EmailQueue["Service"] => ({
  page: ({ tenantId, after, limit }) =>
    Effect.sync(() => {
      const following = ledger.emails
        .filter((email) => tenantId === undefined || email.tenantId === tenantId)
        .filter(({ id }) => after === undefined || id < after)
        .toSorted(newestFirst)
      return { emails: following.slice(0, limit), hasMore: following.length > limit }
    }),
})
