/** Runs the contract suites of orders, invoices and events against PostgreSQL. */
import { batchRepositoryContract } from "@procurement/contract-tests/clearance"
import { eventLogContract } from "@procurement/contract-tests/events"
import { idempotencyStoreContract } from "@procurement/contract-tests/idempotency"
import { inboxContract } from "@procurement/contract-tests/inbound"
import { invoiceRepositoryContract } from "@procurement/contract-tests/invoice"
import { orderRepositoryContract } from "@procurement/contract-tests/order"
import { paymentRepositoryContract } from "@procurement/contract-tests/payment"
import { ledgerRegisterContract } from "@procurement/contract-tests/ledger"
import { layerLedger } from "./fixtures/layers.ts"

batchRepositoryContract("PostgreSQL", layerLedger, { isolated: true })
orderRepositoryContract("PostgreSQL", layerLedger, { isolated: true })
invoiceRepositoryContract("PostgreSQL", layerLedger, { isolated: true })
paymentRepositoryContract("PostgreSQL", layerLedger, { isolated: true })
idempotencyStoreContract("PostgreSQL", layerLedger, { isolated: true })
inboxContract("PostgreSQL", layerLedger, { isolated: true })
eventLogContract("PostgreSQL", layerLedger, { isolated: true })
ledgerRegisterContract("PostgreSQL", layerLedger, { isolated: true })
