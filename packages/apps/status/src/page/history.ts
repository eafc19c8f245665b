/** Incidents and maintenance by month, with the month's availability; and single notices. */
import { availabilityTarget, type Notice } from "@procurement/domain/status"
import type { MonthView } from "../snapshot.ts"
import { formatMinutes, formatMonth, formatPercent } from "./format.ts"
import { html, type Html } from "./html.ts"
import { type Frame, layout, linkTo, messagesOf } from "./layout.ts"
import { noticeCard } from "./notice-parts.ts"

const monthRow = (month: MonthView, frame: Frame): Html => {
  const messages = messagesOf(frame)
  const { language } = frame
  const isMissed = month.ratio !== undefined && month.ratio < availabilityTarget
  const value = month.ratio === undefined ? messages.noData : formatPercent(month.ratio, language)
  return html`<tr><th scope="row"><a
href="${linkTo(frame, `history/${month.month}/`)}">${formatMonth(month.month, language)}</a></th>
<td${isMissed ? html` class="missed"` : undefined}>${value}</td>
<td>${formatMinutes(month.downMinutes, language)} ${messages.minutes}</td></tr>`
}

/** All months that there are results of, the latest first. */
export const historyPage = (months: ReadonlyArray<MonthView>, frame: Frame): string => {
  const messages = messagesOf(frame)
  return layout(
    frame,
    html`<h1>${messages.historyTitle}</h1>
<section class="card"><h2>${messages.monthTitle}</h2>
<table class="months"><thead><tr><th scope="col">${messages.month}</th><th
scope="col">${messages.availability}</th><th scope="col">${messages.downtime}</th></tr></thead>
<tbody>${months.map((month) => monthRow(month, frame))}</tbody></table>
<p class="quiet">${messages.target}:
${formatPercent(availabilityTarget, frame.language)}</p></section>`,
  )
}

export interface MonthHistory {
  readonly month: MonthView
  /** The newest first. */
  readonly notices: ReadonlyArray<Notice>
  /** Months beside it that have a page too. */
  readonly earlier: string | undefined
  readonly later: string | undefined
}

const monthLink = (month: string | undefined, rel: "prev" | "next", frame: Frame) =>
  month === undefined
    ? html`<span></span>`
    : html`<a rel="${rel}"
href="${linkTo(frame, `history/${month}/`)}">${formatMonth(month, frame.language)}</a>`

export const monthPage = (history: MonthHistory, frame: Frame): string => {
  const { month, notices, earlier, later } = history
  const messages = messagesOf(frame)
  const { language } = frame
  const value = month.ratio === undefined ? messages.noData : formatPercent(month.ratio, language)
  const cards = notices.map((notice) => noticeCard(notice, frame, 2))
  return layout(
    frame,
    html`<h1>${formatMonth(month.month, language)}</h1>
<p class="lead">${messages.monthTitle}: <strong>${value}</strong> · ${messages.target}:
${formatPercent(availabilityTarget, language)} · ${messages.downtime}:
${formatMinutes(month.downMinutes, language)} ${messages.minutes}</p>
${cards.length > 0 ? cards : html`<p class="card quiet">${messages.nothingInMonth}</p>`}
<nav class="pager"
aria-label="${messages.months}">${monthLink(earlier, "prev", frame)}
${monthLink(later, "next", frame)}</nav>`,
  )
}

export const noticePage = (notice: Notice, frame: Frame): string =>
  layout(
    frame,
    html`${noticeCard(notice, frame, 1)}
<p><a href="${linkTo(frame, "")}">${messagesOf(frame).backToStatus}</a></p>`,
  )

/** A page with a heading and a few words. */
export const messagePage = (heading: string, text: Html, frame: Frame): string =>
  layout(
    frame,
    html`<section class="card"><h1>${heading}</h1>${text}
<p><a href="${linkTo(frame, "")}">${messagesOf(frame).backToStatus}</a></p></section>`,
  )
