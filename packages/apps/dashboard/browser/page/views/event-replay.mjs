/**
 * "Replay this": one event sent again to the webhook that the reader chooses.
 *
 * @import { ApiEvent, ViewContext, Webhook } from "../../api-types.ts"
 */
import { requestReplay } from "../calls.mjs"
import { element } from "../dom.mjs"
import { actionButton } from "../parts/action.mjs"
import { openDialog } from "../parts/dialog.mjs"
import { radioField } from "../parts/field.mjs"
import { eventWords } from "../words/delivery-words.mjs"
import { pageWords } from "../words/page-words.mjs"

/**
 * The id of the one that is chosen; empty when the reader turns back.
 * @param {ViewContext} context @param {ReadonlyArray<Webhook>} webhooks
 */
const chosenWebhook = ({ t }, webhooks, usual = webhooks[0]) =>
  openDialog(t(eventWords.replayTo), (close) => {
    const choice = radioField({
      name: "webhook",
      legend: t(eventWords.choose),
      options: webhooks.map(({ id, url }) => ({ value: id, label: url })),
      chosen: [usual?.id ?? ""],
    })
    const take = () => close(choice.value()[0] ?? "")
    return [
      choice.node,
      element(
        "div",
        { class: "actions" },
        element("button", { type: "button", class: "main", click: take }, t(eventWords.replay)),
        element("button", { type: "button", click: () => close("") }, t(pageWords.cancel)),
      ),
    ]
  })

/** @param {ViewContext} context @param {ReadonlyArray<Webhook>} webhooks @param {ApiEvent} event */
export const replayButton = (context, webhooks, { id, type }) => {
  const { t, send, announce, go } = context
  if (webhooks.length === 0) return element("p", { class: "quiet small" }, t(eventWords.noWebhook))
  const report = element("div", {})
  const subscribed = webhooks.find(({ events }) => events.includes(type))
  const act = async () => {
    const webhookId = await chosenWebhook(context, webhooks, subscribed)
    if (webhookId === "") return
    await send(requestReplay(webhookId, { eventIds: [id] }))
    announce(t(eventWords.replayed))
    go({ view: "webhook", id: webhookId, part: "replays" })
  }
  const button = actionButton(context, { label: t(eventWords.replay), act, report })
  return element("div", {}, report, element("div", { class: "actions" }, button))
}
