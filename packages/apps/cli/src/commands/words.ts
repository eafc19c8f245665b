/** The words of the commands that are made from the operators' OpenAPI document. */
import type { Row } from "@procurement/lib-cli"
import type { Callable } from "../operators.ts"

/** `npm run generate -w packages/apps/cli` writes the rows of these operations. */
export const words = {
  readAnyCatalogItem: ["catalog", "show"],
  putCatalogItem: ["catalog", "put"],
  readCatalogItemHistory: ["catalog", "history"],
  listContractPrices: ["catalog", "prices"],
  readContractPriceHistory: ["catalog", "price-history"],
  listAnyInvoices: ["invoice", "find"],
  readKsefState: ["invoice", "ksef"],
  listPausedWebhooks: ["tenant", "paused-webhooks"],
  listQuotaWarnings: ["tenant", "quota-warnings"],
  listDeadlines: ["invoice", "deadlines"],
  listOverdueInvoices: ["invoice", "overdue"],
  listBadDebts: ["ledger", "bad-debts"],
  listWaitingOrders: ["order", "waiting"],
  startProcessing: ["order", "process"],
  shipOrder: ["order", "ship"],
  trackOrder: ["order", "track"],
  deliverOrder: ["order", "deliver"],
  returnGoods: ["order", "return"],
  cancelAnyOrder: ["order", "cancel"],
  recordPayment: ["invoice", "pay"],
  recordTransfer: ["invoice", "pay-together"],
  correctInvoice: ["invoice", "correct"],
  previewCorrection: ["invoice", "preview-correction"],
  closeInvoice: ["invoice", "close"],
  listEmails: ["email", "list"],
  listPeople: ["people", "list"],
  invitePerson: ["people", "invite"],
  changePerson: ["people", "change"],
  removePerson: ["people", "remove"],
  listRecords: ["people", "records"],
} as const satisfies Partial<Record<Callable, Row["words"]>>
