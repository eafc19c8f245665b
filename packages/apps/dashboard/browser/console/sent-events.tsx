/** The events of an order and its documents, with what the customer's webhooks got of them. */
import { useState } from "preact/hooks"
import { isSettled, toneOf } from "../delivery-state.ts"
import { counted, dateTime } from "../format.ts"
import { deliveryMessages } from "../messages/delivery-messages.ts"
import { Action } from "../parts/action.tsx"
import { Facts } from "../parts/facts.tsx"
import { Loaded } from "../parts/loaded.tsx"
import { Badge } from "../parts/notice.tsx"
import { useApp } from "../shell/app-context.ts"
import { useLoad } from "../shell/use-load.ts"
import { Attempts } from "../webhooks/attempts.tsx"
import { ask, type SellersOrder, type SentEvent } from "./console-calls.ts"
import { sentMessages } from "./progress-messages.ts"

type Sent = SentEvent["deliveries"][number]

interface DeliveryProps {
  readonly tenantId: string
  readonly delivery: Sent
  readonly onChanged: () => void
}

const Delivery = ({ tenantId, delivery, onChanged }: DeliveryProps) => {
  const { t, language, send, announce, can } = useApp()
  const { id, webhookId, url, kind, status, nextAttemptAt } = delivery
  const resend = async (): Promise<void> => {
    const path = { id: tenantId, webhookId, deliveryId: id }
    const address =
      "/internal/v1/tenants/{id}/webhooks/{webhookId}/deliveries/{deliveryId}/redeliver"
    await send(ask("post", address, { path }))
    announce(t(deliveryMessages.redelivered))
    onChanged()
  }
  return (
    <li class="stack">
      <Facts
        of={[
          [t(sentMessages.url), url],
          [
            t(deliveryMessages.status),
            <>
              <Badge tone={toneOf(status)}>{t(deliveryMessages.statuses[status])}</Badge>{" "}
              {kind === "replay" && <Badge tone="quiet">{t(deliveryMessages.kinds[kind])}</Badge>}
            </>,
          ],
          [t(deliveryMessages.next), nextAttemptAt && dateTime(nextAttemptAt, language)],
        ]}
      />
      <Attempts of={delivery} />
      {can("support") && isSettled(delivery) && (
        <Action label={t(deliveryMessages.redeliver)} act={resend} />
      )}
    </li>
  )
}

interface RowProps extends Pick<DeliveryProps, "tenantId" | "onChanged"> {
  readonly of: SentEvent
}

const Row = ({ of: { type, createdAt, deliveries }, ...shared }: RowProps) => {
  const { t, language } = useApp()
  const [isOpen, setOpen] = useState(false)
  const statuses = [...new Set(deliveries.map(({ status }) => status))]
  return (
    <details class="row" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <span class="row-name">
          <code>{type}</code>
          {statuses.map((status) => (
            <Badge key={status} tone={toneOf(status)}>
              {t(deliveryMessages.statuses[status])}
            </Badge>
          ))}
        </span>
        <span class="quiet small">{t(counted(deliveries.length, sentMessages.noun))}</span>
        <time dateTime={createdAt} class="quiet small">
          {dateTime(createdAt, language)}
        </time>
      </summary>
      {isOpen && (
        <div class="row-body">
          {deliveries.length === 0 ? (
            <p class="quiet">{t(sentMessages.none)}</p>
          ) : (
            <ul class="stack">
              {deliveries.map((delivery) => (
                <Delivery key={delivery.id} delivery={delivery} {...shared} />
              ))}
            </ul>
          )}
        </div>
      )}
    </details>
  )
}

/** Read again when a document or the order has moved on. */
const momentOf = ({ id, status, invoices }: SellersOrder): string =>
  [id, status, ...invoices.map((invoice) => invoice.status)].join(" ")

export const SentEvents = ({ order }: { readonly order: SellersOrder }) => {
  const { t, send } = useApp()
  const events = useLoad(`events of ${momentOf(order)}`, () =>
    send(ask("get", "/internal/v1/orders/{id}/events", { path: { id: order.id } })),
  )
  return (
    <section aria-label={t(sentMessages.heading)}>
      <h2>{t(sentMessages.heading)}</h2>
      <Loaded of={events}>
        {({ items }) =>
          items.length === 0 ? (
            <p class="quiet">{t(sentMessages.noEvents)}</p>
          ) : (
            <ul class="rows">
              {items.map((event) => (
                <li key={event.id}>
                  <Row of={event} tenantId={order.tenantId} onChanged={events.reload} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}
