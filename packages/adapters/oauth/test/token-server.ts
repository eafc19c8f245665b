/** A token endpoint on a separate port, over an in-memory credential store that records calls. */
import { once } from "node:events"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import * as Effect from "effect/Effect"
import type { ApiClient, CredentialStore, Scope } from "@procurement/domain/credential"
import { makeCredentialStoreMemory } from "@procurement/adapter-memory"
import { instant } from "@procurement/domain/calendar"
import { type TenantId, typeId } from "@procurement/domain/identity"
import { Unavailable } from "@procurement/domain/unavailable"
import { makeTokenEndpoint, secretHash, type TokenEndpointOptions } from "../src/index.ts"

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
  /** Everything that was passed to the store, as one text. */
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

/** Records what the endpoint passes to the store; unused methods stay unchanged. */
const recording = (store: Store, record: Array<unknown>, broken: () => boolean): Store => {
  const logged =
    <A, B, E>(name: string, method: (argument: A) => Effect.Effect<B, E>) =>
    (argument: A): Effect.Effect<B, E | Unavailable> => {
      record.push({ name, argument })
      return broken() ? Effect.fail(new Unavailable({ port: "CredentialStore" })) : method(argument)
    }
  return {
    ...store,
    findClient: logged("findClient", store.findClient),
    findToken: logged("findToken", store.findToken),
    saveToken: logged("saveToken", store.saveToken),
    revokeToken: logged("revokeToken", store.revokeToken),
  }
}

export const basic = (id: string, secret: string): string =>
  `Basic ${Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString("base64")}`

export const startTokenServer = async (
  options: Partial<Pick<TokenEndpointOptions, "now" | "waitSecondsOf">> = {},
): Promise<TokenServer> => {
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
    ...options,
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
