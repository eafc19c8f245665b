/** Webhooks: which URLs may be subscribed, and how one is sent as a signed POST. */
import { makeEndpointCheck, makeWebhookSender } from "@procurement/adapter-webhook-http"
import type { EventId } from "@procurement/domain/identity"
import { toIso } from "@procurement/domain/standalone"
import type { Notice } from "@procurement/domain/status"
import {
  callbackUrlObjection,
  publicCallbackPolicy,
  sandboxCallbackPolicy,
  serverOf,
} from "@procurement/domain/webhook"
import * as Effect from "effect/Effect"
import type { App } from "../app.ts"
import { noticeJson } from "../page/status-json.ts"
import type { Carrier } from "./delivery-loop.ts"

export const openWebhookChannel = ({
  settings: { WEBHOOK_LOOPBACK: allowLoopback },
  site,
  secrets,
  now,
}: Pick<App, "settings" | "site" | "secrets" | "now">) => {
  const urls = allowLoopback ? sandboxCallbackPolicy : publicCallbackPolicy
  const endpoints = makeEndpointCheck({ allowLoopback })
  const sender = makeWebhookSender({ ...urls, allowLoopback, userAgent: "procurement-status/1" })
  const carry: Carrier = async ({ id, address: url, secret, updateId, updatedAt, notice }) => {
    if (notice === null || secret === null) {
      return { attempt: { _tag: "RefusedForGood" }, problem: "there is nothing to send" }
    }
    const about: Notice = JSON.parse(notice)
    // Identical at every attempt.
    const body = JSON.stringify({
      id: updateId,
      type: `status.${about.kind}.updated`,
      version: 1,
      createdAt: toIso(updatedAt),
      data: noticeJson(about, site),
    })
    // Made as an event's id is, of the update and the subscriber.
    const delivery = { eventId: id as EventId, kind: "event" as const, body }
    const sending = { delivery, url, secrets: [secrets.unseal(secret)], at: now() }
    const again = { ...sending, isResend: true }
    const { outcome, failure = "failed" } = await Effect.runPromise(
      sender.send(sending).pipe(Effect.catch(() => sender.send(again))),
    )
    if (outcome._tag === "EndpointAccepted") return { attempt: { _tag: "Accepted" } }
    if (outcome._tag === "EndpointGone") return { attempt: { _tag: "Gone" }, problem: failure }
    const { retryAfterSeconds } = outcome
    return { attempt: { _tag: "Failed", retryAfterSeconds }, problem: failure }
  }
  return {
    /** Host and port. */
    serverOf,
    /** Why webhooks can't be sent to that URL; undefined when they can. */
    objectionTo: async (url: string) =>
      callbackUrlObjection(url, urls) ?? Effect.runPromise(endpoints.check(url)),
    carry,
    close: async () => sender.close(),
  }
}

export type WebhookChannel = ReturnType<typeof openWebhookChannel>
