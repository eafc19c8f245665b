/** Runs the command line as users do, in a separate process, or within this process. */
import { type ChildProcess, execFile, spawn } from "node:child_process"
import { fileURLToPath } from "node:url"
import { expect } from "vitest"
import { runCli } from "../src/cli.ts"

const bin = fileURLToPath(new URL("../src/main.ts", import.meta.url))

export interface Ran {
  readonly code: number
  readonly out: string
  readonly errorOutput: string
}

export type Procurement = (...words: ReadonlyArray<string>) => Promise<Ran>

/** Those of this process, without the ones that choose a service. */
const environmentWith = (variables: Readonly<Record<string, string>>) => {
  const { DATABASE_URL: _, MODE: __, ...rest } = process.env
  return { ...rest, ...variables }
}

/** Runs `procurement` with only these variables of the command's own. */
export const procurementWith =
  (variables: Readonly<Record<string, string>>, cwd?: string): Procurement =>
  (...words) =>
    new Promise((ended) => {
      const options = { env: environmentWith(variables), ...(cwd === undefined ? {} : { cwd }) }
      execFile(process.execPath, [bin, ...words], options, (error, out, errorOutput) => {
        const code = error === null ? 0 : Number(error.code ?? Number.NaN)
        ended({ code, out, errorOutput })
      })
    })

/** Starts `procurement` as a process of its own, with the variables. */
export const startProcurement = (
  words: ReadonlyArray<string>,
  variables: Readonly<Record<string, string>>,
): ChildProcess =>
  spawn(process.execPath, [bin, ...words], {
    env: environmentWith(variables),
    stdio: ["ignore", "ignore", "pipe"],
  })

/** As `procurementWith`, without the second that a process takes to start. */
export const procurementHere =
  (environment: Readonly<Record<string, string>>): Procurement =>
  async (...words) => {
    const output: Array<string> = []
    const errors: Array<string> = []
    const code = await runCli(words, {
      environment,
      write: (text) => void output.push(text),
      writeError: (text) => void errors.push(text),
    })
    return { code, out: output.join(""), errorOutput: errors.join("") }
  }

/** Writes the address of every module of the process to standard error. */
const reporting = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from "node:module"
  const load = (url, context, next) => (process.stderr.write(url + "\\n"), next(url, context))
  registerHooks({ load })
`)}`

/** The addresses of the modules that a command line loads, with a missing database. */
export const modulesLoadedBy = (...words: ReadonlyArray<string>): Promise<ReadonlyArray<string>> =>
  new Promise((ended) => {
    const { MODE: _, ...rest } = process.env
    const env = { ...rest, DATABASE_URL: "postgres://nobody@127.0.0.1:1/none" }
    const command = ["--import", reporting, bin, ...words]
    execFile(process.execPath, command, { env }, (_error, _out, loaded) => {
      ended(loaded.trim().split("\n"))
    })
  })

/** The JSON that a successful command prints. */
export const answer = ({ code, out, errorOutput }: Ran) => {
  expect([code, errorOutput]).toEqual([0, ""])
  return JSON.parse(out)
}

const name = ["--name", "Zielona Łąka sp. z o.o.", "--nip", "5252839118"]
const address = ["--address", "ul. Prosta 51", "--address2", "00-838 Warszawa"]

/** The options of a valid tenant. */
export const tenantTerms = [...name, ...address, "--email", "zakupy@example.com"]
