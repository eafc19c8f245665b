/** `procurement client …` */
import { createHash, X509Certificate } from "node:crypto"
import { readFileSync } from "node:fs"
import type { ReturnedBy } from "@procurement/adapter-http-express/operator-calls"
import { UsageError } from "@procurement/lib-cli"
import { durationOf, listOf } from "../fields.ts"
import { details, type Outcome, table, timeOf } from "../output.ts"
import { type AddCommands, tenantArgument } from "./command.ts"
import { addOperation, option, required } from "./operation-command.ts"

/** Only creation and rotation return the secret. */
const outcomeOf = (client: ReturnedBy<"createClient">): Outcome => ({
  json: client,
  text:
    details([
      ["client", client.clientId],
      ["name", client.name],
      ["scopes", client.scopes.join(" ")],
      ["certificate", client.certificate],
      ["secret", client.secret],
      ["old secret until", timeOf(client.previousSecretExpiresAt)],
    ]) + (client.secret === undefined ? "" : "The secret is not shown again: save it now.\n"),
})

const listOutcome = (list: ReturnedBy<"listClients">): Outcome => {
  const rows = list.items.map((client) => [
    client.clientId,
    client.certificate === undefined ? "secret" : "certificate",
    client.scopes.join(","),
    client.name,
  ])
  return { json: list, text: table(["client", "proof", "scopes", "name"], rows, "no clients") }
}

const fileText = (name: string): string | undefined => {
  try {
    return readFileSync(name, "utf8")
  } catch {
    return undefined
  }
}

/** The `x5t#S256` of the certificate in a PEM file; a text in that form is used directly. */
const thumbprintOf = (text: string, name: string): string => {
  const pem = fileText(text)
  if (pem === undefined) {
    if (/[./]/.test(text)) throw new UsageError(`${name} ${text}: the file can't be read`)
    return text
  }
  try {
    const { raw } = new X509Certificate(pem)
    return createHash("sha256").update(raw).digest("base64url")
  } catch {
    throw new UsageError(`${name} ${text}: the file contains no certificate in PEM`)
  }
}

const ofTenant = { id: tenantArgument }
const ofClient = { ...ofTenant, clientId: ["<client>", "the client's id"] } as const

export const addClientCommands: AddCommands = (client, submit) => {
  addOperation(client, submit, "createClient", {
    name: "create",
    description: "create a client; its secret is shown once",
    path: ofTenant,
    options: [
      required("--name <name>", "its purpose"),
      required("--scopes <scopes>", "separated by commas: orders:read,orders:write,…", {
        read: listOf,
      }),
      option(
        "--certificate <file>",
        "PEM file (or its x5t#S256): the client authenticates with it and gets no secret",
        { read: thumbprintOf },
      ),
    ],
    show: outcomeOf,
  })
  addOperation(client, submit, "listClients", {
    name: "list",
    description: "list the clients of a tenant",
    path: ofTenant,
    show: listOutcome,
  })
  addOperation(client, submit, "rotateClientSecret", {
    name: "rotate",
    description: "create a new secret; the old one stays valid during the overlap",
    path: ofClient,
    options: [
      option("--overlap <days>", "0 to 30 (default: 7), or a duration like P1DT12H", {
        read: durationOf,
      }),
    ],
    show: outcomeOf,
  })
  addOperation(client, submit, "removeClient", {
    name: "remove",
    description: "delete a client and all its tokens",
    path: ofClient,
    show: (_, { clientId }) => ({ json: { removed: clientId }, text: `removed ${clientId}\n` }),
  })
}
