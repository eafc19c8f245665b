/** The worker's container, as a parts list. */
import type { Database } from "@procurement/adapter-postgres"
import {
  clearanceModule,
  entropyModule,
  instanceOf,
  postgresModule,
  webhookModule,
} from "@procurement/app-chassis/composition"
import { ClearanceBudget } from "@procurement/domain/clearance"
import { Container } from "inversify"
import type { WorkerSettings } from "../settings.ts"
import { ksefModule } from "./ksef.module.ts"
import { workerModule, type WorkerResources } from "./worker.module.ts"

/** Changes to the container before anything runs; crash tests rebind ports with it. */
export type AdjustContainer = (container: Container) => void

export const makeWorkerContainer = (
  settings: WorkerSettings,
  database: Database,
  resources: WorkerResources,
): Container => {
  const container = new Container()
  container.load(entropyModule, postgresModule(database))
  container.load(webhookModule(database, settings.WEBHOOK_SECRETS_KEY))
  const { nip: sellerNip } = resources.seller
  container.load(clearanceModule(database, { sellerNip, limitScale: settings.KSEF_LIMIT_SCALE }))
  const budget = instanceOf(container, ClearanceBudget)
  container.load(ksefModule(settings, resources, budget))
  container.load(workerModule(settings, resources))
  return container
}
