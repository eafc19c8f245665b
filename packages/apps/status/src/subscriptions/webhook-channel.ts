/** Webhooks: which URLs may be subscribed, and how one is sent as a signed POST. */
import { makeEndpointCheck, makeWebhookSender } from "@procurement/adapter-webhook-http"
import { type Instant, toIso } from "@procurement/domain/standalone"
import type { EventId } from "@procurement/domain/identity"
import type { Notice } from "@procurement/domain/status"
import {
  type AttemptReport,
  callbackUrlObjection,
  publicCallbackPolicy,
  sandboxCallbackPolicy,
  serverOf,
} from "@procurement/domain/webhook"
import * as Effect from "effect/Effect"
import type { Site } from "../page/layout.ts"
import { noticeJson } from "../page/status-json.ts"
import type { DueDelivery } from "../storage/delivery-store.ts"
import type { AttemptResult, Carrier } from "./delivery-loop.ts"
import type { Secrets } from "./secrets.ts"

export interface WebhookChannelOptions {
  readonly allowLoopback: boolean
  readonly site: Site
  readonly secrets: Secrets
  readonly now: () => Instant
}

/** Identical at every attempt. */
const bodyOf = ({ updateId, updatedAt }: DueDelivery, notice: Notice, site: Site): string =>
  JSON.stringify({
    id: updateId,
    type: `status.${notice.kind}.updated`,
    version: 1,
    createdAt: toIso(updatedAt),
    data: noticeJson(notice, site),
  })

const resultOf = ({ outcome, failure }: AttemptReport): AttemptResult => {
  if (outcome._tag === "EndpointAccepted") return { attempt: { _tag: "Accepted" } }
  const { retryAfterSeconds } = outcome
  return { attempt: { _tag: "Failed", retryAfterSeconds }, problem: failure ?? "failed" }
}

export const openWebhookChannel = (options: WebhookChannelOptions) => {
  const { allowLoopback, site, secrets, now } = options
  const urls = allowLoopback ? sandboxCallbackPolicy : publicCallbackPolicy
  const endpoints = makeEndpointCheck({ allowLoopback })
  const sender = makeWebhookSender({ ...urls, allowLoopback, userAgent: "procurement-status/1" })
  const carry: Carrier = async (due) => {
    const { id, address: url, secret, notice } = due
    if (notice === null || secret === null) {
      return { attempt: { _tag: "RefusedForGood" }, problem: "there is nothing to send" }
    }
    const body = bodyOf(due, JSON.parse(notice) as Notice, site)
    // Made as an event's id is, of the update and the subscriber.
    const delivery = { eventId: id as EventId, kind: "event" as const, body }
    const sending = { delivery, url, secrets: [secrets.unseal(secret)], at: now() }
    const again = { ...sending, isResend: true }
    const sent = sender.send(sending).pipe(Effect.catch(() => sender.send(again)))
    return resultOf(await Effect.runPromise(sent))
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
