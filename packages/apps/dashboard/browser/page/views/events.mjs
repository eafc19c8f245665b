/**
 * What happened, as the API lists it, and each event sent again to a webhook when it is asked for.
 *
 * @import { ApiEvent, Page, ViewContext, Webhook } from "../../api-types.ts"
 */
import { listEvents, listWebhooks } from "../calls.mjs"
import { element, fill } from "../dom.mjs"
import { dateTime } from "../format.mjs"
import { selectField, textField } from "../parts/field.mjs"
import { form } from "../parts/form.mjs"
import { pagedList } from "../parts/paged-list.mjs"
import { deliveryWords, eventWords } from "../words/delivery-words.mjs"
import { replayButton } from "./event-replay.mjs"
import { usagePanel } from "./usage.mjs"
import { webhookTypes } from "./webhook-form.mjs"

const types = [
  "order.accepted",
  "order.processing",
  "order.shipped",
  "order.delivered",
  "order.cancelled",
  "order.returned",
  "invoice.issued",
  "invoice.rejected",
  "invoice.paid",
  "quota.reached",
  "token.expiring",
  "rate_limit.sustained",
]

/** @param {ViewContext} context @param {ReadonlyArray<Webhook>} webhooks @param {ApiEvent} event */
const row = (context, webhooks, event) => {
  const { id, type, createdAt } = event
  return element(
    "details",
    { class: "row" },
    element(
      "summary",
      {},
      element("span", { class: "row-name" }, element("code", {}, type)),
      element("span", { class: "quiet small row-id" }, id),
      element(
        "time",
        { datetime: createdAt, class: "quiet small" },
        dateTime(createdAt, context.language),
      ),
    ),
    element(
      "div",
      { class: "row-body" },
      element("pre", { tabindex: 0 }, JSON.stringify(event, null, 2)),
      webhookTypes.includes(type) && replayButton(context, webhooks, event),
    ),
  )
}

/** @param {ViewContext} context */
export const eventsView = async (context) => {
  const { t, send } = context
  const [webhooks, usage] = await Promise.all([
    /** @type {Promise<Page<Webhook>>} */ (send(listWebhooks())),
    usagePanel(context, ["deliveries", "orders", "invoices"]),
  ])
  const options = types.map((type) => /** @type {const} */ ([type, type]))
  const type = selectField({
    name: "type",
    label: t(eventWords.type),
    options: [["", t(deliveryWords.any)], ...options],
  })
  const more = { autocomplete: "off", spellcheck: "false", placeholder: "evt_…" }
  const after = textField({ name: "after", label: t(eventWords.after), more })
  const place = element("div", {})
  const showList = async () => {
    const list = await pagedList(context, {
      first: listEvents({ type: type.value(), after: after.value() }),
      row: (/** @type {ApiEvent} */ event) => row(context, webhooks.items, event),
      none: t(eventWords.none),
    })
    fill(place, list)
  }
  await showList()
  return element(
    "div",
    {},
    element("h1", { tabindex: -1 }, t(eventWords.heading)),
    element("p", { class: "lead" }, t(eventWords.lead)),
    usage,
    form(context, {
      fields: [type, after],
      submit: t(deliveryWords.filter),
      onSubmit: showList,
      className: "filters",
      isQuiet: true,
    }),
    place,
  )
}
