/** Runs the contract suites of orders, invoices and payments against references over one store. */
import { EventLog } from "@procurement/domain/events"
import { makeEventLogMemory, makeLedgerMemory } from "@procurement/adapter-memory"
import * as Layer from "effect/Layer"
import { batchRepositoryContract } from "../../src/clearance/index.ts"
import { eventLogContract } from "../../src/events/index.ts"
import { idempotencyStoreContract } from "../../src/idempotency/index.ts"
import { inboxContract } from "../../src/inbound/index.ts"
import { invoiceRepositoryContract } from "../../src/invoice/index.ts"
import { orderRepositoryContract } from "../../src/order/index.ts"
import { paymentRepositoryContract } from "../../src/payment/index.ts"
import { layerLedgerReference } from "../references/ledger-reference.ts"

batchRepositoryContract("in memory", layerLedgerReference(), { isolated: true })
orderRepositoryContract("in memory", layerLedgerReference(), { isolated: true })
invoiceRepositoryContract("in memory", layerLedgerReference(), { isolated: true })
paymentRepositoryContract("in memory", layerLedgerReference(), { isolated: true })
idempotencyStoreContract("in memory", layerLedgerReference(), { isolated: true })
inboxContract("in memory", layerLedgerReference(), { isolated: true })

const ledger = makeLedgerMemory()
const log = Layer.succeed(EventLog, makeEventLogMemory(ledger))
eventLogContract("in memory", Layer.merge(layerLedgerReference(ledger), log), { isolated: true })
