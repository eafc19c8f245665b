/**
 * The events of the service: of the log (`GET /v1/events`), and as a webhook delivers them.
 *
 * A newer service may send a type that this version doesn't know; its events also have the members
 * `id`, `type`, `createdAt` and `data`, so a `switch` over `type` needs a default case.
 */
import type { components } from "./schema.ts"

type Schemas = components["schemas"]

/** Any event of the log, discriminated by `type`. */
export type ServiceEvent = Schemas["Event"]

/** Any body of a webhook, discriminated by `type`: an event, a test or a verification. */
export type WebhookEvent =
  | ServiceEvent
  | Schemas["WebhookTestEvent"]
  | Schemas["WebhookVerificationEvent"]

export type WebhookEventType = WebhookEvent["type"]

/** The event of one type: `WebhookEventOf<"invoice.issued">`. */
export type WebhookEventOf<Type extends WebhookEventType> = Extract<
  WebhookEvent,
  { readonly type: Type }
>

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

const hasFormOfEvent = (value: unknown): boolean =>
  isObject(value) &&
  typeof value["id"] === "string" &&
  typeof value["type"] === "string" &&
  isObject(value["data"])

/** The event in a body; undefined when it is not JSON or not an event. Never throws. */
export const eventOf = (body: string | Uint8Array): WebhookEvent | undefined => {
  try {
    const text = typeof body === "string" ? body : new TextDecoder().decode(body)
    const value: unknown = JSON.parse(text)
    return hasFormOfEvent(value) ? (value as WebhookEvent) : undefined
  } catch {
    return undefined
  }
}
