/** Parts of *Today*: whether KSeF is available, open work, paused webhooks, used quotas. */
import { count, dateTime, day } from "../format.ts"
import { InvoiceState } from "../invoices/invoice-state.tsx"
import { invoiceMessages } from "../messages/invoice-messages.ts"
import { Loaded } from "../parts/loaded.tsx"
import { Notice } from "../parts/notice.tsx"
import { Table } from "../parts/table.tsx"
import { useApp } from "../shell/app-context.ts"
import { useLoad } from "../shell/use-load.ts"
import { ask, type OpenInvoices, type PausedWebhook, type QuotaWarning } from "./console-calls.ts"
import { addressOf, customerAddress, orderAddress } from "./console-routes.ts"
import {
  attentionMessages,
  salesMessages,
  todayMessages,
  unmatchedMessages,
} from "./sales-messages.ts"
import { TodayList } from "./today-list.tsx"

export const Ksef = () => {
  const { t, language, send } = useApp()
  const state = useLoad("ksef", () => send(ask("get", "/internal/v1/ksef")))
  return (
    <Loaded of={state}>
      {({ isAvailable, mode, since, announcedUntil }) =>
        isAvailable || mode === undefined || since === undefined ? (
          <Notice tone="good">{t(attentionMessages.available)}</Notice>
        ) : (
          <Notice tone="bad">
            <p>
              {`${t(attentionMessages.modes[mode])}, ${t(attentionMessages.since)} ${dateTime(since, language)}`}
            </p>
            {announcedUntil !== undefined && (
              <p>{`${t(attentionMessages.until)} ${dateTime(announcedUntil, language)}`}</p>
            )}
          </Notice>
        )
      }
    </Loaded>
  )
}

const InProgress = ({ invoices }: { readonly invoices: ReadonlyArray<OpenInvoices> }) => {
  const { t, language } = useApp()
  return (
    <Table<OpenInvoices>
      caption={t(todayMessages.inProgress)}
      isCaptionHidden
      rows={invoices}
      keyOf={({ status }) => status}
      columns={[
        {
          head: t(invoiceMessages.status),
          cell: ({ status }) => (
            <a href={addressOf("invoices")({ status })}>
              <InvoiceState status={status} />
            </a>
          ),
        },
        {
          head: t(todayMessages.oldest),
          cell: ({ oldestOrderId, oldestCreatedAt }) => (
            <a href={orderAddress(oldestOrderId)}>{dateTime(oldestCreatedAt, language)}</a>
          ),
        },
        {
          head: t(todayMessages.count),
          isNumber: true,
          cell: ({ count: found }) => count(found, language),
        },
      ]}
    />
  )
}

/** Unmatched payments and unfinished invoices, counted. */
export const OpenWork = () => {
  const { t, language, send } = useApp()
  const work = useLoad("open-work", () => send(ask("get", "/internal/v1/open-work")))
  const nothing = <p class="quiet">{t(todayMessages.none)}</p>
  return (
    <Loaded of={work}>
      {({ invoices, unmatchedPayments: { count: found, oldestBookedOn } }) => (
        <>
          <section>
            <h2>{t(unmatchedMessages.heading)}</h2>
            {oldestBookedOn === undefined ? (
              nothing
            ) : (
              <a href={addressOf("unmatched")({})}>
                {`${count(found, language)}, ${t(unmatchedMessages.oldest)} ${day(oldestBookedOn, language)}`}
              </a>
            )}
          </section>
          <section>
            <h2>{t(todayMessages.inProgress)}</h2>
            {invoices.length === 0 ? nothing : <InProgress invoices={invoices} />}
          </section>
        </>
      )}
    </Loaded>
  )
}

const customerColumn = (head: string) => ({
  head,
  cell: ({ tenantId }: { readonly tenantId: string }) => (
    <a href={customerAddress(tenantId)}>
      <code>{tenantId}</code>
    </a>
  ),
})

export const PausedWebhooks = () => {
  const { t, language, send } = useApp()
  const found = useLoad("paused", () => send(ask("get", "/internal/v1/paused-webhooks")))
  return (
    <TodayList heading={t(attentionMessages.paused)} of={found}>
      {(items) => (
        <Table<PausedWebhook>
          caption={t(attentionMessages.paused)}
          isCaptionHidden
          rows={items}
          keyOf={({ webhookId }) => webhookId}
          columns={[
            { head: "URL", cell: ({ url }) => <span class="wrap">{url}</span> },
            customerColumn(t(salesMessages.customer)),
            {
              head: t(attentionMessages.reason),
              cell: ({ reason }) => t(attentionMessages.reasons[reason]),
            },
            { head: t(attentionMessages.since), cell: ({ since }) => dateTime(since, language) },
          ]}
        />
      )}
    </TodayList>
  )
}

export const Quotas = () => {
  const { t, language, send } = useApp()
  const found = useLoad("quotas", () => send(ask("get", "/internal/v1/quota-warnings")))
  return (
    <TodayList heading={t(attentionMessages.quotas)} of={found}>
      {(items) => (
        <Table<QuotaWarning>
          caption={t(attentionMessages.quotas)}
          isCaptionHidden
          rows={items}
          keyOf={({ tenantId, metric, percent }) => `${tenantId} ${metric} ${percent}`}
          columns={[
            customerColumn(t(salesMessages.customer)),
            {
              head: t(attentionMessages.metric),
              cell: ({ metric }) => t(attentionMessages.metrics[metric]),
            },
            {
              head: t(attentionMessages.used),
              isNumber: true,
              cell: ({ used, limit, percent }) => `${used} / ${limit} (${percent} %)`,
            },
            { head: t(attentionMessages.since), cell: ({ at }) => dateTime(at, language) },
          ]}
        />
      )}
    </TodayList>
  )
}
