/** Runs the programs of customers: generators, compilers and journeys with generated clients. */
import { execFile } from "node:child_process"
import { cp, mkdir, symlink, writeFile } from "node:fs/promises"
import { join, resolve } from "node:path"
import { promisify } from "node:util"
import { type Generators, journeys } from "./installation.ts"

const execute = promisify(execFile)
const root = resolve(import.meta.dirname, "../..")

/** A program, its parameters and additional environment. */
export interface Command {
  readonly words: readonly [string, ...ReadonlyArray<string>]
  readonly environment?: Readonly<Record<string, string>>
}

export interface GeneratedClient {
  readonly name: string
  /**
   * Generates and compiles (or imports) the client in the folder; rejects with the tools' output.
   */
  readonly make: (document: string, folder: string) => Promise<void>
  /** A customer's journey with the client; undefined without a program to run it. */
  readonly journey?: Journey
}

export interface Journey {
  readonly command: (folder: string) => Command
  /** True when the client takes the service's address from the document. */
  readonly hasAddress: boolean
  /** True when it only places an order and reads it. */
  readonly isShort?: boolean
}

const longestMinutes = 5

/** Rejects with the output of the program. */
export const run = async ({ words, environment }: Command, cwd: string): Promise<string> => {
  const [program, ...parameters] = words
  const options = {
    cwd,
    env: { ...process.env, ...environment },
    timeout: longestMinutes * 60_000,
    maxBuffer: 50_000_000,
  }
  try {
    return (await execute(program, parameters, options)).stdout
  } catch (cause) {
    const { stdout = "", stderr = "" } = cause as { stdout?: string; stderr?: string }
    throw new Error(`${words.join(" ")}\n${stdout}${stderr}`.slice(0, 6_000), { cause })
  }
}

export interface Access {
  readonly clientId: string
  readonly clientSecret: string
  readonly url: string
}

const folderOf = (base: string, name: string): string => join(base, name.replaceAll(" ", "-"))

/** Returns the journey's output; `elsewhere` differs from the document's address. */
export const runJourney = (
  base: string,
  name: string,
  journey: Journey,
  { clientId, clientSecret, url }: Access,
  place: "home" | "elsewhere" = "home",
): Promise<string> => {
  const folder = folderOf(base, name)
  const { words, environment } = journey.command(folder)
  const access = { CLIENT_ID: clientId, CLIENT_SECRET: clientSecret }
  const needsUrl = place === "elsewhere" || !journey.hasAddress
  const all = { ...environment, ...access, ...(needsUrl ? { API_URL: url } : {}) }
  return run({ words, environment: all }, folder)
}

const tscOptions =
  "--ignoreConfig --noEmit --skipLibCheck --strict --types node --target es2022 --module preserve " +
  "--moduleResolution bundler"

export const ownProgram = (name: string): string => join(root, "node_modules/.bin", name)

/** Checks the types of the journey and bundles it, beside the packages that it imports. */
export const compileTypeScript = async (
  npm: string,
  folder: string,
  name: string,
): Promise<void> => {
  await symlink(join(npm, "node_modules"), join(folder, "node_modules"))
  await cp(join(journeys, `${name}.ts`), join(folder, `${name}.ts`))
  await run({ words: [ownProgram("tsc"), ...tscOptions.split(" "), `${name}.ts`] }, folder)
  const bundle = ["--bundle", "--platform=node", "--format=esm", "--packages=external"]
  await run(
    { words: [ownProgram("esbuild"), `${name}.ts`, ...bundle, `--outfile=${name}.mjs`] },
    folder,
  )
}

export const nodeJourney = (name: string, hasAddress: boolean): Journey => ({
  command: () => ({ words: [process.execPath, `${name}.mjs`] }),
  hasAddress,
})

export const openApiGenerator = (
  { java, jar }: Generators,
  generator: string,
  document: string,
  folder: string,
): Promise<string> => {
  const generate = ["generate", "-g", generator, "-i", document, "-o", folder]
  return run({ words: [java, "-jar", jar, ...generate] }, root)
}

/** Makes a folder for the client that contains the document. */
export const newFolder = async (base: string, name: string, text: string) => {
  const folder = folderOf(base, name)
  const document = join(base, "openapi.json")
  await mkdir(folder, { recursive: true })
  await writeFile(document, text)
  return { folder, document }
}
