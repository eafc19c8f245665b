/** The API's container, as a parts list. */
import { makeSecretHashing } from "@procurement/adapter-oauth"
import { type Database, makeRateLimitStore } from "@procurement/adapter-postgres"
import { bindPort, entropyModule, postgresModule } from "@procurement/app-chassis/composition"
import { DocumentArchive } from "@procurement/domain/archive"
import { SecretHashing } from "@procurement/domain/credential"
import { makeRateLimitStoreMemory, RateLimitStore } from "@procurement/domain/rate-limit"
import { InvoicePicture } from "@procurement/domain/invoice"
import { Container, ContainerModule } from "inversify"
import type { ApiSettings } from "../settings.ts"

export const makeApiContainer = (
  settings: Pick<ApiSettings, "RATE_LIMIT_STORE">,
  database: Database,
  archive: DocumentArchive["Service"],
  picture: InvoicePicture["Service"],
): Container => {
  const documentModule = new ContainerModule((load) => {
    bindPort(load, DocumentArchive).toConstantValue(archive)
    bindPort(load, InvoicePicture).toConstantValue(picture)
  })
  const hashingModule = new ContainerModule((load) => {
    bindPort(load, SecretHashing).toConstantValue(makeSecretHashing())
  })
  const limitsModule = new ContainerModule((load) => {
    const isMemory = settings.RATE_LIMIT_STORE === "memory"
    const store = isMemory ? makeRateLimitStoreMemory() : makeRateLimitStore(database)
    bindPort(load, RateLimitStore).toConstantValue(store)
  })
  const container = new Container()
  container.load(entropyModule, postgresModule(database))
  container.load(documentModule, hashingModule, limitsModule)
  return container
}
