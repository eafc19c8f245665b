/** Runs the contract suites of buckets and refusal watches against the domain's references. */
import { EmailQueue } from "@procurement/domain/email"
import {
  makeDeliveryQueueMemory,
  makeEmailQueueMemory,
  makeLedgerMemory,
  makeRefusalWatchStoreMemory,
} from "@procurement/adapter-memory"
import { layerLocalRateLimitStore, RefusalWatchStore } from "@procurement/domain/rate-limit"
import { DeliveryQueue } from "@procurement/domain/webhook"
import * as Layer from "effect/Layer"
import { rateLimitStoreContract, refusalWatchStoreContract } from "../../src/rate-limit/index.ts"

const ledger = makeLedgerMemory()

rateLimitStoreContract("in memory", layerLocalRateLimitStore, { isolated: true })
refusalWatchStoreContract(
  "in memory",
  Layer.mergeAll(
    Layer.sync(RefusalWatchStore, () => makeRefusalWatchStoreMemory(ledger)),
    Layer.sync(EmailQueue, () => makeEmailQueueMemory(ledger)),
    Layer.sync(DeliveryQueue, () => makeDeliveryQueueMemory(ledger)),
  ),
  { isolated: true },
)
