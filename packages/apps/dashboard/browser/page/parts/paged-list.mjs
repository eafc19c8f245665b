/**
 * A list that is read a page at a time, further pages when the reader asks.
 *
 * @import { ApiCall, Page, ViewContext } from "../../api-types.ts"
 */
import { nextPage } from "../calls.mjs"
import { element, fill } from "../dom.mjs"
import { pageWords } from "../words/page-words.mjs"
import { actionButton } from "./action.mjs"

/**
 * @template Item
 * @param {ViewContext} context
 * @param {object} options
 * @param {ApiCall} options.first
 * @param {(item: Item) => Node} options.row
 * @param {string} options.none what is said when there is nothing
 * @returns {Promise<HTMLElement>}
 */
export const pagedList = async (context, { first, row, none }) => {
  const list = element("ul", { class: "rows" })
  const foot = element("div", {})
  /** @param {ApiCall} call @returns {Promise<void>} */
  const read = async (call) => {
    const { items, next } = /** @type {Page<Item>} */ (await context.send(call))
    const added = items.map((item) => element("li", {}, row(item)))
    list.append(...added)
    fill(foot, ...(next === null ? [] : moreOf(next)))
    if (call !== first) added[0]?.querySelector("summary")?.focus()
  }
  /** @param {string} next */
  const moreOf = (next) => {
    const report = element("div", {})
    const act = () => read(nextPage(next))
    return [report, actionButton(context, { label: context.t(pageWords.more), act, report })]
  }
  await read(first)
  if (list.childElementCount === 0) return element("p", { class: "none" }, none)
  return element("div", {}, list, foot)
}
