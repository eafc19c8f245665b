/**
 * Replays of a webhook: what to send again, and how far those go that were asked for.
 *
 * @import { Page, Replay, ReplaySelection, ViewContext, Webhook } from "../../api-types.ts"
 */
import { listReplays, readReplay, requestReplay } from "../calls.mjs"
import { element, fill } from "../dom.mjs"
import { counted, dateTime, toTheMinute } from "../format.mjs"
import { form, MissingField } from "../parts/form.mjs"
import { badge, problemNotice } from "../parts/notice.mjs"
import { pollUntil } from "../poll.mjs"
import { replayRequestOf } from "../replay-request.mjs"
import { replayWords } from "../words/delivery-words.mjs"
import { replayFields } from "./replay-fields.mjs"

/** One of a whole month takes its time; whoever looks longer may ask anew. */
const patienceMillis = 600_000

/** @param {ViewContext} context @param {ReplaySelection} selection */
const selectionText = ({ t, language }, selection) => {
  const { kinds, byId } = replayWords
  if ("eventIds" in selection) return t(counted(selection.eventIds.length, byId))
  if ("failedSince" in selection) {
    return `${t(kinds.failedSince)} ${toTheMinute(selection.failedSince, language)}`
  }
  if ("neverDeliveredSince" in selection) {
    return `${t(kinds.neverDeliveredSince)} ${toTheMinute(selection.neverDeliveredSince, language)}`
  }
  const ends = [selection.from, selection.to].map((end) => toTheMinute(end, language))
  return `${t(kinds.range)}: ${ends.join(" – ")}`
}

/** @param {ViewContext} context @param {Replay} replay */
const rowContent = (context, replay) => {
  const { t, language } = context
  const { completedAt, createdAt, queued } = replay
  return [
    completedAt === null
      ? badge("later", t(replayWords.running))
      : badge("good", t(replayWords.complete)),
    element("span", { class: "row-name" }, selectionText(context, replay.selection)),
    element("span", { class: "quiet small" }, t(counted(queued, replayWords.queued))),
    element("time", { datetime: createdAt, class: "quiet small" }, dateTime(createdAt, language)),
  ]
}

/**
 * Asks how far it is until it is complete or the reader has left.
 * @param {ViewContext} context @param {Replay} replay @param {HTMLElement} line
 */
const follow = async (context, replay, line) => {
  const { t, send, left, announce } = context
  const { completedAt, queued } = await pollUntil({
    ask: () => /** @type {Promise<Replay>} */ (send(readReplay(replay.webhookId, replay.id))),
    isDone: (answer) => answer.completedAt !== null,
    onAnswer: (answer) => fill(line, ...rowContent(context, answer)),
    signal: left,
    patienceMillis,
  })
  if (completedAt === null || left.aborted) return
  announce(`${t(replayWords.finished)} ${t(counted(queued, replayWords.queued))}.`)
}

/** @param {ViewContext} context @param {Replay} replay */
const row = (context, replay) => {
  const line = element("div", { class: "row-line" }, ...rowContent(context, replay))
  const node = element("li", {}, line)
  if (replay.completedAt === null) {
    follow(context, replay, line).catch((error) => node.append(problemNotice(context, error)))
  }
  return node
}

/** @param {ViewContext} context @param {Webhook} webhook */
const replayForm = (context, { id }) => {
  const { t, send, announce, refresh } = context
  const fields = replayFields(context)
  const start = async () => {
    const asked = replayRequestOf(fields.read())
    if ("missing" in asked) throw new MissingField(asked.missing)
    await send(requestReplay(id, asked.request))
    announce(t(replayWords.started))
    refresh()
  }
  return element(
    "section",
    { class: "card" },
    element("h2", {}, t(replayWords.heading)),
    element("p", {}, t(replayWords.lead)),
    form(context, { fields: fields.all, submit: t(replayWords.start), onSubmit: start }),
  )
}

/** @param {ViewContext} context @param {Webhook} webhook */
export const replaysPart = async (context, webhook) => {
  const { t, send } = context
  /** @type {Page<Replay>} */
  const { items } = await send(listReplays(webhook.id))
  return element(
    "div",
    { class: "stack" },
    replayForm(context, webhook),
    element(
      "section",
      {},
      element("h2", {}, t(replayWords.list)),
      items.length === 0
        ? element("p", { class: "none" }, t(replayWords.none))
        : element("ul", { class: "rows" }, ...items.map((replay) => row(context, replay))),
    ),
  )
}
