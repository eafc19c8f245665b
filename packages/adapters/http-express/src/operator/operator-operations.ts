/** All operations for operators, by their ids in the OpenAPI document; a sandbox has more. */
import {
  createClient,
  listClients,
  removeClient,
  rotateClientSecret,
} from "../operations/access/clients.ts"
import { issueToken, listTokens, revokeToken, rotateToken } from "../operations/access/tokens.ts"
import { changeUser, inviteUser, listUsers, removeUser } from "../operations/access/users.ts"
import { attentionOperations } from "../operations/attention.ts"
import { badDebtOperations } from "../operations/bad-debts.ts"
import { catalogOperations } from "../operations/catalog/editing.ts"
import { catalogImportOperations } from "../operations/catalog/importing.ts"
import { contractPriceOperations } from "../operations/catalog/contract-prices.ts"
import { peopleOperations } from "../operations/console/people.ts"
import { deadLetterOperations } from "../operations/dead-letters.ts"
import { emailOperations } from "../operations/emails.ts"
import { correctionOperations } from "../operations/invoices/corrections.ts"
import { deadlineOperations } from "../operations/invoices/deadlines.ts"
import { invoiceListOperations } from "../operations/invoices/list.ts"
import { overdueOperations } from "../operations/invoices/overdue.ts"
import { outsideOperations } from "../operations/invoices/outside.ts"
import { invoiceOperations } from "../operations/invoices/rejected.ts"
import { ledgerExportOperations } from "../operations/ledger-exports.ts"
import { ledgerOperations } from "../operations/ledger.ts"
import { orderOperations } from "../operations/orders/reports.ts"
import { waitingOrderOperations } from "../operations/orders/waiting.ts"
import { paymentOperations } from "../operations/payments/reports.ts"
import { statementOperations } from "../operations/payments/statements.ts"
import { unmatchedOperations } from "../operations/payments/unmatched.ts"
import { offboardingOperations } from "../operations/offboarding.ts"
import { jobOperations } from "../operations/jobs.ts"
import { processOperations } from "../operations/processes.ts"
import { readTaxpayer } from "../operations/taxpayers.ts"
import { tenantBuyerOperations } from "../operations/tenant-buyers.ts"
import { tenantOperations } from "../operations/tenants.ts"
import { listAnyReplays } from "../operations/webhooks/any-replays.ts"
import { sentEventOperations } from "../operations/webhooks/sent.ts"

export const operatorOperations = {
  ...catalogOperations,
  ...catalogImportOperations,
  ...contractPriceOperations,
  ...orderOperations,
  ...waitingOrderOperations,
  ...paymentOperations,
  ...statementOperations,
  ...unmatchedOperations,
  ...tenantOperations,
  ...offboardingOperations,
  ...peopleOperations,
  ...tenantBuyerOperations,
  readTaxpayer,
  ...invoiceListOperations,
  ...invoiceOperations,
  ...correctionOperations,
  ...deadlineOperations,
  ...outsideOperations,
  ...overdueOperations,
  ...ledgerOperations,
  ...ledgerExportOperations,
  ...badDebtOperations,
  ...attentionOperations,
  ...processOperations,
  ...jobOperations,
  ...deadLetterOperations,
  listAnyReplays,
  ...sentEventOperations,
  createClient: createClient.operator,
  listClients: listClients.operator,
  rotateClientSecret: rotateClientSecret.operator,
  removeClient: removeClient.operator,
  issueToken,
  listTokens: listTokens.operator,
  rotateToken,
  revokeTokenById: revokeToken.operator,
  inviteUser: inviteUser.operator,
  listUsers: listUsers.operator,
  changeUser: changeUser.operator,
  removeUser: removeUser.operator,
  ...emailOperations,
}
