/** The deliveries of a webhook, newest first, each with its attempts. */
import { useState } from "preact/hooks"
import type { Delivery, DeliveryStatus, Page, Webhook } from "../api/api-types.ts"
import { type ApiCall, call } from "../api/calls.ts"
import { deliveryStatuses, isSettled, toneOf } from "../delivery-state.ts"
import { counted, dateTime } from "../format.ts"
import { EventLinks } from "../events/event-subject.tsx"
import { deliveryMessages } from "../messages/delivery-messages.ts"
import { webhookMessages } from "../messages/webhook-messages.ts"
import { Action } from "../parts/action.tsx"
import { Facts } from "../parts/facts.tsx"
import { SelectField, TextField } from "../parts/field.tsx"
import { Form } from "../parts/form.tsx"
import { Loaded } from "../parts/loaded.tsx"
import { Badge } from "../parts/notice.tsx"
import { Pages } from "../parts/pages.tsx"
import { useApp } from "../shell/app-context.ts"
import { useLoad } from "../shell/use-load.ts"
import { Attempts } from "./attempts.tsx"
import type { PartProps } from "./part-props.ts"

interface RowProps {
  readonly webhook: Webhook
  readonly delivery: Delivery
  readonly onChanged: () => void
}

const State = ({ webhook, delivery }: Pick<RowProps, "webhook" | "delivery">) => {
  const { t } = useApp()
  const isHeld = webhook.status === "paused" && !isSettled(delivery)
  return (
    <Badge tone={toneOf(delivery.status)}>
      {t(isHeld ? deliveryMessages.heldByPause : deliveryMessages.statuses[delivery.status])}
    </Badge>
  )
}

/** The event as it is sent, with the numbers of its order and invoice. */
const EventBody = ({ id }: { readonly id: string }) => {
  const { send } = useApp()
  const event = useLoad(id, () => send(call("get", "/v1/events/{id}", { path: { id } })))
  return (
    <Loaded of={event}>
      {(data) => (
        <>
          <EventLinks of={data} />
          <pre tabIndex={0}>{JSON.stringify(data, null, 2)}</pre>
        </>
      )}
    </Loaded>
  )
}

const Body = ({ webhook, delivery, onChanged }: RowProps) => {
  const { t, language, send, announce } = useApp()
  const { id, eventId, nextAttemptAt } = delivery
  const redeliver = async (): Promise<void> => {
    const path = { id: webhook.id, deliveryId: id }
    await send(call("post", "/v1/webhooks/{id}/deliveries/{deliveryId}/redeliver", { path }))
    announce(t(deliveryMessages.redelivered))
    onChanged()
  }
  return (
    <div class="row-body">
      <Facts
        of={[
          [t(deliveryMessages.delivery), <code>{id}</code>],
          [t(deliveryMessages.event), <code>{eventId}</code>],
          [
            t(deliveryMessages.next),
            nextAttemptAt === undefined ? undefined : dateTime(nextAttemptAt, language),
          ],
        ]}
      />
      <Attempts of={delivery} />
      {delivery.kind !== "test" && <EventBody id={eventId} />}
      {isSettled(delivery) && delivery.kind !== "test" && (
        <Action label={t(deliveryMessages.redeliver)} act={redeliver} />
      )}
    </div>
  )
}

const Row = (props: RowProps) => {
  const { t, language } = useApp()
  const { webhook, delivery } = props
  const { eventType, kind, createdAt, attempts } = delivery
  const [isOpen, setOpen] = useState(false)
  return (
    <details class="row" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <State webhook={webhook} delivery={delivery} />
        <span class="row-name">
          <code>{eventType}</code>
          {kind !== "event" && <Badge tone="quiet">{t(deliveryMessages.kinds[kind])}</Badge>}
        </span>
        <span class="quiet small">{t(counted(attempts.length, deliveryMessages.attemptNoun))}</span>
        <time dateTime={createdAt} class="quiet small">
          {dateTime(createdAt, language)}
        </time>
      </summary>
      {isOpen && <Body {...props} />}
    </details>
  )
}

interface Filter {
  readonly status?: DeliveryStatus | undefined
  readonly eventId?: string | undefined
}

const Filters = ({ onFilter }: { readonly onFilter: (filter: Filter) => void }) => {
  const { t } = useApp()
  const statuses = deliveryStatuses.map((key) => [key, t(deliveryMessages.statuses[key])] as const)
  return (
    <Form
      className="filters"
      submit={t(deliveryMessages.filter)}
      isQuiet
      onSubmit={({ text }) => {
        const status = deliveryStatuses.find((each) => each === text("status"))
        onFilter({ status, eventId: text("eventId") || undefined })
      }}
    >
      <SelectField
        name="status"
        label={t(deliveryMessages.status)}
        options={[["", t(deliveryMessages.any)], ...statuses]}
      />
      <TextField name="eventId" label={t(deliveryMessages.eventId)} placeholder="evt_…" />
    </Form>
  )
}

const refreshMillis = 3_000

/** Reloads the newest deliveries automatically. */
export const DeliveriesPart = ({ webhook }: PartProps) => {
  const { t } = useApp()
  const [filter, setFilter] = useState<Filter>({})
  const [turn, setTurn] = useState(0)
  const isFiltered = filter.status !== undefined || filter.eventId !== undefined
  const first: ApiCall<Page<Delivery>> = call("get", "/v1/webhooks/{id}/deliveries", {
    path: { id: webhook.id },
    query: { ...filter, limit: 20 },
  })
  return (
    <section aria-label={t(webhookMessages.deliveries)} class="stack">
      <Filters onFilter={setFilter} />
      <Pages
        key={turn}
        first={first}
        none={t(isFiltered ? deliveryMessages.noneOfFilter : deliveryMessages.none)}
        refreshMillis={refreshMillis}
      >
        {(items) => (
          <ul class="rows">
            {items.map((delivery) => (
              <li key={delivery.id}>
                <Row
                  webhook={webhook}
                  delivery={delivery}
                  onChanged={() => setTurn((count) => count + 1)}
                />
              </li>
            ))}
          </ul>
        )}
      </Pages>
    </section>
  )
}
