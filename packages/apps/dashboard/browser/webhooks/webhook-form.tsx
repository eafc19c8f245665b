/** The fields of a webhook, for a new one and for a change; and the view of a new one. */
import { useState } from "preact/hooks"
import type { Webhook, WebhookFields } from "../api/api-types.ts"
import { call } from "../api/calls.ts"
import type { Message } from "../language.ts"
import {
  eventGroupMessage,
  eventTypeMessages,
  eventTypes,
  everyEventMessage,
} from "../messages/event-messages.ts"
import { pageMessages } from "../messages/page-messages.ts"
import { webhookMessages } from "../messages/webhook-messages.ts"
import { SecretDialog } from "../parts/dialog.tsx"
import { ChoiceField, TextField } from "../parts/field.tsx"
import { Form, type FormValues } from "../parts/form.tsx"
import { PageHead } from "../parts/page-head.tsx"
import { useApp } from "../shell/app-context.ts"
import { go, hashOfView } from "../shell/routes.ts"

type EventFilter = Webhook["events"][number]

/** The default events of a new webhook. */
const usualEvents: ReadonlyArray<EventFilter> = ["order.shipped", "invoice.issued", "invoice.paid"]

/** Every type and `*`, and the groups of types that the webhook already has. */
const eventChoices = (t: (message: Message) => string, present: ReadonlyArray<EventFilter>) => {
  const choice = (value: EventFilter, message: Message) => ({
    value,
    label: value,
    hint: t(message),
    isCode: true,
  })
  const isGroup = (filter: EventFilter) => filter !== "*" && filter.endsWith("*")
  return [
    ...eventTypes.map((type) => choice(type, eventTypeMessages[type])),
    ...present.filter(isGroup).map((group) => choice(group, eventGroupMessage)),
    choice("*", everyEventMessage),
  ]
}

export const fieldsIn = ({ text, all }: FormValues): WebhookFields => ({
  url: text("url"),
  // The choices of the form.
  events: all("events") as Array<EventFilter>,
  contactEmail: text("contactEmail"),
})

export const WebhookFormFields = ({ before }: { readonly before?: Webhook }) => {
  const { t, language } = useApp()
  return (
    <>
      <TextField
        name="url"
        type="url"
        label={t(webhookMessages.url)}
        hint={
          <>
            {t(webhookMessages.urlHint)}{" "}
            <a href={`/problems/endpoint_not_verified?lang=${language}`} target="_blank">
              {t(webhookMessages.challengeLink)}
            </a>
          </>
        }
        value={before?.url}
      />
      <ChoiceField
        type="checkbox"
        name="events"
        legend={t(webhookMessages.events)}
        options={eventChoices(t, before?.events ?? [])}
        chosen={before?.events ?? usualEvents}
      />
      <TextField
        name="contactEmail"
        type="email"
        label={t(webhookMessages.contact)}
        hint={t(webhookMessages.contactHint)}
        value={before?.contactEmail}
        autocomplete="email"
      />
    </>
  )
}

export const NewWebhookView = () => {
  const { t, send, announce } = useApp()
  const [created, setCreated] = useState<{ readonly id: string; readonly secret: string }>()
  const create = async (values: FormValues): Promise<void> =>
    setCreated(await send(call("post", "/v1/webhooks", { body: fieldsIn(values) })))
  const show = (id: string): void => {
    announce(t(webhookMessages.created))
    go({ view: "webhook", id, part: "deliveries" })
  }
  return (
    <div class="narrow">
      <PageHead
        title={t(webhookMessages.add)}
        back={{ href: hashOfView("webhooks"), label: t(webhookMessages.back) }}
      />
      <section class="card">
        <Form
          submit={t(webhookMessages.create)}
          onSubmit={create}
          foot={
            <a href={hashOfView("webhooks")} class="button">
              {t(pageMessages.cancel)}
            </a>
          }
        >
          <WebhookFormFields />
        </Form>
      </section>
      {created !== undefined && (
        <SecretDialog
          heading={t(webhookMessages.secret)}
          lead={t(webhookMessages.secretOnce)}
          secret={created.secret}
          onDone={() => show(created.id)}
        />
      )}
    </div>
  )
}
