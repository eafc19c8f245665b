/** Incidents and maintenance: as cards, on a page of each, and by month with its availability. */
import { availabilityTarget, type LocalText, type Notice } from "@procurement/domain/status"
import type { Language } from "@procurement/domain/standalone"
import type { MonthHistory, MonthView } from "../status-view.ts"
import { formatMoment, formatMonth, formatPercent, inMinutes, namesIn } from "./language.ts"
import { backToStatus, type Frame, type Html, html, layout, linkTo, paragraphs } from "./layout.ts"
import { messages } from "./messages.ts"

export const noticePath = ({ id }: Pick<Notice, "id">): string => `incidents/${id}/`

export const moment = (at: number, language: Language): Html =>
  html`<time datetime="${new Date(at).toISOString()}">${formatMoment(at, language)}</time>`

/** Text that is in another language than the page says so. */
const written = (
  { en, pl }: LocalText,
  language: Language,
  render: (text: string) => Html | ReadonlyArray<Html> = (text) => html`${text}`,
): Html => {
  if (language === "en") return html`${render(en)}`
  return pl === undefined ? html`<span lang="en">${render(en)}</span>` : html`${render(pl)}`
}

/** The level that the notice stands for, as its colour. */
export const toneOf = (notice: Notice) => {
  if (notice.kind === "maintenance") return "maintenance"
  if (notice.state === "resolved") return "operational"
  return notice.impact === "minor" || notice.state === "monitoring" ? "degraded" : "outage"
}

const facts = (notice: Notice, language: Language): Html => {
  const times =
    notice.kind === "maintenance"
      ? html`${moment(notice.startsAt, language)} – ${moment(notice.endsAt, language)}`
      : moment(notice.openedAt, language)
  const impact = notice.kind === "incident" ? messages.impacts[notice.impact][language] : ""
  const effect = impact && ` · ${messages.impact[language]}: ${impact.toLowerCase()}`
  return html`<p class="facts">${times}${effect} · ${messages.affected[language]}:
${namesIn(notice.components, language).join(", ")}</p>`
}

/** The newest first. */
const updates = (notice: Notice, language: Language): ReadonlyArray<Html> =>
  notice.updates.toReversed().map(
    ({ id, at, state, text }) => html`<li id="${id}"><div
class="update-head"><strong>${messages.states[state][language]}</strong>
${moment(at, language)}</div>
<div class="update-text">${written(text, language, paragraphs)}</div></li>`,
  )

/** The whole notice; `level` is that of its heading, 1 on a page of its own. */
export const noticeCard = (notice: Notice, frame: Frame, level: 1 | 2 | 3 = 3): Html => {
  const { language } = frame
  const title = written(notice.title, language)
  const link = html`<a href="${linkTo(frame, noticePath(notice))}">${title}</a>`
  const heading = {
    1: html`<h1>${title}</h1>`,
    2: html`<h2>${link}</h2>`,
    3: html`<h3>${link}</h3>`,
  }[level]
  const kind = notice.kind === "incident" ? messages.incidentWord : messages.maintenanceWord
  return html`<article class="notice ${toneOf(notice)}">
<p class="notice-kind">${kind[language]} <span
class="pill ${toneOf(notice)}">${messages.states[notice.state][language]}</span></p>
${heading}
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
  ratio === undefined ? messages.noData[language] : formatPercent(ratio, language)

/** `Target: 99.95 %`. */
export const target = (language: Language): Html => html`${messages.target[language]}:
${formatPercent(availabilityTarget, language)}`

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
  return layout(
    frame,
    html`<h1>${messages.history[language]}</h1>
<section class="card"><h2>${messages.monthTitle[language]}</h2>
<table class="months"><thead><tr><th scope="col">${messages.month[language]}</th><th
scope="col">${messages.availability[language]}</th><th
scope="col">${messages.downtime[language]}</th></tr></thead>
<tbody>${months.map((month) => monthRow(month, frame))}</tbody></table>
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
  const cards = notices.map((notice) => noticeCard(notice, frame, 2))
  const nothing = html`<p class="card quiet">${messages.nothingInMonth[language]}</p>`
  return layout(
    frame,
    html`<h1>${formatMonth(month.month, language)}</h1>
<p class="lead">${messages.monthTitle[language]}:
<strong>${monthRatio(month, language)}</strong> · ${target(language)} ·
${messages.downtime[language]}: ${inMinutes(month.downMinutes, language)}</p>
${cards.length > 0 ? cards : nothing}
<nav class="pager"
aria-label="${messages.months[language]}">${monthLink(earlier, "prev", frame)}
${monthLink(later, "next", frame)}</nav>`,
  )
}
