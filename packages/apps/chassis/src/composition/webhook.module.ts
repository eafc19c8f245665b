/** The ports of webhooks on one PostgreSQL database, their secrets sealed with the keys. */
import {
  type Database,
  makeDeliveryLog,
  makeDeliveryQueue,
  makeReplayRepository,
  makeSubscriptionRepository,
  type SecretKeys,
} from "@procurement/adapter-postgres"
import {
  DeliveryLog,
  DeliveryQueue,
  ReplayRepository,
  SubscriptionRepository,
} from "@procurement/domain/webhook"
import { ContainerModule } from "inversify"
import { bindPort } from "./ports.ts"

export const webhookModule = (database: Database, keys: SecretKeys): ContainerModule =>
  new ContainerModule((load) => {
    bindPort(load, DeliveryLog).toConstantValue(makeDeliveryLog(database))
    bindPort(load, DeliveryQueue).toConstantValue(makeDeliveryQueue(database, keys))
    bindPort(load, ReplayRepository).toConstantValue(makeReplayRepository(database, keys))
    bindPort(load, SubscriptionRepository).toConstantValue(
      makeSubscriptionRepository(database, keys),
    )
  })
