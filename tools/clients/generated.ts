/** Generates clients from the document that a service returns, as customers do, and runs them. */
import { execFile } from "node:child_process"
import { cp, mkdir, writeFile } from "node:fs/promises"
import { delimiter, join, resolve } from "node:path"
import { promisify } from "node:util"
import { type Generators, journeys } from "./installation.ts"

const execute = promisify(execFile)
const root = resolve(import.meta.dirname, "../..")

/** A program, its parameters and additional environment. */
interface Command {
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

interface Journey {
  readonly command: (folder: string) => Command
  /** True when the client takes the service's address from the document. */
  readonly hasAddress: boolean
}

const longestMinutes = 5

/** Rejects with the output of the program. */
const run = async ({ words, environment }: Command, cwd: string): Promise<string> => {
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

const ownProgram = (name: string): string => join(root, "node_modules/.bin", name)

/** Checks the types of the journey and bundles it, beside the packages that it imports. */
const compileTypeScript = async (npm: string, folder: string, name: string): Promise<void> => {
  await cp(join(npm, "node_modules"), join(folder, "node_modules"), { recursive: true })
  await cp(join(journeys, `${name}.ts`), join(folder, `${name}.ts`))
  await run({ words: [ownProgram("tsc"), ...tscOptions.split(" "), `${name}.ts`] }, folder)
  const bundle = ["--bundle", "--platform=node", "--format=esm", "--packages=external"]
  await run(
    { words: [ownProgram("esbuild"), `${name}.ts`, ...bundle, `--outfile=${name}.mjs`] },
    folder,
  )
}

const nodeJourney = (name: string, hasAddress: boolean): Journey => ({
  command: () => ({ words: [process.execPath, `${name}.mjs`] }),
  hasAddress,
})

const openApiGenerator = (
  { java, jar }: Generators,
  generator: string,
  document: string,
  folder: string,
): Promise<string> => {
  const generate = ["generate", "-g", generator, "-i", document, "-o", folder]
  return run({ words: [java, "-jar", jar, ...generate] }, root)
}

const pythonJourney = (python: string, name: string, path = "."): Journey => ({
  command: (folder) => ({
    words: [join(python, "python"), join(journeys, `${name}.py`)],
    environment: { PYTHONPATH: join(folder, path), PYTHONDONTWRITEBYTECODE: "1" },
  }),
  hasAddress: name === "journey_openapi",
})

const importing = (python: string, module: string, folder: string): Promise<string> =>
  run({ words: [join(python, "python"), "-c", `import ${module}`] }, folder)

const classPath = ["target/classes", "jars/*"].join(delimiter)

const compileJava = async ({ java, maven }: Generators, folder: string): Promise<void> => {
  const options = ["--quiet", "--batch-mode", "-DskipTests", "compile"]
  const copy = ["dependency:copy-dependencies", "-DincludeScope=runtime", "-DoutputDirectory=jars"]
  await run({ words: [maven, ...options, ...copy] }, folder)
  const source = join(journeys, "Journey.java")
  await run({ words: [`${java}c`, "-d", "journey", "-cp", classPath, source] }, folder)
}

const phpJourney: Journey = {
  command: (folder) => ({
    words: ["php", join(journeys, "journey.php")],
    environment: { GENERATED: folder },
  }),
  hasAddress: true,
}

const ofOpenApiGenerator = (generators: Generators): ReadonlyArray<GeneratedClient> => {
  const { java, python, npm } = generators
  const javaJourney: Journey = {
    command: () => ({ words: [java, "-cp", `journey${delimiter}${classPath}`, "Journey"] }),
    hasAddress: true,
  }
  const client = (
    generator: string,
    journey?: Journey,
    compile?: (folder: string) => Promise<unknown>,
    into = ".",
  ): GeneratedClient => ({
    name: `openapi-generator ${generator}`,
    make: async (document, folder) => {
      await openApiGenerator(generators, generator, document, join(folder, into))
      await compile?.(folder)
    },
    ...(journey === undefined ? {} : { journey }),
  })
  return [
    client("java", javaJourney, (folder) => compileJava(generators, folder)),
    client("python", pythonJourney(python, "journey_openapi"), (folder) =>
      importing(python, "openapi_client", folder),
    ),
    client("php", phpJourney),
    client("csharp"),
    client(
      "typescript-axios",
      nodeJourney("journey-axios", true),
      (folder) => compileTypeScript(npm, folder, "journey-axios"),
      "axios",
    ),
  ]
}

const ofOthers = ({ python, npm }: Generators): ReadonlyArray<GeneratedClient> => {
  const environment = { PATH: `${python}${delimiter}${process.env["PATH"] ?? ""}` }
  return [
    {
      name: "openapi-python-client",
      make: async (document, folder) => {
        const client = join(folder, "client")
        const program = join(python, "openapi-python-client")
        const options = ["generate", "--path", document, "--output-path", client]
        await run({ words: [program, ...options], environment }, folder)
        await importing(python, "procurement_api_client", client)
      },
      journey: pythonJourney(python, "journey_attrs", "client"),
    },
    {
      name: "datamodel-codegen",
      make: async (document, folder) => {
        const program = join(python, "datamodel-codegen")
        const options = ["--input", document, "--input-file-type", "openapi"]
        await run({ words: [program, ...options, "--output", "models.py"] }, folder)
        await importing(python, "models", folder)
      },
      journey: pythonJourney(python, "journey_pydantic"),
    },
    {
      name: "openapi-typescript",
      make: async (document, folder) => {
        const program = join(root, "packages/sdk/node_modules/.bin/openapi-typescript")
        await run({ words: [program, document, "--output", join(folder, "types.ts")] }, folder)
        await compileTypeScript(npm, folder, "journey-types")
      },
      journey: nodeJourney("journey-types", false),
    },
  ]
}

export const generatedClients = (generators: Generators): ReadonlyArray<GeneratedClient> =>
  ofOpenApiGenerator(generators).concat(ofOthers(generators))

/** Makes a folder for the client that contains the document. */
export const newFolder = async (base: string, name: string, text: string) => {
  const folder = folderOf(base, name)
  const document = join(base, "openapi.json")
  await mkdir(folder, { recursive: true })
  await writeFile(document, text)
  return { folder, document }
}
