/** Fuzzes one decoder in a thread of its own, so that the main thread can end one that hangs. */
import { once } from "node:events"
import { parentPort, Worker, workerData } from "node:worker_threads"
import { decoders } from "./decoders.ts"
import { fuzz, type FuzzOptions } from "./fuzz.ts"

export interface WorkerInput {
  readonly name: string
  readonly options: FuzzOptions
  /** Two numbers: executions so far, and the length of the input that is being read. */
  readonly progress: SharedArrayBuffer
  /** The input that is being read. */
  readonly current: SharedArrayBuffer
}

const { name, options, progress, current } = workerData as WorkerInput
const decoder = decoders.find((each) => each.name === name)
if (decoder === undefined) throw new TypeError(`no decoder is named ${name}`)
const counters = new Int32Array(progress)
const bytes = new Uint8Array(current)
const onExecution = (input: Uint8Array): void => {
  bytes.set(input)
  counters[1] = input.length
  Atomics.add(counters, 0, 1)
}
let measuring: Worker | undefined
const measure = async (input: Uint8Array): Promise<number> => {
  measuring ??= new Worker(new URL("measuring.ts", import.meta.url), { workerData: name })
  measuring.postMessage(input, [])
  const [millis] = await once(measuring, "message")
  return Number(millis)
}
const report = await fuzz(decoder, { ...options, onExecution, measure })
await measuring?.terminate()
parentPort?.postMessage(report, [])
