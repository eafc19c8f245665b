/** How a handler has its effects run: by the runtime of the app, with every port provided. */
import type * as Effect from "effect/Effect"
import type * as Exit from "effect/Exit"
import type { DocumentArchive } from "@procurement/domain/archive"
import type { CatalogRepository } from "@procurement/domain/catalog"
import type { CredentialStore } from "@procurement/domain/credential"
import type { Entropy } from "@procurement/domain/identity"
import type { InvoiceRepository } from "@procurement/domain/invoice"
import type { OrderRepository } from "@procurement/domain/order"
import type { TenantRepository } from "@procurement/domain/tenant"
import type { WebhookRepository } from "@procurement/domain/webhook"

/** The ports that the routes use. */
export type HttpPorts =
  | CatalogRepository
  | CredentialStore
  | DocumentArchive
  | Entropy
  | InvoiceRepository
  | OrderRepository
  | TenantRepository
  | WebhookRepository

/** `runPromiseExit` of a `ManagedRuntime` whose layer provides the ports. */
export type Run = <A, E>(effect: Effect.Effect<A, E, HttpPorts>) => Promise<Exit.Exit<A, E>>
