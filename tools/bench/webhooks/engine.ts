/**
 * The delivery engine of a worker in a process of its own, on PostgreSQL and over HTTP, and the
 * fan-out before it: what the role `webhooks` of the worker is made of.
 */
import {
  listenForWork,
  makeDeliveryQueue,
  makeTenantRepository,
  openDatabase,
  parseSecretKeys,
} from "@procurement/adapter-postgres"
import { makeWebhookSender } from "@procurement/adapter-webhook-http"
import { Entropy } from "@procurement/domain/identity"
import { TenantRepository } from "@procurement/domain/tenant"
import {
  type DeliveryEngine,
  DeliveryQueue,
  fanOutEvents,
  makeDeliveryEngine,
  sandboxCallbackPolicy,
  WebhookSender,
} from "@procurement/domain/webhook"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { randomBytes, randomUUID } from "node:crypto"
import { serveCommands } from "./control.ts"

const database = await openDatabase({
  url: process.env["DATABASE_URL"] ?? "",
  applicationName: "worker",
})
const keys = parseSecretKeys(process.env["WEBHOOK_SECRETS_KEY"] ?? "")
const sender = makeWebhookSender({ ...sandboxCallbackPolicy, allowLoopback: true })
const ports = Layer.mergeAll(
  Layer.succeed(DeliveryQueue, makeDeliveryQueue(database, keys)),
  Layer.succeed(WebhookSender, sender),
  Layer.succeed(TenantRepository, makeTenantRepository(database)),
  Layer.succeed(Entropy, {
    bytes: (count) => Effect.sync(() => Uint8Array.from(randomBytes(count))),
  }),
)

const fanOutBatch = 500
let engine: DeliveryEngine | undefined
let running: Promise<void> = Promise.resolve()
let planning: Promise<void> | undefined
let isPlanAgain = false

/** All that waits in the outbox; a wake-up during that is remembered. */
const fanOut = async (): Promise<void> => {
  do {
    isPlanAgain = false
    const work = Effect.provide(fanOutEvents(fanOutBatch), ports)
    const { events, partitions } = await Effect.runPromise(work)
    engine?.wake(partitions)
    isPlanAgain ||= events === fanOutBatch
  } while (isPlanAgain)
}

await listenForWork(database, (topic) => {
  if (topic === "deliveries") engine?.wake()
  if (topic !== "outbox") return
  isPlanAgain = true
  planning ??= fanOut().finally(() => {
    planning = undefined
  })
})

serveCommands(
  {
    start: async () => {
      const made = makeDeliveryEngine({ holder: randomUUID() })
      engine = await Effect.runPromise(Effect.provide(made, ports))
      running = Effect.runPromise(engine.run)
    },
    stop: async () => {
      if (engine !== undefined) await Effect.runPromise(engine.stop)
      await running
    },
  },
  {},
)
