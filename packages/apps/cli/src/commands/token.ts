/** `procurement token …` */
import {
  issueLongLivedToken,
  listLongLivedTokens,
  type LongLivedToken,
  revokeLongLivedToken,
  rotateLongLivedToken,
} from "@procurement/domain/credential"
import * as Effect from "effect/Effect"
import { given, lineFrom, overlapFrom, scopesFrom, tenantIdFrom, tokenIdFrom } from "../decoding.ts"
import { details, type Outcome, table, timeOf, timestampOf } from "../output.ts"
import { type AddCommands, tenantArgument } from "./command.ts"

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
  ])}The token is not shown again: keep it now.\n`,
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

export const addTokenCommands: AddCommands = (program, submit) => {
  const token = program.command("token").description("long-lived tokens of a tenant's clients")
  token
    .command("create")
    .description("issue a token for 90 days; it is shown once")
    .argument(...tenantArgument)
    .argument("<client>", "the client it belongs to")
    .requiredOption("--name <name>", "what it is for")
    .option("--scopes <scopes>", "by commas (default: all of the client's)")
    .action((id: string, clientId: string, options: CreateOptions) => {
      const request = {
        tenantId: tenantIdFrom(id, "<tenant>"),
        clientId,
        name: lineFrom(options.name, "--name"),
        ...given("scopes", options.scopes, scopesFrom, "--scopes"),
      }
      submit((environment) =>
        Effect.map(issueLongLivedToken({ ...request, environment }), (issued) =>
          outcomeOf(issued.token, issued.value),
        ),
      )
    })
  token
    .command("list")
    .description("the tokens of a tenant")
    .argument(...tenantArgument)
    .action((id: string) => {
      const tenantId = tenantIdFrom(id, "<tenant>")
      submit(() => Effect.map(listLongLivedTokens(tenantId), listOutcome))
    })
  token
    .command("rotate")
    .description("a successor; the old token stays good for an overlap")
    .argument(...tenantArgument)
    .argument(...tokenArgument)
    .option("--overlap <days>", "0 to 30 (default: 7), never past the token's own end")
    .action((id: string, tokenText: string, options: { readonly overlap?: string }) => {
      const tenantId = tenantIdFrom(id, "<tenant>")
      const tokenId = tokenIdFrom(tokenText, "<token>")
      const overlap = given("overlap", options.overlap, overlapFrom, "--overlap")
      submit(() =>
        Effect.map(rotateLongLivedToken({ tenantId, tokenId, ...overlap }), (made) =>
          outcomeOf(made.token, made.value, made.replaced),
        ),
      )
    })
  token
    .command("revoke")
    .description("end a token within five seconds")
    .argument(...tenantArgument)
    .argument(...tokenArgument)
    .action((id: string, tokenText: string) => {
      const tenantId = tenantIdFrom(id, "<tenant>")
      const tokenId = tokenIdFrom(tokenText, "<token>")
      const revoked: Outcome = { json: { revoked: tokenId }, text: `revoked ${tokenId}\n` }
      submit(() => Effect.as(revokeLongLivedToken(tenantId, tokenId), revoked))
    })
}
