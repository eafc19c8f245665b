/** Webhook subscriptions: what is asked for, what is shown once, and what is shown later. */
import type { Mode } from "@procurement/domain/credential"
import { type Subscription, webhookEventTypes } from "@procurement/domain/webhook"
import { z } from "zod"
import { issueSaying } from "../field-errors.ts"
import type { Wording } from "../wording.ts"
import { encodeInstant, identifier, textByRule, timestamp } from "./primitives.ts"

const maximumUrlLength = 2_048

const urlWordings = {
  noUrl: {
    en: `must be an absolute URL of at most ${maximumUrlLength} characters`,
    pl: `musi być bezwzględnym adresem URL o długości co najwyżej ${maximumUrlLength} znaków`,
  },
  notHttps: { en: "must be an https URL", pl: "musi być adresem https" },
  credentials: {
    en: "must not contain credentials",
    pl: "nie może zawierać danych logowania",
  },
  fragment: { en: "must not have a fragment", pl: "nie może zawierać fragmentu (#)" },
}

const eachEventOnce: Wording = {
  en: "must name each event once",
  pl: "każde zdarzenie może wystąpić tylko raz",
}

/** Why an address can't be called, or undefined. Plain HTTP is for trying things out. */
const urlObjection = (mode: Mode) => (text: string) => {
  const url = text.length > maximumUrlLength ? null : URL.parse(text)
  if (url === null) return urlWordings.noUrl
  if (url.protocol !== "https:" && !(mode === "sandbox" && url.protocol === "http:")) {
    return urlWordings.notHttps
  }
  if (url.username !== "" || url.password !== "") return urlWordings.credentials
  return url.hash === "" ? undefined : urlWordings.fragment
}

const eventTypes = z
  .array(z.enum(webhookEventTypes))
  .min(1)
  .superRefine((types, context) => {
    if (new Set(types).size === types.length) return
    context.addIssue(issueSaying(eachEventOnce, "duplicate_item"))
  })

export const subscriptionRequest = (mode: Mode) =>
  z
    .strictObject({
      url: textByRule(urlObjection(mode), "invalid_url").meta({
        description: "Where events are posted to. https, in the sandbox also http.",
        format: "uri",
        maxLength: maximumUrlLength,
        example: "https://erp.example.com/hooks/procurement",
      }),
      events: eventTypes.meta({ uniqueItems: true }),
      contactEmail: z
        .email()
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
