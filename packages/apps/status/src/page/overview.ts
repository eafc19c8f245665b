/**
 * The first page: the current status, the month's availability, open incidents and maintenance.
 *
 * The 90 days of a component are a drawing for those who see it; the days that were not perfect
 * are a table for everybody.
 */
import { type Html, html } from "@procurement/lib-http"
import { availabilityTarget, impacts, type Incident } from "@procurement/domain/status"
import type { Language } from "@procurement/domain/standalone"
import type { ComponentView, DayView, MonthView, Snapshot } from "../status-view.ts"
import {
  formatDay,
  formatMinutes,
  formatMonth,
  formatPercent,
  formatShortDay,
  inMinutes,
  texts,
} from "./language.ts"
import { type Frame, layout, linkTo } from "./layout.ts"
import { availabilityTable, moment, monthRatio, noticeCard, target } from "./notices.ts"

const hero = ({ level, components, updatedAt }: Snapshot, language: Language): Html => {
  const text = texts[language]
  const measured = components.filter((component) => component.level !== "unknown")
  const isAllDown = level === "outage" && measured.every((each) => each.level === "outage")
  return html`<section class="hero ${level}" aria-labelledby="overall">
<span class="lamp" aria-hidden="true"></span>
<div><h1 id="overall">${text.overall[isAllDown ? "allDown" : level]}</h1>
<p>${text.updated}: ${moment(updatedAt, language)} (${text.warsawTime})</p></div>
</section>`
}

const meterWidth = 300

/** The rest of the error budget; the numbers beside it say the same. */
const meter = ({ budgetMinutes, remainingMinutes }: MonthView): Html => {
  const share = Math.max(0, Math.min(1, remainingMinutes / budgetMinutes))
  const level = share > 0.5 ? "operational" : "degraded"
  return html`<svg class="meter" viewBox="0 0 ${meterWidth} 8" preserveAspectRatio="none"
aria-hidden="true"><rect class="track" width="${meterWidth}" height="8" rx="4"></rect><rect
class="fill ${level}" width="${Math.round(share * meterWidth)}" height="8" rx="4"></rect></svg>`
}

const monthCard = (month: MonthView, language: Language): Html => {
  const text = texts[language]
  const isMet = month.ratio === undefined || month.remainingMinutes >= 0
  const remaining = inMinutes(Math.max(0, month.remainingMinutes), language)
  const budget = inMinutes(month.budgetMinutes, language)
  const spent = html`<p class="missed">${text.budgetSpent}</p>`
  return html`<section class="card month" aria-labelledby="month">
<h2 id="month">${text.monthTitle} · ${formatMonth(month.month, language)}</h2>
<div class="figures">
<p class="figure ${isMet ? "met" : "missed"}"><strong>${monthRatio(month, language)}</strong>
<span>${target(language)}</span></p>
<div class="budget"><p><strong>${text.budget}</strong>
<span>${remaining} ${text.budgetLeft} ${budget}</span></p>
${meter(month)}
${isMet ? undefined : spent}</div>
</div>
<details><summary>${text.methodTitle}</summary>
${text.method.map((paragraph) => html`<p>${paragraph}</p>`)}</details>
</section>`
}

const barWidth = 7
const barGap = 3
const barHeight = 34

/** Below the monthly target a day is amber, below 99 % it is red. */
const levelOfDay = ({ ratio, maintenanceMinutes }: DayView): string => {
  if (ratio === undefined) return maintenanceMinutes > 0 ? "maintenance" : "unknown"
  if (ratio >= 0.999_999) return "operational"
  if (ratio >= availabilityTarget) return "slight"
  return ratio >= 0.99 ? "degraded" : "outage"
}

const ratioIn = (ratio: number | undefined, language: Language): string =>
  ratio === undefined ? texts[language].notMeasured : formatPercent(ratio, language)

/** `24 Nov: 99.93 %, 1 min down`. */
const describe = (view: DayView, language: Language): string => {
  const text = texts[language]
  const parts = [
    [view.downMinutes, text.minutesDown],
    [view.maintenanceMinutes, text.maintenanceMinutes],
  ] as const
  const minutes = parts
    .filter(([count]) => count > 0)
    .map(([count, words]) => `, ${formatMinutes(count, language)} ${words}`)
  const day = formatShortDay(view.day, language)
  return `${day}: ${ratioIn(view.ratio, language)}${minutes.join("")}`
}

/** Today's bar is no better than what the component's pill says now. */
const levelOfToday = (view: DayView, level: ComponentView["level"]): string => {
  const measured = levelOfDay(view)
  const isHidden = level === "degraded" && measured !== "outage"
  return isHidden || level === "outage" ? level : measured
}

