/** `procurement client …` */
import {
  type ApiClient,
  createClient,
  listClients,
  type NewClient,
  removeClient,
  rotateClientSecret,
  type SecretRotation,
} from "@procurement/domain/credential"
import type { TenantId } from "@procurement/domain/identity"
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
import { type AddCommands, noteForTenant, tenantArgument } from "./command.ts"

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
    ]) + (secret === undefined ? "" : "The secret is not shown again: save it now.\n"),
})

const subjectOf = ({ clientId, name }: ApiClient) =>
  ({ type: "client", id: clientId, name }) as const

const create = Effect.fnUntraced(function* (request: NewClient) {
  const { client, secret } = yield* createClient(request)
  yield* noteForTenant(request.tenantId, "client.created", subjectOf(client))
  return outcomeOf(client, secret)
})

const rotate = Effect.fnUntraced(function* (rotation: SecretRotation) {
  const { client, secret } = yield* rotateClientSecret(rotation)
  yield* noteForTenant(rotation.tenantId, "client.secret_rotated", subjectOf(client))
  return outcomeOf(client, secret)
})

const remove = Effect.fnUntraced(function* (tenantId: TenantId, clientId: string) {
  yield* removeClient(tenantId, clientId)
  yield* noteForTenant(tenantId, "client.deleted", { type: "client", id: clientId })
  return { json: { removed: clientId }, text: `removed ${clientId}\n` } satisfies Outcome
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

export const addClientCommands: AddCommands = (client, submit) => {
  client
    .command("create")
    .description("create a client; its secret is shown once")
    .argument(...tenantArgument)
    .requiredOption("--name <name>", "its purpose")
    .requiredOption("--scopes <scopes>", "separated by commas: orders:read,orders:write,…")
    .option(
      "--certificate <file>",
      "PEM file (or its x5t#S256): the client authenticates with it and gets no secret",
    )
    .action((id: string, options: CreateOptions) => {
      const request = {
        tenantId: tenantIdFrom(id, "<tenant>"),
        name: lineFrom(options.name, "--name"),
        scopes: scopesFrom(options.scopes, "--scopes"),
        ...given("certificate", options.certificate, certificateFrom, "--certificate"),
      }
      submit(() => create(request))
    })
  client
    .command("list")
    .description("list the clients of a tenant")
    .argument(...tenantArgument)
    .action((id: string) => {
      const tenantId = tenantIdFrom(id, "<tenant>")
      submit(() => Effect.map(listClients(tenantId), listOutcome))
    })
  client
    .command("rotate")
    .description("create a new secret; the old one stays valid during the overlap")
    .argument(...tenantArgument)
    .argument(...clientArgument)
    .option("--overlap <days>", "0 to 30 (default: 7)")
    .action((id: string, clientId: string, options: { readonly overlap?: string }) => {
      const tenantId = tenantIdFrom(id, "<tenant>")
      const overlap = given("overlap", options.overlap, overlapFrom, "--overlap")
      submit(() => rotate({ tenantId, clientId, ...overlap }))
    })
  client
    .command("remove")
    .description("delete a client and all its tokens")
    .argument(...tenantArgument)
    .argument(...clientArgument)
    .action((id: string, clientId: string) => {
      const tenantId = tenantIdFrom(id, "<tenant>")
      submit(() => remove(tenantId, clientId))
    })
}
