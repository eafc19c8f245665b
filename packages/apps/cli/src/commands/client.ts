/** `procurement client …` */
import {
  type ApiClient,
  createClient,
  listClients,
  removeClient,
  rotateClientSecret,
} from "@procurement/domain/credential"
import * as Effect from "effect/Effect"
import {
  certificateFrom,
  given,
  lineFrom,
  overlapFrom,
  scopesFrom,
  tenantIdFrom,
} from "../decoding.ts"
import { details, type Outcome, table, timeOf, timestampOf } from "../output.ts"
import { type AddCommands, tenantArgument } from "./command.ts"

const clientArgument = ["<client>", "the client's id"] as const

const jsonOf = (client: ApiClient) => ({
  clientId: client.clientId,
  name: client.name,
  scopes: client.scopes,
  certificate: client.certificate,
  previousSecretExpiresAt: timestampOf(client.previousSecret?.expiresAt),
})

const outcomeOf = (client: ApiClient, secret: string | undefined): Outcome => ({
  json: { ...jsonOf(client), secret },
  text:
    details([
      ["client", client.clientId],
      ["name", client.name],
      ["scopes", client.scopes.join(" ")],
      ["certificate", client.certificate],
      ["secret", secret],
      ["old secret until", timeOf(client.previousSecret?.expiresAt)],
    ]) + (secret === undefined ? "" : "The secret is not shown again: keep it now.\n"),
})

const listOutcome = (clients: ReadonlyArray<ApiClient>): Outcome => {
  const rows = clients.map((client) => [
    client.clientId,
    client.certificate === undefined ? "secret" : "certificate",
    client.scopes.join(","),
    client.name,
  ])
  return {
    json: { items: clients.map(jsonOf) },
    text: table(["client", "proof", "scopes", "name"], rows, "no clients"),
  }
}

interface CreateOptions {
  readonly name: string
  readonly scopes: string
  readonly certificate?: string
}

export const addClientCommands: AddCommands = (program, submit) => {
  const client = program.command("client").description("a tenant's API clients (keys)")
  client
    .command("create")
    .description("make a client; its secret is shown once")
    .argument(...tenantArgument)
    .requiredOption("--name <name>", "what it is for")
    .requiredOption("--scopes <scopes>", "by commas: orders:read,orders:write,…")
    .option("--certificate <file>", "PEM file (or its x5t#S256): the client shows it, no secret")
    .action((id: string, options: CreateOptions) => {
      const request = {
        tenantId: tenantIdFrom(id, "<tenant>"),
        name: lineFrom(options.name, "--name"),
        scopes: scopesFrom(options.scopes, "--scopes"),
        ...given("certificate", options.certificate, certificateFrom, "--certificate"),
      }
      submit(() =>
        Effect.map(createClient(request), (created) => outcomeOf(created.client, created.secret)),
      )
    })
  client
    .command("list")
    .description("the clients of a tenant")
    .argument(...tenantArgument)
    .action((id: string) => {
      const tenantId = tenantIdFrom(id, "<tenant>")
      submit(() => Effect.map(listClients(tenantId), listOutcome))
    })
  client
    .command("rotate")
    .description("a new secret; the old one stays good for an overlap")
    .argument(...tenantArgument)
    .argument(...clientArgument)
    .option("--overlap <days>", "0 to 30 (default: 7)")
    .action((id: string, clientId: string, options: { readonly overlap?: string }) => {
      const tenantId = tenantIdFrom(id, "<tenant>")
      const overlap = given("overlap", options.overlap, overlapFrom, "--overlap")
      const rotation = rotateClientSecret({ tenantId, clientId, ...overlap })
      submit(() => Effect.map(rotation, (made) => outcomeOf(made.client, made.secret)))
    })
  client
    .command("remove")
    .description("end a client and all its tokens")
    .argument(...tenantArgument)
    .argument(...clientArgument)
    .action((id: string, clientId: string) => {
      const tenantId = tenantIdFrom(id, "<tenant>")
      const removed: Outcome = { json: { removed: clientId }, text: `removed ${clientId}\n` }
      submit(() => Effect.as(removeClient(tenantId, clientId), removed))
    })
}
