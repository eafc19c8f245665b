/** `procurement token …` */
import {
  issueLongLivedToken,
  listLongLivedTokens,
  type LongLivedToken,
  type NewLongLivedToken,
  revokeLongLivedToken,
  rotateLongLivedToken,
  type TokenRotation,
} from "@procurement/domain/credential"
import type { TenantId, TokenId } from "@procurement/domain/identity"
import * as Effect from "effect/Effect"
import { given, lineFrom, overlapFrom, scopesFrom, tenantIdFrom, tokenIdFrom } from "../decoding.ts"
import { details, type Outcome, table, timeOf, timestampOf } from "../output.ts"
import { type AddCommands, noteForTenant, tenantArgument } from "./command.ts"

const tokenArgument = ["<token>", "the token's id, tok_…"] as const

const jsonOf = (token: LongLivedToken) => ({
  id: token.tokenId,
  clientId: token.clientId,
  name: token.name,
  hint: token.hint,
  scopes: token.scopes,
  environment: token.environment,
  certificate: token.certificate,
  issuedAt: timestampOf(token.issuedAt),
  expiresAt: timestampOf(token.expiresAt),
  lastUsedAt: timestampOf(token.lastUsedAt),
  replacedBy: token.replacedBy,
})

const outcomeOf = (token: LongLivedToken, value: string, replaced?: LongLivedToken): Outcome => ({
  json: { ...jsonOf(token), token: value, replaced: replaced && jsonOf(replaced) },
  text: `${details([
    ["id", token.tokenId],
    ["client", token.clientId],
    ["name", token.name],
    ["scopes", token.scopes.join(" ")],
    ["certificate", token.certificate],
    ["expires", timeOf(token.expiresAt)],
    ["token", value],
    ["old token until", timeOf(replaced?.expiresAt)],
  ])}The token is not shown again: save it now.\n`,
})

const subjectOf = ({ tokenId, name }: LongLivedToken) =>
  ({ type: "token", id: tokenId, name }) as const

const issue = Effect.fnUntraced(function* (request: NewLongLivedToken) {
  const { token, value } = yield* issueLongLivedToken(request)
  yield* noteForTenant(request.tenantId, "token.issued", subjectOf(token))
  return outcomeOf(token, value)
})

const rotate = Effect.fnUntraced(function* (rotation: TokenRotation) {
  const { token, value, replaced } = yield* rotateLongLivedToken(rotation)
  yield* noteForTenant(rotation.tenantId, "token.rotated", subjectOf(token))
  return outcomeOf(token, value, replaced)
})

const revoke = Effect.fnUntraced(function* (tenantId: TenantId, tokenId: TokenId) {
  yield* revokeLongLivedToken(tenantId, tokenId)
  yield* noteForTenant(tenantId, "token.revoked", { type: "token", id: tokenId })
  return { json: { revoked: tokenId }, text: `revoked ${tokenId}\n` } satisfies Outcome
})

const listOutcome = (tokens: ReadonlyArray<LongLivedToken>): Outcome => {
  const names = ["id", "token", "expires", "last used", "client", "name"]
  const rows = tokens.map((token) => [
    token.tokenId,
    `${token.hint}…`,
    timeOf(token.expiresAt),
    timeOf(token.lastUsedAt),
    token.clientId,
    token.replacedBy === undefined ? token.name : `${token.name} (replaced)`,
  ])
  return { json: { items: tokens.map(jsonOf) }, text: table(names, rows, "no tokens") }
}

interface CreateOptions {
  readonly name: string
  readonly scopes?: string
}

export const addTokenCommands: AddCommands = (token, submit) => {
  token
    .command("create")
    .description("issue a token for 90 days; it is shown once")
    .argument(...tenantArgument)
    .argument("<client>", "the client it belongs to")
    .requiredOption("--name <name>", "its purpose")
    .option("--scopes <scopes>", "separated by commas (default: all of the client's)")
    .action((id: string, clientId: string, options: CreateOptions) => {
      const request = {
        tenantId: tenantIdFrom(id, "<tenant>"),
        clientId,
        name: lineFrom(options.name, "--name"),
        ...given("scopes", options.scopes, scopesFrom, "--scopes"),
      }
      submit((environment) => issue({ ...request, environment }))
    })
  token
    .command("list")
    .description("list the tokens of a tenant")
    .argument(...tenantArgument)
    .action((id: string) => {
      const tenantId = tenantIdFrom(id, "<tenant>")
      submit(() => Effect.map(listLongLivedTokens(tenantId), listOutcome))
    })
  token
    .command("rotate")
    .description("replace a token; the old one stays valid during the overlap")
    .argument(...tenantArgument)
    .argument(...tokenArgument)
    .option("--overlap <days>", "0 to 30 (default: 7), never past the token's own end")
    .action((id: string, tokenText: string, options: { readonly overlap?: string }) => {
      const tenantId = tenantIdFrom(id, "<tenant>")
      const tokenId = tokenIdFrom(tokenText, "<token>")
      const overlap = given("overlap", options.overlap, overlapFrom, "--overlap")
      submit(() => rotate({ tenantId, tokenId, ...overlap }))
    })
  token
    .command("revoke")
    .description("revoke a token; it is rejected everywhere within five seconds")
    .argument(...tenantArgument)
    .argument(...tokenArgument)
    .action((id: string, tokenText: string) => {
      const tenantId = tenantIdFrom(id, "<tenant>")
      const tokenId = tokenIdFrom(tokenText, "<token>")
      submit(() => revoke(tenantId, tokenId))
    })
}
