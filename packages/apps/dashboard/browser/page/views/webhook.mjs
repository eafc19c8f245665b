/**
 * One webhook: its state, a test event, and its parts: deliveries, replay, settings.
 *
 * @import { Route, ViewContext, Webhook, WebhookPart } from "../../api-types.ts"
 */
import { readWebhook } from "../calls.mjs"
import { element } from "../dom.mjs"
import { hashOf, webhookParts } from "../routes.mjs"
import { webhookWords } from "../words/webhook-words.mjs"
import { deliveriesPart } from "./deliveries.mjs"
import { pausePanel } from "./pause.mjs"
import { replaysPart } from "./replays.mjs"
import { settingsPart } from "./settings.mjs"
import { testEvent } from "./test-event.mjs"
import { statusOf, typeList } from "./webhooks.mjs"

/** @typedef {(context: ViewContext, webhook: Webhook) => Promise<Node>} PartView */

/** @type {Readonly<Record<WebhookPart, PartView>>} */
const views = { deliveries: deliveriesPart, replays: replaysPart, settings: settingsPart }

/** @param {ViewContext} context @param {Webhook} webhook @param {WebhookPart} present */
const partLinks = ({ t }, { id }, present) =>
  element(
    "nav",
    { class: "parts", "aria-label": t(webhookWords.parts) },
    ...webhookParts.map((part) =>
      element(
        "a",
        {
          href: hashOf({ view: "webhook", id, part }),
          "aria-current": part === present ? "page" : undefined,
        },
        t(webhookWords[part]),
      ),
    ),
  )

/** @param {ViewContext} context @param {Extract<Route, { view: "webhook" }>} route */
export const webhookView = async (context, { id, part }) => {
  const { t } = context
  /** @type {Webhook} */
  const webhook = await context.send(readWebhook(id))
  const [pause, content] = await Promise.all([
    webhook.paused && pausePanel(context, webhook, webhook.paused),
    views[part](context, webhook),
  ])
  return element(
    "div",
    {},
    element(
      "p",
      { class: "back" },
      element("a", { href: hashOf({ view: "webhooks" }) }, `← ${t(webhookWords.back)}`),
    ),
    element(
      "div",
      { class: "view-head" },
      element("h1", { tabindex: -1, class: "wrap" }, webhook.url),
      statusOf(context, webhook),
    ),
    element(
      "div",
      { class: "webhook-facts" },
      typeList(webhook.events),
      element("span", { class: "quiet small" }, webhook.contactEmail),
    ),
    pause,
    testEvent(context, webhook),
    partLinks(context, webhook, part),
    content,
  )
}
