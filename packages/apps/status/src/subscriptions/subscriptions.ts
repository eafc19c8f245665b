/**
 * Subscribing and unsubscribing.
 *
 * The response to an e-mail address is the same whether it is new, known or confirmed, so it
 * reveals nothing; the owner of the mailbox confirms. Requests are limited by caller and in total,
 * webhooks by server.
 */
import { randomBytes } from "node:crypto"
import { isMailbox } from "@procurement/domain/email"
import { type Instant, instant } from "@procurement/domain/calendar"
import { typeId } from "@procurement/domain/identity"
import { makeLocalLimiter, type Policy } from "@procurement/domain/rate-limit"
import { confirmationHours } from "@procurement/domain/status"
import type { CallbackUrlObjection, EndpointObjection } from "@procurement/domain/webhook"
import type { StatusDatabase } from "../storage/database.ts"
import type { DeliveryStore } from "../storage/delivery-store.ts"
import type { Subscriber, SubscriberStore } from "../storage/subscriber-store.ts"
import { deliveryId } from "./outbox.ts"
import type { Secrets } from "./secrets.ts"

export type SubscribeRejection =
  | "too-many-requests"
  | "not-an-address"
  | "too-many-for-server"
  | CallbackUrlObjection
  | EndpointObjection

export interface NewWebhook {
  readonly id: string
  /** Shown once; signs webhooks, and authorizes ending the subscription. */
  readonly secret: string
}

export interface Subscriptions {
  /** Sends a confirmation e-mail, unless one was sent a moment ago or the address confirmed. */
  readonly subscribeEmail: (
    address: string,
    language: Subscriber["language"],
    caller: string,
  ) => SubscribeRejection | undefined
  /** Returns whether the link is valid; a repeat changes nothing. */
  readonly confirm: (link: string) => boolean
  /** Returns whether the link is valid, also when the subscriber is gone. */
  readonly unsubscribe: (link: string) => boolean
  readonly isLink: (action: "confirm" | "unsubscribe", link: string) => boolean
  readonly subscribeWebhook: (
    url: string,
    caller: string,
  ) => Promise<NewWebhook | SubscribeRejection>
  /** The webhook whose secret that is, or undefined. */
  readonly webhookOf: (id: string, secret: string) => Subscriber | undefined
  readonly removeWebhook: (id: string) => void
  /** Sends waiting and held deliveries now; returns how many. */
  readonly resume: (id?: string) => number
}

/** Rules for the URLs of webhooks. */
export interface WebhookAddresses {
  /** Why webhooks can't be sent to that URL; undefined when they can. */
  readonly objectionTo: (
    url: string,
  ) => Promise<CallbackUrlObjection | EndpointObjection | undefined>
  readonly serverOf: (url: string) => string
}

export interface SubscriptionsDeps {
  readonly database: StatusDatabase
  readonly subscribers: SubscriberStore
  readonly deliveries: DeliveryStore
  readonly secrets: Secrets
  readonly webhookAddresses: () => Promise<WebhookAddresses>
  readonly now: () => number
  /** Called when a delivery is due. */
  readonly wake: () => void
}

/** For each IP address: enough for a household or an office. */
const callerPolicy: Policy = { name: "address", ratePerMinute: 1, capacity: 10 }
/** For all together, since strangers make us send e-mails. */
const totalPolicy: Policy = { name: "address", ratePerMinute: 60, capacity: 300 }
const askAgainMillis = 10 * 60_000
const webhooksPerServer = 20
const secretBytes = 32

/** IPv6 networks of 64 bits belong to one household. */
const networkOf = (address: string): string =>
  address.includes(":") && !address.includes(".")
    ? address.split(":").slice(0, 4).join(":")
    : address

const makeLimits = (now: () => Instant) => {
  const callers = makeLocalLimiter(callerPolicy, now)
  const total = makeLocalLimiter(totalPolicy, now)
  return (caller: string): boolean =>
    callers.decide(networkOf(caller), 1).refusal !== undefined ||
    total.decide("all", 1).refusal !== undefined
}

