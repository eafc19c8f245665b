/** The API's ports, from inversify into Effect: the type proves that none is missing. */
import { layerLog, type Logger, type ProcessClock } from "@procurement/app-chassis"
import { portFrom } from "@procurement/app-chassis/composition"
import { DocumentArchive } from "@procurement/domain/archive"
import { CatalogRepository } from "@procurement/domain/catalog"
import { CredentialStore, LongLivedTokenStore, SecretHashing } from "@procurement/domain/credential"
import { EmailQueue } from "@procurement/domain/email"
import { EventLog } from "@procurement/domain/events"
import { Entropy } from "@procurement/domain/identity"
import { InvoicePicture, InvoiceRepository } from "@procurement/domain/invoice"
import { OrderRepository } from "@procurement/domain/order"
import { QuotaRepository } from "@procurement/domain/quota"
import { PaymentRepository } from "@procurement/domain/payment"
import { TenantRepository } from "@procurement/domain/tenant"
import {
  DeliveryLog,
  EndpointCheck,
  ReplayRepository,
  SubscriptionRepository,
} from "@procurement/domain/webhook"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import type { Container } from "inversify"

export const makeApiRuntime = (
  container: Container,
  clock: ProcessClock,
  log: Logger,
  tracing: Layer.Layer<never>,
) => {
  const port = portFrom(container)
  return ManagedRuntime.make(
    Layer.mergeAll(
      clock.layer,
      layerLog(log),
      tracing,
      port(CatalogRepository),
      port(CredentialStore),
      port(DeliveryLog),
      port(DocumentArchive),
      port(EmailQueue),
      port(EndpointCheck),
      port(Entropy),
      port(EventLog),
      port(InvoicePicture),
      port(InvoiceRepository),
      port(LongLivedTokenStore),
      port(OrderRepository),
      port(QuotaRepository),
      port(ReplayRepository),
      port(SecretHashing),
      port(SubscriptionRepository),
      port(PaymentRepository),
      port(TenantRepository),
    ),
  )
}

export type ApiRuntime = ReturnType<typeof makeApiRuntime>
