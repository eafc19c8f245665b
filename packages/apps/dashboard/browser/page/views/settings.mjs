/**
 * What can be changed of a webhook: address, events, contact; its secret; and its end.
 *
 * @import { ViewContext, Webhook, WebhookWithSecret } from "../../api-types.ts"
 */
import { changeWebhook, deleteWebhook, rotateSecret } from "../calls.mjs"
import { element } from "../dom.mjs"
import { dateTime } from "../format.mjs"
import { actionButton } from "../parts/action.mjs"
import { confirmed, showSecret } from "../parts/dialog.mjs"
import { textField } from "../parts/field.mjs"
import { form } from "../parts/form.mjs"
import { changedFields } from "../webhook-change.mjs"
import { pageWords } from "../words/page-words.mjs"
import { webhookWords } from "../words/webhook-words.mjs"
import { webhookFields } from "./webhook-form.mjs"

/** @param {ViewContext} context @param {Webhook} webhook */
const changeForm = (context, webhook) => {
  const { t, send, announce, refresh } = context
  const fields = webhookFields(context, webhook)
  const change = async () => {
    const changed = changedFields(webhook, fields.read())
    if (Object.keys(changed).length > 0) await send(changeWebhook(webhook.id, changed))
    announce(t(webhookWords.saved))
    refresh()
  }
  return element(
    "section",
    { class: "card" },
    element("h2", {}, t(webhookWords.changeHeading)),
    form(context, { fields: fields.all, submit: t(pageWords.save), onSubmit: change }),
    element(
      "p",
      { class: "quiet small" },
      `${t(webhookWords.id)}: `,
      element("code", {}, webhook.id),
    ),
  )
}

/** @param {ViewContext} context @param {Webhook} webhook */
const oldSecrets = ({ t, language }, { secrets }) =>
  secrets
    .flatMap(({ expiresAt }) => (expiresAt === null ? [] : [expiresAt]))
    .map((end) =>
      element(
        "p",
        { class: "notice quiet" },
        `${t(webhookWords.oldSecretUntil)} ${dateTime(end, language)}.`,
      ),
    )

/** @param {ViewContext} context @param {Webhook} webhook */
const rotation = (context, webhook) => {
  const { t, send, announce, refresh } = context
  const overlap = textField({
    name: "overlapHours",
    label: t(webhookWords.overlap),
    hint: t(webhookWords.overlapHint),
    type: "number",
    value: "24",
    more: { min: 0, max: 168, step: 1 },
  })
  const rotate = async () => {
    const text = overlap.value()
    const hours = text === "" ? Number.NaN : Number(text)
    /** @type {WebhookWithSecret} */
    const { secret } = await send(rotateSecret(webhook.id, hours))
    await showSecret(context, secret)
    announce(t(webhookWords.rotated))
    refresh()
  }
  return element(
    "section",
    { class: "card" },
    element("h2", {}, t(webhookWords.rotateHeading)),
    element("p", {}, t(webhookWords.rotateLead)),
    ...oldSecrets(context, webhook),
    form(context, {
      fields: [overlap],
      submit: t(webhookWords.rotate),
      onSubmit: rotate,
      isQuiet: true,
    }),
  )
}

/** @param {ViewContext} context @param {Webhook} webhook */
const removal = (context, { id, url }) => {
  const { t, send, announce, go } = context
  const report = element("div", {})
  const act = async () => {
    const question = {
      heading: t(webhookWords.removeQuestion),
      lines: [url, t(webhookWords.removeLead)],
      yes: t(webhookWords.remove),
    }
    if (!(await confirmed(context, question))) return
    await send(deleteWebhook(id))
    announce(t(webhookWords.removed))
    go({ view: "webhooks" })
  }
  return element(
    "section",
    { class: "card" },
    element("h2", {}, t(webhookWords.removeHeading)),
    element("p", {}, t(webhookWords.removeLead)),
    report,
    actionButton(context, { label: t(webhookWords.remove), act, look: "danger", report }),
  )
}

/** @param {ViewContext} context @param {Webhook} webhook */
export const settingsPart = async (context, webhook) =>
  element(
    "div",
    { class: "stack" },
    changeForm(context, webhook),
    rotation(context, webhook),
    removal(context, webhook),
  )
