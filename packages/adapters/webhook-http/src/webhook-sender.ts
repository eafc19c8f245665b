/**
 * Sends signed deliveries over HTTP/1.1, on connections that are kept for a short time.
 *
 * Decides nothing about retries; reports the endpoint's response. docs/explanation/webhook.md
 * explains why connections are kept and what that must not cost.
 */
import {
  attemptTimeoutSeconds,
  type CallbackUrlPolicy,
  StaleConnectionError,
  WebhookSender,
} from "@procurement/domain/webhook"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { validateHeaderValue } from "node:http"
import { type AddressOptions, makeAllowedAddresses } from "./addresses.ts"
import { attemptReport, failedAttempt } from "./attempt-report.ts"
import { type Connections, makeConnections } from "./connections.ts"
import { deliver, deliveryRequest, destinationOf } from "./deliver.ts"
import { makeSigners, remembered } from "./webhook-signature.ts"
import { makeGuardedConnector } from "./guarded-connector.ts"

export interface WebhookSenderOptions extends AddressOptions, CallbackUrlPolicy {
  readonly userAgent?: string
  /** From the start of an attempt to its end; the domain's 15 seconds when not given. */
  readonly timeout?: Duration.Input
  /** Name, connection and TLS handshake; 5 seconds when not given. */
  readonly connectTimeout?: Duration.Input
  /** How old a connection may be when a request is given to it; 60 seconds when not given. */
  readonly connectionAge?: Duration.Input
  /** PEM certificates of authorities trusted besides the usual ones. */
  readonly ca?: ReadonlyArray<string>
}

export interface HttpWebhookSender {
  readonly send: WebhookSender["Service"]["send"]
  /** Connections that wait for the next delivery. */
  readonly idleConnections: () => number
  /**
   * Closes idle connections; those in use are closed after their response. Later requests use
   * connections that are not kept.
   */
  readonly close: () => void
}

const connectionsOf = (options: WebhookSenderOptions): Connections => {
  const { ca = [], connectionAge = "60 seconds", connectTimeout = "5 seconds" } = options
  return makeConnections({
    connect: makeGuardedConnector({
      allowed: makeAllowedAddresses(options),
      timeoutMillis: Duration.toMillis(connectTimeout),
      ca,
    }),
    maximumAgeMillis: Duration.toMillis(connectionAge),
    maximumIdlePerOrigin: 32,
    maximumIdle: 4_096,
  })
}

/** URLs, and secrets, that need not be read again. */
const rememberedTexts = 4_096

/** Throws when the options cannot work, such as a user agent that is no header. */
export const makeWebhookSender = (options: WebhookSenderOptions): HttpWebhookSender => {
  const { allowHttp, ports, timeout, userAgent = "procurement-webhooks/1" } = options
  validateHeaderValue("user-agent", userAgent)
  const timeoutMillis = Duration.toMillis(timeout ?? Duration.seconds(attemptTimeoutSeconds))
  const connections = connectionsOf(options)
  const requestOptions = {
    userAgent,
    destination: remembered(rememberedTexts, (url) => destinationOf(url, { allowHttp, ports })),
    signerOf: makeSigners(rememberedTexts),
  }
  return {
    idleConnections: connections.idle,
    close: connections.close,
    send: (sending) =>
      Effect.callback((resume) => {
        const { at, isResend = false, onWritten = () => undefined } = sending
        const post = deliveryRequest(sending, requestOptions)
        if (typeof post === "string") {
          onWritten()
          return resume(Effect.succeed(failedAttempt(post)))
        }
        const giveUp = deliver(
          post,
          { connections, isResend, timeoutMillis },
          {
            onWritten,
            onEnd: (ending) =>
              resume(
                ending._tag === "Stale"
                  ? Effect.fail(new StaleConnectionError())
                  : Effect.succeed(attemptReport(ending, at)),
              ),
          },
        )
        return Effect.sync(giveUp)
      }),
  }
}

/** Its connections are closed with the layer. */
export const layerWebhookSender = (options: WebhookSenderOptions): Layer.Layer<WebhookSender> =>
  Layer.effect(
    WebhookSender,
    Effect.acquireRelease(
      Effect.sync(() => makeWebhookSender(options)),
      ({ close }) => Effect.sync(close),
    ),
  )
