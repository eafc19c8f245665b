/** The timeline as one HTML file without scripts, to scroll through. */
import { warsawTime } from "../model/calendar.ts"
import type { Outcome } from "../simulate.ts"
import type { Entry } from "./timeline.ts"

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;")

const kindOf = ({ who }: Entry): string => {
  if (who === "VIOLATION") return "violation"
  if (who === "fault") return "fault"
  return who === "caller" || who === "KSeF" || who.startsWith("endpoint") ? "outside" : "inside"
}

const row = (entry: Entry): string => {
  const { at, who, what } = entry
  const time = `${warsawTime(at)}.${String(Math.floor(at) % 1_000).padStart(3, "0")}`
  return `<tr class="${kindOf(entry)}"><td>${time}<td>${escaped(who)}<td>${escaped(what)}`
}

const style = `body{font:14px/1.4 system-ui,sans-serif;margin:2rem;color:#1b1b1b;background:#fff}
table{border-collapse:collapse}td,th{padding:.15rem .8rem;text-align:left;white-space:nowrap}
td:first-child{font-variant-numeric:tabular-nums;color:#555}
thead th{position:sticky;top:0}
thead th{background:#fff}
.outside{background:#eef4fb}.fault{background:#fff3d6}
.violation{background:#fbdcdc;font-weight:600}
@media(prefers-color-scheme:dark){body,thead th{background:#161616;color:#eee}
td:first-child{color:#aaa}
.outside{background:#1c2733}.fault{background:#3a2f12}.violation{background:#4a1a1a}}`

export const htmlOf = ({ plan, timeline, violation }: Outcome): string => {
  const verdict =
    violation === undefined ? "no violation" : `${violation.rule}: ${violation.detail}`
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Seed ${plan.seed}</title>
<style>${style}</style><h1>Seed ${plan.seed}, ${plan.days} days</h1><p>${escaped(verdict)}</p>
<table><thead><tr><th>Warsaw<th>Who<th>What</thead><tbody>
${timeline.map(row).join("\n")}
</tbody></table></html>
`
}
