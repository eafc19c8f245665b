/** The body of a webhook and the content of an e-mail about an update. */
import { type Instant, instant, toIso } from "@procurement/domain/calendar"
import type { EmailAddress, OutgoingEmail } from "@procurement/domain/email"
import type { Maintenance, Notice } from "@procurement/domain/status"
import { messagesIn, textIn } from "../page/language.ts"
import type { Site } from "../page/layout.ts"
import { noticeJson } from "../page/status-json.ts"
import type { Announcement, DueDelivery } from "../storage/delivery-store.ts"
import type { Secrets } from "./secrets.ts"
import { confirmationEnds } from "./subscriptions.ts"

/** Identical at every attempt. */
export const webhookBody = ({ updateId, at, notice }: Announcement, site: Site): string =>
  JSON.stringify({
    id: updateId,
    type: `status.${notice.kind}.updated`,
    version: 1,
    createdAt: toIso(instant(at)),
    data: noticeJson(notice, site),
  })

type Language = OutgoingEmail["language"]

const stateIn = (notice: Notice, language: Language): string => {
  const { incidentStates, maintenanceStates } = messagesIn[language]
  return notice.kind === "incident" ? incidentStates[notice.state] : maintenanceStates[notice.state]
}

const toneOf = (notice: Notice): "notice" | "warning" | "alert" => {
  if (notice.kind === "maintenance" || notice.state === "resolved") return "notice"
  return notice.state === "monitoring" || notice.impact === "minor" ? "warning" : "alert"
}

const plannedTimes = ({ startsAt, endsAt }: Maintenance) => ({
  planned: { from: instant(startsAt), to: instant(endsAt) },
})

const updateMessage = (
  { notice, at }: Announcement,
  language: Language,
  site: Site,
  unsubscribeUrl: string,
): OutgoingEmail["message"] => {
  const { components } = messagesIn[language]
  return {
    _tag: "StatusUpdate",
    title: textIn(notice.title, language).text,
    state: stateIn(notice, language),
    tone: toneOf(notice),
    text: textIn(notice.updates.at(-1)?.text ?? { en: "" }, language).text,
    components: notice.components.map((id) => components[id]),
    at: instant(at),
    ...(notice.kind === "maintenance" ? plannedTimes(notice) : {}),
    pageUrl: `${site.publicUrl}/${language}/incidents/${notice.id}/`,
    unsubscribeUrl,
  }
}

export const emailOf = (due: DueDelivery, site: Site, secrets: Secrets): OutgoingEmail => {
  const { id, announcement, subscriber, createdAt } = due
  const { language, address } = subscriber
  const at = (path: string): string => `${site.publicUrl}/${language}/${path}`
  const base = { id, to: address as EmailAddress, language, createdAt }
  if (announcement !== undefined) {
    const url = at(`unsubscribe/?token=${secrets.link("unsubscribe", subscriber.id)}`)
    return { ...base, message: updateMessage(announcement, language, site, url) }
  }
  const validUntil: Instant = confirmationEnds(createdAt)
  const confirmUrl = at(`confirm/?token=${secrets.link("confirm", subscriber.id, validUntil)}`)
  return { ...base, message: { _tag: "StatusConfirmation", confirmUrl, validUntil } }
}
