/** Orders, invoices and webhooks: the references over one common store. */
import { invoiceRepositoryContract } from "../../src/invoice/index.ts"
import { orderRepositoryContract } from "../../src/order/index.ts"
import { webhookRepositoryContract } from "../../src/webhook/index.ts"
import { layerLedgerReference } from "../references/ledger-reference.ts"

orderRepositoryContract("in memory", layerLedgerReference(), { isolated: true })
invoiceRepositoryContract("in memory", layerLedgerReference(), { isolated: true })
webhookRepositoryContract("in memory", layerLedgerReference(), { isolated: true })
