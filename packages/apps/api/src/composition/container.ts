/** The API's container, as a parts list. */
import type { Database } from "@procurement/adapter-postgres"
import { bindPort, entropyModule, postgresModule } from "@procurement/app-chassis/composition"
import { DocumentArchive } from "@procurement/domain/archive"
import { Container, ContainerModule } from "inversify"

export const makeApiContainer = (
  database: Database,
  archive: DocumentArchive["Service"],
): Container => {
  const archiveModule = new ContainerModule((load) => {
    bindPort(load, DocumentArchive).toConstantValue(archive)
  })
  const container = new Container()
  container.load(entropyModule, postgresModule(database), archiveModule)
  return container
}
