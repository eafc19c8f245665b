/** All operations for operators, by their ids in the OpenAPI document; a sandbox has more. */
import {
  createClient,
  listClients,
  removeClient,
  rotateClientSecret,
} from "../operations/clients.ts"
import { issueToken, listTokens, revokeToken, rotateToken } from "../operations/tokens.ts"
import { changeUser, inviteUser, listUsers, removeUser } from "../operations/users.ts"
import { catalogOperations } from "./catalog.ts"
import { emailOperations } from "./emails.ts"
import { invoiceOperations } from "./invoices.ts"
import { orderOperations } from "./orders.ts"
import { paymentOperations } from "./payments.ts"
import { tenantOperations } from "./tenants.ts"

export const operatorOperations = {
  ...catalogOperations,
  ...orderOperations,
  ...paymentOperations,
  ...tenantOperations,
  ...invoiceOperations,
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
