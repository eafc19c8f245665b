/**
 * Installs the client generators once into a cache folder: openapi-generator by Maven, oapi-codegen
 * by Go, the Python ones by pip, the TypeScript ones and the imports of what they write by npm.
 * Java, Maven, Python, PHP, Go and Cargo must be installed on the machine.
 */
import { execFile } from "node:child_process"
import { readFile, writeFile } from "node:fs/promises"
import { createHash } from "node:crypto"
import { join } from "node:path"
import { promisify } from "node:util"
import { cacheFolderOf, failureOf, fillOnce } from "../setup/cached-programs.ts"
import { findJava } from "../setup/java.ts"
import { fillPython } from "../setup/python.ts"

const execute = promisify(execFile)

const generatorVersion = "7.25.0"
const npmPackages = {
  "@hey-api/openapi-ts": "0.99.0",
  "@types/newman": "5.3.6",
  "@types/node": "24.19.2",
  "@zodios/core": "10.9.6",
  axios: "1.21.1",
  newman: "6.2.2",
  "openapi-fetch": "0.17.0",
  "openapi-to-postmanv2": "6.3.3",
  "openapi-zod-client": "1.18.3",
  orval: "8.38.0",
  "swagger-typescript-api": "13.13.0",
  // hey-api needs the compiler's API, which TypeScript 7 has not.
  typescript: "6.0.3",
  zod: "3.25.76",
}

const oapiCodegen = "github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2"

/** Programs that order with the generated clients. */
export const journeys = join(import.meta.dirname, "../../clients/generated")

/** Programs that use KSeF's clients. */
export const ksefJourneys = join(import.meta.dirname, "../../clients/ksef")

export interface Generators {
  readonly java: string
  readonly maven: string
  readonly jar: string
  /** The folder of the Python programs. */
  readonly python: string
  /** A folder with `node_modules`. */
  readonly npm: string
  /** The folder of the Go programs. */
  readonly go: string
}

const fetchJar = (maven: string, folder: string): Promise<unknown> => {
  const artifact = `org.openapitools:openapi-generator-cli:${generatorVersion}`
  const args = ["--quiet", "--batch-mode", "--strict-checksums", "dependency:copy"]
  return execute(maven, [...args, `-Dartifact=${artifact}`, `-DoutputDirectory=${folder}`], {
    cwd: folder,
  })
}

const fetchOapiCodegen = (folder: string): Promise<unknown> =>
  execute("go", ["install", oapiCodegen], { env: { ...process.env, GOBIN: folder } })

const fetchNpm = async (folder: string): Promise<void> => {
  const manifest = { private: true, type: "module", dependencies: npmPackages }
  await writeFile(join(folder, "package.json"), JSON.stringify(manifest))
  await execute("npm", ["install", "--silent", "--no-package-lock"], { cwd: folder })
}

/** A separate folder for each set of versions. */
const cacheOf = async (
  environment: NodeJS.ProcessEnv,
  programs: string,
  others = "",
): Promise<string> => {
  const requirements = await readFile(join(programs, "requirements.txt"), "utf8")
  const cache = cacheFolderOf("clients", "CLIENTS_CACHE_DIR", environment)
  const versions = createHash("sha256").update(`${requirements}${others}`)
  return join(cache, versions.digest("hex").slice(0, 16))
}

/** The name of the missing program. */
const missingProgram = async (java: string, maven: string): Promise<string | undefined> => {
  const needed = [
    ["javac", [`${java}c`, "--version"]],
    ["Maven", [maven, "--version"]],
    ["python3 with venv", ["python3", "-c", "import ensurepip, venv"]],
    ["php with Guzzle", ["php", "-r", "require '/usr/share/php/GuzzleHttp/autoload.php';"]],
    ["Go", ["go", "version"]],
    ["Cargo", ["cargo", "--version"]],
  ] as const
  for (const [name, [program, ...args]] of needed) {
    if ((await failureOf(execute(program, args))) !== undefined) return name
  }
  return undefined
}

/** Returns the generators, or a phrase that says what is missing on this machine. */
export const findGenerators = async (
  environment: NodeJS.ProcessEnv = process.env,
): Promise<Generators | string> => {
  const installed = await findJava(environment)
  if (typeof installed === "string") return installed
  const { java, maven } = installed
  const missing = await missingProgram(java, maven)
  if (missing !== undefined) return `no ${missing}`
  const others = JSON.stringify([generatorVersion, npmPackages, oapiCodegen])
  const folder = await cacheOf(environment, journeys, others)
  const python = join(folder, "python")
  const failure =
    (await fillOnce(folder, ".", (draft) =>
      Promise.all([fetchJar(maven, draft), fetchNpm(draft), fetchOapiCodegen(draft)]),
    )) ?? (await failureOf(fillPython(python, join(journeys, "requirements.txt"))))
  if (failure !== undefined) return `the generators could not be fetched: ${failure}`
  const jar = join(folder, `openapi-generator-cli-${generatorVersion}.jar`)
  return { java, maven, jar, python: join(python, "bin"), npm: folder, go: folder }
}

/** Returns a Python with ksef-client of PyPI, or a phrase that says what is missing. */
export const findKsefClient = async (
  environment: NodeJS.ProcessEnv = process.env,
): Promise<{ readonly python: string } | string> => {
  const folder = await cacheOf(environment, ksefJourneys)
  const failure = await failureOf(fillPython(folder, join(ksefJourneys, "requirements.txt")))
  if (failure !== undefined) return `ksef-client could not be installed: ${failure}`
  return { python: join(folder, "bin/python") }
}
