/** What the seller's people look at first: KSeF, open work, paused webhooks, used quotas. */
import {
  type Availability,
  availabilityAt,
  type AwayMode,
  OfflineRegister,
} from "@procurement/domain/clearance"
import { instant } from "@procurement/domain/calendar"
import type { UnfinishedInvoices } from "@procurement/domain/invoice"
import { optional } from "@procurement/domain/optional"
import { type OpenWork, readOpenWork } from "@procurement/domain/payment"
import { listQuotaWarnings, quotaMetrics, type QuotaWarning } from "@procurement/domain/quota"
import {
  pauseReasonOf,
  pauseReasons,
  type PausedSubscription,
  SubscriptionRepository,
} from "@procurement/domain/webhook"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { z } from "zod"
import { operatorOperation } from "../audience/operators.ts"
import { ok } from "../request/returns.ts"
import { invoiceStatuses, statesOf } from "../schema/invoice.ts"
import {
  encodeInstant,
  identifier,
  limit,
  localDate,
  mapped,
  timestamp,
} from "../schema/primitives.ts"

const awayModes = [
  "offline24",
  "unavailability",
  "emergency",
  "total-failure",
] as const satisfies ReadonlyArray<AwayMode>

const ksefState = z
  .object({
    isAvailable: z.boolean(),
    mode: z
      .enum(awayModes)
      .exactOptional()
      .meta({
        description:
          "While it is away: `offline24`: calls are not answered; `unavailability`, `emergency` and " +
          "`total-failure`: KSeF announced it. In a `total-failure` nothing is issued.",
      }),
    since: timestamp.exactOptional(),
    announcedUntil: timestamp.exactOptional(),
  })
  .meta({ id: "KsefState" })

const encodeKsef = (state: Availability): z.output<typeof ksefState> =>
  state._tag === "Available"
    ? { isAvailable: true }
    : {
        isAvailable: false,
        mode: state.mode,
        since: encodeInstant(state.since),
        ...optional({ announcedUntil: mapped(state.announcedUntil, encodeInstant) }),
      }

const tags = ["Attention"]
const scope = "reader"

const readKsefStateRoute = operatorOperation({
  id: "readKsefState",
  at: "GET /internal/v1/ksef",
  scope,
  tags,
  summary: "Read whether KSeF is available",
  returns: ok("The state that all processes share.", ksefState, encodeKsef),
  handle: () =>
    Effect.gen(function* () {
      const register = yield* OfflineRegister
      const now = instant(yield* Clock.currentTimeMillis)
      return availabilityAt(yield* register.status, now)
    }),
})

const openInvoices = z
  .object({
    status: z.enum(invoiceStatuses),
    count: z.int(),
    oldestOrderId: identifier("ord", "the order of the oldest invoice"),
    oldestCreatedAt: timestamp.meta({ description: "When the oldest invoice was created." }),
  })
  .meta({ id: "OpenInvoices" })

const openWork = z
  .object({
    invoices: z.array(openInvoices).meta({
      description:
        "Invoices of all tenants in each status in which something is still to be done, by the " +
        "service or, when they are `rejected`, by a person.",
    }),
    unmatchedPayments: z.object({
      count: z.int(),
      oldestBookedOn: localDate.exactOptional(),
    }),
  })
  .meta({ id: "OpenWork" })

const encodeInvoices = (
  unfinished: ReadonlyArray<UnfinishedInvoices>,
): Array<z.output<typeof openInvoices>> =>
  invoiceStatuses.flatMap((status) => {
    const states = statesOf(status)
    const ofStatus = unfinished.filter(({ state }) => states.includes(state))
    const [oldest] = ofStatus
      .map((each) => each.oldest)
      .toSorted((left, right) => left.createdAt - right.createdAt)
    if (oldest === undefined) return []
    const count = ofStatus.reduce((sum, each) => sum + each.count, 0)
    const { orderId: oldestOrderId, createdAt } = oldest
    return [{ status, count, oldestOrderId, oldestCreatedAt: encodeInstant(createdAt) }]
  })

