/** Orders, invoices and webhooks on PostgreSQL keep the contracts of their ports. */
import { invoiceRepositoryContract } from "@procurement/contract-tests/invoice"
import { orderRepositoryContract } from "@procurement/contract-tests/order"
import { webhookRepositoryContract } from "@procurement/contract-tests/webhook"
import { layerLedger } from "./fixtures/layers.ts"

orderRepositoryContract("PostgreSQL", layerLedger, { isolated: true })
invoiceRepositoryContract("PostgreSQL", layerLedger, { isolated: true })
webhookRepositoryContract("PostgreSQL", layerLedger, { isolated: true })
