/** What needs attention: paused webhooks, rejected and overdue invoices, quotas, tokens. */
import type { ComponentChildren } from "preact"
import type { ApiToken } from "../api/account-types.ts"
import type { InvoiceListItem, Usage, Webhook } from "../api/api-types.ts"
import { call } from "../api/calls.ts"
import { counted, dateTime } from "../format.ts"
import { overviewMessages } from "../messages/overview-messages.ts"
import { Icon } from "../parts/icon.tsx"
import { type AppContext, useApp } from "../shell/app-context.ts"
import { hashOf, hashOfView } from "../shell/routes.ts"
import { listTokens } from "../account/account-calls.ts"
import { levelOf } from "./meter.tsx"

/** Lists tokens that expire within this time. */
const soonMillis = 14 * 86_400_000

export interface Item {
  readonly key: string
  readonly isUrgent: boolean
  readonly text: ComponentChildren
}

const quotaItems = ({ t }: AppContext, { quotas }: Usage): Array<Item> =>
  (["orders", "invoices", "deliveries"] as const)
    .filter((metric) => levelOf(quotas[metric].percent) !== "some")
    .map((metric) => ({
      key: metric,
      isUrgent: quotas[metric].percent >= 100,
      text: [
        `${t(overviewMessages.metrics[metric])}: ${quotas[metric].percent} %`,
        t(overviewMessages.ofQuota),
      ].join(" "),
    }))

const webhookItems = ({ t }: AppContext, webhooks: ReadonlyArray<Webhook>): Array<Item> =>
  webhooks
    .filter(({ status }) => status === "paused")
    .map(({ id, url }) => ({
      key: id,
      isUrgent: true,
      text: (
        <>
          {t(overviewMessages.paused)}{" "}
          <a href={hashOf({ view: "webhook", id, part: "deliveries" })}>{url}</a>
        </>
      ),
    }))

const invoiceItems = ({ t }: AppContext, invoices: ReadonlyArray<InvoiceListItem>): Array<Item> =>
  invoices.map(({ id, number = id }) => ({
    key: id,
    isUrgent: true,
    text: (
      <>
        {t(overviewMessages.rejected)} <a href={hashOf({ view: "invoice", id })}>{number}</a>
      </>
    ),
  }))

/** One item for all, because the page of what is to pay lists them. */
const overdueItems = (
  { t }: AppContext,
  { items, next }: { readonly items: ReadonlyArray<unknown>; readonly next: string | null },
): Array<Item> => {
  if (items.length === 0) return []
  const count = t(counted(items.length, overviewMessages.invoiceNoun))
  return [
    {
      key: "overdue",
      isUrgent: true,
      text: (
        <>
          {next === null ? count : `${t(overviewMessages.moreThan)} ${count}`}:{" "}
          <a href={hashOfView("toPay")}>{t(overviewMessages.overdue)}</a>
        </>
      ),
    },
  ]
}

const tokenItems = ({ t, language }: AppContext, tokens: ReadonlyArray<ApiToken>): Array<Item> =>
  tokens
    .filter(({ replacedBy }) => replacedBy === undefined)
    .filter(({ expiresAt }) => Date.parse(expiresAt) - Date.now() < soonMillis)
    .map(({ id, name, expiresAt }) => ({
      key: id,
      isUrgent: false,
      text: (
        <>
          {t(overviewMessages.expiring)} <a href={hashOfView("apiKeys")}>{name}</a>,{" "}
          {dateTime(expiresAt, language)}
        </>
      ),
    }))

/** Only items that the reader's scopes allow. */
export const attentionItems = async (
  app: AppContext,
  usage: Usage,
): Promise<ReadonlyArray<Item>> => {
  const { send, can } = app
  const none = { items: [], next: null }
  const [webhooks, invoices, overdue, tokens] = await Promise.all([
    can("webhooks:manage") ? send(call("get", "/v1/webhooks")) : { items: [] },
    can("invoices:read")
      ? send(call("get", "/v1/invoices", { query: { status: "rejected", limit: 5 } }))
      : none,
    can("invoices:read")
      ? send(call("get", "/v1/invoices", { query: { payment: "overdue", limit: 100 } }))
      : none,
    can("credentials:manage") ? send(listTokens()) : { items: [] },
  ])
  return [
    ...webhookItems(app, webhooks.items),
    ...invoiceItems(app, invoices.items),
    ...overdueItems(app, overdue),
    ...quotaItems(app, usage),
    ...tokenItems(app, tokens.items),
  ]
}

export const Attention = ({ items }: { readonly items: ReadonlyArray<Item> }) => {
  const { t } = useApp()
  if (items.length === 0) return null
  return (
    <section class="attention">
      <h2>{t(overviewMessages.attention)}</h2>
      <ul>
        {items.map(({ key, isUrgent, text }) => (
          <li key={key} class={isUrgent ? "urgent" : undefined}>
            <Icon name="warning" />
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
