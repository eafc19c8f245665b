/**
 * Webhook subscriptions: the request, the response that shows the secret once, and later
 * responses.
 */
import type { Instant } from "@procurement/domain/calendar"
import type { Mode } from "@procurement/domain/credential"
import { optional } from "@procurement/domain/optional"
import {
  callbackUrlObjection,
  type CallbackUrlPolicy,
  defaultEventFilters,
  type EventFilter,
  eventFilters,
  exhaustedChoices,
  maximumCallbackUrlLength,
  maximumDescriptionLength,
  publicCallbackPolicy,
  sandboxCallbackPolicy,
  type Subscription,
  pauseReasonOf,
  pauseReasons,
} from "@procurement/domain/webhook"
import { z } from "zod"
import { issueSaying } from "../problem/field-errors.ts"
import { beyondBound, callbackUrlCodes, fieldMessages } from "../problem/field-messages.ts"
import type { Message } from "../problem/message.ts"
import { customHeaders } from "./custom-headers.ts"
import {
  encodeInstant,
  identifier,
  lineText,
  mailboxText,
  mapped,
  timestamp,
} from "./primitives.ts"

const policyOf: Record<Mode, CallbackUrlPolicy> = {
  production: publicCallbackPolicy,
  sandbox: sandboxCallbackPolicy,
}

const urlTooLong = beyondBound("string", "at most", maximumCallbackUrlLength)

const callbackUrl = (policy: CallbackUrlPolicy) =>
  z.string().superRefine((text, context) => {
    const objection = callbackUrlObjection(text, policy)
    if (objection === undefined) return
    const code = callbackUrlCodes[objection]
    const message = objection === "too-long" ? urlTooLong : fieldMessages[code]
    context.addIssue(issueSaying(message, code))
  })

const eachEventOnce: Message = {
  en: "must not contain duplicate events",
  pl: "każde zdarzenie może wystąpić tylko raz",
}

const eventFilter = z.enum(eventFilters).meta({ id: "EventFilter" })

const sampleUrl = "https://erp.example.com/hooks/procurement"
const sampleEvents: Array<EventFilter> = ["order.shipped", "invoice.issued", "invoice.paid"]

const requested = (mode: Mode) => ({
  url: callbackUrl(policyOf[mode]).meta({
    description:
      "The URL that events are sent to: https, port 443 or 8443, a host on the public internet. " +
      "The sandbox also allows http, any port and your own machine.",
    format: "uri",
    maxLength: maximumCallbackUrlLength,
    example: sampleUrl,
  }),
  events: z
    .array(eventFilter)
    .min(1)
    .superRefine((types, context) => {
      if (new Set(types).size === types.length) return
      context.addIssue(issueSaying(eachEventOnce, "duplicate_item"))
    })
    .meta({
      description:
        "Event types, groups such as `invoice.*`, or `*` for all events. Groups and `*` include " +
        "types that later versions add. An event that matches several entries is sent once.",
      uniqueItems: true,
    }),
  contactEmail: mailboxText.meta({
    override: { type: "string", format: "email", maxLength: 254 },
    description:
      "The address to notify when the subscription is paused because deliveries keep failing or the " +
      "endpoint is gone.",
    example: "integration@example.com",
  }),
  description: lineText(maximumDescriptionLength).meta({
    description: "What you call it.",
    example: "ERP, invoices",
  }),
  headers: customHeaders,
})

export const subscriptionRequest = (mode: Mode) =>
  z
    .strictObject({
      ...requested(mode),
      events: requested(mode).events.default([...defaultEventFilters]),
      description: requested(mode).description.exactOptional(),
      headers: requested(mode).headers.exactOptional(),
    })
    .meta({
      id: "SubscriptionRequest",
      example: {
        url: sampleUrl,
        events: sampleEvents,
        contactEmail: "integration@example.com",
        description: "ERP, invoices",
        headers: { "X-Gateway-Token": "kX4pQ9" },
      },
    })

const somethingToChange: Message = {
  en: "must have at least one of url, events, contactEmail, description, headers",
  pl: "musi mieć co najmniej jedno z pól url, events, contactEmail, description, headers",
}

export const subscriptionChange = (mode: Mode) => {
  const { url, events, contactEmail, description, headers } = requested(mode)
  return z
    .strictObject({
      url: url.exactOptional(),
      events: events.exactOptional(),
      contactEmail: contactEmail.exactOptional(),
      description: description
        .nullable()
        .exactOptional()
        .meta({ description: "What you call it; null removes it." }),
      headers: headers.exactOptional().meta({
        description:
          "Replace all headers of your own; an empty object removes them. If you change `url` " +
          "without `headers`, your present headers are removed, because their values may be secrets.",
      }),
    })
    .superRefine((change, context) => {
      if (Object.keys(change).length > 0) return
      context.addIssue(issueSaying(somethingToChange, "required"))
    })
    .meta({
      id: "SubscriptionChange",
      minProperties: 1,
      example: { events: ["invoice.issued"] },
    })
}

