/** Runs the contract suites of buckets and refusal watches against PostgreSQL. */
import {
  rateLimitStoreContract,
  refusalWatchStoreContract,
} from "@procurement/contract-tests/rate-limit"
import * as Layer from "effect/Layer"
import { layerEmailQueue, layerRateLimitStore, layerRefusalWatchStore } from "../src/index.ts"
import { secretKeys } from "./fixtures/examples.ts"
import { layerPromptQueue, onFreshDatabase } from "./fixtures/layers.ts"

rateLimitStoreContract("PostgreSQL", onFreshDatabase(layerRateLimitStore), { isolated: true })
refusalWatchStoreContract(
  "PostgreSQL",
  onFreshDatabase((database) =>
    Layer.mergeAll(
      layerRefusalWatchStore(database),
      layerEmailQueue(database, secretKeys),
      layerPromptQueue(database),
    ),
  ),
  { isolated: true },
)
