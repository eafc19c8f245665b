/** Incidents and maintenance on a page: heading, facts and updates, the newest update first. */
import type { ComponentId, Notice } from "@procurement/domain/status"
import { formatMoment, isoOf } from "./format.ts"
import { html, type Html, paragraphs } from "./html.ts"
import { type Language, textIn } from "./language.ts"
import { type Frame, linkTo, messagesOf } from "./layout.ts"

export const noticePath = ({ id }: Pick<Notice, "id">): string => `incidents/${id}/`

export const moment = (at: number, language: Language): Html =>
  html`<time datetime="${isoOf(at)}">${formatMoment(at, language)}</time>`

/** Text that may be in another language than the page says so. */
export const written = (
  text: Parameters<typeof textIn>[0],
  language: Language,
  render: (text: string) => Html | ReadonlyArray<Html> = (plain) => html`${plain}`,
): Html => {
  const found = textIn(text, language)
  const content = render(found.text)
  return found.language === language
    ? html`${content}`
    : html`<span lang="${found.language}">${content}</span>`
}

const stateLabel = (notice: Notice, state: string, frame: Frame): string => {
  const { incidentStates, maintenanceStates } = messagesOf(frame)
  const labels: Readonly<Record<string, string>> =
    notice.kind === "incident" ? incidentStates : maintenanceStates
  return labels[state] ?? state
}

const toneOf = (notice: Notice): string => {
  if (notice.kind === "maintenance") return "maintenance"
  if (notice.state === "resolved") return "operational"
  return notice.impact === "minor" || notice.state === "monitoring" ? "degraded" : "outage"
}

export const componentNames = (components: ReadonlyArray<ComponentId>, frame: Frame): string => {
  const { components: names } = messagesOf(frame)
  return components.map((id) => names[id]).join(", ")
}

const facts = (notice: Notice, frame: Frame): Html => {
  const messages = messagesOf(frame)
  const { language } = frame
  const times =
    notice.kind === "maintenance"
      ? html`${moment(notice.startsAt, language)} – ${moment(notice.endsAt, language)}`
      : moment(notice.openedAt, language)
  const impact =
    notice.kind === "incident"
      ? html` · ${messages.impact}: ${messages.impacts[notice.impact].toLowerCase()}`
      : undefined
  return html`<p class="facts">${times}${impact} · ${messages.affected}:
${componentNames(notice.components, frame)}</p>`
}

const updates = (notice: Notice, frame: Frame): ReadonlyArray<Html> =>
  notice.updates.toReversed().map(
    ({ id, at, state, text }) => html`<li id="${id}"><div
class="update-head"><strong>${stateLabel(notice, state, frame)}</strong>
${moment(at, frame.language)}</div>
<div class="update-text">${written(text, frame.language, paragraphs)}</div></li>`,
  )

/** The whole notice; `level` is that of its heading, 1 on a page of its own. */
export const noticeCard = (notice: Notice, frame: Frame, level: 1 | 2 | 3 = 3): Html => {
  const messages = messagesOf(frame)
  const title = written(notice.title, frame.language)
  const link = html`<a href="${linkTo(frame, noticePath(notice))}">${title}</a>`
  const heading = {
    1: html`<h1>${title}</h1>`,
    2: html`<h2>${link}</h2>`,
    3: html`<h3>${link}</h3>`,
  }[level]
  const kind = notice.kind === "incident" ? messages.incidentWord : messages.maintenanceWord
  return html`<article class="notice ${toneOf(notice)}">
<p class="notice-kind">${kind} <span
class="pill ${toneOf(notice)}">${stateLabel(notice, notice.state, frame)}</span></p>
${heading}
${facts(notice, frame)}
<ol class="updates">${updates(notice, frame)}</ol>
</article>`
}
