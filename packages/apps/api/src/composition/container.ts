/** The API's container, as a parts list. */
import { makeSecretHashing } from "@procurement/adapter-oauth"
import type { Database } from "@procurement/adapter-postgres"
import { bindPort, entropyModule, postgresModule } from "@procurement/app-chassis/composition"
import { DocumentArchive } from "@procurement/domain/archive"
import { SecretHashing } from "@procurement/domain/credential"
import { InvoicePicture } from "@procurement/domain/invoice"
import { Container, ContainerModule } from "inversify"

export const makeApiContainer = (
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
  const container = new Container()
  container.load(entropyModule, postgresModule(database))
  container.load(documentModule, hashingModule)
  return container
}
