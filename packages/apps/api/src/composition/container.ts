/** The API's container, as a parts list. */
import { makeSecretHashing } from "@procurement/adapter-oauth"
import type { Database } from "@procurement/adapter-postgres"
import { makeEndpointCheck } from "@procurement/adapter-webhook-http"
import {
  bindPort,
  entropyModule,
  postgresModule,
  webhookModule,
} from "@procurement/app-chassis/composition"
import { DocumentArchive } from "@procurement/domain/archive"
import { SecretHashing } from "@procurement/domain/credential"
import { InvoicePicture } from "@procurement/domain/invoice"
import { EndpointCheck } from "@procurement/domain/webhook"
import { Container, ContainerModule } from "inversify"
import type { ApiSettings } from "../settings.ts"

export const makeApiContainer = (
  settings: Pick<ApiSettings, "WEBHOOK_SECRETS_KEY" | "WEBHOOK_LOOPBACK">,
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
  const endpointModule = new ContainerModule((load) => {
    const check = makeEndpointCheck({ allowLoopback: settings.WEBHOOK_LOOPBACK })
    bindPort(load, EndpointCheck).toConstantValue(check)
  })
  const container = new Container()
  container.load(entropyModule, postgresModule(database))
  container.load(webhookModule(database, settings.WEBHOOK_SECRETS_KEY))
  container.load(documentModule, hashingModule, endpointModule)
  return container
}
