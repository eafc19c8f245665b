/** The list of webhooks. */
import type { Webhook } from "../api/api-types.ts"
import { call } from "../api/calls.ts"
import { dateTime } from "../format.ts"
import { webhookMessages } from "../messages/webhook-messages.ts"
import { Loaded } from "../parts/loaded.tsx"
import { Badge } from "../parts/notice.tsx"
import { PageHead } from "../parts/page-head.tsx"
import { useApp } from "../shell/app-context.ts"
import { hashOf, hashOfView } from "../shell/routes.ts"
import { useLoad } from "../shell/use-load.ts"

export const WebhookState = ({ of: { status, paused } }: { readonly of: Webhook }) => {
  const { t, language } = useApp()
  if (status === "delivering") return <Badge tone="good">{t(webhookMessages.delivering)}</Badge>
  return (
    <Badge tone="bad">
      {t(webhookMessages.paused)}
      {paused && ` ${t(webhookMessages.since)} ${dateTime(paused.since, language)}`}
    </Badge>
  )
}

export const EventTypes = ({ of }: { readonly of: ReadonlyArray<string> }) => (
  <span class="types">
    {of.map((type) => (
      <code key={type}>{type}</code>
    ))}
  </span>
)

const Row = ({ webhook }: { readonly webhook: Webhook }) => (
  <li class="row-line">
    <div class="row-main">
      <a class="row-title" href={hashOf({ view: "webhook", id: webhook.id, part: "deliveries" })}>
        {webhook.url}
      </a>
      {webhook.description !== undefined && <span class="quiet">{webhook.description}</span>}
      <EventTypes of={webhook.events} />
    </div>
    <WebhookState of={webhook} />
  </li>
)

const AddLink = () => {
  const { t } = useApp()
  return (
    <a href={hashOfView("newWebhook")} class="button main">
      {t(webhookMessages.add)}
    </a>
  )
}

const None = () => {
  const { t } = useApp()
  return (
    <div class="card empty">
      <h2>{t(webhookMessages.none)}</h2>
      <p class="lead">{t(webhookMessages.noneLead)}</p>
      <AddLink />
    </div>
  )
}

export const WebhooksView = () => {
  const { t, send } = useApp()
  const webhooks = useLoad("webhooks", () => send(call("get", "/v1/webhooks")))
  const isEmpty = webhooks.data?.items.length === 0
  return (
    <>
      <PageHead title={t(webhookMessages.heading)} lead={t(webhookMessages.lead)}>
        {!isEmpty && <AddLink />}
      </PageHead>
      <Loaded of={webhooks}>
        {({ items }) =>
          items.length === 0 ? (
            <None />
          ) : (
            <ul class="rows">
              {items.map((webhook) => (
                <Row key={webhook.id} webhook={webhook} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </>
  )
}
