/** The body of a webhook: the event as customers see it, version 1. */
import { type Instant, toIso } from "../calendar/instant.ts"
import { dataForOthers } from "../events/data-for-others.ts"
import type { DomainEvent } from "../events/domain-event.ts"
import type { EventId, SubscriptionId } from "../identity/type-id.ts"
import { testEventType } from "./delivery.ts"

interface Told {
  readonly id: EventId
  readonly type: string
  readonly at: Instant
  readonly data: object
}

const bodyOf = ({ id, type, at, data }: Told): string =>
  JSON.stringify({ id, type, version: 1, createdAt: toIso(at), data })

/** JSON text; the same event always gives the same text. */
export const webhookBody = (event: DomainEvent): string =>
  bodyOf({ id: event.id, type: event.type, at: event.occurredAt, data: dataForOthers(event) })

/** The body of a test event: it names its subscription and nothing else. */
export const testBody = (id: EventId, subscriptionId: SubscriptionId, at: Instant): string =>
  bodyOf({ id, type: testEventType, at, data: { subscriptionId } })
