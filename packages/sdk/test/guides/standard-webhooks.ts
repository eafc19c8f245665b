import type { IncomingHttpHeaders } from "node:http"
import { Webhook } from "standardwebhooks"

const webhook = new Webhook(process.env["WEBHOOK_SECRET"] ?? "")

/** The event; throws when the body is not ours, not fresh, or was changed. `body` is unparsed. */
export const eventOf = (headers: IncomingHttpHeaders, body: string): unknown =>
  webhook.verify(body, {
    "webhook-id": String(headers["webhook-id"]),
    "webhook-timestamp": String(headers["webhook-timestamp"]),
    "webhook-signature": String(headers["webhook-signature"]),
  })
