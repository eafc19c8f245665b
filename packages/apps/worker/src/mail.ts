/** The mailer of the role `email`; imported on demand, with its SMTP client. */
import { makeMailer } from "@procurement/adapter-smtp"
import { readSellerFile, SettingsError } from "@procurement/app-platform"
import type { Mailer } from "@procurement/domain/email"
import type { WorkerSettings } from "./settings.ts"

const missing = (key: string): SettingsError =>
  new SettingsError(`${key} is required for the role email (or leave email out of ROLES)`)

const nameOfSeller = async ({ SELLER_FILE }: WorkerSettings): Promise<string> => {
  if (SELLER_FILE === "") throw missing("SELLER_FILE, or a name in MAIL_FROM,")
  return (await readSellerFile(SELLER_FILE)).name
}

/** Rejects with a SettingsError that names the missing setting. */
export const openMailer = async (settings: WorkerSettings): Promise<Mailer["Service"]> => {
  const { SMTP_URL: url, MAIL_FROM: from, SMTP_STARTTLS: startTls, DASHBOARD_URL } = settings
  if (url === undefined) throw missing("SMTP_URL")
  if (from === undefined) throw missing("MAIL_FROM")
  const senderName = from.name ?? (await nameOfSeller(settings))
  return makeMailer({ url, from, startTls, senderName, dashboardUrl: DASHBOARD_URL })
}
