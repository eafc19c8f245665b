/** The ports of the commands over one database: bound by inversify, proved complete by Effect. */
import { makeSecretHashing } from "@procurement/adapter-oauth"
import type { Database } from "@procurement/adapter-postgres"
import type { ProcessClock } from "@procurement/app-chassis"
import {
  bindPort,
  entropyModule,
  portFrom,
  postgresModule,
} from "@procurement/app-chassis/composition"
import { CredentialStore, LongLivedTokenStore, SecretHashing } from "@procurement/domain/credential"
import { Entropy } from "@procurement/domain/identity"
import { Inbox } from "@procurement/domain/inbound"
import { InvoiceRepository } from "@procurement/domain/invoice"
import { OrderRepository } from "@procurement/domain/order"
import { ReconciliationStore } from "@procurement/domain/reconciliation"
import { RenewalQueue } from "@procurement/domain/renewal"
import { TenantRepository } from "@procurement/domain/tenant"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import { Container, ContainerModule } from "inversify"

export type CliPorts =
  | CredentialStore
  | Entropy
  | Inbox
  | InvoiceRepository
  | OrderRepository
  | LongLivedTokenStore
  | ReconciliationStore
  | RenewalQueue
  | SecretHashing
  | TenantRepository

const hashingModule = new ContainerModule((load) => {
  bindPort(load, SecretHashing).toConstantValue(makeSecretHashing())
})

export const makeCliRuntime = (
  database: Database,
  clock: ProcessClock,
): ManagedRuntime.ManagedRuntime<CliPorts, never> => {
  const container = new Container()
  container.load(entropyModule, postgresModule(database), hashingModule)
  const port = portFrom(container)
  return ManagedRuntime.make(
    Layer.mergeAll(
      clock.layer,
      port(CredentialStore),
      port(Entropy),
      port(Inbox),
      port(InvoiceRepository),
      port(OrderRepository),
      port(LongLivedTokenStore),
      port(ReconciliationStore),
      port(RenewalQueue),
      port(SecretHashing),
      port(TenantRepository),
    ),
  )
}
