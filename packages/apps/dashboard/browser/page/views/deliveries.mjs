/**
 * The deliveries of a webhook, newest first, each with its attempts.
 *
 * @import { Delivery, DeliveryStatus, ViewContext, Webhook } from "../../api-types.ts"
 * @import { DeliveryFilter } from "../calls.mjs"
 */
import { listDeliveries, redeliver } from "../calls.mjs"
import { deliveryStatuses, isSettled, toneOf } from "../delivery-state.mjs"
import { element, fill } from "../dom.mjs"
import { counted, dateTime } from "../format.mjs"
import { actionButton } from "../parts/action.mjs"
import { selectField, textField } from "../parts/field.mjs"
import { form } from "../parts/form.mjs"
import { badge, problemNotice } from "../parts/notice.mjs"
import { pagedList } from "../parts/paged-list.mjs"
import { pollUntil } from "../poll.mjs"
import { deliveryWords } from "../words/delivery-words.mjs"
import { webhookWords } from "../words/webhook-words.mjs"
import { attemptTable } from "./attempts.mjs"

/** @param {ViewContext} context @param {Webhook} webhook @param {Delivery} delivery */
const stateOf = ({ t }, webhook, delivery) => {
  const isHeld = webhook.status === "paused" && !isSettled(delivery)
  return badge(
    toneOf(delivery.status),
    t(deliveryWords.statuses[isHeld ? "held" : delivery.status]),
  )
}

/** @param {ViewContext} context @param {Node} state @param {Delivery} delivery */
const summary = ({ t, language }, state, { eventType, kind, createdAt, attempts }) =>
  element(
    "summary",
    {},
    state,
    element(
      "span",
      { class: "row-name" },
      element("code", {}, eventType),
      kind !== "event" && badge("quiet", t(deliveryWords.kinds[kind])),
    ),
    element(
      "span",
      { class: "quiet small" },
      t(counted(attempts.length, deliveryWords.attemptNoun)),
    ),
    element("time", { datetime: createdAt, class: "quiet small" }, dateTime(createdAt, language)),
  )

/** @param {ViewContext} context @param {Delivery} delivery */
const facts = ({ t, language }, { id, eventId, nextAttemptAt }) =>
  element(
    "dl",
    { class: "facts" },
    element("dt", {}, t(deliveryWords.delivery)),
    element("dd", {}, element("code", {}, id)),
    element("dt", {}, t(deliveryWords.event)),
    element("dd", {}, element("code", {}, eventId)),
    nextAttemptAt !== undefined && element("dt", {}, t(deliveryWords.next)),
    nextAttemptAt !== undefined && element("dd", {}, dateTime(nextAttemptAt, language)),
  )

/** @param {ViewContext} context @param {Webhook} webhook @param {Delivery} delivery */
const again = (context, { id }, delivery) => {
  const { t, send, announce, refresh } = context
  const report = element("div", {})
  const act = async () => {
    await send(redeliver(id, delivery.id))
    announce(t(deliveryWords.redelivered))
    refresh()
  }
  const button = actionButton(context, { label: t(deliveryWords.redeliver), act, report })
  return element("div", {}, report, element("div", { class: "actions" }, button))
}

/** @param {ViewContext} context @param {Webhook} webhook @param {Delivery} delivery */
const row = (context, webhook, delivery) =>
  element(
    "details",
    { class: "row", "data-status": delivery.status },
    summary(context, stateOf(context, webhook, delivery), delivery),
    element(
      "div",
      { class: "row-body" },
      facts(context, delivery),
      attemptTable(context, delivery),
      isSettled(delivery) && delivery.kind !== "test" && again(context, webhook, delivery),
    ),
  )

/** @param {ViewContext} context @param {Webhook} webhook @param {DeliveryFilter} filter */
const list = (context, webhook, filter) => {
  const { none, noneOfFilter } = deliveryWords
  const isFiltered = filter.status !== undefined || filter.eventId !== undefined
  return pagedList(context, {
    first: listDeliveries(webhook.id, filter),
    row: (/** @type {Delivery} */ delivery) => row(context, webhook, delivery),
    none: context.t(isFiltered ? noneOfFilter : none),
  })
}

const freshForMillis = 60_000

/**
 * Whether the list may be drawn anew: nobody reads or uses what is in it.
 * @param {HTMLElement} place
 */
const isLeftAlone = (place) =>
  place.querySelector("details[open]") === null && !place.contains(document.activeElement)

/**
 * Shows what becomes of deliveries that are on their way, for a while.
 * @param {ViewContext} context
 * @param {HTMLElement} place
 * @param {() => Promise<Node>} read the list as it is asked for now
 */
const keepFresh = ({ left }, place, read) =>
  pollUntil({
    ask: async () => {
      if (isLeftAlone(place)) {
        const fresh = await read()
        if (!left.aborted && isLeftAlone(place)) fill(place, fresh)
      }
    },
    isDone: () => place.querySelector("[data-status=ready]") === null,
    signal: left,
    patienceMillis: freshForMillis,
  })

/** @param {ViewContext} context @param {Webhook} webhook */
export const deliveriesPart = async (context, webhook) => {
  const { t } = context
  const statuses = deliveryStatuses.map(
    (key) => /** @type {const} */ ([key, t(deliveryWords.statuses[key])]),
  )
  const status = selectField({
    name: "status",
    label: t(deliveryWords.status),
    options: [["", t(deliveryWords.any)], ...statuses],
  })
  const more = { autocomplete: "off", spellcheck: "false", placeholder: "evt_…" }
  const eventId = textField({ name: "eventId", label: t(deliveryWords.eventId), more })
  const place = element("div", {})
  /** @type {DeliveryFilter} */
  let filter = {}
  const read = () => list(context, webhook, filter)
  const showList = async () => {
    const chosen = /** @type {DeliveryStatus | ""} */ (status.value())
    filter = { status: chosen || undefined, eventId: eventId.value() || undefined }
    fill(place, await read())
  }
  await showList()
  if (webhook.status === "delivering" && place.querySelector("[data-status=ready]") !== null) {
    keepFresh(context, place, read).catch((error) => fill(place, problemNotice(context, error)))
  }
  const filters = form(context, {
    fields: [status, eventId],
    submit: t(deliveryWords.filter),
    onSubmit: showList,
    className: "filters",
    isQuiet: true,
  })
  return element("section", { "aria-label": t(webhookWords.deliveries) }, filters, place)
}
