/**
 * Subscribers, their deliveries and what sends these.
 *
 * The libraries for webhooks and e-mail are loaded when the first of either is due or a webhook is
 * subscribed: a status page without subscribers does without them (docs/adr/0056).
 */
import type { Logger } from "@procurement/app-chassis/standalone"
import { confirmationHours } from "@procurement/domain/status"
import type { Site } from "../page/layout.ts"
import { mailerOptions, type StatusSettings } from "../settings.ts"
import type { StatusDatabase } from "../storage/database.ts"
import { type DeliveryStore, makeDeliveryStore } from "../storage/delivery-store.ts"
import { makeSubscriberStore, type SubscriberStore } from "../storage/subscriber-store.ts"
import { type Carrier, type DeliveryLoop, startDeliveryLoop } from "./delivery-loop.ts"
import type { EmailChannel } from "./email-channel.ts"
import { makeSecrets, type Secrets } from "./secrets.ts"
import { makeSubscriptions, type Subscriptions } from "./subscriptions.ts"
import type { WebhookChannel } from "./webhook-channel.ts"

export interface OpenSubscriptionsDeps {
  readonly settings: StatusSettings
  readonly database: StatusDatabase
  readonly site: () => Site
  readonly log: Logger
  readonly now: () => number
}

export interface OpenedSubscriptions {
  readonly subscribers: SubscriberStore
  readonly deliveries: DeliveryStore
  readonly subscriptions: Subscriptions
  /** Begins to send; call it when the address of the page is known. */
  readonly start: () => void
  readonly wake: () => void
  /** Deletes old deliveries, and subscribers who did not confirm in time. */
  readonly forget: () => void
  readonly stop: () => Promise<void>
}

/** Settled deliveries older than that are deleted. */
const keptDeliveriesMillis = 90 * 86_400_000

/** What sends one kind of delivery, opened at its first use. */
const onFirstUse = <Channel extends { readonly carry: Carrier; close: () => Promise<void> }>(
  open: () => Promise<Channel>,
) => {
  let opening: Promise<Channel> | undefined
  const channel = (): Promise<Channel> => (opening ??= open())
  return {
    channel,
    carry: async (due: Parameters<Carrier>[0]) => (await channel()).carry(due),
    close: async (): Promise<void> => (await opening)?.close(),
  }
}

const channelsOf = ({ settings, site, now }: OpenSubscriptionsDeps, secrets: Secrets) => {
  const { WEBHOOK_LOOPBACK: allowLoopback } = settings
  const mailer = mailerOptions(settings)
  const webhook = onFirstUse(async (): Promise<WebhookChannel> => {
    const { openWebhookChannel } = await import("./webhook-channel.ts")
    return openWebhookChannel({ allowLoopback, site, secrets, now })
  })
  const email =
    mailer &&
    onFirstUse(async (): Promise<EmailChannel> => {
      const { openEmailChannel } = await import("./email-channel.ts")
      return openEmailChannel({ mailer, site, secrets })
    })
  return { webhook, email }
}

/** Throws a SettingsError when the settings about e-mail can't be used. */
export const openSubscriptions = (deps: OpenSubscriptionsDeps): OpenedSubscriptions => {
  const { settings, database, log, now } = deps
  const subscribers = makeSubscriberStore(database)
  const deliveries = makeDeliveryStore(database)
  const secrets = makeSecrets(settings.STATUS_SECRETS_KEY)
  const { webhook, email } = channelsOf(deps, secrets)
  let loop: DeliveryLoop | undefined
  const wake = (): void => loop?.wake()
  const stores = { database, subscribers, deliveries }
  return {
    subscribers,
    deliveries,
    subscriptions: makeSubscriptions({
      ...stores,
      secrets,
      webhookAddresses: webhook.channel,
      now,
      wake,
    }),
    start: () => {
      const carriers = { webhook: webhook.carry, email: email?.carry }
      loop = startDeliveryLoop({ deliveries, carriers, log, now })
    },
    wake,
    forget: () => {
      subscribers.removeUnconfirmed(now() - confirmationHours * 3_600_000)
      deliveries.forget(now() - keptDeliveriesMillis)
    },
    stop: async () => {
      await loop?.stop()
      await Promise.all([webhook.close(), email?.close()])
    },
  }
}
