/** The roles that serve customers: opens the resources that they need and starts their loops. */
import { openInvoicePdf } from "@procurement/adapter-fa3/pdf"
import { makeWebhookSender } from "@procurement/adapter-webhook-http"
import type { Mailer } from "@procurement/domain/email"
import { publicCallbackPolicy, sandboxCallbackPolicy } from "@procurement/domain/webhook"
import * as Effect from "effect/Effect"
import { openWorkerArchive } from "./archive.ts"
import { composeCustomerWork } from "./composition/customer-ports.ts"
import { checkLoopback, qrUrlOf } from "./ksef-settings.ts"
import type { CustomerSettings } from "./role-settings.ts"
import { customerRoles, rolesOf } from "./roles.ts"
import { startEmailLoop, startHousekeepingLoop, startWarningLoop } from "./upkeep-loops.ts"
import { startWebhookLoop } from "./webhook-loop.ts"
import type { StartWork } from "./work.ts"

const startLoop = {
  webhooks: startWebhookLoop,
  warnings: startWarningLoop,
  email: startEmailLoop,
  housekeeping: startHousekeepingLoop,
} as const

/** The mailer of a worker without the role `email`: e-mails stay in the queue. */
const noMailer: Mailer["Service"] = {
  send: () => Effect.succeed({ _tag: "RefusedForNow", detail: "this worker sends no e-mails" }),
  close: Effect.void,
}

const openMailer = async (settings: CustomerSettings): Promise<Mailer["Service"]> => {
  if (!settings.ROLES.includes("email")) return noMailer
  const mail = await import("./mail.ts")
  return mail.openMailer(settings)
}

const openSender = ({ WEBHOOK_LOOPBACK: allowLoopback }: CustomerSettings) =>
  makeWebhookSender({
    ...(allowLoopback ? sandboxCallbackPolicy : publicCallbackPolicy),
    allowLoopback,
  })

/** Opens everything except the database. Rejects with one line when a setting is missing. */
export const openCustomerWork = async (
  settings: CustomerSettings,
  beforeStart: AsyncDisposableStack,
): Promise<StartWork> => {
  checkLoopback(settings)
  const mailer = await openMailer(settings)
  const { archive } = beforeStart.adopt(await openWorkerArchive(settings), ({ close }) => close())
  return (around) => {
    const { opened, log, clock, database } = around
    const sender = openSender(settings)
    const { pdf, stop: stopPdfs } = openInvoicePdf({ qrBaseUrl: qrUrlOf(settings) })
    opened.defer(stopPdfs)
    const runtime = composeCustomerWork(settings, { ...around, mailer, sender, archive, pdf })
    opened.defer(() => runtime.dispose())
    opened.defer(() => runtime.runPromise(mailer.close))
    opened.defer(sender.close)
    const loops = rolesOf(customerRoles, settings.ROLES).map((role) => ({
      role,
      loop: startLoop[role](runtime, settings, log, clock.now, database.name),
    }))
    return { loops, checks: [], stop: () => Promise.all(loops.map(({ loop }) => loop.stop())) }
  }
}
