/**
 * Carries one signed delivery to one URL over HTTP/1.1.
 *
 * Every attempt has a connection of its own: a kept one that the endpoint has just closed would
 * look like a failed delivery. Decides nothing about retries; reports what the endpoint did.
 */
import type { Instant } from "@procurement/domain/calendar"
import {
  type AttemptReport,
  attemptTimeoutSeconds,
  type DueDelivery,
  type Subscription,
  WebhookSender,
} from "@procurement/domain/webhook"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { STATUS_CODES, validateHeaderValue } from "node:http"
import { type buildConnector, Client, type Dispatcher } from "undici"
import { failureDetail } from "./failure-detail.ts"
import { makeGuardedConnector } from "./guarded-connector.ts"
import { isLoopbackAddress, isPublicAddress } from "./public-address.ts"
import { retryAfterSeconds } from "./retry-after.ts"
import { signatureHeaders, signingKey } from "./webhook-signature.ts"

export interface WebhookSenderOptions {
  /** Whether 127.0.0.0/8 and ::1 may be reached; other private addresses never are. */
  readonly allowLoopback: boolean
  /** Whether `http:` URLs are taken besides `https:`. */
  readonly allowHttp: boolean
  readonly userAgent?: string
  /** From the start of an attempt to its end; the domain's 15 seconds when not given. */
  readonly timeout?: Duration.Input
  /** Name, connection and TLS handshake; 5 seconds when not given. */
  readonly connectTimeout?: Duration.Input
  /** PEM certificates of authorities trusted besides the usual ones. */
  readonly ca?: ReadonlyArray<string>
}

interface Post {
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Read so that well-behaved endpoints can finish; nothing of it is kept. */
const answerLimitBytes = 64 * 1_024

const refused = (detail: string): AttemptReport => ({ fact: { _tag: "EndpointFailed" }, detail })

const urlOf = (text: string, allowHttp: boolean): URL | string => {
  const url = URL.parse(text)
  if (url === null) return "the URL cannot be read"
  if (url.protocol !== "https:" && !(allowHttp && url.protocol === "http:")) {
    return "the URL does not begin with https://"
  }
  return url.username === "" && url.password === "" ? url : "the URL holds a user or a password"
}

const postOf = (
  delivery: DueDelivery,
  subscription: Subscription,
  at: Instant,
  { allowHttp, userAgent = "procurement-webhooks/1" }: WebhookSenderOptions,
): Post | string => {
  const url = urlOf(subscription.url, allowHttp)
  if (typeof url === "string") return url
  const key = signingKey(subscription.secret)
  if (key === undefined) return "the subscription's secret cannot be used"
  const { body, eventId } = delivery
  const headers = {
    "content-type": "application/json",
    "user-agent": userAgent,
    ...signatureHeaders(key, eventId, Math.floor(at / 1_000), body),
  }
  return { url, headers, body }
}

const detailOf = (status: number): string => {
  const named = `HTTP ${status} ${STATUS_CODES[status] ?? ""}`.trimEnd()
  return status >= 300 && status < 400 ? `${named}: redirects are not followed` : named
}

const reportOf = ({ statusCode, headers }: Dispatcher.ResponseData, at: Instant): AttemptReport => {
  if (statusCode >= 200 && statusCode < 300) {
    return { fact: { _tag: "EndpointAccepted" }, status: statusCode }
  }
  const value = [headers["retry-after"]].flat()[0]
  const asksToWait = statusCode === 429 || statusCode === 503
  const seconds = asksToWait ? retryAfterSeconds(value, at) : undefined
  const waiting = seconds === undefined ? {} : { retryAfterSeconds: seconds }
  return {
    fact: { _tag: "EndpointFailed", ...waiting },
    status: statusCode,
    detail: detailOf(statusCode),
  }
}

const attempt = async (
  { url, headers, body }: Post,
  at: Instant,
  connect: buildConnector.connector,
  signal: AbortSignal,
): Promise<AttemptReport> => {
  const client = new Client(url.origin, {
    connect,
    pipelining: 0,
    headersTimeout: 0,
    bodyTimeout: 0,
  })
  try {
    const path = `${url.pathname}${url.search}`
    const answer = await client.request({ method: "POST", path, headers, body, signal })
    // The status alone decides: an answer that breaks off after it is an answer all the same.
    await answer.body.dump({ limit: answerLimitBytes, signal }).catch(() => undefined)
    return reportOf(answer, at)
  } catch (cause) {
    return refused(failureDetail(cause))
  } finally {
    await client.destroy()
  }
}

/** Throws when the options cannot work, such as a user agent that is no header. */
export const makeWebhookSender = (options: WebhookSenderOptions): WebhookSender["Service"] => {
  const { allowLoopback, connectTimeout = "5 seconds", timeout, userAgent = "" } = options
  validateHeaderValue("user-agent", userAgent)
  const timeoutMillis = Duration.toMillis(timeout ?? Duration.seconds(attemptTimeoutSeconds))
  const connect = makeGuardedConnector({
    isAllowed: (ip) => isPublicAddress(ip) || (allowLoopback && isLoopbackAddress(ip)),
    timeoutMillis: Duration.toMillis(connectTimeout),
    ca: options.ca ?? [],
  })
  return {
    send: (delivery, subscription, at) => {
      const post = postOf(delivery, subscription, at, options)
      if (typeof post === "string") return Effect.succeed(refused(post))
      return Effect.promise((interrupted) => {
        const signal = AbortSignal.any([interrupted, AbortSignal.timeout(timeoutMillis)])
        return attempt(post, at, connect, signal)
      })
    },
  }
}

export const layerWebhookSender = (options: WebhookSenderOptions): Layer.Layer<WebhookSender> =>
  Layer.sync(WebhookSender, () => makeWebhookSender(options))
