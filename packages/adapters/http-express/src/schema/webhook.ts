/** Webhook subscriptions: what is asked for, what is shown once, and what is shown later. */
import { type Subscription, webhookEventTypes } from "@procurement/domain/webhook"
import { z } from "zod"
import { encodeInstant, identifier, textByRule, timestamp } from "./primitives.ts"

export type Mode = "sandbox" | "production"

const maximumUrlLength = 2_048

/** Why an address can't be called, or undefined. Plain HTTP is for trying things out. */
const urlIssue = (mode: Mode) => (text: string) => {
  const url = text.length > maximumUrlLength ? null : URL.parse(text)
  if (url === null) return `must be an absolute URL of at most ${maximumUrlLength} characters`
  if (url.protocol !== "https:" && !(mode === "sandbox" && url.protocol === "http:")) {
    return "must be an https URL"
  }
  if (url.username !== "" || url.password !== "") return "must not contain credentials"
  return url.hash === "" ? undefined : "must not have a fragment"
}

const eventTypes = z
  .array(z.enum(webhookEventTypes))
  .min(1)
  .superRefine((types, context) => {
    if (new Set(types).size === types.length) return
    const message = "must name each event once"
    context.addIssue({ code: "custom", message, params: { code: "duplicate_item" } })
  })

export const subscriptionRequest = (mode: Mode) =>
  z
    .strictObject({
      url: textByRule(urlIssue(mode), "invalid_url").meta({
        description: "Where events are posted to. https, in the sandbox also http.",
        format: "uri",
        maxLength: maximumUrlLength,
        example: "https://erp.example.com/hooks/procurement",
      }),
      events: eventTypes.meta({ uniqueItems: true }),
      contactEmail: z
        .email("must be an e-mail address")
        .max(254)
        .meta({
          description: "Who is told when deliveries keep failing.",
          example: "integration@example.com",
          override: ({ jsonSchema }) => {
            delete jsonSchema.pattern
          },
        }),
    })
    .meta({ id: "SubscriptionRequest" })

const shown = {
  id: identifier("sub", "the subscription"),
  url: z.string(),
  events: z.array(z.enum(webhookEventTypes)),
  contactEmail: z.string(),
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

export const encodeSubscription = (
  subscription: Subscription,
): z.output<typeof subscriptionBody> => ({
  id: subscription.id,
  url: subscription.url,
  events: [...subscription.events],
  contactEmail: subscription.contactEmail,
  createdAt: encodeInstant(subscription.createdAt),
})
