/**
 * How much of the month's volume has been used, as bars.
 *
 * @import { Usage, ViewContext } from "../../api-types.ts"
 */
import { readUsage } from "../calls.mjs"
import { element } from "../dom.mjs"
import { count, monthBeginning, monthName } from "../format.mjs"
import { usageWords } from "../words/delivery-words.mjs"

/** @typedef {keyof Usage["quotas"]} Metric */

/** As the warnings are given: at 80 % and at 100 %. @param {number} percent */
const levelOf = (percent) => {
  if (percent >= 100) return "full"
  return percent >= 80 ? "much" : undefined
}

/** @param {ViewContext} context @param {Usage} usage @param {Metric} metric */
const bar = ({ t, language }, { quotas }, metric) => {
  const { used, limit, percent } = quotas[metric]
  const label = t(usageWords.metrics[metric])
  const numbers = `${count(used, language)} ${t(usageWords.of)} ${count(limit, language)}`
  return element(
    "div",
    { class: "usage" },
    element("span", {}, label),
    element("span", { class: "quiet" }, `${numbers} (${percent} %)`),
    element("progress", {
      max: Math.max(limit, 1),
      value: Math.min(used, limit),
      "aria-label": `${label}: ${numbers}`,
      class: levelOf(percent),
    }),
  )
}

/** @param {ViewContext} context @param {ReadonlyArray<Metric>} metrics */
export const usagePanel = async (context, metrics) => {
  const { t, language } = context
  /** @type {Usage} */
  const usage = await context.send(readUsage())
  return element(
    "section",
    { class: "card usages" },
    element("h2", {}, `${t(usageWords.heading)} ${monthName(usage.month, language)}`),
    ...metrics.map((metric) => bar(context, usage, metric)),
    element(
      "p",
      { class: "quiet small" },
      `${t(usageWords.resets)} ${monthBeginning(usage.resetsAt, language)}.`,
    ),
  )
}
