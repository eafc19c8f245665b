/** Webhooks: which URLs may be subscribed, and how one is sent as a signed POST. */
import { makeEndpointCheck, makeWebhookSender } from "@procurement/adapter-webhook-http"
import type { EventId } from "@procurement/domain/identity"
import { instant } from "@procurement/domain/calendar"
import {
  type AttemptReport,
  callbackUrlObjection,
  publicCallbackPolicy,
  sandboxCallbackPolicy,
  serverOf,
} from "@procurement/domain/webhook"
import * as Effect from "effect/Effect"
import type { Site } from "../page/layout.ts"
import type { AttemptResult, Carrier } from "./delivery-loop.ts"
import { webhookBody } from "./messages.ts"
import type { Secrets } from "./secrets.ts"
import type { WebhookAddresses } from "./subscriptions.ts"

export interface WebhookChannel extends WebhookAddresses {
  readonly carry: Carrier
  readonly close: () => Promise<void>
}

export interface WebhookChannelOptions {
  readonly allowLoopback: boolean
  readonly site: () => Site
  readonly secrets: Secrets
  readonly now: () => number
}

const resultOf = ({ outcome, failure }: AttemptReport): AttemptResult => {
  if (outcome._tag === "EndpointAccepted") return { attempt: { _tag: "Accepted" } }
  const { retryAfterSeconds } = outcome
  return { attempt: { _tag: "Failed", retryAfterSeconds }, problem: failure ?? "failed" }
}

export const openWebhookChannel = (options: WebhookChannelOptions): WebhookChannel => {
  const { allowLoopback, site, secrets, now } = options
  const urls = allowLoopback ? sandboxCallbackPolicy : publicCallbackPolicy
  const endpoints = makeEndpointCheck({ allowLoopback })
  const sender = makeWebhookSender({ ...urls, allowLoopback, userAgent: "procurement-status/1" })
  return {
    serverOf,
    objectionTo: async (url) =>
      callbackUrlObjection(url, urls) ?? Effect.runPromise(endpoints.check(url)),
    carry: async ({ id, announcement, subscriber }) => {
      const { address: url, secret } = subscriber
      if (announcement === undefined || secret === undefined) {
        return { attempt: { _tag: "RefusedForGood" }, problem: "there is nothing to send" }
      }
      const body = webhookBody(announcement, site())
      // Made as an event's id is, of the update and the subscriber.
      const delivery = { eventId: id as EventId, kind: "event" as const, body }
      const sending = { delivery, url, secrets: [secrets.unseal(secret)], at: instant(now()) }
      const again = { ...sending, isResend: true }
      const sent = sender.send(sending).pipe(Effect.catch(() => sender.send(again)))
      return resultOf(await Effect.runPromise(sent))
    },
    close: async () => sender.close(),
  }
}
