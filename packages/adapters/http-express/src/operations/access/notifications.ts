/** What a person is notified about by e-mail. */
import {
  chooseNotifications,
  type NotificationSettings,
  readNotifications,
  reminderDays,
} from "@procurement/domain/user"
import { z } from "zod"
import { personOperation } from "../../audience/customers.ts"
import { jsonBody } from "../../request/reading.ts"
import { ok } from "../../request/returns.ts"

const issuedInvoices = z.boolean().meta({
  description:
    "Whether you get an e-mail with PDF and XML for each invoice and correction that is issued " +
    "from now on. Only owners and accountants get it.",
  example: true,
})

const dueInvoices = z.boolean().meta({
  description:
    `Whether you get an e-mail ${reminderDays} days before invoices are due that are not paid. ` +
    "Only owners and accountants get it.",
  example: false,
})

const settings = z.object({ issuedInvoices, dueInvoices }).meta({ id: "Notifications" })
const request = z
  .strictObject({
    issuedInvoices,
    dueInvoices: dueInvoices.exactOptional().meta({
      description: "As in the settings. Absent: it stays as it is.",
      example: true,
    }),
  })
  .meta({ id: "NotificationsRequest" })

const returned = ok("The settings.", settings, (current: NotificationSettings) => ({ ...current }))

const readRoute = personOperation({
  id: "readNotifications",
  at: "GET /v1/notifications",
  summary: "Read which e-mails you get",
  returns: returned,
  handle: ({ principal }) => readNotifications(principal),
})

const chooseRoute = personOperation({
  id: "chooseNotifications",
  at: "PUT /v1/notifications",
  summary: "Choose which e-mails you get",
  body: jsonBody(request),
  returns: returned,
  handle: ({ principal, body }) => chooseNotifications(principal, body),
})

export const notificationRoutes = [readRoute, chooseRoute]
