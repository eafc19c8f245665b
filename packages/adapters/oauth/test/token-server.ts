/** A token endpoint on a port of its own, over a credential store in memory that keeps a record. */
import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import * as Effect from "effect/Effect"
import {
  type ApiClient,
  type CredentialStore,
  CredentialStoreError,
  makeCredentialStoreMemory,
  type Scope,
} from "@procurement/domain/credential"
import { instant } from "@procurement/domain/calendar"
import type { TenantId } from "@procurement/domain/identity"
import { typeId } from "@procurement/domain/identity"
import { makeTokenEndpoint, secretHash } from "../src/index.ts"

export const clientId = "cli_warsaw"
export const clientSecret = "s3cret+with/odd:characters%and=more"
export const tenantId = typeId("ten", instant(0), new Uint8Array(10)) as TenantId

export const aClient = (id: string, secret: string, scopes: ReadonlyArray<Scope>): ApiClient => ({
  clientId: id,
  tenantId,
  name: id,
  secretHash: secretHash(secret),
  scopes,
})

export interface TokenServer {
  readonly baseUrl: string
  readonly store: CredentialStore["Service"]
  /** Everything that was ever handed to the store, as one text. */
  readonly seenByStore: () => string
  readonly failures: Array<unknown>
  readonly breakStore: () => void
  readonly post: (
    path: string,
    form: Record<string, string>,
    headers?: Record<string, string>,
  ) => Promise<Response>
  readonly close: () => Promise<void>
}

type Store = CredentialStore["Service"]

/** Tells of what the endpoint hands over; what it does not use is the store's own. */
const recording = (store: Store, record: Array<unknown>, broken: () => boolean): Store => {
  const told =
    <A, B, E>(name: string, method: (argument: A) => Effect.Effect<B, E>) =>
    (argument: A): Effect.Effect<B, E | CredentialStoreError> => {
      record.push({ name, argument })
      return broken()
        ? Effect.fail(new CredentialStoreError({ reason: "Unavailable" }))
        : method(argument)
    }
  return {
    ...store,
    findClient: told("findClient", store.findClient),
    findToken: told("findToken", store.findToken),
    saveToken: told("saveToken", store.saveToken),
    revokeToken: told("revokeToken", store.revokeToken),
  }
}

export const basic = (id: string, secret: string): string =>
  `Basic ${Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString("base64")}`

export const startTokenServer = async (now?: () => number): Promise<TokenServer> => {
  const record: Array<unknown> = []
  const failures: Array<unknown> = []
  let isBroken = false
  const store = makeCredentialStoreMemory()
  await Effect.runPromise(
    store.saveClient(aClient(clientId, clientSecret, ["orders:read", "catalog:read"])),
  )
  await Effect.runPromise(store.saveClient(aClient("cli_other", "other-secret", ["orders:read"])))
  const endpoint = makeTokenEndpoint({
    issuer: "http://127.0.0.1",
    credentials: recording(store, record, () => isBroken),
    environment: "test",
    onFailure: (failure) => failures.push(failure),
    ...(now === undefined ? {} : { now }),
  })
  const server = createServer((request, response) => endpoint(request, response)).listen(
    0,
    "127.0.0.1",
  )
  await once(server, "listening")
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    baseUrl,
    store,
    failures,
    seenByStore: () => JSON.stringify(record),
    breakStore: () => {
      isBroken = true
    },
    post: (path, form, headers = {}) =>
      fetch(`${baseUrl}${path}`, { method: "POST", body: new URLSearchParams(form), headers }),
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, "close")
    },
  }
}
