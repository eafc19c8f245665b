/**
 * The time to the first accepted order: spawns the sandbox, fetches a token and places an order,
 * once in an empty folder and again in the same folder, and the memory that each process has used
 * by then; and pages of orders while tables grow, and the size of the database then.
 */
import { randomInt } from "node:crypto"
import { mkdtemp, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { logIn } from "../../../packages/apps/sandbox/src/demo/customer.ts"
import { BenchFailure, compareInTurn, type Section, temporaryFolder } from "../bench.ts"
import { startServer } from "../database.ts"
import { peakMegabytes, responseOf, secondsOf, type Target, targetAt } from "../load.ts"
import { startApi, startProcess, startSandbox } from "../processes.ts"
import { sampleOrderText } from "../samples.ts"
import {
  compareSizes,
  firstInstant,
  lastInstant,
  openSizes,
  type Question,
  type Sized,
} from "../sizes.ts"

interface Started {
  readonly stop: () => Promise<unknown>
  readonly processes?: Readonly<Record<string, number>>
}

const services = [
  ["api", "API"],
  ["worker", "worker"],
  ["ksefSimulator", "KSeF simulator"],
] as const

export const startSection: Section = {
  name: "start",
  measures: "the sandbox from spawning to the first accepted order, and its memory then",
  run: async (context) => {
    const folder = await temporaryFolder(context)
    const newFolder = async () => join(await mkdtemp(join(folder, "new-")), "data")
    const firstOrder = async (directory: string): Promise<Started> => {
      const { info, stop } = await startSandbox(context, directory)
      await (await logIn(info)).placeOrder(JSON.parse(sampleOrderText))
      return { stop, processes: info.processes }
    }
    const file = join(folder, "hello.json")
    await writeFile(file, "{}")
    const firstAnswer = async (): Promise<Started> => {
      const entry = new URL("../http/bare-express.ts", import.meta.url)
      const { pid, ready, stop } = await startProcess(context, entry, { BYTES_FILE: file })
      await (await fetch(ready["url"] ?? "")).arrayBuffer()
      return { stop, processes: { bare: pid } }
    }
    /** The memory of each process at its peak, by round; undefined where /proc is missing. */
    const peaks = new Map<string, Array<number | undefined>>()
    /** Seconds until the call resolves; what follows is not counted. */
    const timed = async (begin: () => Promise<Started>) => {
      let started: Started | undefined
      const value = await secondsOf(async () => (started = await begin()))
      for (const [name, pid] of Object.entries(started?.processes ?? {})) {
        peaks.set(name, [...(peaks.get(name) ?? []), await peakMegabytes(pid)])
      }
      await started?.stop()
      return { value }
    }
    const seconds = { unit: "s", better: "lower" } as const
    const inEmptyFolder = await compareInTurn(
      context,
      { ...seconds, name: "first order, empty folder", floorIs: "initdb and pg_ctl start, alone" },
      {
        ours: async () => {
          const directory = await newFolder()
          return timed(() => firstOrder(directory))
        },
        floor: async () => {
          const directory = await newFolder()
          return timed(() => startServer(context, directory))
        },
      },
      0,
    )
    peaks.clear()
    const floorIs = "a bare Express process to its first response"
    const again = await compareInTurn(
      context,
      { ...seconds, name: "first order, started again", floorIs },
      {
        ours: () => timed(() => firstOrder(join(folder, "again"))),
        floor: () => timed(firstAnswer),
      },
    )
    const megabytesOf = (name: string) => (peaks.get(name) ?? []).map((megabytes) => megabytes ?? 0)
    if (peaks.get("bare")?.includes(undefined)) return [inEmptyFolder, again]
    const memory = services.map(([name, title]) => ({
      name: `memory of the ${title}`,
      unit: "MB",
      better: "lower" as const,
      ours: megabytesOf(name),
      floor: megabytesOf("bare"),
      floorIs: "the bare Express process",
    }))
    return [inEmptyFolder, again, ...memory]
  },
}

const sizes = {
  brief: [10_000, 20_000],
  usual: [10_000, 1_000_000],
  large: [10_000, 1_000_000, 10_000_000],
}

interface SizedApi extends Sized {
  readonly list: Target
}

/** Milliseconds of the page of orders; rejects if it has fewer than `least`. */
const timeOf = async ({ list }: SizedApi, query: string, least: number): Promise<number> => {
  const begin = performance.now()
  const { body } = await responseOf({ ...list, url: `${list.url}?${query}` })
  const millis = performance.now() - begin
  const { items }: { items: ReadonlyArray<unknown> } = JSON.parse(body.toString())
  if (items.length < least) throw new BenchFailure(`${query}: only ${items.length} orders`)
  return millis
}

/** Late enough that a page of orders, and a page of those in processing, lies before it. */
const someInstant = (): string => {
  const span = lastInstant - firstInstant
  return new Date(firstInstant + span * 0.85 + randomInt(Math.floor(span * 0.14))).toISOString()
}

/** Every twentieth order belongs to the measured tenant. */
const someReference = ({ size }: Sized): string => `PO-${20 * randomInt(size / 20)}`

const questions: ReadonlyArray<Question<SizedApi>> = [
  { name: "GET /v1/orders", ask: (sized) => timeOf(sized, "limit=20", 20) },
  {
    name: "GET /v1/orders in processing",
    ask: (sized) => timeOf(sized, `limit=20&status=processing&created_to=${someInstant()}`, 20),
  },
  {
    name: "GET /v1/orders of a reference",
    ask: (sized) => timeOf(sized, `reference=${someReference(sized)}`, 1),
  },
]

const bytesSql = `
  select relname || ' ' || pg_size_pretty(pg_table_size(oid)) || ' and indexes of '
    || pg_size_pretty(pg_indexes_size(oid)) as text
  from pg_class where relkind = 'r' and relname in ('orders', 'invoices') order by relname`

const bytesOf = async ({ size, database }: Sized): Promise<string> => {
  const rows = await database.query<{ text: string }>(bytesSql)
  return `${size.toLocaleString("en")} orders: ${rows.map(({ text }) => text).join("; ")}`
}

export const sizeSection: Section = {
  name: "size",
  measures: "pages of orders with 10,000 to 1,000,000 orders, and the size of the database",
  run: async (context) => {
    const sized: Array<SizedApi> = []
    for (const each of await openSizes(context, sizes[context.options.scale])) {
      const api = await startApi(context, each.database)
      const list = targetAt(api, "/v1/orders")
      sized.push({ ...each, list })
    }
    const [first, ...others] = await compareSizes(context, sized, questions)
    if (first === undefined) return []
    const notes = [...(first.notes ?? []), ...(await Promise.all(sized.map(bytesOf)))]
    return [{ ...first, notes }, ...others]
  },
}
