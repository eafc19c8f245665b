/**
 * The attempts of a delivery as a table.
 *
 * @import { Attempt, Delivery, ViewContext } from "../../api-types.ts"
 */
import { element } from "../dom.mjs"
import { dateTime, duration } from "../format.mjs"
import { deliveryWords } from "../words/delivery-words.mjs"

/**
 * The roles are named because a narrow page shows a table as blocks, which would lose them.
 * @param {ViewContext} context
 * @param {Attempt} attempt
 */
const row = ({ t, language }, { at, status, failure, durationMillis }) => {
  const cells = /** @type {const} */ ([
    [deliveryWords.time, dateTime(at, language)],
    [deliveryWords.answer, status === undefined ? t(deliveryWords.noAnswer) : String(status)],
    [deliveryWords.failure, failure ?? t(deliveryWords.accepted)],
    [deliveryWords.took, duration(durationMillis, language)],
  ])
  return element(
    "tr",
    { class: failure === undefined ? "good" : "bad", role: "row" },
    ...cells.map(([label, text]) => element("td", { "data-label": t(label), role: "cell" }, text)),
  )
}

/** @param {ViewContext} context @param {Pick<Delivery, "attempts">} delivery */
export const attemptTable = (context, { attempts }) => {
  const { t } = context
  if (attempts.length === 0) return element("p", { class: "quiet" }, t(deliveryWords.noAttempts))
  const { time, answer, failure, took } = deliveryWords
  return element(
    "table",
    { role: "table" },
    element("caption", {}, t(deliveryWords.attempts)),
    element(
      "thead",
      {},
      element(
        "tr",
        {},
        ...[time, answer, failure, took].map((word) => element("th", { scope: "col" }, t(word))),
      ),
    ),
    element("tbody", { role: "rowgroup" }, ...attempts.map((attempt) => row(context, attempt))),
  )
}
