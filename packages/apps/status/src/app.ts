/** What all parts of the status page share: its settings, clock and stores. */
import type { Logger } from "@procurement/app-platform/standalone"
import type { Instant } from "@procurement/domain/standalone"
import type { Site } from "./page/layout.ts"
import type { StatusSettings } from "./settings.ts"
import type { StatusDatabase } from "./storage/database.ts"
import type { DeliveryStore } from "./storage/delivery-store.ts"
import type { NoticeStore } from "./storage/notice-store.ts"
import type { ProbeStore } from "./storage/probe-store.ts"
import type { SubscriberStore } from "./storage/subscriber-store.ts"
import type { Secrets } from "./subscriptions/secrets.ts"

export interface App {
  readonly settings: StatusSettings
  readonly site: Site
  readonly log: Logger
  readonly now: () => Instant
  readonly secrets: Secrets
  readonly database: StatusDatabase
  readonly probes: ProbeStore
  readonly notices: NoticeStore
  readonly subscribers: SubscriberStore
  readonly deliveries: DeliveryStore
}