export const resumption = z
  .strictObject({
    exhausted: z
      .enum(exhaustedChoices)
      .default("retry")
      .meta({
        description:
          "What to do with the delivery that caused the pause: `retry` restarts its " +
          "schedule, `skip` skips it. All other held deliveries are sent in either case.",
      }),
  })
  .meta({ id: "Resumption", example: { exhausted: "retry" } })

/** A week. */
const longestOverlapHours = 168
const usualOverlapHours = 24

export const secretRotation = z
  .strictObject({
    overlapHours: z
      .int()
      .min(0)
      .max(longestOverlapHours)
      .default(usualOverlapHours)
      .meta({
        description:
          "How long the current secret stays valid alongside the new one. Earlier secrets expire " +
          "no later than that. At most four secrets sign at the same time: a fifth replaces the " +
          "oldest.",
      }),
  })
  .meta({ id: "SecretRotation", example: { overlapHours: 24 } })

const shownSecret = z
  .object({
    expiresAt: timestamp.nullable().meta({
      description: "When the secret stops signing; null for the current secret.",
    }),
  })
  .meta({ id: "SecretInForce" })

const shownPause = z
  .object({
    since: timestamp,
    reason: z.enum(pauseReasons).meta({
      description:
        "`endpoint_gone`: the endpoint responded with 410. `requested`: you paused it; no " +
        "delivery caused the pause.",
    }),
    deliveryId: identifier("dlv", "the delivery that caused the pause").exactOptional(),
    eventId: identifier("evt", "its event").exactOptional(),
    expiryWarnedAt: timestamp.exactOptional().meta({
      description: "When the contact was notified that held deliveries will expire.",
    }),
  })
  .meta({ id: "Pause" })

const shown = {
  id: identifier("sub", "the subscription"),
  url: z.string().meta({ example: sampleUrl }),
  description: z.string().exactOptional().meta({ example: "ERP, invoices" }),
  events: z.array(eventFilter).meta({ example: sampleEvents }),
  contactEmail: z.string().meta({ example: "integration@example.com" }),
  status: z.enum(["delivering", "paused"]).meta({
    description: "While the status is `paused`, deliveries are held, for at most 30 days.",
  }),
  paused: shownPause.exactOptional(),
  secrets: z.array(shownSecret).meta({
    description: "The secrets that sign now, the current one first. Their values are not returned.",
  }),
  headerNames: z.array(z.string()).meta({
    description: "The names of your own headers. Their values are not returned.",
    example: ["X-Gateway-Token"],
  }),
  expiredDeliveries: z.int().meta({
    description: "Deliveries that have expired so far because a pause lasted 30 days.",
    example: 0,
  }),
  createdAt: timestamp,
}

export const subscriptionBody = z.object(shown).meta({ id: "Subscription" })

export const createdSubscription = z
  .object({
    ...shown,
    secret: z.string().meta({
      description: "Signs every delivery. Shown only once.",
      example: "whsec_dGhpcyBpcyBhbiBleGFtcGxlIG9mIGEgc2VjcmV0IC4=",
    }),
  })
  .meta({ id: "CreatedSubscription" })

export const subscriptionList = z
  .object({ items: z.array(subscriptionBody) })
  .meta({ id: "SubscriptionList" })

const encodePause = ({ state }: Subscription): Partial<z.output<typeof subscriptionBody>> => {
  if (state._tag === "Delivering") return {}
  const { deliveryId, eventId } = state
  const expiryWarnedAt = mapped(state.warnedAt, encodeInstant)
  const since = encodeInstant(state.since)
  const optionally = optional({ deliveryId, eventId, expiryWarnedAt })
  return { paused: { ...optionally, since, reason: pauseReasonOf(state) } }
}

/** The subscription's state at the instant, without the values of its secrets. */
export const encodeSubscription = (
  subscription: Subscription,
  now: Instant,
): z.output<typeof subscriptionBody> => ({
  id: subscription.id,
  url: subscription.url,
  ...optional({ description: subscription.description }),
  events: [...subscription.events],
  contactEmail: subscription.contactEmail,
  status: subscription.state._tag === "Paused" ? "paused" : "delivering",
  ...encodePause(subscription),
  secrets: subscription.secrets
    .filter(({ expiresAt }) => expiresAt === undefined || now < expiresAt)
    .map(({ expiresAt }) => ({ expiresAt: mapped(expiresAt, encodeInstant) ?? null })),
  headerNames: (subscription.headers ?? []).map(({ name }) => name),
  expiredDeliveries: subscription.expired ?? 0,
  createdAt: encodeInstant(subscription.createdAt),
})
