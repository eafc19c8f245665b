/** Reference implementation of `EmailQueue`, in memory. */
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { instant } from "../calendar/instant.ts"
import {
  claimableAt,
  isClaimable,
  type LedgerMemory,
  type SendingMemory,
} from "../ledger/ledger.memory.ts"
import type { Claim } from "../work-queue/claim.ts"
import type { Email } from "./email.ts"
import type { ClaimedEmail, EmailQueue, SettledEmail } from "./email-queue.ts"
import { newSending, sendingDueAt } from "./sending.ts"

const newestFirst = (left: Email, right: Email): number => (left.id < right.id ? 1 : -1)

/** An e-mail that nothing has happened to has no entry. */
const memoryOf = (ledger: LedgerMemory, email: Email): SendingMemory =>
  ledger.sendings.get(email.id) ?? {
    sending: newSending(email),
    version: 0,
    leasedUntil: undefined,
  }

const queued = ({ sending, leasedUntil }: SendingMemory) => ({
  dueAt: sendingDueAt(sending),
  leasedUntil,
})

const claimDue = (
  ledger: LedgerMemory,
  { limit, now, leaseUntil }: Claim,
): ReadonlyArray<ClaimedEmail> => {
  const due = ledger.emails.flatMap((email) => {
    const memory = memoryOf(ledger, email)
    const { sending, version } = memory
    return sending._tag === "Queued" && isClaimable(queued(memory), now)
      ? [{ email, sending, version: version + 1 }]
      : []
  })
  const claimed = due
    .toSorted((left, right) => left.sending.dueAt - right.sending.dueAt)
    .slice(0, limit)
  for (const { email, sending, version } of claimed) {
    ledger.sendings.set(email.id, { sending, version, leasedUntil: leaseUntil })
  }
  return claimed
}

const settle = (ledger: LedgerMemory, { id, version, sending }: SettledEmail): boolean => {
  if (ledger.sendings.get(id)?.version !== version) return false
  ledger.sendings.set(id, { sending, version: version + 1, leasedUntil: undefined })
  return true
}

export const makeEmailQueueMemory = (ledger: LedgerMemory): EmailQueue["Service"] => ({
  page: ({ tenantId, after, limit }) =>
    Effect.sync(() => {
      const following = ledger.emails
        .filter((email) => tenantId === undefined || email.tenantId === tenantId)
        .filter(({ id }) => after === undefined || id < after)
        .toSorted(newestFirst)
      const emails = following
        .slice(0, limit)
        .map((email) => ({ email, sending: memoryOf(ledger, email).sending }))
      return { emails, hasMore: following.length > limit }
    }),
  claimDue: (claim) => Effect.sync(() => claimDue(ledger, claim)),
  settle: (settled) => Effect.sync(() => settle(ledger, settled)),
  nextDueAt: Effect.sync(() => {
    const times = ledger.emails.flatMap(
      (email) => claimableAt(queued(memoryOf(ledger, email))) ?? [],
    )
    return times.length === 0 ? Option.none() : Option.some(instant(Math.min(...times)))
  }),
})
