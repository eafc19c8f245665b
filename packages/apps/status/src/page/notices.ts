/** Incidents and maintenance: as cards, on a page of each, and by month with its availability. */
import { type Html, html } from "@procurement/lib-http"
import { availabilityTarget, type LocalText, type Notice } from "@procurement/domain/status"
import type { Language } from "@procurement/domain/standalone"
import type { MonthHistory, MonthView } from "../status-view.ts"
import { formatMoment, formatMonth, formatPercent, inMinutes, namesIn, texts } from "./language.ts"
import { backToStatus, type Frame, layout, linkTo, paragraphs } from "./layout.ts"

export const noticePath = ({ id }: Pick<Notice, "id">): string => `incidents/${id}/`

export const moment = (at: number, language: Language): Html =>
  html`<time datetime="${new Date(at).toISOString()}">${formatMoment(at, language)}</time>`

/** Text that is in another language than the page says so. */
const written = (
  { en, pl }: LocalText,
  language: Language,
  render: (text: string) => Html | ReadonlyArray<Html> = (text) => html`${text}`,
): Html => {
  if (language === "pl" && pl === undefined) return html`<span lang="en">${render(en)}</span>`
  return html`${render(language === "pl" && pl !== undefined ? pl : en)}`
}

/** The level that the notice stands for, as its colour. */
export const toneOf = (notice: Notice) => {
  if (notice.kind === "maintenance") return "maintenance"
  if (notice.state === "resolved") return "operational"
  return notice.impact === "minor" || notice.state === "monitoring" ? "degraded" : "outage"
}

const facts = (notice: Notice, language: Language): Html => {
  const text = texts[language]
  const times =
    notice.kind === "maintenance"
      ? html`${moment(notice.startsAt, language)} – ${moment(notice.endsAt, language)}`
      : moment(notice.openedAt, language)
  const impact = notice.kind === "incident" ? text.impacts[notice.impact].toLowerCase() : ""
  const effect = impact && ` · ${text.impact}: ${impact}`
  return html`<p class="facts">${times}${effect} · ${text.affected}:
${namesIn(notice.components, language)}</p>`
}

/** The newest first. */
const updates = (notice: Notice, language: Language): ReadonlyArray<Html> =>
  notice.updates.toReversed().map(
    ({ id, at, state, text }) => html`<li id="${id}"><div
class="update-head"><strong>${texts[language].states[state]}</strong>
${moment(at, language)}</div>
<div class="update-text">${written(text, language, paragraphs)}</div></li>`,
  )

/** The whole notice; `level` is that of its heading, 1 on a page of its own. */
export const noticeCard = (notice: Notice, frame: Frame, level: 1 | 2 | 3 = 3): Html => {
  const { language } = frame
  const text = texts[language]
  const title = written(notice.title, language)
  const link = html`<a href="${linkTo(frame, noticePath(notice))}">${title}</a>`
  const tag = `h${level}`
  const tone = toneOf(notice)
  return html`<article class="notice ${tone}">
<p class="notice-kind">${text.kinds[notice.kind]} <span
class="pill ${tone}">${text.states[notice.state]}</span></p>
<${tag}>${level === 1 ? title : link}</${tag}>
${facts(notice, language)}
<ol class="updates">${updates(notice, language)}</ol>
</article>`
}

export const noticePage = (notice: Notice, frame: Frame): string =>
  layout(
    frame,
    html`${noticeCard(notice, frame, 1)}
${backToStatus(frame)}`,
  )

/** `99.98 %`, or that there is none yet. */
export const monthRatio = ({ ratio }: MonthView, language: Language): string =>
  ratio === undefined ? texts[language].noData : formatPercent(ratio, language)

/** `Target: 99.95 %`. */
export const target = (language: Language): string =>
  `${texts[language].target}: ${formatPercent(availabilityTarget, language)}`

/** A table with its availability and downtime in each row. */
export const availabilityTable = (first: string, rows: ReadonlyArray<Html>, language: Language) => {
  const { availability, downtime } = texts[language]
  const heads = [first, availability, downtime].map((head) => html`<th scope="col">${head}</th>`)
  return html`<table><thead><tr>${heads}</tr></thead><tbody>${rows}</tbody></table>`
}

const monthRow = (view: MonthView, frame: Frame): Html => {
  const { month, ratio, downMinutes } = view
  const { language } = frame
  const isMissed = ratio !== undefined && ratio < availabilityTarget
  return html`<tr><th scope="row"><a
href="${linkTo(frame, `history/${month}/`)}">${formatMonth(month, language)}</a></th>
<td${isMissed ? html` class="missed"` : undefined}>${monthRatio(view, language)}</td>
<td>${inMinutes(downMinutes, language)}</td></tr>`
}

/** All months that there are results of, the latest first. */
export const historyPage = (months: ReadonlyArray<MonthView>, frame: Frame): string => {
  const { language } = frame
  const text = texts[language]
  const rows = months.map((month) => monthRow(month, frame))
  return layout(
    frame,
    html`<h1>${text.history}</h1>
<section class="card"><h2>${text.monthTitle}</h2>
${availabilityTable(text.month, rows, language)}
<p class="quiet">${target(language)}</p></section>`,
  )
}

const monthLink = (month: string | undefined, rel: "prev" | "next", frame: Frame): Html =>
  month === undefined
    ? html`<span></span>`
    : html`<a rel="${rel}"
href="${linkTo(frame, `history/${month}/`)}">${formatMonth(month, frame.language)}</a>`

export const monthPage = (history: MonthHistory, frame: Frame): string => {
  const { month, notices, earlier, later } = history
  const { language } = frame
  const text = texts[language]
  const cards = notices.map((notice) => noticeCard(notice, frame, 2))
  const nothing = html`<p class="card quiet">${text.nothingInMonth}</p>`
  return layout(
    frame,
    html`<h1>${formatMonth(month.month, language)}</h1>
<p class="lead">${text.monthTitle}: <strong>${monthRatio(month, language)}</strong> ·
${target(language)} · ${text.downtime}: ${inMinutes(month.downMinutes, language)}</p>
${cards.length > 0 ? cards : nothing}
<nav class="pager" aria-label="${text.months}">${monthLink(earlier, "prev", frame)}
${monthLink(later, "next", frame)}</nav>`,
  )
}
