/** Every repository on one PostgreSQL database. */
import {
  type Database,
  makeCatalogRepository,
  makeCredentialStore,
  makeInvoiceRepository,
  makeOrderRepository,
  makeTenantRepository,
  makeWebhookRepository,
} from "@procurement/adapter-postgres"
import { CatalogRepository } from "@procurement/domain/catalog"
import { CredentialStore } from "@procurement/domain/credential"
import { InvoiceRepository } from "@procurement/domain/invoice"
import { OrderRepository } from "@procurement/domain/order"
import { TenantRepository } from "@procurement/domain/tenant"
import { WebhookRepository } from "@procurement/domain/webhook"
import { ContainerModule } from "inversify"
import { bindPort } from "./ports.ts"

export const postgresModule = (database: Database): ContainerModule =>
  new ContainerModule((load) => {
    bindPort(load, CatalogRepository).toConstantValue(makeCatalogRepository(database))
    bindPort(load, CredentialStore).toConstantValue(makeCredentialStore(database))
    bindPort(load, InvoiceRepository).toConstantValue(makeInvoiceRepository(database))
    bindPort(load, OrderRepository).toConstantValue(makeOrderRepository(database))
    bindPort(load, TenantRepository).toConstantValue(makeTenantRepository(database))
    bindPort(load, WebhookRepository).toConstantValue(makeWebhookRepository(database))
  })
