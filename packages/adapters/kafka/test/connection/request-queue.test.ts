import { createRequire } from "node:module"
import { setImmediate as nextTurn } from "node:timers/promises"
import { expect, it, onTestFinished } from "vitest"
import { openKafka, type RequestQueue } from "../../src/connection/kafka.ts"

interface DrivenQueue extends RequestQueue {
  readonly destroy: () => void
}

const load = createRequire(import.meta.url)
const Queue: new (options: object) => DrivenQueue = load(
  "kafkajs/src/network/requestQueue/index.js",
)

const quiet = { debug: () => undefined, error: () => undefined, warn: () => undefined }
const options = {
  maxInFlightRequests: 1,
  requestTimeout: 1_000,
  enforceRequestTimeout: true,
  clientId: "test",
  broker: "127.0.0.1:9092",
  logger: { namespace: () => quiet },
}

it.each([-1, Date.now() - 1, Date.now() + 60_000])(
  "a request queue throttled until %d emits no Node.js warning when it is checked",
  async (throttledUntil) => {
    const warnings: Array<string> = []
    const onWarning = ({ name }: Error) => void warnings.push(name)
    process.on("warning", onWarning)
    onTestFinished(() => void process.off("warning", onWarning))
    openKafka({ brokers: [options.broker], clientId: options.clientId })
    const queue = new Queue(options)
    onTestFinished(() => queue.destroy())
    queue.throttledUntil = throttledUntil
    queue.scheduleCheckPendingRequests()
    await nextTurn()
    expect(warnings).toEqual([])
    expect(queue.throttledUntil).toBe(throttledUntil)
  },
)
