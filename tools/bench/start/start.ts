/**
 * The time to the first accepted order: spawns the sandbox, fetches a token and places an order,
 * once in an empty folder and again in the same folder. Also the memory that each process has used
 * by then.
 */
import { mkdtemp, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { logIn } from "../../../packages/apps/sandbox/src/demo/customer.ts"
import { type BenchContext, type Section, temporaryFolder } from "../bench.ts"
import type { Comparison } from "../comparison.ts"
import { startServer } from "../database.ts"
import { peakMegabytes } from "../load.ts"
import { startProcess, startSandbox } from "../processes.ts"
import { compareInTurn } from "../rounds.ts"
import { sampleOrderText } from "../samples.ts"

/** Seconds until the call resolves; what follows is not counted. */
const timed = async <A extends { readonly stop: () => Promise<unknown> }>(
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

const firstOrder = async (context: BenchContext, folder: string) => {
  const sandbox = await startSandbox(context, folder)
  await (await logIn(sandbox.info)).placeOrder(JSON.parse(sampleOrderText))
  return sandbox
}

const firstAnswer = async (context: BenchContext, folder: string) => {
  const file = join(folder, "hello.json")
  await writeFile(file, "{}")
  const entry = new URL("../http/bare-express.ts", import.meta.url)
  const bare = await startProcess(context, entry, { BYTES_FILE: file })
  await (await fetch(bare.ready["url"] ?? "")).arrayBuffer()
  return bare
}

const services = [
  ["api", "API"],
  ["worker", "worker"],
  ["ksefSimulator", "KSeF simulator"],
] as const
const seconds = { unit: "s", better: "lower" } as const

const inEmptyFolder = (context: BenchContext, folder: string): Promise<Comparison> => {
  const newFolder = async () => join(await mkdtemp(join(folder, "new-")), "data")
  const floorIs = "initdb and pg_ctl start, alone"
  const titles = { ...seconds, name: "first order, empty folder", floorIs }
  const sides = {
    ours: async () => {
      const own = await newFolder()
      return timed(() => firstOrder(context, own))
    },
    floor: async () => {
      const own = await newFolder()
      return timed(() => startServer(context, own))
    },
  }
  return compareInTurn(context, titles, sides, 0)
}

/** The memory of each process at its peak, by round. */
type Peaks = Record<(typeof services)[number][0] | "floor", Array<number>>

const again = (context: BenchContext, folder: string, peaks: Peaks): Promise<Comparison> => {
  const note = async (name: keyof Peaks, pid = 0): Promise<void> => {
    const megabytes = await peakMegabytes(pid)
    if (megabytes !== undefined) peaks[name].push(megabytes)
  }
  const floorIs = "a bare Express process to its first response"
  const titles = { ...seconds, name: "first order, started again", floorIs }
  const sides = {
    ours: () =>
      timed(
        () => firstOrder(context, join(folder, "again")),
        async ({ info }) => {
          for (const [name] of services) await note(name, info.processes[name])
        },
      ),
    floor: () =>
      timed(
        () => firstAnswer(context, folder),
        ({ pid }) => note("floor", pid),
      ),
  }
  return compareInTurn(context, titles, sides)
}

export const startSection: Section = {
  name: "start",
  measures: "the sandbox from spawning to the first accepted order, and its memory then",
  run: async (context) => {
    const folder = await temporaryFolder(context)
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
    }))
    return [...times, ...memory]
  },
}
