/**
 * The list of webhooks, and what was used of the month.
 *
 * @import { ViewContext, Webhook } from "../../api-types.ts"
 */
import { listWebhooks } from "../calls.mjs"
import { element } from "../dom.mjs"
import { dateTime } from "../format.mjs"
import { badge } from "../parts/notice.mjs"
import { hashOf } from "../routes.mjs"
import { webhookWords } from "../words/webhook-words.mjs"
import { usagePanel } from "./usage.mjs"

/** @param {ViewContext} context @param {Webhook} webhook */
export const statusOf = ({ t, language }, { status, paused }) => {
  if (status === "delivering") return badge("good", t(webhookWords.delivering))
  const since = paused && `${t(webhookWords.since)} ${dateTime(paused.since, language)}`
  return badge("bad", [t(webhookWords.paused), since].filter(Boolean).join(" "))
}

/** @param {ReadonlyArray<string>} types */
export const typeList = (types) =>
  element("span", { class: "types" }, ...types.map((type) => element("code", {}, type)))

/** @param {ViewContext} context @param {Webhook} webhook */
const row = (context, webhook) =>
  element(
    "li",
    { class: "card webhook" },
    element(
      "div",
      { class: "webhook-head" },
      element(
        "a",
        {
          href: hashOf({ view: "webhook", id: webhook.id, part: "deliveries" }),
          class: "webhook-url",
        },
        webhook.url,
      ),
      statusOf(context, webhook),
    ),
    element(
      "div",
      { class: "webhook-facts" },
      typeList(webhook.events),
      element("span", { class: "quiet small" }, webhook.contactEmail),
    ),
  )

/** @param {ViewContext} context */
const addLink = ({ t }) =>
  element("a", { href: hashOf({ view: "newWebhook" }), class: "button main" }, t(webhookWords.add))

/** @param {ViewContext} context @param {ReadonlyArray<Webhook>} webhooks */
const list = (context, webhooks) =>
  webhooks.length > 0
    ? element("ul", { class: "cards" }, ...webhooks.map((webhook) => row(context, webhook)))
    : element(
        "div",
        { class: "card none" },
        element("h2", {}, context.t(webhookWords.none)),
        element("p", { class: "lead" }, context.t(webhookWords.noneLead)),
        addLink(context),
      )

/** @param {ViewContext} context */
export const webhooksView = async (context) => {
  const [{ items }, usage] = await Promise.all([
    context.send(listWebhooks()),
    usagePanel(context, ["deliveries"]),
  ])
  /** @type {ReadonlyArray<Webhook>} */
  const webhooks = items
  return element(
    "div",
    {},
    element(
      "div",
      { class: "view-head" },
      element("h1", { tabindex: -1 }, context.t(webhookWords.heading)),
      webhooks.length > 0 && addLink(context),
    ),
    list(context, webhooks),
    usage,
  )
}
