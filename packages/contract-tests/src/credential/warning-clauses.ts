/** Clauses of LongLivedTokenStore on expiring tokens: each mark is passed once. */
import { expect } from "@effect/vitest"
import { type Instant, instant } from "@procurement/domain/calendar"
import {
  expiryWarning,
  type LongLivedToken,
  LongLivedTokenStore,
} from "@procurement/domain/credential"
import { EmailQueue } from "@procurement/domain/email"
import { EventLog } from "@procurement/domain/events"
import type { EmailId } from "@procurement/domain/identity"
import * as Effect from "effect/Effect"
import { freshEra, freshEventId, freshTokenId } from "../builders/fresh.ts"
import { aTenant } from "../builders/tenants.ts"
import { timeout } from "../events/reading.ts"
import { clauses, needing } from "../suite/clause.ts"
import { eventually, expectSame, together } from "../suite/expecting.ts"
import { issuedToken, keptToken, type LongLivedPorts } from "./long-lived-ports.ts"

const freshEmailId = (): EmailId => freshTokenId().replace("tok_", "eml_") as EmailId

/** The warning of the token at the mark. */
const warningOf = (token: LongLivedToken, dueAt: Instant) => {
  const tenant = aTenant(undefined, { id: token.tenantId })
  const ids = { emailId: freshEmailId(), eventId: freshEventId() }
  return expiryWarning(token, dueAt, tenant, ids, dueAt)
}

/** All events and e-mails queued for the tenant. */
const warningsOf = Effect.fnUntraced(function* ({ tenantId }: LongLivedToken, count: number) {
  const [log, queue] = [yield* EventLog, yield* EmailQueue]
  const page = yield* eventually(
    log.page(tenantId, { limit: 50 }),
    ({ events }) => events.length >= count,
    timeout,
  )
  const queued = yield* queue.page({ tenantId, limit: 50 })
  return { events: page.events, emails: queued.emails.map(({ email }) => email) }
})

export const warningClauses = clauses<LongLivedPorts>({
  "returns the tokens whose warning is due, longest due first, up to the limit": needing(
    "isolated",
    function* () {
      const tokens = yield* LongLivedTokenStore
      const era = freshEra()
      const dueAt = (minutes: number) => ({ warningDueAt: instant(era + minutes * 60_000) })
      const [third, first, second] = [
        yield* issuedToken(dueAt(3)),
        yield* issuedToken(dueAt(1)),
        yield* issuedToken(dueAt(2)),
      ]
      const idsBy = (minutes: number, limit: number) =>
        Effect.map(tokens.toWarnOf(instant(era + minutes * 60_000), limit), (due) =>
          due.map(({ tokenId }) => tokenId),
        )
      expect(yield* idsBy(0.9, 9)).toEqual([])
      expect(yield* idsBy(2, 9)).toEqual([first.tokenId, second.tokenId])
      expect(yield* idsBy(3, 2)).toEqual([first.tokenId, second.tokenId])
      expect(yield* idsBy(3, 9)).toEqual([first.tokenId, second.tokenId, third.tokenId])
    },
  ),

  *"schedules the next warning of a token and queues the event and the e-mail of this one"() {
    const tokens = yield* LongLivedTokenStore
    const token = yield* issuedToken()
    const dueAt = token.warningDueAt ?? token.expiresAt
    const warning = warningOf(token, dueAt)
    expect(yield* tokens.warn(warning)).toBe(true)
    expect((yield* keptToken(token)).warningDueAt).toBe(warning.nextDueAt)
    const published = yield* warningsOf(token, 1)
    expectSame(published, { events: warning.events, emails: warning.emails })
    const last = { ...warningOf(token, warning.nextDueAt ?? dueAt), nextDueAt: undefined }
    expect(yield* tokens.warn(last)).toBe(true)
    expect(Object.keys(yield* keptToken(token))).not.toContain("warningDueAt")
  },

  *"queues one warning for each mark when several callers warn concurrently"() {
    const tokens = yield* LongLivedTokenStore
    const token = yield* issuedToken()
    const dueAt = token.warningDueAt ?? token.expiresAt
    const answers = yield* together(
      Array.from({ length: 4 }, () => tokens.warn(warningOf(token, dueAt))),
    )
    expect(answers.filter(Boolean)).toHaveLength(1)
    expect(yield* tokens.warn(warningOf(token, dueAt))).toBe(false)
    const { events, emails } = yield* warningsOf(token, 1)
    expect([events.length, emails.length]).toEqual([1, 1])
  },

  *"queues no warning for a revoked token"() {
    const tokens = yield* LongLivedTokenStore
    const token = yield* issuedToken()
    yield* tokens.revoke(token.tenantId, token.tokenId)
    const dueAt = token.warningDueAt ?? token.expiresAt
    expect(yield* tokens.warn(warningOf(token, dueAt))).toBe(false)
    expectSame(yield* warningsOf(token, 0), { events: [], emails: [] })
  },
})
