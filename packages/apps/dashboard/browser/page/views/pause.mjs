/**
 * Why a webhook is paused, what is held meanwhile, and the two ways to go on.
 *
 * @import { Delivery, Page, ViewContext, Webhook } from "../../api-types.ts"
 */
import { countingSize, listDeliveries, readDelivery, resumeWebhook } from "../calls.mjs"
import { failureText, lastFailure } from "../delivery-state.mjs"
import { element } from "../dom.mjs"
import { counted, sinceText } from "../format.mjs"
import { actionButton } from "../parts/action.mjs"
import { pauseWords } from "../words/webhook-words.mjs"

/**
 * How many there are, and whether there are more than were counted.
 * @param {ViewContext} context @param {Webhook} webhook
 */
const heldOf = async ({ send }, { id }) => {
  const pages = await Promise.all(
    /** @type {const} */ (["ready", "waiting"]).map(async (status) => {
      /** @type {Page<Delivery>} */
      const page = await send(listDeliveries(id, { status }, countingSize))
      return page
    }),
  )
  return {
    held: pages.reduce((sum, { items }) => sum + items.length, 0),
    isMore: pages.some(({ next }) => next !== null),
  }
}

/** @param {ViewContext} context @param {{ held: number, isMore: boolean }} held */
const heldText = ({ t }, { held, isMore }) => {
  if (held === 0) return t(pauseWords.nothingHeld)
  const text = t(counted(held, pauseWords.deliveries))
  return isMore ? `${t(pauseWords.atLeast)} ${text}` : text
}

/** @param {ReadonlyArray<readonly [string, import("../dom.mjs").Child]>} facts */
const factList = (facts) =>
  element(
    "dl",
    { class: "facts" },
    ...facts.flatMap(([name, value]) => [element("dt", {}, name), element("dd", {}, value)]),
  )

/**
 * @param {ViewContext} context
 * @param {Webhook} webhook
 * @param {NonNullable<Webhook["paused"]>} paused
 */
export const pausePanel = async (context, webhook, paused) => {
  const { t, language, send, announce, refresh } = context
  const [delivery, held] = await Promise.all([
    /** @type {Promise<Delivery>} */ (send(readDelivery(webhook.id, paused.deliveryId))),
    heldOf(context, webhook),
  ])
  const report = element("div", {})
  const resumption = (/** @type {"retry" | "skip"} */ exhausted) => async () => {
    await send(resumeWebhook(webhook.id, exhausted))
    announce(t(pauseWords.resumed))
    refresh()
  }
  const failure = lastFailure(delivery)
  const since = sinceText(paused.since, Date.now(), language)
  const { retry, retryHint, skip, skipHint } = pauseWords
  return element(
    "section",
    { class: "notice bad pause" },
    element("h2", {}, `${t(pauseWords.heading)} ${since}`),
    element("p", {}, t(pauseWords.why)),
    factList([
      [
        t(pauseWords.event),
        element(
          "span",
          {},
          element("code", {}, delivery.eventType),
          " ",
          element("code", {}, paused.eventId),
        ),
      ],
      [t(pauseWords.failure), failure && failureText(failure)],
      [t(pauseWords.held), heldText(context, held)],
    ]),
    element("p", {}, t(pauseWords.what)),
    report,
    element(
      "div",
      { class: "actions" },
      actionButton(context, {
        label: t(retry),
        hint: t(retryHint),
        act: resumption("retry"),
        look: "main",
        report,
      }),
      actionButton(context, { label: t(skip), hint: t(skipHint), act: resumption("skip"), report }),
    ),
  )
}
