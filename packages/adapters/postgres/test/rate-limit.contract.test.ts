/** Buckets and watches on PostgreSQL keep the contracts of their ports. */
import {
  rateLimitStoreContract,
  refusalWatchStoreContract,
} from "@procurement/contract-tests/rate-limit"
import * as Layer from "effect/Layer"
import {
  layerDeliveryQueue,
  layerEmailQueue,
  layerRateLimitStore,
  layerRefusalWatchStore,
} from "../src/index.ts"
import { secretKeys } from "./fixtures/examples.ts"
import { onFreshDatabase } from "./fixtures/layers.ts"

rateLimitStoreContract("PostgreSQL", onFreshDatabase(layerRateLimitStore), { isolated: true })
refusalWatchStoreContract(
  "PostgreSQL",
  onFreshDatabase((database) =>
    Layer.mergeAll(
      layerRefusalWatchStore(database),
      layerEmailQueue(database, secretKeys),
      layerDeliveryQueue(database, secretKeys),
    ),
  ),
  { isolated: true },
)
