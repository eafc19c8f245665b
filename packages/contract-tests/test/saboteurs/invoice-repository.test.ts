/** Invoice repositories with one fault each. */
import { InvoiceRepository, type VersionedInvoice } from "@procurement/domain/invoice"
import * as Effect from "effect/Effect"
import * as Option from "effect/Option"
import { invoiceRepositoryClauses } from "../../src/invoice/index.ts"
import { ledgerGround } from "../mutants/grounds.ts"
import { proves, saboteurOf } from "./saboteur.ts"

const ground = ledgerGround("InvoiceRepository")
const saboteur = saboteurOf(InvoiceRepository, invoiceRepositoryClauses, ground)

const trace = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01" as VersionedInvoice["trace"]

const invents = saboteur(
  "invents a trace",
  ({ find }) => ({
    find: (tenantId, id) =>
      Effect.map(
        find(tenantId, id),
        Option.map((kept): VersionedInvoice => ({ trace, ...kept })),
      ),
  }),
  "returns no trace",
)

const claiming = (column: string) =>
  `takes value 1 of ${column} for all of invoices, in InvoiceRepository.claimDue`

proves("InvoiceRepository", invoiceRepositoryClauses, ground, {
  first: {
    "counts a correction with its change":
      "overlooks the last of invoices, in InvoiceRepository.totalsByMonth",
    "the documents that the buyer has": "loses InvoiceRepository.totalsByMonth()!*.total",
    "that was issued offline until":
      "returns what it returned before, in InvoiceRepository.totalsByMonth",
    "return another tenant": "finds nothing for InvoiceRepository.find()!",
    "claims no leased": "takes 1 from InvoiceRepository.claimDue(0).leaseUntil",
    "pages no invoices": "ignores (0), in InvoiceRepository.page",
    "changes neither invoice": "loses the rows of orders when it fails, in InvoiceRepository.save",
    "numbers each seller": "loses InvoiceRepository.number(0).series.sellerNip",
    "saves the numbered": "writes in capitals InvoiceRepository.number(0).assign(0).reference",
    "makes corrections due": "reverses InvoiceRepository.saveMany(0)*.invoice.timeline",
  },
  saboteurs: [invents],
  mutants: {
    "fills pages": "loses InvoiceRepository.page(1).states",
    "with a deadline first":
      "takes value 3 of kept.invoice.offline for all of invoices, in InvoiceRepository.claimDue",
    "counts leased": "adds 1 to InvoiceRepository.claimDue(0).leaseUntil",
    "when its lease has expired": "adds a day to InvoiceRepository.claimDue(0).leaseUntil",
    "a version that grows":
      "leaves the column .kept.version as it was in invoices, in InvoiceRepository.save",
    "stores the work":
      "leaves the column .kept.work as it was in invoices, in InvoiceRepository.save",
    "never again claims invoice work":
      "leaves the column .kept.work as it was in invoices, in InvoiceRepository.save",
    "continues after the last position": "adds 1 to InvoiceRepository.number(0).assign(1)",
    "keeps the lease on numbered":
      "leaves the column .leasedUntil as it was in invoices, in InvoiceRepository.number",
    "assigns and loses no number when the":
      "loses the rows of invoices when it fails, in InvoiceRepository.number",
    "makes the version stale":
      "leaves the column .kept.version as it was in invoices, in InvoiceRepository.save",
    "does not make":
      "takes value 1 of kept.work.dueAt for all of invoices, in InvoiceRepository.find",
    "under the number that it had":
      "leaves the column .kept.invoice as it was in invoices, in InvoiceRepository.save",
    "claims only the invoices of": claiming("kept.invoice._tag"),
    "claims ready invoices that": "reverses InvoiceRepository.claimDue()!",
    "the only invoice of a tenant beside": "drops the first of InvoiceRepository.claimDue()!",
    "the only ready invoice of a tenant beside": claiming("kept.invoice.tenantId"),
    "the longest waiting invoices":
      "takes value 4 of kept.invoice.tenantId for all of invoices, in InvoiceRepository.claimDue",
    "counts a claimed":
      "takes value 1 of leasedUntil for all of invoices, in InvoiceRepository.sendingQueue",
  },
})
