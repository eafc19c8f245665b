/** The events, newest first, as webhooks deliver them; each can be sent to a webhook again. */
import { useState } from "preact/hooks"
import type { ApiEvent, Page, Webhook } from "../api/api-types.ts"
import { type ApiCall, call } from "../api/calls.ts"
import { dateTime } from "../format.ts"
import { eventMessages } from "../messages/delivery-messages.ts"
import { eventTypes } from "../messages/event-messages.ts"
import { pageMessages } from "../messages/page-messages.ts"
import { Dialog } from "../parts/dialog.tsx"
import { ChoiceField } from "../parts/field.tsx"
import { FilterChoice, Filters, SearchField } from "../parts/filters.tsx"
import { Form } from "../parts/form.tsx"
import { NothingFound } from "../parts/nothing-found.tsx"
import { PageHead } from "../parts/page-head.tsx"
import { Pages } from "../parts/pages.tsx"
import { useApp } from "../shell/app-context.ts"
import { addressOf, go, type Query } from "../shell/routes.ts"
import { useLoad } from "../shell/use-load.ts"
import { EventLinks, subjectOf } from "./event-subject.tsx"

interface ReplayDialogProps {
  readonly event: ApiEvent
  readonly webhooks: ReadonlyArray<Webhook>
  readonly onClose: () => void
}

const ReplayDialog = ({ event, webhooks, onClose }: ReplayDialogProps) => {
  const { t, send, announce } = useApp()
  const subscribed = webhooks.find(({ events }) =>
    events.some((filter) => filter === "*" || filter === event.type),
  )
  const usual = (subscribed ?? webhooks[0])?.id ?? ""
  const replay = async (id: string): Promise<void> => {
    const body = { eventIds: [event.id] }
    await send(call("post", "/v1/webhooks/{id}/replays", { path: { id }, body }))
    announce(t(eventMessages.replayed))
    go({ view: "webhook", id, part: "replays" })
  }
  return (
    <Dialog heading={t(eventMessages.replayTo)} onDismiss={onClose}>
      <Form
        submit={t(eventMessages.replay)}
        onSubmit={({ text }) => replay(text("webhook"))}
        foot={
          <button type="button" onClick={onClose}>
            {t(pageMessages.cancel)}
          </button>
        }
      >
        <ChoiceField
          type="radio"
          name="webhook"
          legend={t(eventMessages.choose)}
          options={webhooks.map(({ id, url }) => ({ value: id, label: url }))}
          chosen={[usual]}
        />
      </Form>
    </Dialog>
  )
}

const ReplayButton = ({ event }: { readonly event: ApiEvent }) => {
  const { t, send } = useApp()
  const [isOpen, setOpen] = useState(false)
  const webhooks = useLoad("webhooks", () => send(call("get", "/v1/webhooks")))
  if (webhooks.data === undefined) return null
  const { items } = webhooks.data
  if (items.length === 0) return <p class="quiet small">{t(eventMessages.noWebhook)}</p>
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        {t(eventMessages.replay)}
      </button>
      {isOpen && <ReplayDialog event={event} webhooks={items} onClose={() => setOpen(false)} />}
    </>
  )
}

const Row = ({ event }: { readonly event: ApiEvent }) => {
  const { language } = useApp()
  const [isOpen, setOpen] = useState(false)
  const { id, type, createdAt } = event
  return (
    <details class="row" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <span class="row-name">
          <code>{type}</code>
          <span>{subjectOf(event)}</span>
        </span>
        <span class="quiet small row-id">{id}</span>
        <time dateTime={createdAt} class="quiet small">
          {dateTime(createdAt, language)}
        </time>
      </summary>
      {isOpen && (
        <div class="row-body">
          <EventLinks of={event} />
          <pre tabIndex={0}>{JSON.stringify(event, null, 2)}</pre>
          <ReplayButton event={event} />
        </div>
      )}
    </details>
  )
}

export const EventsView = ({ query }: { readonly query: Query }) => {
  const { t } = useApp()
  const type = eventTypes.find((each) => each === query["type"])
  const first: ApiCall<Page<ApiEvent>> = call("get", "/v1/events", {
    query: { type, after: query["after"], order: "desc", limit: 20 },
  })
  return (
    <>
      <PageHead title={t(eventMessages.heading)} lead={t(eventMessages.lead)} />
      <Filters addressOf={addressOf("events")} query={query} names={["type", "after"]}>
        <FilterChoice
          name="type"
          label={t(eventMessages.type)}
          value={type}
          options={eventTypes.map((each) => [each, each])}
        />
        <SearchField
          name="after"
          label={t(eventMessages.before)}
          value={query["after"]}
          placeholder="evt_…"
        />
      </Filters>
      <Pages
        first={first}
        none={
          <NothingFound
            addressOf={addressOf("events")}
            query={query}
            searched={query["after"]}
            none={t(eventMessages.none)}
          />
        }
      >
        {(items) => (
          <ul class="rows">
            {items.map((event) => (
              <li key={event.id}>
                <Row event={event} />
              </li>
            ))}
          </ul>
        )}
      </Pages>
    </>
  )
}
