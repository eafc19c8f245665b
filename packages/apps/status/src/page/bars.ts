/**
 * The 90-day bars of a component: a drawing for those who see it, and the days that were not
 * perfect as a table for everybody.
 */
import type { ComponentView, DayView } from "../snapshot.ts"
import { formatDay, formatMinutes, formatPercent, formatShortDay } from "./format.ts"
import { html, type Html } from "./html.ts"
import { type Language, messagesIn } from "./language.ts"

const barWidth = 7
const barGap = 3
const barHeight = 34

/** Below the monthly target a day is amber, below this it is red. */
const badDay = 0.99

const levelOfDay = ({ ratio, maintenanceMinutes }: DayView): string => {
  if (ratio === undefined) return maintenanceMinutes > 0 ? "maintenance" : "unknown"
  if (ratio >= 0.999_999) return "operational"
  if (ratio >= 0.9995) return "slight"
  return ratio >= badDay ? "degraded" : "outage"
}

/** `24 Nov: 99.93 %, 1 min down`. */
const describe = (view: DayView, language: Language): string => {
  const messages = messagesIn[language]
  const day = formatShortDay(view.day, language)
  const maintenance =
    view.maintenanceMinutes > 0
      ? `, ${formatMinutes(view.maintenanceMinutes, language)} ${messages.maintenanceMinutes}`
      : ""
  if (view.ratio === undefined) return `${day}: ${messages.notMeasured}${maintenance}`
  const down =
    view.downMinutes > 0
      ? `, ${formatMinutes(view.downMinutes, language)} ${messages.minutesDown}`
      : ""
  return `${day}: ${formatPercent(view.ratio, language)}${down}${maintenance}`
}

const bar = (view: DayView, nth: number, language: Language): Html =>
  html`<rect class="bar ${levelOfDay(view)}" x="${nth * (barWidth + barGap)}" y="0"
width="${barWidth}" height="${barHeight}" rx="2"><title>${describe(view, language)}</title></rect>`

const summaryOf = ({ days, ratio }: ComponentView, language: Language): string => {
  const messages = messagesIn[language]
  const value = ratio === undefined ? messages.notMeasured : formatPercent(ratio, language)
  const bad = days.filter((day) => day.ratio !== undefined && day.downMinutes > 0).length
  return `${messages.barsSummary}: ${value}. ${messages.worstDays}: ${bad}.`
}

const worstDays = ({ days }: ComponentView, language: Language): Html => {
  const messages = messagesIn[language]
  const bad = days.filter(({ downMinutes }) => downMinutes > 0).toReversed()
  if (bad.length === 0) return html``
  const rows = bad.map(
    (view) => html`<tr><th scope="row">${formatDay(view.day, language)}</th>
<td>${formatPercent(view.ratio ?? 1, language)}</td>
<td>${formatMinutes(view.downMinutes, language)} ${messages.minutes}</td></tr>`,
  )
  return html`<details class="days"><summary>${messages.worstDays}</summary><table>
<thead><tr><th scope="col">${messages.day}</th><th scope="col">${messages.availability}</th><th
scope="col">${messages.downtime}</th></tr></thead>
<tbody>${rows}</tbody>
</table></details>`
}

export const bars = (component: ComponentView, language: Language): Html => {
  const messages = messagesIn[language]
  const width = component.days.length * (barWidth + barGap) - barGap
  const drawn = component.days.map((view, nth) => bar(view, nth, language))
  const value =
    component.ratio === undefined
      ? messages.notMeasured
      : `${formatPercent(component.ratio, language)} ${messages.uptime}`
  return html`<svg class="bars" viewBox="0 0 ${width} ${barHeight}" preserveAspectRatio="none"
role="img" aria-label="${summaryOf(component, language)}">${drawn}</svg>
<div class="scale"><span>${messages.daysAgo}</span><span class="rule"></span><span
class="uptime">${value}</span><span class="rule"></span><span>${messages.today}</span></div>
${worstDays(component, language)}`
}
