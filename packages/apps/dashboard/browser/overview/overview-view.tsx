/** The month at a glance: volumes, what needs attention, KSeF, the newest orders. */
import type { ListedOrder, Usage } from "../api/api-types.ts"
import { call } from "../api/calls.ts"
import { count, dateTime, money, monthBeginning, monthName } from "../format.ts"
import { orderMessages } from "../messages/order-messages.ts"
import { overviewMessages } from "../messages/overview-messages.ts"
import { OrderState } from "../orders/order-state.tsx"
import { Loaded } from "../parts/loaded.tsx"
import { Badge, type Tone } from "../parts/notice.tsx"
import { PageHead } from "../parts/page-head.tsx"
import { useApp } from "../shell/app-context.ts"
import { hashOf, hashOfView } from "../shell/routes.ts"
import { useLoad } from "../shell/use-load.ts"
import { Attention, attentionItems } from "./attention.tsx"
import { Meter } from "./meter.tsx"

const metrics = ["orders", "invoices", "deliveries"] as const

const Volumes = ({ usage }: { readonly usage: Usage }) => {
  const { t, language } = useApp()
  return (
    <section aria-label={t(overviewMessages.volumes)}>
      <div class="tiles">
        {metrics.map((metric) => (
          <Meter
            key={metric}
            label={t(overviewMessages.metrics[metric])}
            of={usage.quotas[metric]}
          />
        ))}
      </div>
      <p class="quiet small tiles-note">
        {monthName(usage.month, language)}. {t(overviewMessages.resets)}{" "}
        {monthBeginning(usage.resetsAt, language)}. {t(overviewMessages.marks)}
      </p>
    </section>
  )
}

const Rates = ({ of }: { readonly of: Usage["rateLimits"] }) => {
  const { t, language } = useApp()
  return (
    <section class="card">
      <h2>{t(overviewMessages.rates)}</h2>
      <ul class="lines">
        {of.map(({ policy, requestsPerMinute, burst }) => (
          <li key={policy}>
            <span>{t(overviewMessages.policies[policy])}</span>
            <span class="quiet">
              {count(requestsPerMinute, language)} {t(overviewMessages.perMinute)},{" "}
              {t(overviewMessages.burst)} {count(burst, language)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const tones = {
  operational: "good",
  delayed: "later",
  unavailable: "bad",
} as const satisfies Readonly<Record<string, Tone>>

const Service = () => {
  const { t, send } = useApp()
  const health = useLoad("health", () => send(call("get", "/v1/health")))
  return (
    <section class="card">
      <h2>{t(overviewMessages.service)}</h2>
      <Loaded of={health}>
        {(states) => (
          <ul class="lines">
            {(["ksefSubmission", "webhooks"] as const).map((part) => (
              <li key={part}>
                <span>{t(overviewMessages.parts[part])}</span>
                <Badge tone={tones[states[part]]}>{t(overviewMessages.states[states[part]])}</Badge>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  )
}

const NewestOrders = ({ orders }: { readonly orders: ReadonlyArray<ListedOrder> }) => {
  const { t, language } = useApp()
  return (
    <section class="card">
      <div class="page-line">
        <h2>{t(overviewMessages.newest)}</h2>
        <a class="page-actions" href={hashOfView("orders")}>
          {t(overviewMessages.all)}
        </a>
      </div>
      {orders.length === 0 ? (
        <p class="quiet">{t(orderMessages.none)}</p>
      ) : (
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
      )}
    </section>
  )
}

const Orders = () => {
  const { send } = useApp()
  const orders = useLoad("newest", () => send(call("get", "/v1/orders", { query: { limit: 6 } })))
  return <Loaded of={orders}>{({ items }) => <NewestOrders orders={items} />}</Loaded>
}

export const OverviewView = () => {
  const app = useApp()
  const { t, send } = app
  // Together, so that nothing moves down when the second arrives.
  const usage = useLoad("usage", async () => {
    const data = await send(call("get", "/v1/usage"))
    return { data, items: await attentionItems(app, data).catch(() => []) }
  })
  return (
    <>
      <PageHead title={t(overviewMessages.heading)} />
      <div class="stack">
        <Loaded of={usage}>
          {({ data, items }) => (
            <>
              <Attention items={items} />
              <Volumes usage={data} />
            </>
          )}
        </Loaded>
        <div class="columns">
          <Orders />
          <div class="stack">
            <Service />
            <Loaded of={usage}>{({ data }) => <Rates of={data.rateLimits} />}</Loaded>
          </div>
        </div>
      </div>
    </>
  )
}