const encodeOpenWork = ({
  invoices,
  unmatched: { count, oldest },
}: OpenWork): z.output<typeof openWork> => ({
  invoices: encodeInvoices(invoices),
  unmatchedPayments: { count, ...optional({ oldestBookedOn: oldest?.bookedOn }) },
})

const readOpenWorkRoute = operatorOperation({
  id: "readOpenWork",
  at: "GET /internal/v1/open-work",
  scope,
  tags,
  summary: "Count unfinished invoices by status, and unmatched payments",
  description: "With the oldest of each. Quick, however many invoices are archived.",
  returns: ok("The counts.", openWork, encodeOpenWork),
  handle: () => readOpenWork,
})

const maximumListed = 1_000
const usuallyListed = 20
const query = z.strictObject({ limit: limit(maximumListed, usuallyListed) })

const pausedWebhook = z
  .object({
    tenantId: identifier("ten", "the tenant"),
    webhookId: identifier("whs", "the webhook"),
    url: z.string(),
    since: timestamp,
    reason: z.enum(pauseReasons).meta({
      description:
        "`requested`: the tenant paused it; `deliveries_failed`: the last retry of a delivery " +
        "failed; `endpoint_gone`: the endpoint responded with 410.",
    }),
  })
  .meta({ id: "PausedWebhook" })

const encodePaused = (paused: PausedSubscription): z.output<typeof pausedWebhook> => {
  return {
    tenantId: paused.tenantId,
    webhookId: paused.id,
    url: paused.url,
    since: encodeInstant(paused.state.since),
    reason: pauseReasonOf(paused.state),
  }
}

const listPausedWebhooksRoute = operatorOperation({
  id: "listPausedWebhooks",
  at: "GET /internal/v1/paused-webhooks",
  scope,
  tags,
  summary: "List the paused webhooks of all tenants, the longest pause first",
  query,
  returns: ok(
    "The webhooks.",
    z.object({ items: z.array(pausedWebhook) }).meta({ id: "PausedWebhookList" }),
    (all: ReadonlyArray<PausedSubscription>) => ({ items: all.map(encodePaused) }),
  ),
  handle: ({ query: { limit: most } }) =>
    SubscriptionRepository.use((subscriptions) => subscriptions.paused(most)),
})

const quotaWarning = z
  .object({
    tenantId: identifier("ten", "the tenant"),
    metric: z.enum(quotaMetrics),
    percent: z.int().meta({ description: "The mark that was reached." }),
    used: z.int().meta({ description: "When the tenant was warned." }),
    limit: z.int(),
    at: timestamp,
  })
  .meta({ id: "TenantQuotaWarning" })

const encodeWarning = (warning: QuotaWarning): z.output<typeof quotaWarning> => {
  const { tenantId, metric, percent, used, limit: most, givenAt } = warning
  return { tenantId, metric, percent, used, limit: most, at: encodeInstant(givenAt) }
}

const listQuotaWarningsRoute = operatorOperation({
  id: "listQuotaWarnings",
  at: "GET /internal/v1/quota-warnings",
  scope,
  tags,
  summary: "List the tenants' quota warnings of this month, newest first",
  query,
  returns: ok(
    "The warnings.",
    z.object({ items: z.array(quotaWarning) }).meta({ id: "TenantQuotaWarningList" }),
    (all: ReadonlyArray<QuotaWarning>) => ({ items: all.map(encodeWarning) }),
  ),
  handle: ({ query: { limit: most } }) => listQuotaWarnings(most),
})

export const attentionOperations = {
  readKsefState: readKsefStateRoute,
  readOpenWork: readOpenWorkRoute,
  listPausedWebhooks: listPausedWebhooksRoute,
  listQuotaWarnings: listQuotaWarningsRoute,
}
