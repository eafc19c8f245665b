/** `procurement token …` */
import type { ReturnedBy } from "@procurement/adapter-http-express/operator-calls"
import { durationOf, listOf } from "../fields.ts"
import { details, type Outcome, table, timeOf } from "../output.ts"
import { type AddCommands, tenantArgument } from "./command.ts"
import { addOperation, option, required } from "./operation-command.ts"

const outcomeOf = (
  token: ReturnedBy<"issueToken"> & { readonly previousTokenExpiresAt?: string },
): Outcome => ({
  json: token,
  text: `${details([
    ["id", token.id],
    ["client", token.clientId],
    ["name", token.name],
    ["scopes", token.scopes.join(" ")],
    ["expires", timeOf(token.expiresAt)],
    ["token", token.token],
    ["old token until", timeOf(token.previousTokenExpiresAt)],
  ])}The token is not shown again: save it now.\n`,
})

const listOutcome = (list: ReturnedBy<"listTokens">): Outcome => {
  const names = ["id", "token", "expires", "last used", "client", "name"]
  const rows = list.items.map((token) => [
    token.id,
    `${token.hint}…`,
    timeOf(token.expiresAt),
    timeOf(token.lastUsedAt),
    token.clientId,
    token.replacedBy === undefined ? token.name : `${token.name} (replaced)`,
  ])
  return { json: list, text: table(names, rows, "no tokens") }
}

const ofTenant = { id: tenantArgument }
const ofToken = { ...ofTenant, tokenId: ["<token>", "the token's id, tok_…"] } as const

export const addTokenCommands: AddCommands = (token, submit) => {
  addOperation(token, submit, "issueToken", {
    name: "create",
    description: "issue a token for 90 days; it is shown once",
    path: { ...ofTenant, clientId: ["<client>", "the client it belongs to"] },
    options: [
      required("--name <name>", "its purpose"),
      option("--scopes <scopes>", "separated by commas (default: all of the client's)", {
        read: listOf,
      }),
    ],
    show: outcomeOf,
  })
  addOperation(token, submit, "listTokens", {
    name: "list",
    description: "list the tokens of a tenant",
    path: ofTenant,
    show: listOutcome,
  })
  addOperation(token, submit, "rotateToken", {
    name: "rotate",
    description: "replace a token; the old one stays valid during the overlap",
    path: ofToken,
    options: [
      option(
        "--overlap <days>",
        "0 to 30 (default: 7), or a duration like P1DT12H; never past the token's own end",
        { read: durationOf },
      ),
    ],
    show: outcomeOf,
  })
  addOperation(token, submit, "revokeTokenById", {
    name: "revoke",
    description: "revoke a token; it is rejected everywhere within five seconds",
    path: ofToken,
    show: (_, { tokenId }) => ({ json: { revoked: tokenId }, text: `revoked ${tokenId}\n` }),
  })
}
