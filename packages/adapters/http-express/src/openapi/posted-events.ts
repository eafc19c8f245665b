/**
 * The bodies that the service posts to the URL of a subscription, as `callbacks` of the operation
 * that creates it (OpenAPI, 4.8.18). Not as the document's `webhooks`, because generators turn
 * these into a second class with the name of the operations' own, or one that does not compile.
 */
import { eventCatalogue } from "@procurement/domain/events"
import { verificationSeconds } from "@procurement/domain/webhook"
import { z } from "zod"
import type {
  ZodOpenApiCallbacksObject,
  ZodOpenApiOperationObject,
  ZodOpenApiResponsesObject,
} from "zod-openapi"
import { idOf } from "../schema/event.ts"
import { type PostedType, webhookPayloads } from "../schema/webhook-payload.ts"
import { exampleOf } from "./example.ts"

const webhookHeaders = z.object({
  "webhook-id": z.string().meta({
    description: "The event's `id`: the same in every attempt and replay.",
    example: "evt_01kafq3v8pe0rr2c1m5kz9x7wg",
  }),
  "webhook-timestamp": z
    .string()
    .meta({ description: "The time of this attempt in Unix seconds.", example: "1795250400" }),
  "webhook-signature": z.string().meta({
    description:
      "`v1,` and the base64 HMAC-SHA256 of `id.timestamp.body`, one for each valid " +
      "secret, separated by spaces.",
    example: "v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=",
  }),
  "X-Service-Signature": z.string().meta({
    description: "The same as `t=<seconds>,v1=<hex>`, with one `v1` for each valid secret.",
    example: "t=1795250400,v1=2b9a68…",
  }),
  "X-Service-Replay": z.literal("true").exactOptional().meta({
    description: "The event is resent because you requested a replay or a redelivery.",
  }),
  traceparent: z.string().exactOptional().meta({
    description:
      "The W3C trace in which the event occurred: yours if the request that caused it had one.",
    example: "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
  }),
})

const summaryOf = (type: PostedType): string => {
  if (type === "webhook.test") return "You requested a test event"
  if (type === "webhook.verification") return "The service verifies a new URL"
  return eventCatalogue[type].meaning.replace(/\.$/, "")
}

const answerSoon =
  "Verify the signature, respond with 2xx within 15 seconds, and process the event afterwards. "
const triedAgain =
  "After any other response the service retries: after 1 min, 5 min, 15 min, 1 h, 6 h and 24 h. " +
  "When the last retry has failed, or after a 410, it pauses the subscription. An event can " +
  "arrive more than once: deduplicate by `webhook-id`."

const verification =
  "The service sends this once, before it stores a new URL. Respond " +
  `with 2xx within ${verificationSeconds} seconds, with \`data.challenge\` as the body. The ` +
  "request is signed with the subscription's secret, which you do not have yet if the " +
  "subscription is new."

const descriptionOf = (type: PostedType): string => {
  if (type === "webhook.verification") return verification
  return `${answerSoon}${type === "webhook.test" ? "A test event is sent once." : triedAgain}`
}

const challengeResponse = z.object({ challenge: z.string() }).meta({
  id: "WebhookChallengeResponse",
  description: "The challenge as JSON. Plain text with only the challenge works too.",
})

const receiving: ZodOpenApiResponsesObject = {
  "2XX": { description: "Accepted. The service ignores the body." },
  "410": { description: "Gone: the service does not retry, and pauses the subscription." },
  "4XX": {
    description: "Failed: the service retries, as after every other response but 2xx.",
  },
}

const verifying: ZodOpenApiResponsesObject = {
  "2XX": {
    description: "The endpoint is verified if the body is the challenge.",
    content: {
      "application/json": { schema: challengeResponse },
      "text/plain": { schema: z.string() },
    },
  },
  "4XX": { description: "Not verified: the service stores nothing." },
}

const operationOf = (type: PostedType): ZodOpenApiOperationObject => ({
  operationId: `on${idOf(type)}`.replace(/Event$/, ""),
  summary: summaryOf(type),
  description: descriptionOf(type),
  security: [],
  requestParams: { header: webhookHeaders },
  requestBody: {
    required: true,
    content: {
      "application/json": {
        schema: webhookPayloads[type],
        example: exampleOf(webhookPayloads[type]),
      },
    },
  },
  responses: type === "webhook.verification" ? verifying : receiving,
})

const subscribedUrl = "{$request.body#/url}"

/** By the type of the event. */
export const postedEvents: ZodOpenApiCallbacksObject = Object.fromEntries(
  Object.keys(webhookPayloads).map((type) => [
    type,
    { [subscribedUrl]: { post: operationOf(type as PostedType) } },
  ]),
)
