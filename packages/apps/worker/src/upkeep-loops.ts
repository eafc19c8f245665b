/** The loops of the roles `warnings`, `email` and `housekeeping`. */
import { emailLoop } from "@procurement/domain/notification"
import { housekeepingLoop, warningLoop } from "@procurement/domain/upkeep"
import type { CustomerRuntime } from "./composition/customer-ports.ts"
import { loopStarter, type StartLoop } from "./loop.ts"

export const startWarningLoop: StartLoop<CustomerRuntime> = (runtime, settings, log, now) =>
  loopStarter(runtime, log, now)(warningLoop(settings.PAYMENT_REMINDERS))

/** Notifies people of issued documents, and sends e-mails that are due. */
export const startEmailLoop: StartLoop<CustomerRuntime> = (runtime, _settings, log, now) =>
  loopStarter(runtime, log, now)(emailLoop())

export const startHousekeepingLoop: StartLoop<CustomerRuntime> = (runtime, settings, log, now) => {
  const { EMAIL_RETENTION_DAYS: emailDays, ORDER_DETAILS_RETENTION_DAYS: orderDetailsDays } =
    settings
  return loopStarter(runtime, log, now)(housekeepingLoop({ emailDays, orderDetailsDays }))
}
