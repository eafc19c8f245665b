/**
 * The fields of a webhook, for a new one and for one that is changed; and the view of a new one.
 *
 * @import { ViewContext, Webhook, WebhookWithSecret } from "../../api-types.ts"
 */
import { createWebhook } from "../calls.mjs"
import { element } from "../dom.mjs"
import { showSecret } from "../parts/dialog.mjs"
import { checkField, textField } from "../parts/field.mjs"
import { form } from "../parts/form.mjs"
import { hashOf } from "../routes.mjs"
import { pageWords } from "../words/page-words.mjs"
import { webhookWords } from "../words/webhook-words.mjs"

/** What a webhook can bring. */
export const webhookTypes = ["order.shipped", "invoice.issued", "invoice.paid"]

/** @param {ViewContext} context @param {Webhook} [before] */
export const webhookFields = ({ t }, before) => {
  const url = textField({
    name: "url",
    label: t(webhookWords.url),
    hint: t(webhookWords.urlHint),
    type: "url",
    value: before?.url ?? "",
    more: { autocomplete: "off", spellcheck: "false" },
  })
  const events = checkField({
    name: "events",
    legend: t(webhookWords.events),
    options: webhookTypes.map((type) => ({ value: type, label: type, isCode: true })),
    chosen: before?.events ?? webhookTypes,
  })
  const contactEmail = textField({
    name: "contactEmail",
    label: t(webhookWords.contact),
    hint: t(webhookWords.contactHint),
    type: "email",
    value: before?.contactEmail ?? "",
    more: { autocomplete: "email" },
  })
  return {
    all: [url, events, contactEmail],
    read: () => ({
      url: url.value(),
      events: events.value(),
      contactEmail: contactEmail.value(),
    }),
  }
}

/** @param {ViewContext} context */
export const newWebhookView = async (context) => {
  const { t, send, announce, go } = context
  const fields = webhookFields(context)
  const create = async () => {
    /** @type {WebhookWithSecret} */
    const { id, secret } = await send(createWebhook(fields.read()))
    await showSecret(context, secret)
    announce(t(webhookWords.created))
    go({ view: "webhook", id, part: "deliveries" })
  }
  const cancel = element(
    "a",
    { href: hashOf({ view: "webhooks" }), class: "button" },
    t(pageWords.cancel),
  )
  return element(
    "section",
    { class: "card narrow" },
    element("h1", { tabindex: -1 }, t(webhookWords.add)),
    form(context, {
      fields: fields.all,
      submit: t(webhookWords.create),
      onSubmit: create,
      foot: [cancel],
    }),
  )
}
