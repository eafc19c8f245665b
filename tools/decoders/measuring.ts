/**
 * Measures inputs in a thread that counts no blocks: code that V8 has compiled for counting stays
 * several times slower.
 */
import { parentPort, workerData } from "node:worker_threads"
import { decoders } from "./decoders.ts"
import { millisOf } from "./execute.ts"

const decoder = decoders.find(({ name }) => name === workerData)
if (decoder === undefined) throw new TypeError(`no decoder is named ${workerData}`)
parentPort?.on("message", async (input: Uint8Array) => {
  parentPort?.postMessage(await millisOf(decoder, input), [])
})