const bar = (view: DayView, level: string, nth: number, language: Language): Html =>
  html`<rect class="bar ${level}" x="${nth * (barWidth + barGap)}" y="0"
width="${barWidth}" height="${barHeight}" rx="2"><title>${describe(view, language)}</title></rect>`

const worstDays = (bad: ReadonlyArray<DayView>, language: Language): Html | undefined => {
  if (bad.length === 0) return undefined
  const text = texts[language]
  const rows = bad.toReversed().map(
    (view) => html`<tr><th scope="row">${formatDay(view.day, language)}</th>
<td>${formatPercent(view.ratio ?? 1, language)}</td>
<td>${inMinutes(view.downMinutes, language)}</td></tr>`,
  )
  return html`<details class="days"><summary>${text.worstDays}</summary>
${availabilityTable(text.day, rows, language)}</details>`
}

/** `, measured on 3 of 90 days`: nothing when it was measured on all of them. */
const measuredOn = (days: ReadonlyArray<DayView>, language: Language): string => {
  const measured = days.filter(({ ratio }) => ratio !== undefined).length
  if (measured === days.length) return ""
  const text = texts[language].measuredOn.replace("{measured}", String(measured))
  return `, ${text.replace("{all}", String(days.length))}`
}

const bars = ({ days, ratio, level }: ComponentView, language: Language): Html => {
  const text = texts[language]
  const width = days.length * (barWidth + barGap) - barGap
  const today = days.length - 1
  const drawn = days.map((view, nth) =>
    bar(view, nth === today ? levelOfToday(view, level) : levelOfDay(view), nth, language),
  )
  const bad = days.filter(({ downMinutes }) => downMinutes > 0)
  const availability = ratioIn(ratio, language)
  const summary = `${text.barsSummary}: ${availability}. ${text.worstDays}: ${bad.length}.`
  const uptime = ratio === undefined ? "" : ` ${text.uptime}${measuredOn(days, language)}`
  return html`<svg class="bars" viewBox="0 0 ${width} ${barHeight}" preserveAspectRatio="none"
role="img" aria-label="${summary}">${drawn}</svg>
<div class="scale"><span>${text.daysAgo}</span><span class="rule"></span><span
class="uptime">${availability}${uptime}</span><span
class="rule"></span><span>${text.today}</span></div>
${worstDays(bad, language)}`
}

const componentRow = (component: ComponentView, language: Language): Html => {
  const { id, level } = component
  const text = texts[language]
  return html`<section class="component" aria-labelledby="${id}">
<div class="component-head"><div><h3 id="${id}">${text.components[id]}</h3>
<p>${text.about[id]}</p></div>
<span class="pill ${level}">${text.levels[level]}</span></div>
${bars(component, language)}
</section>`
}

/** The worst first, and among equals the newest. */
const byImpact = (left: Incident, right: Incident): number =>
  impacts.indexOf(right.impact) - impacts.indexOf(left.impact) || right.openedAt - left.openedAt

const active = ({ incidents, maintenances }: Snapshot, frame: Frame): ReadonlyArray<Html> => {
  const { activeIncidents, kinds } = texts[frame.language]
  const sections = [
    [activeIncidents, incidents.toSorted(byImpact)],
    [kinds.maintenance, maintenances],
  ] as const
  return sections
    .filter(([, notices]) => notices.length > 0)
    .map(
      ([title, notices]) =>
        html`<section><h2>${title}</h2>
${notices.map((notice) => noticeCard(notice, frame))}</section>`,
    )
}

export const overviewPage = (snapshot: Snapshot, frame: Frame): string => {
  const { language } = frame
  const text = texts[language]
  const recent = snapshot.recent.map((notice) => noticeCard(notice, frame))
  const hasOpen = snapshot.incidents.length + snapshot.maintenances.length > 0
  const nothing = html`<p class="quiet">${hasOpen ? text.nothingEnded : text.nothingRecent}</p>`
  return layout(
    frame,
    html`${hero(snapshot, language)}
${active(snapshot, frame)}
${monthCard(snapshot.month, language)}
<section class="card systems" aria-labelledby="systems"><h2 id="systems">${text.systems}</h2>
${snapshot.components.map((component) => componentRow(component, language))}</section>
<section><h2>${text.recent}</h2>
${recent.length > 0 ? recent : nothing}
<p><a href="${linkTo(frame, "history/")}">${text.allHistory}</a></p></section>`,
  )
}
