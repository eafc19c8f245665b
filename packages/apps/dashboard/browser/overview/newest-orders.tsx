/** The newest orders, and how many of them are in each state. */
import type { ListedOrder } from "../api/api-types.ts"
import { call } from "../api/calls.ts"
import { count, dateTime, money } from "../format.ts"
import { orderMessages } from "../messages/order-messages.ts"
import { overviewMessages } from "../messages/overview-messages.ts"
import { orderStatuses, OrderState, orderTones } from "../orders/order-state.tsx"
import { Loaded } from "../parts/loaded.tsx"
import { Badge } from "../parts/notice.tsx"
import { useApp } from "../shell/app-context.ts"
import { hashOf, hashOfView } from "../shell/routes.ts"
import { useLoad } from "../shell/use-load.ts"

type Orders = ReadonlyArray<ListedOrder>

/** Orders that are counted, and of these those that are listed. */
const counted = 100
const listed = 6

/** Each state leads to the list of its orders. */
const States = ({ orders }: { readonly orders: Orders }) => {
  const { t, language } = useApp()
  const byStatus = Map.groupBy(orders, ({ status }) => status)
  return (
    <ul class="states" aria-label={t(overviewMessages.byState)}>
      {orderStatuses
        .filter((status) => byStatus.has(status))
        .map((status) => (
          <li key={status}>
            <a href={hashOf({ view: "orders", query: { status } })}>
              <Badge tone={orderTones[status]}>
                {t(orderMessages.statuses[status])}:{" "}
                {count(byStatus.get(status)?.length ?? 0, language)}
              </Badge>
            </a>
          </li>
        ))}
    </ul>
  )
}

const Lines = ({ orders }: { readonly orders: Orders }) => {
  const { language } = useApp()
  return (
    <ul class="lines order-lines">
      {orders.map(({ id, reference, status, total, acceptedAt }) => (
        <li key={id}>
          <a class="row-title" href={hashOf({ view: "order", id })}>
            {reference ?? id}
          </a>
          <OrderState status={status} />
          <span class="number">{money(total, language)}</span>
          <time class="quiet small" dateTime={acceptedAt}>
            {dateTime(acceptedAt, language)}
          </time>
        </li>
      ))}
    </ul>
  )
}

const Found = ({ orders, isMore }: { readonly orders: Orders; readonly isMore: boolean }) => {
  const { t } = useApp()
  if (orders.length === 0) return <p class="quiet">{t(orderMessages.none)}</p>
  return (
    <>
      <States orders={orders} />
      {isMore && <p class="quiet small">{t(overviewMessages.countedOrders)}</p>}
      <Lines orders={orders.slice(0, listed)} />
    </>
  )
}

export const NewestOrders = () => {
  const { t, send } = useApp()
  const orders = useLoad("newest", () =>
    send(call("get", "/v1/orders", { query: { limit: counted } })),
  )
  return (
    <section class="card">
      <div class="page-line">
        <h2>{t(overviewMessages.newest)}</h2>
        <a class="page-actions" href={hashOfView("orders")}>
          {t(overviewMessages.all)}
        </a>
      </div>
      <Loaded of={orders}>
        {({ items, next }) => <Found orders={items} isMore={next !== null} />}
      </Loaded>
    </section>
  )
}
