/** Builders for the sender's tests: a delivery to a URL, its secret, the instant of the attempt. */
import { instant } from "@procurement/domain/calendar"
import type { EventId } from "@procurement/domain/identity"
import type { AttemptReport, Sending } from "@procurement/domain/webhook"
import * as Effect from "effect/Effect"
import { onTestFinished } from "vitest"
import {
  type HttpWebhookSender,
  makeWebhookSender,
  type WebhookSenderOptions,
} from "../src/index.ts"

export const at = instant(Date.parse("2026-11-20T10:00:00.999Z"))
export const atSeconds = Date.parse("2026-11-20T10:00:00Z") / 1_000

export const secret = `whsec_${Buffer.alloc(32, 0xfb).toString("base64")}`
export const olderSecret = `whsec_${Buffer.alloc(32, 0x0c).toString("base64")}`
export const eventId = "evt_01kag5r000e0000000000000001" as EventId

export const body = JSON.stringify({ id: eventId, note: "zażółć gęślą jaźń 🧾 \u2028" })

export const aSending = (url: string, change: Partial<Sending> = {}): Sending => ({
  delivery: { eventId, kind: "event", body },
  url,
  secrets: [secret],
  at,
  ...change,
})

/** A sender to this machine, closed at the end of the test. */
export const aSender = (options: Partial<WebhookSenderOptions> = {}): HttpWebhookSender => {
  const sender = makeWebhookSender({ allowLoopback: true, allowHttp: true, ...options })
  onTestFinished(() => sender.close())
  return sender
}

export const sendBy = (
  sender: HttpWebhookSender,
  url: string,
  change: Partial<Sending> = {},
): Promise<AttemptReport> => Effect.runPromise(sender.send(aSending(url, change)))

/** One attempt by a new sender. */
export const send = (
  url: string,
  options: Partial<WebhookSenderOptions> = {},
  change: Partial<Sending> = {},
): Promise<AttemptReport> => sendBy(aSender(options), url, change)

export const accepted = (status: number): AttemptReport => ({
  outcome: { _tag: "EndpointAccepted" },
  status,
})

export const failed = (failure: string): AttemptReport => ({
  outcome: { _tag: "EndpointFailed" },
  failure,
})
