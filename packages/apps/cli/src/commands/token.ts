/** `procurement token …` */
import type { ReturnedBy } from "@procurement/adapter-http-express/operator-calls"
import { durationOf, entriesOf, type Field, listOf, type OptionTexts } from "../fields.ts"
import { operated } from "../operators.ts"
import { details, type Outcome, table, timeOf } from "../output.ts"
import { type AddCommands, tenantArgument } from "./command.ts"

const tokenArgument = ["<token>", "the token's id, tok_…"] as const

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

const newTokenFields: ReadonlyArray<Field> = [
  { option: "--name", pointer: "/name" },
  { option: "--scopes", pointer: "/scopes", read: listOf },
]

const rotationFields: ReadonlyArray<Field> = [
  { option: "--overlap", pointer: "/overlap", read: durationOf },
]

export const addTokenCommands: AddCommands = (token, submit) => {
  token
    .command("create")
    .description("issue a token for 90 days; it is shown once")
    .argument(...tenantArgument)
    .argument("<client>", "the client it belongs to")
    .requiredOption("--name <name>", "its purpose")
    .option("--scopes <scopes>", "separated by commas (default: all of the client's)")
    .action((id: string, clientId: string, options: OptionTexts) => {
      const entries = entriesOf(newTokenFields, options)
      submit(
        operated(
          ({ issueToken }, body) => issueToken({ id, clientId }, { body }),
          outcomeOf,
          entries,
        ),
      )
    })
  token
    .command("list")
    .description("list the tokens of a tenant")
    .argument(...tenantArgument)
    .action((id: string) => submit(operated(({ listTokens }) => listTokens({ id }), listOutcome)))
  token
    .command("rotate")
    .description("replace a token; the old one stays valid during the overlap")
    .argument(...tenantArgument)
    .argument(...tokenArgument)
    .option(
      "--overlap <days>",
      "0 to 30 (default: 7), or a duration like P1DT12H; never past the token's own end",
    )
    .action((id: string, tokenId: string, options: OptionTexts) => {
      const entries = entriesOf(rotationFields, options)
      submit(
        operated(
          ({ rotateToken }, body) => rotateToken({ id, tokenId }, { body }),
          outcomeOf,
          entries,
        ),
      )
    })
  token
    .command("revoke")
    .description("revoke a token; it is rejected everywhere within five seconds")
    .argument(...tenantArgument)
    .argument(...tokenArgument)
    .action((id: string, tokenId: string) => {
      const revoked: Outcome = { json: { revoked: tokenId }, text: `revoked ${tokenId}\n` }
      submit(
        operated(
          ({ revokeTokenById }) => revokeTokenById({ id, tokenId }),
          () => revoked,
        ),
      )
    })
}
