/** The settings of a webhook: URL, events, contact; its secret; pausing; deleting. */
import { useState } from "preact/hooks"
import type { Webhook } from "../api/api-types.ts"
import { call } from "../api/calls.ts"
import { dateTime } from "../format.ts"
import { pageMessages } from "../messages/page-messages.ts"
import { webhookMessages } from "../messages/webhook-messages.ts"
import { Action } from "../parts/action.tsx"
import { ConfirmedAction, SecretDialog } from "../parts/dialog.tsx"
import { TextField } from "../parts/field.tsx"
import { Form, type FormValues } from "../parts/form.tsx"
import { useApp } from "../shell/app-context.ts"
import { go } from "../shell/routes.ts"
import { changedFields } from "./webhook-change.ts"
import { fieldsIn, WebhookFormFields } from "./webhook-form.tsx"
import type { PartProps } from "./part-props.ts"

const ChangeForm = ({ webhook, onChanged }: PartProps) => {
  const { t, send, announce } = useApp()
  const { id } = webhook
  const change = async (values: FormValues): Promise<void> => {
    const body = changedFields(webhook, fieldsIn(values))
    if (Object.keys(body).length > 0) {
      await send(call("patch", "/v1/webhooks/{id}", { path: { id }, body }))
    }
    announce(t(webhookMessages.saved))
    onChanged()
  }
  return (
    <section class="card">
      <h2>{t(webhookMessages.changeHeading)}</h2>
      <Form submit={t(pageMessages.save)} onSubmit={change}>
        <WebhookFormFields before={webhook} />
      </Form>
      <p class="quiet small">
        {t(webhookMessages.id)}: <code>{id}</code>
      </p>
    </section>
  )
}

const OldSecrets = ({ of: { secrets } }: { readonly of: Webhook }) => {
  const { t, language } = useApp()
  const ends = secrets.flatMap(({ expiresAt }) => (expiresAt === null ? [] : [expiresAt]))
  return (
    <>
      {ends.map((end) => (
        <p key={end} class="notice quiet">
          {t(webhookMessages.oldSecretUntil)} {dateTime(end, language)}.
        </p>
      ))}
    </>
  )
}

const Rotation = ({ webhook, onChanged }: PartProps) => {
  const { t, send, announce } = useApp()
  const [secret, setSecret] = useState<string>()
  const rotate = async ({ text }: FormValues): Promise<void> => {
    const overlapHours = text("overlapHours") === "" ? Number.NaN : Number(text("overlapHours"))
    const rotated = await send(
      call("post", "/v1/webhooks/{id}/rotate-secret", {
        path: { id: webhook.id },
        body: { overlapHours },
      }),
    )
    setSecret(rotated.secret)
  }
  const finish = (): void => {
    setSecret(undefined)
    announce(t(webhookMessages.rotated))
    onChanged()
  }
  return (
    <section class="card">
      <h2>{t(webhookMessages.rotateHeading)}</h2>
      <p class="quiet">{t(webhookMessages.rotateLead)}</p>
      <OldSecrets of={webhook} />
      <Form submit={t(webhookMessages.rotate)} onSubmit={rotate} isQuiet>
        <TextField
          name="overlapHours"
          type="number"
          label={t(webhookMessages.overlap)}
          hint={t(webhookMessages.overlapHint)}
          value="24"
          min={0}
          max={168}
        />
      </Form>
      {secret !== undefined && (
        <SecretDialog
          heading={t(webhookMessages.secret)}
          lead={t(webhookMessages.secretOnce)}
          secret={secret}
          onDone={finish}
        />
      )}
    </section>
  )
}

const Pause = ({ webhook: { id, status }, onChanged }: PartProps) => {
  const { t, send, announce } = useApp()
  if (status === "paused") return null
  const pause = async (): Promise<void> => {
    await send(call("post", "/v1/webhooks/{id}/pause", { path: { id } }))
    announce(t(webhookMessages.pausedNow))
    onChanged()
  }
  return (
    <section class="card">
      <h2>{t(webhookMessages.pauseHeading)}</h2>
      <p class="quiet">{t(webhookMessages.pauseLead)}</p>
      <Action label={t(webhookMessages.pause)} act={pause} />
    </section>
  )
}

const Removal = ({ webhook: { id, url } }: PartProps) => {
  const { t, send, announce } = useApp()
  const remove = async (): Promise<void> => {
    await send(call("delete", "/v1/webhooks/{id}", { path: { id } }))
    announce(t(webhookMessages.removed))
    go({ view: "webhooks", query: {} })
  }
  return (
    <section class="card">
      <h2>{t(webhookMessages.removeHeading)}</h2>
      <p class="quiet">{t(webhookMessages.removeLead)}</p>
      <ConfirmedAction
        label={t(webhookMessages.remove)}
        question={t(webhookMessages.removeQuestion)}
        lines={[url, t(webhookMessages.removeLead)]}
        act={remove}
      />
    </section>
  )
}

export const SettingsPart = (props: PartProps) => (
  <div class="stack">
    <ChangeForm {...props} />
    <Rotation {...props} />
    <Pause {...props} />
    <Removal {...props} />
  </div>
)
