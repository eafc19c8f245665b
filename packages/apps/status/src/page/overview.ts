/** The first page: the current status, the month's availability, open incidents and maintenance. */
import { availabilityTarget, impacts, type Incident } from "@procurement/domain/status"
import type { ComponentView, MonthView, Snapshot } from "../snapshot.ts"
import { bars } from "./bars.ts"
import { formatMinutes, formatMonth, formatPercent } from "./format.ts"
import { html, type Html } from "./html.ts"
import { type Frame, layout, linkTo, messagesOf } from "./layout.ts"
import { moment, noticeCard } from "./notice-parts.ts"

const hero = ({ level, components, updatedAt }: Snapshot, frame: Frame): Html => {
  const messages = messagesOf(frame)
  const measured = components.filter((component) => component.level !== "unknown")
  const isAllDown = level === "outage" && measured.every((each) => each.level === "outage")
  const overall = messages.overall[isAllDown ? "allDown" : level]
  return html`<section class="hero ${level}" aria-labelledby="overall">
<span class="lamp" aria-hidden="true"></span>
<div><h1 id="overall">${overall}</h1>
<p>${messages.updated}: ${moment(updatedAt, frame.language)} (${messages.warsawTime})</p></div>
</section>`
}

const meterWidth = 300

/** How much of the error budget is left; the numbers beside it say the same. */
const meter = ({ budgetMinutes, remainingMinutes }: MonthView): Html => {
  const share = Math.max(0, Math.min(1, remainingMinutes / budgetMinutes))
  const level = share > 0.5 ? "operational" : "degraded"
  return html`<svg class="meter" viewBox="0 0 ${meterWidth} 8" preserveAspectRatio="none"
aria-hidden="true"><rect class="track" width="${meterWidth}" height="8" rx="4"></rect><rect
class="fill ${level}" width="${Math.round(share * meterWidth)}" height="8" rx="4"></rect></svg>`
}

const monthCard = (month: MonthView, frame: Frame): Html => {
  const messages = messagesOf(frame)
  const { language } = frame
  const value = month.ratio === undefined ? messages.noData : formatPercent(month.ratio, language)
  const isMet = month.ratio === undefined || month.remainingMinutes >= 0
  const inMinutes = (minutes: number): string =>
    `${formatMinutes(Math.max(0, minutes), language)} ${messages.minutes}`
  const left = [month.remainingMinutes, month.budgetMinutes].map(inMinutes)
  return html`<section class="card month" aria-labelledby="month">
<h2 id="month">${messages.monthTitle} · ${formatMonth(month.month, language)}</h2>
<div class="figures">
<p class="figure ${isMet ? "met" : "missed"}"><strong>${value}</strong><span>${messages.target}:
${formatPercent(availabilityTarget, language)}</span></p>
<div class="budget"><p><strong>${messages.budget}</strong>
<span>${left.join(` ${messages.budgetLeft} `)}</span></p>
${meter(month)}
${isMet ? undefined : html`<p class="missed">${messages.budgetSpent}</p>`}</div>
</div>
<details><summary>${messages.methodTitle}</summary>
${messages.method.map((text) => html`<p>${text}</p>`)}</details>
</section>`
}

const componentRow = (component: ComponentView, frame: Frame): Html => {
  const messages = messagesOf(frame)
  const { id, level } = component
  return html`<section class="component" aria-labelledby="${id}">
<div class="component-head"><div><h3 id="${id}">${messages.components[id]}</h3>
<p>${messages.about[id]}</p></div>
<span class="pill ${level}">${messages.levels[level]}</span></div>
${bars(component, frame.language)}
</section>`
}

/** The worst first, and among equals the newest. */
const byImpact = (left: Incident, right: Incident): number =>
  impacts.indexOf(right.impact) - impacts.indexOf(left.impact) || right.openedAt - left.openedAt

const active = ({ incidents, maintenances }: Snapshot, frame: Frame): ReadonlyArray<Html> => {
  const messages = messagesOf(frame)
  const sections = [
    [messages.activeIncidents, incidents.toSorted(byImpact)],
    [messages.maintenanceTitle, maintenances],
  ] as const
  return sections
    .filter(([, notices]) => notices.length > 0)
    .map(
      ([title, notices]) =>
        html`<section><h2>${title}</h2>
${notices.map((notice) => noticeCard(notice, frame))}</section>`,
    )
}

const recent = (snapshot: Snapshot, frame: Frame): Html => {
  const messages = messagesOf(frame)
  const notices = snapshot.recent.map((notice) => noticeCard(notice, frame))
  const content =
    notices.length > 0 ? notices : html`<p class="quiet">${messages.nothingRecent}</p>`
  return html`<section><h2>${messages.recent}</h2>${content}
<p><a href="${linkTo(frame, "history/")}">${messages.allHistory}</a></p></section>`
}

export const overviewPage = (snapshot: Snapshot, frame: Frame): string => {
  const messages = messagesOf(frame)
  const rows = snapshot.components.map((component) => componentRow(component, frame))
  return layout(
    frame,
    html`${hero(snapshot, frame)}
${active(snapshot, frame)}
${monthCard(snapshot.month, frame)}
<section class="card systems" aria-labelledby="systems"><h2
id="systems">${messages.systems}</h2>${rows}</section>
${recent(snapshot, frame)}`,
  )
}
