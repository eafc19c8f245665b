/**
 * Sends a test event and waits for what comes of it.
 *
 * @import { Delivery, ViewContext, Webhook } from "../../api-types.ts"
 */
import { readDelivery, sendTestEvent } from "../calls.mjs"
import { failureText, isSettled, lastFailure } from "../delivery-state.mjs"
import { element, fill } from "../dom.mjs"
import { duration } from "../format.mjs"
import { actionButton } from "../parts/action.mjs"
import { notice } from "../parts/notice.mjs"
import { pollUntil } from "../poll.mjs"
import { webhookWords } from "../words/webhook-words.mjs"

/** An attempt ends within 15 s; it may have to wait for its turn. */
const patienceMillis = 40_000

/**
 * @param {ViewContext} context
 * @param {Delivery} delivery
 * @returns {{ tone: "good" | "bad" | "quiet", text: string }}
 */
const outcomeOf = (context, delivery) => {
  const { t, language } = context
  if (!isSettled(delivery)) return { tone: "quiet", text: t(webhookWords.testSlow) }
  const last = delivery.attempts.at(-1)
  if (delivery.status === "delivered" && last !== undefined) {
    const took = `HTTP ${last.status}, ${duration(last.durationMillis, language)}`
    return { tone: "good", text: `${t(webhookWords.testDelivered)} (${took})` }
  }
  const failure = lastFailure(delivery)
  const why = failure === undefined ? "" : ` ${failureText(failure)}`
  return { tone: "bad", text: `${t(webhookWords.testFailed)}${why}` }
}

/** @param {ViewContext} context @param {Webhook} webhook */
export const testEvent = (context, { id, status }) => {
  const { t, send, left } = context
  const report = element("div", { "aria-live": "polite" })
  const act = async () => {
    /** @type {Delivery} */
    const { id: deliveryId } = await send(sendTestEvent(id))
    fill(report, notice("quiet", element("p", {}, t(webhookWords.testSent))))
    /** @type {Delivery} */
    const delivery = await pollUntil({
      ask: () => send(readDelivery(id, deliveryId)),
      isDone: isSettled,
      signal: left,
      patienceMillis,
    })
    const { tone, text } = outcomeOf(context, delivery)
    fill(report, notice(tone, element("p", {}, text)))
  }
  if (status === "paused") return element("p", { class: "quiet small" }, t(webhookWords.testPaused))
  const button = actionButton(context, { label: t(webhookWords.test), act, report })
  return element(
    "div",
    { class: "test-event" },
    element("div", { class: "actions" }, button),
    report,
  )
}
