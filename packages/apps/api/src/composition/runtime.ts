/** The API's ports, from inversify into Effect: the type proves that none is missing. */
import { portFrom } from "@procurement/app-chassis/composition"
import { DocumentArchive } from "@procurement/domain/archive"
import { CatalogRepository } from "@procurement/domain/catalog"
import { CredentialStore } from "@procurement/domain/credential"
import { Entropy } from "@procurement/domain/identity"
import { InvoiceRepository } from "@procurement/domain/invoice"
import { OrderRepository } from "@procurement/domain/order"
import { TenantRepository } from "@procurement/domain/tenant"
import { WebhookRepository } from "@procurement/domain/webhook"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import type { Container } from "inversify"

export const makeApiRuntime = (container: Container) => {
  const port = portFrom(container)
  return ManagedRuntime.make(
    Layer.mergeAll(
      port(CatalogRepository),
      port(CredentialStore),
      port(DocumentArchive),
      port(Entropy),
      port(InvoiceRepository),
      port(OrderRepository),
      port(TenantRepository),
      port(WebhookRepository),
    ),
  )
}
