/** Orders, invoices and payments: the references over one common store. */
import { layerLedgerMemory } from "@procurement/adapter-memory"
import { batchRepositoryContract } from "../../src/clearance/index.ts"
import { eventLogContract } from "../../src/events/index.ts"
import { idempotencyStoreContract } from "../../src/idempotency/index.ts"
import { inboxContract } from "../../src/inbound/index.ts"
import { invoiceRepositoryContract } from "../../src/invoice/index.ts"
import { orderRepositoryContract } from "../../src/order/index.ts"
import { paymentRepositoryContract } from "../../src/payment/index.ts"

batchRepositoryContract("in memory", layerLedgerMemory(), { isolated: true })
orderRepositoryContract("in memory", layerLedgerMemory(), { isolated: true })
invoiceRepositoryContract("in memory", layerLedgerMemory(), { isolated: true })
paymentRepositoryContract("in memory", layerLedgerMemory(), { isolated: true })
idempotencyStoreContract("in memory", layerLedgerMemory(), { isolated: true })
inboxContract("in memory", layerLedgerMemory(), { isolated: true })
eventLogContract("in memory", layerLedgerMemory(), { isolated: true })
