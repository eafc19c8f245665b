/**
 * The loop that deletes expired data in batches: access tokens, idempotency keys, sessions, audit
 * events, request records, events past their replay period with their deliveries, inbound messages,
 * old packages and old e-mails, settled unmatched payments, and the delivery addresses and metadata
 * of old orders. It also expires deliveries that were paused for too long, and deletes the webhooks
 * of tenants that left a month ago.
 */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { forgetOldAuditEvents } from "../../audit/use-cases/keep-audit.ts"
import { forgetOldBatches } from "../../clearance/use-cases/carry-batches.ts"
import { forgetExpiredTokens } from "../../credential/use-cases/authenticate.ts"
import { forgetOldEmails } from "../../email/use-cases/forget-emails.ts"
import { forgetOldMessages } from "../../inbound/use-cases/consume.ts"
import { completeOffboardings } from "../../offboarding/use-cases/offboard-tenant.ts"
import { forgetOldDetails } from "../../order/use-cases/forget-details.ts"
import { forgetExpiredKeys } from "../../order/use-cases/place-order.ts"
import { forgetSettledPayments } from "../../payment/use-cases/settle-unmatched.ts"
import { forgetOldRequests } from "../../request-log/use-cases/keep-requests.ts"
import { forgetEndedSessions } from "../../user/use-cases/sessions.ts"
import { expireHeldDeliveries, forgetOldWebhooks } from "../../webhook/use-cases/deliveries.ts"
import type { LoopWork } from "../../work-queue/use-cases/work-loop.ts"

const pollMillis = 600_000
const batch = 1_000
/** Large, because the rows are small and every request adds one. */
const requestsBatch = 10_000
/** A pause between two batches, so that other statements get at the tables. */
const restBetweenBatchesMillis = 100

/** Days after which data are deleted that no law and no promise keeps. */
export interface Retention {
  readonly emailDays: number
  readonly orderDetailsDays: number
}

/** Deletes one batch of everything that grows; returns the size of the largest. */
const forgetBatch = Effect.fnUntraced(function* ({ emailDays, orderDetailsDays }: Retention) {
  const webhooks = yield* forgetOldWebhooks(batch)
  const messages = yield* forgetOldMessages(batch)
  const batches = yield* forgetOldBatches(batch)
  const held = yield* expireHeldDeliveries(batch)
  const audit = yield* forgetOldAuditEvents(batch)
  const requests = yield* forgetOldRequests(requestsBatch)
  const payments = yield* forgetSettledPayments(batch)
  const details = yield* forgetOldDetails(orderDetailsDays, batch)
  const emails = yield* forgetOldEmails(emailDays, batch)
  return Math.max(webhooks, messages, batches, held, audit, requests, payments, details, emails)
})

const forgetExpired = Effect.gen(function* () {
  yield* forgetExpiredTokens()
  yield* forgetExpiredKeys()
  yield* forgetEndedSessions()
})

export type HousekeepingPorts = Effect.Services<
  ReturnType<typeof forgetBatch | typeof completeOffboardings> | typeof forgetExpired
>

export const housekeepingLoop = (retention: Retention): LoopWork<HousekeepingPorts> => {
  let isMore = false
  const round = Effect.gen(function* () {
    yield* forgetExpired
    // It reads all tenants, so not for each of many batches.
    if (!isMore) yield* completeOffboardings()
    isMore = (yield* forgetBatch(retention)) >= batch
    return 0
  })
  const nextDueAt = Effect.map(Clock.currentTimeMillis, (now) =>
    isMore ? now + restBetweenBatchesMillis : undefined,
  )
  return { name: "housekeeping", maximumWaitMillis: pollMillis, round, nextDueAt }
}
