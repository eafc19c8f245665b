/** E-mails: what they say about an update, and how one is sent over SMTP. */
import { makeMailer, type MailerOptions } from "@procurement/adapter-smtp"
import type { OutgoingEmail, StatusUpdate } from "@procurement/domain/email"
import {
  type EmailAddress,
  type Instant,
  instant,
  type Language,
} from "@procurement/domain/standalone"
import { confirmationHours, type Notice } from "@procurement/domain/status"
import * as Effect from "effect/Effect"
import type { App } from "../app.ts"
import { textIn, texts } from "../page/language.ts"
import { noticePath, toneOf } from "../page/notices.ts"
import type { DueDelivery } from "../storage/delivery-store.ts"
import type { Carrier } from "./delivery-loop.ts"
import type { LinkAction } from "../secrets.ts"

const tones = {
  maintenance: "notice",
  operational: "notice",
  degraded: "warning",
  outage: "alert",
} as const satisfies Record<ReturnType<typeof toneOf>, StatusUpdate["tone"]>

const updateOf = (notice: Notice, language: Language) => ({
  _tag: "StatusUpdate" as const,
  title: textIn(notice.title, language),
  state: texts[language].states[notice.state],
  tone: tones[toneOf(notice)],
  text: textIn(notice.updates.at(-1)?.text ?? { en: "" }, language),
  components: notice.components.map((id) => texts[language].components[id]),
  ...(notice.kind === "maintenance" && {
    planned: { from: instant(notice.startsAt), to: instant(notice.endsAt) },
  }),
})

const attemptOf = {
  Accepted: { _tag: "Accepted" },
  RefusedForNow: { _tag: "Failed" },
  RefusedForGood: { _tag: "RefusedForGood" },
} as const

export const openEmailChannel = (
  { site, secrets }: Pick<App, "site" | "secrets">,
  options: MailerOptions,
) => {
  const emailOf = (due: DueDelivery): OutgoingEmail => {
    const { id, subscriberId, address, language, createdAt } = due
    const folder = `${site.publicUrl}/${language}`
    const link = (action: LinkAction, validUntil?: Instant): string =>
      `${folder}/${action}/?token=${secrets.link(action, subscriberId, validUntil)}`
    const base = { id, to: address as EmailAddress, language, createdAt }
    if (due.notice === null) {
      const validUntil = instant(createdAt + confirmationHours * 3_600_000)
      const confirmUrl = link("confirm", validUntil)
      return { ...base, message: { _tag: "StatusConfirmation", confirmUrl, validUntil } }
    }
    const notice: Notice = JSON.parse(due.notice)
    const pageUrl = `${folder}/${noticePath(notice)}`
    const links = { pageUrl, unsubscribeUrl: link("unsubscribe") }
    return { ...base, message: { ...updateOf(notice, language), at: due.updatedAt, ...links } }
  }
  const { send, close } = makeMailer(options)
  const carry: Carrier = async (due) => {
    const { _tag, detail } = await Effect.runPromise(send(emailOf(due)))
    const attempt = attemptOf[_tag]
    return _tag === "Accepted" ? { attempt } : { attempt, problem: detail }
  }
  return { carry, close: () => Effect.runPromise(close) }
}
