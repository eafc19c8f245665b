/** Counts what is open of a tenant, before it leaves and after. */
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { instant } from "../../calendar/instant.ts"
import { CredentialStore } from "../../credential/credential-store.ts"
import type { SubscriptionId, TenantId } from "../../identity/type-id.ts"
import { unfinishedStates } from "../../invoice/invoice-transition.ts"
import { outstandingOf } from "../../invoice/receivable.ts"
import { InvoiceRepository } from "../../invoice/invoice-repository.ts"
import { exactSum, type Money, money } from "../../money/money.ts"
import { OrderRepository } from "../../order/order-repository.ts"
import { awaitsGoods, orderStatuses } from "../../order/order.ts"
import { listInvoices } from "../../payment/use-cases/list-invoices.ts"
import { readTenant } from "../../tenant/use-cases/manage-tenants.ts"
import { UserRepository } from "../../user/user.ts"
import { DeliveryLog } from "../../webhook/delivery-log.ts"
import { SubscriptionRepository } from "../../webhook/subscription-repository.ts"
import { maximumCounted, type OffboardingPreview, webhooksEndAt } from "../offboarding.ts"

const limit = maximumCounted

const sum = (counts: ReadonlyArray<number>): number =>
  Math.min(
    maximumCounted,
    counts.reduce((total, count) => total + count, 0),
  )

const ordersToSend = Effect.fnUntraced(function* (tenantId: TenantId) {
  const orders = yield* OrderRepository
  const pages = yield* Effect.forEach(orderStatuses.filter(awaitsGoods), (status) =>
    orders.page(tenantId, { status, limit }),
  )
  return sum(pages.map((page) => page.orders.length))
})

/** What is left to pay for each invoice. */
const unpaidInvoices = Effect.fnUntraced(function* (tenantId: TenantId) {
  const words = ["unpaid", "partly_paid"] as const
  const pages = yield* Effect.forEach(words, (payment) =>
    listInvoices(tenantId, { payment, limit }),
  )
  return pages
    .flatMap(({ items }) => items)
    .slice(0, maximumCounted)
    .flatMap(({ kept: { invoice }, receivable }) =>
      receivable === undefined ? [] : [money(outstandingOf(receivable), invoice.total.currency)],
    )
})

const sumsOf = (amounts: ReadonlyArray<Money>): ReadonlyArray<Money> =>
  [...Map.groupBy(amounts, ({ currency }) => currency)].map(([currency, ofOne]) =>
    money(exactSum(ofOne.map(({ amount }) => amount)), currency),
  )

const pendingDeliveries = Effect.fnUntraced(function* (
  tenantId: TenantId,
  subscriptionIds: ReadonlyArray<SubscriptionId>,
) {
  const deliveries = yield* DeliveryLog
  const pages = yield* Effect.forEach(subscriptionIds, (subscriptionId) =>
    Effect.forEach(["Ready", "Waiting"] as const, (status) =>
      deliveries.page(tenantId, { subscriptionId, status, limit }),
    ),
  )
  return sum(pages.flat().map((page) => page.deliveries.length))
})

/** Fails with `TenantNotFound`. Changes nothing. */
export const previewOffboarding = Effect.fnUntraced(function* (tenantId: TenantId) {
  const tenant = yield* readTenant(tenantId)
  const invoices = yield* InvoiceRepository
  const users = yield* UserRepository
  const credentials = yield* CredentialStore
  const subscriptions = yield* (yield* SubscriptionRepository).list(tenantId)
  const unfinished = yield* invoices.page(tenantId, { states: unfinishedStates, limit })
  const unpaid = yield* unpaidInvoices(tenantId)
  const since = instant(yield* Clock.currentTimeMillis)
  return {
    ordersToSend: yield* ordersToSend(tenantId),
    unfinishedInvoices: unfinished.invoices.length,
    unpaidInvoices: unpaid.length,
    unpaid: sumsOf(unpaid),
    pendingDeliveries: yield* pendingDeliveries(
      tenantId,
      subscriptions.map(({ id }) => id),
    ),
    people: (yield* users.usersOf(tenantId)).length,
    clients: (yield* credentials.clientsOf(tenantId)).length,
    webhooks: subscriptions.length,
    webhooksEndAt: webhooksEndAt(tenant.offboarding ?? { since }),
  } satisfies OffboardingPreview
})
