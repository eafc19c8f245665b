/** The command lines as executable files: which, where, how large, how fast they start. */
import { execFile } from "node:child_process"
import { hash } from "node:crypto"
import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { promisify } from "node:util"
import { isCommandLine, publishedPackages } from "../pack/manifest.ts"
import { bundleExecutable } from "./bundle.ts"

export interface Executable {
  /** The name of its command. */
  readonly name: string
  readonly file: string
  readonly bytes: number
  readonly sha256: string
}

export const sha256Of = (file: string): string => hash("sha256", readFileSync(file), "hex")

/** Writes the executable of each command line into the folder. */
export const writeExecutables = async (
  root: string,
  into: string,
): Promise<ReadonlyArray<Executable>> => {
  mkdirSync(into, { recursive: true })
  return Promise.all(
    publishedPackages(root)
      .filter(isCommandLine)
      .map(async ({ folder, manifest }) => {
        const [name = ""] = Object.keys(manifest.bin ?? {})
        const file = join(into, name)
        writeFileSync(file, (await bundleExecutable(root, folder)).text, { mode: 0o755 })
        return { name, file, bytes: statSync(file).size, sha256: sha256Of(file) }
      }),
  )
}

export interface StartTime {
  readonly elapsedMillis: number
  readonly cpuMillis: number
}

/** Prints the processor time of the process when it ends. */
const reporting = `data:text/javascript,${encodeURIComponent(`process.on("exit", () => {
  const { user, system } = process.cpuUsage()
  process.stderr.write("cpu " + (user + system) / 1000)
})`)}`

const startOnce = async (file: string): Promise<StartTime> => {
  const start = performance.now()
  const words = ["--import", reporting, file, "--version"]
  const { stderr } = await promisify(execFile)(process.execPath, words)
  const [, cpu = "NaN"] = /cpu ([\d.]+)$/.exec(stderr) ?? []
  return { elapsedMillis: performance.now() - start, cpuMillis: Number(cpu) }
}

const median = (values: ReadonlyArray<number>): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** The medians of several starts, one after another. */
export const startTimeOf = async (file: string, runs: number): Promise<StartTime> => {
  const times: Array<StartTime> = []
  for (let run = 0; run < runs; run += 1) times.push(await startOnce(file))
  return {
    elapsedMillis: median(times.map(({ elapsedMillis }) => elapsedMillis)),
    cpuMillis: median(times.map(({ cpuMillis }) => cpuMillis)),
  }
}
