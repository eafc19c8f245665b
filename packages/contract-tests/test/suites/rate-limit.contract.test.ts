/** Buckets and watches: the references in the domain. */
import { EmailQueue, makeEmailQueueMemory } from "@procurement/domain/email"
import { makeLedgerMemory } from "@procurement/domain/ledger"
import {
  layerRateLimitStoreMemory,
  makeRefusalWatchStoreMemory,
  RefusalWatchStore,
} from "@procurement/domain/rate-limit"
import { DeliveryQueue, makeDeliveryQueueMemory } from "@procurement/domain/webhook"
import * as Layer from "effect/Layer"
import { rateLimitStoreContract, refusalWatchStoreContract } from "../../src/rate-limit/index.ts"

const ledger = makeLedgerMemory()

rateLimitStoreContract("in memory", layerRateLimitStoreMemory, { isolated: true })
refusalWatchStoreContract(
  "in memory",
  Layer.mergeAll(
    Layer.sync(RefusalWatchStore, () => makeRefusalWatchStoreMemory(ledger)),
    Layer.sync(EmailQueue, () => makeEmailQueueMemory(ledger)),
    Layer.sync(DeliveryQueue, () => makeDeliveryQueueMemory(ledger)),
  ),
  { isolated: true },
)
