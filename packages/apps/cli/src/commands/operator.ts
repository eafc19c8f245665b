/** `procurement operator …`: the tokens of the people and programs that run the service. */
import {
  createOperator,
  listOperators,
  maximumOperatorTokenDays,
  OperatorName,
  operatorScopes,
  type OperatorToken,
  operatorTokenDays,
  removeOperator,
} from "@procurement/domain/operator"
import { isNetwork } from "@procurement/lib-http"
import { UsageError } from "@procurement/lib-cli"
import * as Effect from "effect/Effect"
import { decoder, type Decoder, listOf, numberFrom, oneOf } from "../decoding.ts"
import { operator as commandLine } from "../operators.ts"
import { details, type Outcome, table, timeOf, timestampOf } from "../output.ts"
import type { AddCommands } from "./command.ts"

const nameFrom = decoder(
  OperatorName,
  "1 to 40 lower-case letters, digits, dots, hyphens or underscores",
)
const scopeFrom = oneOf(operatorScopes)
const daysFrom = numberFrom(1, maximumOperatorTokenDays)

const networkFrom: Decoder<string> = (text, what) => {
  if (isNetwork(text)) return text
  throw new UsageError(`${what} ${text}: must be an address or a network like 10.0.0.0/8`)
}

const scopesFrom = (text: string) => {
  const scopes = listOf(text).map((each) => scopeFrom(each, "--scopes"))
  if (scopes.length === 0) throw new UsageError("--scopes: name at least one")
  return scopes
}

/** Without the hash, which nobody needs to see. */
const jsonOf = ({ name, scopes, networks, ...times }: OperatorToken) => ({
  name,
  scopes,
  networks,
  createdAt: timestampOf(times.createdAt),
  expiresAt: timestampOf(times.expiresAt),
  ...(times.lastUsedAt === undefined ? {} : { lastUsedAt: timestampOf(times.lastUsedAt) }),
})

const networksOf = ({ networks }: OperatorToken): string => networks.join(", ") || "any"

const createdOutcome = ({
  token,
  value,
}: {
  readonly token: OperatorToken
  readonly value: string
}): Outcome => ({
  json: { ...jsonOf(token), token: value },
  text: `${details([
    ["name", token.name],
    ["scopes", token.scopes.join(" ")],
    ["expires", timeOf(token.expiresAt)],
    ["networks", networksOf(token)],
    ["token", value],
  ])}The token is not shown again: save it now.\n`,
})

const listOutcome = (tokens: ReadonlyArray<OperatorToken>): Outcome => {
  const names = ["name", "scopes", "expires", "last used", "networks"]
  const rows = tokens.map((token) => [
    token.name,
    token.scopes.join(" "),
    timeOf(token.expiresAt),
    timeOf(token.lastUsedAt),
    networksOf(token),
  ])
  return { json: { items: tokens.map(jsonOf) }, text: table(names, rows, "no operators") }
}

interface CreateOptions {
  readonly name: string
  readonly scopes: string
  readonly expires: string
  readonly networks?: string
}

export const addOperatorCommands: AddCommands = (operator, submit) => {
  operator
    .command("create")
    .description("create an operator's token; it is shown once")
    .requiredOption("--name <name>", "who holds it, as in audit logs")
    .requiredOption("--scopes <scopes>", `separated by commas: ${operatorScopes.join(", ")}`)
    .option("--expires <days>", "1 to 365 days", String(operatorTokenDays))
    .option("--networks <networks>", "where it works, separated by commas (default: anywhere)")
    .action((options: CreateOptions) => {
      const created = createOperator({
        name: nameFrom(options.name, "--name"),
        scopes: scopesFrom(options.scopes),
        networks: listOf(options.networks ?? "").map((each) => networkFrom(each, "--networks")),
        days: daysFrom(options.expires, "--expires"),
        by: commandLine.name,
      })
      submit(() => Effect.map(created, createdOutcome))
    })
  operator
    .command("list")
    .description("list the operators: scopes, expiry, last use, networks")
    .action(() => submit(() => Effect.map(listOperators, listOutcome)))
  operator
    .command("remove")
    .description("remove an operator's token; it is rejected at once")
    .argument("<name>", "as `operator list` shows it")
    .action((text: string) => {
      const name = nameFrom(text, "<name>")
      const outcome = { json: { removed: name }, text: `removed ${name}\n` }
      submit(() => Effect.as(removeOperator(name, commandLine.name), outcome))
    })
}
