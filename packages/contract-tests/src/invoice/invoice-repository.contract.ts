/**
 * The contract of `InvoiceRepository`. Its layer provides orders and webhooks as well, over one
 * store: invoices are created with orders, their events are queried in the outbox.
 */
import type { LedgerPorts } from "../ledger/ledger-ports.ts"
import type { Clause } from "../suite/clause.ts"
import { suiteOf } from "../suite/register.ts"
import { claimClauses } from "../work-queue/claim-clauses.ts"
import { dueTimeClauses } from "../work-queue/due-time-clauses.ts"
import { reissueClauses } from "./reissue-clauses.ts"
import { correctionClauses } from "./correction-clauses.ts"
import { invoiceQueue } from "./invoice-queue.ts"
import { keptClauses } from "./kept-clauses.ts"
import { manyClauses } from "./many-clauses.ts"
import { numberingClauses } from "./numbering-clauses.ts"
import { anyInvoicePageClauses } from "./any-page-clauses.ts"
import { invoicePageClauses } from "./page-clauses.ts"
import { saveClauses } from "./save-clauses.ts"
import { sendingQueueClauses } from "./sending-queue-clauses.ts"
import { shareClauses } from "./share-clauses.ts"
import { spendClauses } from "./spend-clauses.ts"
import { stageClauses } from "./stage-clauses.ts"
import { supplyClauses } from "./supply-clauses.ts"
import { traceClauses } from "./trace-clauses.ts"

export const invoiceRepositoryClauses: ReadonlyArray<Clause<LedgerPorts>> = [
  ...keptClauses,
  ...claimClauses(invoiceQueue),
  ...dueTimeClauses(invoiceQueue),
  ...invoicePageClauses,
  ...anyInvoicePageClauses,
  ...spendClauses,
  ...saveClauses,
  ...numberingClauses,
  ...correctionClauses,
  ...reissueClauses,
  ...manyClauses,
  ...stageClauses,
  ...shareClauses,
  ...sendingQueueClauses,
  ...supplyClauses,
  ...traceClauses,
]

export const invoiceRepositoryContract = suiteOf({
  port: "InvoiceRepository",
  clauses: invoiceRepositoryClauses,
})
