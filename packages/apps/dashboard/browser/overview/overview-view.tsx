/**
 * What needs attention and the newest orders; money first for those who pay, quotas and rate limits
 * for those who write programs.
 */
import type { Usage } from "../api/api-types.ts"
import { call } from "../api/calls.ts"
import { count, monthBeginning, monthName } from "../format.ts"
import { overviewMessages } from "../messages/overview-messages.ts"
import { Loaded } from "../parts/loaded.tsx"
import { Badge, type Tone } from "../parts/notice.tsx"
import { PageHead } from "../parts/page-head.tsx"
import { useApp } from "../shell/app-context.ts"
import { useLoad } from "../shell/use-load.ts"
import { Attention, attentionItems } from "./attention.tsx"
import { Meter } from "./meter.tsx"
import { MoneyFirst } from "./money.tsx"
import { NewestOrders } from "./newest-orders.tsx"

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

export const OverviewView = () => {
  const app = useApp()
  const { t, send, person } = app
  // A token is a program's: its reader is a developer.
  const role = person?.user.role ?? "developer"
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
              {role === "developer" && <Volumes usage={data} />}
            </>
          )}
        </Loaded>
        {person !== undefined && role !== "developer" && <MoneyFirst reader={person.user.id} />}
        <div class="columns">
          <NewestOrders />
          <div class="stack">
            <Service />
            {role === "developer" && (
              <Loaded of={usage}>{({ data }) => <Rates of={data.rateLimits} />}</Loaded>
            )}
          </div>
        </div>
        {role === "owner" && <Loaded of={usage}>{({ data }) => <Volumes usage={data} />}</Loaded>}
      </div>
    </>
  )
}
