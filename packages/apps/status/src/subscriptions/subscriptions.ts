/**
 * Subscribing and unsubscribing.
 *
 * The response to an e-mail address is the same whether it is new, known or confirmed, so it
 * reveals nothing; the owner of the mailbox confirms. Requests are limited by caller and in total,
 * webhooks by server.
 */
import { hash as digest, randomBytes } from "node:crypto"
import {
  instant,
  isMailbox,
  type Language,
  mailboxOf,
  makeLocalLimiter,
  nextUnrequestedAt,
  type Policy,
  typeId,
} from "@procurement/domain/standalone"
import { confirmationHours } from "@procurement/domain/status"
import type { CallbackUrlObjection, EndpointObjection } from "@procurement/domain/webhook"
import { addressKey } from "@procurement/lib-http"
import type { App } from "../app.ts"
import type { Subscriber } from "../storage/subscriber-store.ts"
import type { LinkAction } from "../secrets.ts"
import type { WebhookChannel } from "./webhook-channel.ts"

export type SubscribeRejection =
  | "not-an-address"
  | "too-many-for-server"
  | CallbackUrlObjection
  | EndpointObjection

export interface NewWebhook {
  readonly id: string
  /** Shown once; signs webhooks, and authorizes ending the subscription. */
  readonly secret: string
}

export interface SubscriptionsDeps
  extends Pick<App, "database" | "subscribers" | "deliveries" | "secrets" | "now"> {
  /** Loaded when it is needed. */
  readonly webhookChannel: () => Promise<WebhookChannel>
  /** Called when a delivery is due. */
  readonly wake: () => void
}

/** For each IP address: enough for a household or an office. */
const callerPolicy: Policy = { name: "address", ratePerMinute: 1, capacity: 10 }
/** For all together, since strangers make us send e-mails. */
const totalPolicy: Policy = { name: "address", ratePerMinute: 60, capacity: 300 }
const webhooksPerServer = 20
const secretBytes = 32
/** Settled deliveries older than that are deleted. */
const keptDeliveriesMillis = 90 * 86_400_000
/** A mailbox that was not asked for so long starts again with the shortest back-off. */
const keptAskedMillis = 7 * 86_400_000
const neverAsked = { unanswered: 0, lastAt: instant(0) }

const hashOf = (address: string): Buffer => digest("sha256", mailboxOf(address), "buffer")

/** Domains are the same in any case; what stands before the @ is the mailbox's business. */
const normalised = (address: string): string =>
  address.replace(/@[^@]*$/, (domain) => domain.toLowerCase())

/** Adds subscribers, each in its own transaction. */
const registering = (deps: SubscriptionsDeps) => {
  const { database, subscribers, deliveries, secrets, now, wake } = deps
  const newId = (): string => typeId("sbr", now(), randomBytes(10))
  return {
    ask: (address: string, language: Language): void => {
      const at = now()
      const subscriber = subscribers.findEmail(address)
      if (subscriber !== undefined && subscriber.state !== "unconfirmed") return
      const hash = hashOf(address)
      const { unanswered, lastAt } = subscribers.findAsked(hash) ?? neverAsked
      if (at < nextUnrequestedAt(unanswered, lastAt)) return
      const { id, createdAt } = subscriber ?? { id: newId(), createdAt: at }
      const base = { kind: "email", state: "unconfirmed", address } as const
      database.transaction(() => {
        subscribers.save({ ...base, id, language, createdAt, askedAt: at })
        deliveries.askToConfirm(id, at)
        subscribers.saveAsked({ hash, unanswered: unanswered + 1, lastAt: at })
      })
      wake()
    },
    register: (address: string, server: string): NewWebhook | SubscribeRejection => {
      if (subscribers.countAtServer(server) >= webhooksPerServer) return "too-many-for-server"
      const id = newId()
      const secret = `whsec_${randomBytes(secretBytes).toString("base64")}`
      const base = { id, kind: "webhook", state: "active", language: "en", address } as const
      const times = { createdAt: now(), askedAt: now() }
      subscribers.save({ ...base, ...times, secret: secrets.seal(secret), server })
      return { id, secret }
    },
  }
}

export const makeSubscriptions = (deps: SubscriptionsDeps) => {
  const { subscribers, deliveries, secrets, webhookChannel, now, wake } = deps
  const callers = makeLocalLimiter(callerPolicy, now)
  const total = makeLocalLimiter(totalPolicy, now)
  const subscriberOf = (action: LinkAction, link: string) => secrets.read(action, link, now())
  const { ask, register } = registering(deps)
  return {
    /** Counts a request to subscribe; returns the seconds to wait when there were too many. */
    charge: (caller: string): number | undefined => {
      const { refusal } = callers.decide(addressKey(caller), 1)
      return (refusal ?? total.decide("all", 1).refusal)?.retryAfterSeconds
    },
    /** Sends a confirmation e-mail, unless its mailbox got one too recently or it confirmed. */
    subscribeEmail: (text: string, language: Language): SubscribeRejection | undefined => {
      const address = text.trim()
      if (!isMailbox(address)) return "not-an-address"
      ask(normalised(address), language)
      return undefined
    },
    isLink: (action: LinkAction, link: string): boolean => subscriberOf(action, link) !== undefined,
    /** Returns whether the link is valid; a repeat changes nothing. */
    confirm: (link: string): boolean => {
      const subscriber = subscribers.find(subscriberOf("confirm", link) ?? "")
      if (subscriber?.state === "unconfirmed") {
        subscribers.save({ ...subscriber, state: "active" })
        subscribers.removeAsked(hashOf(subscriber.address))
      }
      return subscriber !== undefined
    },
    /** Returns whether the link is valid, also when the subscriber is gone. */
    unsubscribe: (link: string): boolean => {
      const id = subscriberOf("unsubscribe", link)
      if (id !== undefined) subscribers.remove(id)
      return id !== undefined
    },
    subscribeWebhook: async (url: string): Promise<NewWebhook | SubscribeRejection> => {
      const { objectionTo, serverOf } = await webhookChannel()
      return (await objectionTo(url)) ?? register(url, serverOf(url))
    },
    /** The webhook whose secret that is, or undefined. */
    webhookOf: (id: string, secret: string): Subscriber | undefined => {
      const subscriber = subscribers.find(id)
      if (subscriber?.kind !== "webhook" || !subscriber.secret) return undefined
      return secrets.isSealed(subscriber.secret, secret) ? subscriber : undefined
    },
    removeWebhook: subscribers.remove,
    /** Sends waiting and held deliveries now; returns how many. */
    resume: (id?: string): number => {
      const resumed = deliveries.resume(now(), id)
      wake()
      return resumed
    },
    /** Deletes old deliveries, and subscribers who did not confirm in time. */
    forget: (): void => {
      subscribers.removeUnconfirmed(now() - confirmationHours * 3_600_000)
      deliveries.forget(now() - keptDeliveriesMillis)
      subscribers.forgetAsked(now() - keptAskedMillis)
    },
  }
}

export type Subscriptions = ReturnType<typeof makeSubscriptions>
