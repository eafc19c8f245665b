/** The command line as people run it: a process of its own, over a database of its own. */
import { execFile } from "node:child_process"
import { fileURLToPath } from "node:url"

const bin = fileURLToPath(new URL("../src/main.ts", import.meta.url))

export interface Ran {
  readonly code: number
  readonly out: string
  readonly complaint: string
}

export type Procurement = (...words: ReadonlyArray<string>) => Promise<Ran>

/** Runs `procurement` with these variables and no other of the command's own. */
export const procurementWith =
  (variables: Readonly<Record<string, string>>, cwd?: string): Procurement =>
  (...words) =>
    new Promise((ended) => {
      const { DATABASE_URL: _, MODE: __, ...rest } = process.env
      const options = { env: { ...rest, ...variables }, ...(cwd === undefined ? {} : { cwd }) }
      execFile(process.execPath, [bin, ...words], options, (error, out, complaint) => {
        const code = error === null ? 0 : Number(error.code ?? Number.NaN)
        ended({ code, out, complaint })
      })
    })
