/** How a handler has its effects run: by the runtime of the app, with every port provided. */
import type * as Effect from "effect/Effect"
import type * as Exit from "effect/Exit"
import type { DocumentArchive } from "@procurement/domain/archive"
import type { CatalogRepository } from "@procurement/domain/catalog"
import type {
  CredentialStore,
  LongLivedTokenStore,
  SecretHashing,
} from "@procurement/domain/credential"
import type { EmailQueue } from "@procurement/domain/email"
import type { EventLog } from "@procurement/domain/events"
import type { Entropy } from "@procurement/domain/identity"
import type { InvoicePicture, InvoiceRepository } from "@procurement/domain/invoice"
import type { OrderRepository } from "@procurement/domain/order"
import type { QuotaRepository } from "@procurement/domain/quota"
import type { PaymentRepository } from "@procurement/domain/payment"
import type { TenantRepository } from "@procurement/domain/tenant"
import type {
  DeliveryLog,
  EndpointCheck,
  ReplayRepository,
  SubscriptionRepository,
} from "@procurement/domain/webhook"

/** The ports that the routes use. */
export type HttpPorts =
  | CatalogRepository
  | CredentialStore
  | DeliveryLog
  | DocumentArchive
  | EmailQueue
  | EndpointCheck
  | Entropy
  | EventLog
  | InvoicePicture
  | InvoiceRepository
  | LongLivedTokenStore
  | OrderRepository
  | PaymentRepository
  | QuotaRepository
  | ReplayRepository
  | SecretHashing
  | SubscriptionRepository
  | TenantRepository

/** `runPromiseExit` of a `ManagedRuntime` whose layer provides the ports. */
export type Run = <A, E>(effect: Effect.Effect<A, E, HttpPorts>) => Promise<Exit.Exit<A, E>>
