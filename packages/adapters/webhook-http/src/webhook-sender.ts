/**
 * Sends signed deliveries over HTTP/1.1, on connections that are kept for a short time.
 *
 * It reports the endpoint's response and does not decide about retries. docs/explanation/webhook.md
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
  /** From the start of an attempt to its end; default: the domain's 15 seconds. */
  readonly timeout?: Duration.Input
  /** Name, connection and TLS handshake; default: 5 seconds. */
  readonly connectTimeout?: Duration.Input
  /** The maximum age of a connection that receives a request; default: 60 seconds. */
  readonly connectionAge?: Duration.Input
  /** PEM certificates of authorities to trust in addition to the usual ones. */
  readonly ca?: ReadonlyArray<string>
}

export interface HttpWebhookSender {
  readonly send: WebhookSender["Service"]["send"]
  /** Number of idle connections. */
  readonly idleConnections: () => number
  /**
   * Closes idle connections; busy ones close after their response. Later requests use connections
   * that are not kept.
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

/** How many parsed URLs and secrets are cached. */
const cachedTexts = 4_096

/** Throws when the options are invalid, such as a user agent that is not a valid header. */
export const makeWebhookSender = (options: WebhookSenderOptions): HttpWebhookSender => {
  const { allowHttp, ports, timeout, userAgent = "procurement-webhooks/1" } = options
  validateHeaderValue("user-agent", userAgent)
  const timeoutMillis = Duration.toMillis(timeout ?? Duration.seconds(attemptTimeoutSeconds))
  const connections = connectionsOf(options)
  const requestOptions = {
    userAgent,
    destination: remembered(cachedTexts, (url) => destinationOf(url, { allowHttp, ports })),
    signerOf: makeSigners(cachedTexts),
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

/** Closes the connections with the layer. */
export const layerWebhookSender = (options: WebhookSenderOptions): Layer.Layer<WebhookSender> =>
  Layer.effect(
    WebhookSender,
    Effect.acquireRelease(
      Effect.sync(() => makeWebhookSender(options)),
      ({ close }) => Effect.sync(close),
    ),
  )