/** Domains are the same in any case; what stands before the @ is the mailbox's business. */
const normalised = (address: string): string => {
  const at = address.lastIndexOf("@")
  return `${address.slice(0, at)}${address.slice(at).toLowerCase()}`
}

const newId = (at: Instant): string => typeId("sbr", at, randomBytes(10))

/** Adds subscribers, each in its own transaction. */
const registering = (deps: SubscriptionsDeps, now: () => Instant) => {
  const { database, subscribers, deliveries, secrets, wake } = deps
  return {
    ask: (address: string, language: Subscriber["language"]): void => {
      const at = now()
      const known = subscribers.findEmail(address)
      if (known !== undefined && known.state !== "unconfirmed") return
      if (known !== undefined && at - known.askedAt < askAgainMillis) return
      const base = { kind: "email", state: "unconfirmed", address } as const
      const { id, createdAt } = known ?? { id: newId(at), createdAt: at }
      database.transaction(() => {
        subscribers.save({ ...base, id, language, createdAt, askedAt: at })
        deliveries.add(deliveryId(`confirmation ${at}`, id, at), id, undefined, at)
      })
      wake()
    },
    register: (address: string, server: string): NewWebhook | SubscribeRejection => {
      if (subscribers.countAtServer(server) >= webhooksPerServer) return "too-many-for-server"
      const at = now()
      const id = newId(at)
      const secret = `whsec_${randomBytes(secretBytes).toString("base64")}`
      const base = { id, kind: "webhook", state: "active", language: "en", address } as const
      const times = { createdAt: at, askedAt: at }
      database.transaction(() =>
        subscribers.save({ ...base, ...times, secret: secrets.seal(secret), server }),
      )
      return { id, secret }
    },
  }
}

export const makeSubscriptions = (deps: SubscriptionsDeps): Subscriptions => {
  const { database, subscribers, deliveries, secrets, webhookAddresses, wake } = deps
  const now = (): Instant => instant(deps.now())
  const isLimited = makeLimits(now)
  const { ask, register } = registering(deps, now)
  return {
    subscribeEmail: (text, language, caller) => {
      const address = text.trim()
      if (isLimited(caller)) return "too-many-requests"
      if (!isMailbox(address)) return "not-an-address"
      ask(normalised(address), language)
      return undefined
    },
    confirm: (link) => {
      const id = secrets.read("confirm", link, now())
      const subscriber = id === undefined ? undefined : subscribers.find(id)
      if (subscriber === undefined) return false
      if (subscriber.state === "unconfirmed") {
        database.transaction(() => subscribers.save({ ...subscriber, state: "active" }))
      }
      return true
    },
    unsubscribe: (link) => {
      const id = secrets.read("unsubscribe", link, now())
      if (id === undefined) return false
      database.transaction(() => subscribers.remove(id))
      return true
    },
    isLink: (action, link) => secrets.read(action, link, now()) !== undefined,
    subscribeWebhook: async (url, caller) => {
      if (isLimited(caller)) return "too-many-requests"
      const { objectionTo, serverOf } = await webhookAddresses()
      return (await objectionTo(url)) ?? register(url, serverOf(url))
    },
    webhookOf: (id, secret) => {
      const subscriber = subscribers.find(id)
      if (subscriber?.kind !== "webhook" || subscriber.secret === undefined) return undefined
      return secrets.unseal(subscriber.secret) === secret ? subscriber : undefined
    },
    removeWebhook: (id) => {
      database.transaction(() => subscribers.remove(id))
    },
    resume: (id) => {
      const resumed = deliveries.resume(now(), id)
      wake()
      return resumed
    },
  }
}

/** Until when the link in an e-mail that was asked for at that time is valid. */
export const confirmationEnds = (askedAt: Instant): Instant =>
  instant(askedAt + confirmationHours * 3_600_000)
