/** Bugs of terms, secrets, bodies and e-mails. */
import type { Tenant } from "@procurement/domain/tenant"
import * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import type { Bug } from "./bug.ts"

/** Reads the terms of a tenant once for each process. */
export const trustsOldTerms: Bug = {
  TenantRepository: (service) => {
    const cached = new Map<string, Option.Option<Tenant>>()
    return {
      ...service,
      find: (id) =>
        Effect.suspend(() => {
          const tenant = cached.get(id)
          if (tenant !== undefined) return Effect.succeed(tenant)
          return Effect.tap(service.find(id), (stored) => Effect.sync(() => cached.set(id, stored)))
        }),
    }
  },
}

/** Answers as if the order were stored. */
export const losesOrders: Bug = {
  OrderRepository: (service) => {
    let calls = 0
    return {
      ...service,
      placeOnce: (placement) =>
        Effect.suspend(() => {
          calls += 1
          return calls % 7 === 0 ? Effect.void : service.placeOnce(placement)
        }),
    }
  },
}

/** Signs with the current secret alone during an overlap. */
export const signsOnce: Bug = {
  WebhookSender: ({ send }) => ({
    send: (sending) => send({ ...sending, secrets: sending.secrets.slice(0, 1) }),
  }),
}

/** Signs with the secrets that it saw first. */
export const keepsOldSecrets: Bug = {
  WebhookSender: ({ send }) => {
    const first = new Map<string, ReadonlyArray<string>>()
    return {
      send: (sending) => {
        const secrets = first.get(sending.url) ?? sending.secrets
        first.set(sending.url, secrets)
        return send({ ...sending, secrets })
      },
    }
  },
}

/** Writes the time of the attempt into the body. */
export const changesBody: Bug = {
  WebhookSender: ({ send }) => ({
    send: (sending) => {
      const { delivery, at } = sending
      return send({ ...sending, delivery: { ...delivery, body: `${delivery.body} ${at}` } })
    },
  }),
}

/** Delivers the newest event first. */
export const deliversNewestFirst: Bug = {
  DeliveryQueue: (service) => ({
    ...service,
    fetchReady: (holder, now, requests) =>
      Effect.map(service.fetchReady(holder, now, requests), (partitions) =>
        partitions.map((partition) => ({
          ...partition,
          deliveries: partition.deliveries.toReversed(),
        })),
      ),
  }),
}

/** Does not store that an e-mail is sent. */
export const sendsMailTwice: Bug = {
  EmailQueue: (service) => ({ ...service, settle: () => Effect.succeed(true) }),
}

/** Takes a deferral of the mail server for success. */
export const believesMailServer: Bug = {
  Mailer: (service) => ({
    ...service,
    send: (email, attachments) =>
      Effect.map(service.send(email, attachments), ({ detail }) => ({ _tag: "Accepted", detail })),
  }),
}

/** Makes deliveries for the first subscription of a tenant alone. */
export const forgetsSecondEndpoint: Bug = {
  DeliveryQueue: (service) => ({
    ...service,
    fanOut: (limit, plan) =>
      service.fanOut(limit, (event, subscriptions, trace) =>
        plan(event, subscriptions.slice(0, 1), trace),
      ),
  }),
}
