/** Pages of the catalog in a second, against Express that sends the same bytes from memory. */
import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { type Bench, type BenchContext, BenchFailure, type KeepStop } from "../bench.ts"
import { startApiProcess } from "../api-process.ts"
import { startDatabases } from "../database.ts"
import { connections, type Target } from "../load.ts"
import { compareUnderLoad } from "../rounds.ts"
import { type ServiceProcess, startProcess } from "../service-process.ts"
import { temporaryFolder } from "../workplace.ts"

interface Answer {
  readonly headers: Headers
  readonly body: Buffer
}

const answerOf = async ({ request: { url, ...init } }: Target): Promise<Answer> => {
  const response = await fetch(url, init)
  if (!response.ok) throw new BenchFailure(`${url}: HTTP ${response.status}`)
  return { headers: response.headers, body: Buffer.from(await response.arrayBuffer()) }
}

/** Headers that Node adds, and values that differ between responses. */
const ownHeaders = new Set(["connection", "content-length", "date", "keep-alive", "x-request-id"])

const startFloor = async (
  { headers, body }: Answer,
  folder: string,
  onEnd: KeepStop,
): Promise<ServiceProcess> => {
  const file = join(folder, "catalog.json")
  await writeFile(file, body)
  const copied = [...headers].filter(([name]) => !ownHeaders.has(name))
  return startProcess({
    onEnd,
    entry: new URL("../floors/file-floor.ts", import.meta.url),
    environment: { BYTES_FILE: file, HEADERS: JSON.stringify(Object.fromEntries(copied)) },
  })
}

/** The bytes as they are: `fetch` would ask for compressed ones and decompress them. */
const targetOf = (process: ServiceProcess, token: string): Target => ({
  process,
  request: {
    url: `${process.ready["url"]}/v1/catalog`,
    method: "GET",
    headers: { authorization: `Bearer ${token}`, "accept-encoding": "identity" },
  },
})

const run = async (context: BenchContext) => {
  const { onEnd, log } = context
  log("catalog: starting PostgreSQL, the API and the floor")
  const folder = await temporaryFolder(onEnd)
  const { ours: database } = await startDatabases(folder, onEnd)
  const api = await startApiProcess(database, folder, context)
  const ours = targetOf(api, database.token)
  const page = await answerOf(ours)
  const bare = await startFloor(page, folder, onEnd)
  const floor = targetOf(bare, database.token)
  const { body } = await answerOf(floor)
  if (!body.equals(page.body)) throw new BenchFailure("the floor sends other bytes")
  const measured = await compareUnderLoad(context, "catalog", { ours, floor })
  const size = `pages of ${body.length} bytes, ${connections} connections`
  return [
    {
      ...measured,
      name: "GET /v1/catalog",
      unit: "pages/s",
      better: "higher" as const,
      goal: 0.8,
      floorIs: "bare Express that sends the same bytes and headers; no token looked at",
      notes: [...measured.notes, size],
    },
  ]
}

export const catalogBench: Bench = {
  name: "catalog",
  measures: "GET /v1/catalog per second against bare Express with the same bytes",
  run,
}
