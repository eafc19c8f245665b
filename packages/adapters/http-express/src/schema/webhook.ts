/** Webhook subscriptions: what is asked for, what is shown once, and what is shown later. */
import type { Instant } from "@procurement/domain/calendar"
import type { Mode } from "@procurement/domain/credential"
import {
  callbackUrlObjection,
  type CallbackUrlPolicy,
  exhaustedChoices,
  maximumCallbackUrlLength,
  publicCallbackPolicy,
  sandboxCallbackPolicy,
  type Subscription,
  webhookEventTypes,
} from "@procurement/domain/webhook"
import { z } from "zod"
import { issueSaying } from "../field-errors.ts"
import { beyondBound, callbackUrlCodes, fieldWordings } from "../field-wordings.ts"
import type { Wording } from "../wording.ts"
import { mailboxText, encodeInstant, identifier, mapped, timestamp } from "./primitives.ts"

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
    const wording = objection === "too-long" ? urlTooLong : fieldWordings[code]
    context.addIssue(issueSaying(wording, code))
  })

const eachEventOnce: Wording = {
  en: "must name each event once",
  pl: "każde zdarzenie może wystąpić tylko raz",
}

const requested = (mode: Mode) => ({
  url: callbackUrl(policyOf[mode]).meta({
    description:
      "Where events are posted to: https, port 443 or 8443, a host on the public internet. " +
      "The sandbox takes http, any port and your own machine too.",
    format: "uri",
    maxLength: maximumCallbackUrlLength,
    example: "https://erp.example.com/hooks/procurement",
  }),
  events: z
    .array(z.enum(webhookEventTypes))
    .min(1)
    .superRefine((types, context) => {
      if (new Set(types).size === types.length) return
      context.addIssue(issueSaying(eachEventOnce, "duplicate_item"))
    })
    .meta({ uniqueItems: true }),
  contactEmail: mailboxText.meta({
    override: { type: "string", format: "email", maxLength: 254 },
    description: "Who is told when deliveries are paused because they keep failing.",
    example: "integration@example.com",
  }),
})

export const subscriptionRequest = (mode: Mode) =>
  z.strictObject(requested(mode)).meta({ id: "SubscriptionRequest" })

const somethingToChange: Wording = {
  en: "must have at least one of url, events, contactEmail",
  pl: "musi mieć co najmniej jedno z pól url, events, contactEmail",
}

export const subscriptionChange = (mode: Mode) => {
  const { url, events, contactEmail } = requested(mode)
  return z
    .strictObject({
      url: url.exactOptional(),
      events: events.exactOptional(),
      contactEmail: contactEmail.exactOptional(),
    })
    .superRefine((change, context) => {
      if (Object.keys(change).length > 0) return
      context.addIssue(issueSaying(somethingToChange, "required"))
    })
    .meta({ id: "SubscriptionChange", minProperties: 1 })
}

export const resumption = z
  .strictObject({
    exhausted: z
      .enum(exhaustedChoices)
      .default("retry")
      .meta({
        description:
          "The delivery that has caused the pause: `retry` begins its schedule anew, `skip` gives it " +
          "up. All else that is held is sent in any case.",
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
          "How long the present secret goes on signing besides the new one. Secrets from before that " +
          "go on for as long at most, and no more than four sign: with another the oldest stops.",
      }),
  })
  .meta({ id: "SecretRotation", example: { overlapHours: 24 } })

const shownSecret = z
  .object({
    expiresAt: timestamp.nullable().meta({
      description: "When it stops signing; null for the present one.",
    }),
  })
  .meta({ id: "SecretInForce" })

const shownPause = z
  .object({
    since: timestamp,
    deliveryId: identifier("dlv", "the delivery whose last retry has failed"),
    eventId: identifier("evt", "its event"),
  })
  .meta({ id: "Pause" })

const shown = {
  id: identifier("sub", "the subscription"),
  url: z.string(),
  events: z.array(z.enum(webhookEventTypes)),
  contactEmail: z.string(),
  status: z.enum(["delivering", "paused"]).meta({
    description: "While it is `paused`, events are held; none is lost.",
  }),
  paused: shownPause.exactOptional(),
  secrets: z.array(shownSecret).meta({
    description: "The secrets that sign now, the present one first. None of them is ever shown.",
  }),
  createdAt: timestamp,
}

export const subscriptionBody = z.object(shown).meta({ id: "Subscription" })

export const createdSubscription = z
  .object({
    ...shown,
    secret: z.string().meta({ description: "Signs every delivery. It is shown this once." }),
  })
  .meta({ id: "CreatedSubscription" })

export const subscriptionList = z
  .object({ items: z.array(subscriptionBody) })
  .meta({ id: "SubscriptionList" })

const encodePause = ({ state }: Subscription): Partial<z.output<typeof subscriptionBody>> => {
  if (state._tag === "Delivering") return {}
  const { since, deliveryId, eventId } = state
  return { paused: { since: encodeInstant(since), deliveryId, eventId } }
}

/** As it is at that instant; without the values of its secrets. */
export const encodeSubscription = (
  subscription: Subscription,
  now: Instant,
): z.output<typeof subscriptionBody> => ({
  id: subscription.id,
  url: subscription.url,
  events: [...subscription.events],
  contactEmail: subscription.contactEmail,
  status: subscription.state._tag === "Paused" ? "paused" : "delivering",
  ...encodePause(subscription),
  secrets: subscription.secrets
    .filter(({ expiresAt }) => expiresAt === undefined || now < expiresAt)
    .map(({ expiresAt }) => ({ expiresAt: mapped(expiresAt, encodeInstant) ?? null })),
  createdAt: encodeInstant(subscription.createdAt),
})
