/**
 * The time to the first accepted order: spawns the sandbox, fetches a token and places an order,
 * once in an empty folder and again in the same folder. Also the memory that each process has used
 * by then.
 */
import { mkdtemp, writeFile } from "node:fs/promises"
import { join } from "node:path"
import type { BenchContext, KeepStop, Section } from "../bench.ts"
import type { Comparison } from "../comparison.ts"
import { startServer } from "../database.ts"
import { peakMegabytes } from "../process-usage.ts"
import { compareInTurn } from "../rounds.ts"
import { fetchToken, placeOrder, type RunningSandbox, startSandbox } from "../running-sandbox.ts"
import { type ServiceProcess, startProcess } from "../service-process.ts"
import { temporaryFolder } from "../workplace.ts"

interface Started {
  readonly stop: () => Promise<unknown>
}

/** Seconds until the call resolves; its inspection and stop are not counted. */
const timed = async <A extends Started>(
  begin: () => Promise<A>,
  look: (started: A) => Promise<void> = () => Promise.resolve(),
) => {
  const start = performance.now()
  const started = await begin()
  const value = (performance.now() - start) / 1_000
  await look(started)
  await started.stop()
  return { value }
}

const firstOrder = async (folder: string, onEnd: KeepStop): Promise<RunningSandbox> => {
  const sandbox = await startSandbox(folder, onEnd)
  await placeOrder(`${sandbox.info.baseUrl}/v1/orders`, await fetchToken(sandbox.info))
  return sandbox
}

const firstAnswer = async (folder: string, onEnd: KeepStop): Promise<ServiceProcess> => {
  const entry = new URL("../http/file-floor.ts", import.meta.url)
  const file = join(folder, "hello.json")
  await writeFile(file, "{}")
  const bare = await startProcess({ entry, environment: { BYTES_FILE: file }, onEnd })
  await (await fetch(`${bare.ready["url"]}/v1/catalog`)).arrayBuffer()
  return bare
}

const services = [
  ["api", "API"],
  ["worker", "worker"],
  ["ksefSimulator", "KSeF simulator"],
] as const
const seconds = { unit: "s", better: "lower", notes: [] } as const

const inEmptyFolder = (context: BenchContext, folder: string): Promise<Comparison> => {
  const newFolder = async () => join(await mkdtemp(join(folder, "new-")), "data")
  const titles = { name: "first order, empty folder", floorIs: "initdb and pg_ctl start, alone" }
  const sides = {
    ours: async () => {
      const own = await newFolder()
      return timed(() => firstOrder(own, context.onEnd))
    },
    floor: async () => {
      const own = await newFolder()
      return timed(() => startServer(own, context.onEnd))
    },
  }
  return compareInTurn(context, { ...seconds, ...titles }, sides, 0)
}

/** The memory of each process at its peak, by round. */
type Peaks = Record<(typeof services)[number][0] | "floor", Array<number>>

const again = (context: BenchContext, folder: string, peaks: Peaks): Promise<Comparison> => {
  const { onEnd } = context
  const note = async (name: keyof Peaks, pid = 0): Promise<void> => {
    const megabytes = await peakMegabytes(pid)
    if (megabytes !== undefined) peaks[name].push(megabytes)
  }
  const titles = {
    name: "first order, started again",
    floorIs: "a bare Express process to its first response",
  }
  const sides = {
    ours: () =>
      timed(
        () => firstOrder(join(folder, "again"), onEnd),
        async ({ info }) => {
          for (const [name] of services) await note(name, info.processes[name])
        },
      ),
    floor: () =>
      timed(
        () => firstAnswer(folder, onEnd),
        ({ pid }) => note("floor", pid),
      ),
  }
  return compareInTurn(context, { ...seconds, ...titles }, sides)
}

export const startSection: Section = {
  name: "start",
  measures: "the sandbox from spawning to the first accepted order, and its memory then",
  run: async (context) => {
    const folder = await temporaryFolder(context.onEnd)
    const peaks: Peaks = { api: [], worker: [], ksefSimulator: [], floor: [] }
    const times = [await inEmptyFolder(context, folder), await again(context, folder, peaks)]
    if (peaks.floor.length === 0) return times
    const memory = services.map(([name, title]) => ({
      name: `memory of the ${title}`,
      unit: "MB",
      better: "lower" as const,
      ours: peaks[name],
      floor: peaks.floor,
      floorIs: "the bare Express process",
      notes: [],
    }))
    return [...times, ...memory]
  },
}
