/** Makes the worker's mailer from its settings. */
import { makeMailer } from "@procurement/adapter-smtp"
import { SettingsError } from "@procurement/app-platform"
import type { Mailer } from "@procurement/domain/email"
import type { Seller } from "@procurement/domain/party"
import * as Effect from "effect/Effect"
import type { WorkerSettings } from "./settings.ts"

/** The mailer of a worker without a mail server: e-mails stay in the queue. */
const noMailer: Mailer["Service"] = {
  send: () =>
    Effect.succeed({ _tag: "RefusedForNow", detail: "this worker has no mail server configured" }),
  close: Effect.void,
}

const missing = (key: string): SettingsError =>
  new SettingsError(`${key} is required for the role email (or leave email out of ROLES)`)

/** Throws a SettingsError that names the setting the role `email` is missing. */
export const openMailer = (settings: WorkerSettings, seller: Seller): Mailer["Service"] => {
  if (!settings.ROLES.includes("email")) return noMailer
  const { SMTP_URL: url, MAIL_FROM: from, SMTP_STARTTLS: startTls, DASHBOARD_URL } = settings
  if (url === undefined) throw missing("SMTP_URL")
  if (from === undefined) throw missing("MAIL_FROM")
  return makeMailer({
    url,
    from,
    startTls,
    senderName: from.name ?? seller.name,
    dashboardUrl: DASHBOARD_URL,
  })
}
