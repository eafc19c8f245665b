/** Customers' endpoints, their subscriptions, and a worker that delivers to them. */
import { randomBytes } from "node:crypto"
import {
  makeSubscriptionRepository,
  newSecretKey,
  openDatabase,
  parseSecretKeys,
} from "@procurement/adapter-postgres"
import { instant } from "@procurement/domain/calendar"
import { emailAddress } from "@procurement/domain/email"
import { type SubscriptionId, type TenantId, typeId } from "@procurement/domain/identity"
import type { Subscription } from "@procurement/domain/webhook"
import * as Effect from "effect/Effect"
import type { KeepStop } from "../bench.ts"
import { type ServiceProcess, startProcess } from "../service-process.ts"

/** Encrypts the secrets of all subscriptions. */
export const secretsKey = newSecretKey()

export const aTenantId = (): TenantId =>
  typeId("ten", instant(Date.now()), randomBytes(10)) as TenantId

export interface Endpoint {
  readonly tenantId: TenantId
  readonly url: string
  readonly events: Subscription["events"]
}

const subscriptionTo = ({ url, tenantId, events }: Endpoint): Subscription => {
  const now = instant(Date.now())
  return {
    id: typeId("sub", now, randomBytes(10)) as SubscriptionId,
    tenantId,
    url,
    events,
    contactEmail: emailAddress("bench@example.com"),
    secrets: [{ value: `whsec_${randomBytes(32).toString("base64")}` }],
    state: { _tag: "Delivering" },
    createdAt: now,
  }
}

/** Stores all subscriptions directly, without the API. */
export const subscribeAll = async (
  databaseUrl: string,
  endpoints: ReadonlyArray<Endpoint>,
): Promise<void> => {
  const database = await openDatabase({ url: databaseUrl, applicationName: "bench", poolSize: 2 })
  const { add } = makeSubscriptionRepository(database, parseSecretKeys(secretsKey))
  try {
    for (const endpoint of endpoints) {
      await Effect.runPromise(add(subscriptionTo(endpoint), endpoints.length))
    }
  } finally {
    await database.close()
  }
}

export interface Receivers {
  readonly process: ServiceProcess
  readonly accepting: ReadonlyArray<string>
  readonly hanging: ReadonlyArray<string>
}

const urlOf = (port: number): string => `http://127.0.0.1:${port}/hooks`

/** Starts the process of the endpoints, with this many of each kind. */
export const startReceivers = async (
  counts: { readonly accepting: number; readonly hanging: number },
  onEnd: KeepStop,
): Promise<Receivers> => {
  const process = await startProcess({
    onEnd,
    entry: new URL("./receivers.ts", import.meta.url),
    environment: { ACCEPTING: String(counts.accepting), HANGING: String(counts.hanging) },
  })
  const ports: Readonly<Record<"accept" | "hang", ReadonlyArray<number>>> = JSON.parse(
    process.ready["ports"] ?? "{}",
  )
  return { process, accepting: ports.accept.map(urlOf), hanging: ports.hang.map(urlOf) }
}
