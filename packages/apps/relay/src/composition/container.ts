/** The relay's container, as a parts list. */
import type { Database } from "@procurement/adapter-postgres"
import type { openKafka } from "@procurement/adapter-kafka"
import { entropyModule, postgresModule } from "@procurement/app-chassis/composition"
import { Container } from "inversify"
import type { RelaySettings } from "../settings.ts"
import { relayModule } from "./relay.module.ts"

export const makeRelayContainer = (
  settings: RelaySettings,
  database: Database,
  kafka: ReturnType<typeof openKafka>,
): Container => {
  const container = new Container()
  container.load(entropyModule, postgresModule(database), relayModule(settings, kafka))
  return container
}
