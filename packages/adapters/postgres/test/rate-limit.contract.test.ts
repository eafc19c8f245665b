/** Buckets and watches on PostgreSQL keep the contracts of their ports. */
import {
  rateLimitStoreContract,
  refusalWatchStoreContract,
} from "@procurement/contract-tests/rate-limit"
import * as Layer from "effect/Layer"
import {
  layerEmailQueue,
  layerRateLimitStore,
  layerRefusalWatchStore,
  layerWebhookRepository,
} from "../src/index.ts"
import { onFreshDatabase } from "./fixtures/layers.ts"

rateLimitStoreContract("PostgreSQL", onFreshDatabase(layerRateLimitStore), { isolated: true })
refusalWatchStoreContract(
  "PostgreSQL",
  onFreshDatabase((database) =>
    Layer.mergeAll(
      layerRefusalWatchStore(database),
      layerEmailQueue(database),
      layerWebhookRepository(database),
    ),
  ),
  { isolated: true },
)
