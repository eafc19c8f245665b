/** The settings, clock and stores that all parts of the status page share. */
import type { Logger } from "@procurement/app-platform/standalone"
import type { Instant } from "@procurement/domain/standalone"
import type { StatusSettings } from "./settings.ts"
import type { StatusDatabase } from "./storage/database.ts"
import type { DeliveryStore } from "./storage/delivery-store.ts"
import type { NoticeStore } from "./storage/notice-store.ts"
import type { ProbeStore } from "./storage/probe-store.ts"
import type { SubscriberStore } from "./storage/subscriber-store.ts"
import type { Secrets } from "./secrets.ts"

export interface Site {
  readonly name: string
  /** Where the status page itself is, without a slash at its end. */
  readonly publicUrl: string
  /** Whether e-mails can be subscribed to. */
  readonly hasEmail: boolean
  /** Of a static export: forms are at the public address alone. */
  readonly isExport: boolean
}

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
