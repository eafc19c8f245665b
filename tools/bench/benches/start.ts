/**
 * From nothing to the first accepted order: the sandbox is spawned, a token fetched, an order
 * placed. Once in an empty folder and once in the same folder again.
 */
import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import type { Bench, BenchContext, KeepStop } from "../bench.ts"
import { startServer } from "../database.ts"
import { inTurn } from "../rounds.ts"
import { fetchToken, placeOrder, startSandbox } from "../running-sandbox.ts"
import { startProcess } from "../service-process.ts"
import { plainNumber } from "../table.ts"
import { temporaryFolder } from "../workplace.ts"

interface Started {
  readonly stop: () => Promise<unknown>
}

/** Seconds from the call to what it resolves with; stopping it is not counted. */
const timed = async (begin: () => Promise<Started>): Promise<number> => {
  const start = performance.now()
  const { stop } = await begin()
  const seconds = (performance.now() - start) / 1_000
  await stop()
  return seconds
}

const firstOrder = async (folder: string, onEnd: KeepStop): Promise<Started> => {
  const sandbox = await startSandbox(folder, onEnd)
  await placeOrder(`${sandbox.info.baseUrl}/v1/orders`, await fetchToken(sandbox.info))
  return sandbox
}

const firstAnswer = async (file: string, onEnd: KeepStop): Promise<Started> => {
  const entry = new URL("../floors/file-floor.ts", import.meta.url)
  const bare = await startProcess({ entry, environment: { BYTES_FILE: file }, onEnd })
  await (await fetch(`${bare.ready["url"]}/v1/catalog`)).arrayBuffer()
  return bare
}

interface Times {
  readonly fresh: { readonly ours: number; readonly floor: number }
  readonly warm: { readonly ours: number; readonly floor: number }
}

const measureRound = async ({ onEnd }: BenchContext, round: number): Promise<Times> => {
  const folder = await temporaryFolder(onEnd)
  const sandboxFolder = join(folder, "sandbox")
  const file = join(folder, "hello.json")
  await writeFile(file, "{}")
  const order = () => firstOrder(sandboxFolder, onEnd)
  const fresh = await inTurn(
    round,
    () => timed(order),
    () => timed(() => startServer(join(folder, "postgres"), onEnd)),
  )
  const warm = await inTurn(
    round,
    () => timed(order),
    () => timed(() => firstAnswer(file, onEnd)),
  )
  return { fresh, warm }
}

const run = async (context: BenchContext) => {
  const { options, log } = context
  const times: Array<Times> = []
  for (let round = 0; round < options.rounds; round += 1) {
    const { fresh, warm } = await measureRound(context, round)
    times.push({ fresh, warm })
    log(
      `start: round ${round + 1} of ${options.rounds}: ` +
        `fresh ${plainNumber(fresh.ours)} s, floor ${plainNumber(fresh.floor)} s; ` +
        `again ${plainNumber(warm.ours)} s, floor ${plainNumber(warm.floor)} s`,
    )
  }
  const row = (kind: keyof Times, name: string, floorIs: string) => ({
    name,
    unit: "s",
    better: "lower" as const,
    ours: times.map((each) => each[kind].ours),
    floor: times.map((each) => each[kind].floor),
    floorIs,
    notes: [],
  })
  return [
    row("fresh", "first order, empty folder", "initdb and pg_ctl start, alone"),
    row("warm", "first order, started again", "a bare Express process to its first answer"),
  ]
}

export const startBench: Bench = {
  name: "start",
  measures: "time from spawning the sandbox to the first accepted order",
  run,
}
