/** Clients with which a customer orders, reads its invoice and registers a webhook. */
import { delimiter, join, resolve } from "node:path"
import { type Generators, journeys } from "./installation.ts"
import {
  type Command,
  compileTypeScript,
  type GeneratedClient,
  type Journey,
  nodeJourney,
  openApiGenerator,
  run,
} from "./programs.ts"

const root = resolve(import.meta.dirname, "../..")

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

/** Compiles a generated client, and programs that use it. */
export const compileJava = async (
  { java, maven }: Generators,
  folder: string,
  sources: ReadonlyArray<string>,
): Promise<void> => {
  const options = ["--quiet", "--batch-mode", "-DskipTests", "compile"]
  const copy = ["dependency:copy-dependencies", "-DincludeScope=runtime", "-DoutputDirectory=jars"]
  await run({ words: [maven, ...options, ...copy] }, folder)
  await run({ words: [`${java}c`, "-d", "journey", "-cp", classPath, ...sources] }, folder)
}

/** Runs the compiled program in the folder of its client, or in another one. */
export const javaWords = ({ java }: Generators, folder = "."): Command["words"] => {
  const places = ["journey", "target/classes", "jars/*"].map((path) => join(folder, path))
  return [java, "-cp", places.join(delimiter), "Journey"]
}

const phpJourney: Journey = {
  command: (folder) => ({
    words: ["php", join(journeys, "journey.php")],
    environment: { GENERATED: folder },
  }),
  hasAddress: true,
}

const ofOpenApiGenerator = (generators: Generators): ReadonlyArray<GeneratedClient> => {
  const { python, npm } = generators
  const javaJourney: Journey = {
    command: () => ({ words: javaWords(generators) }),
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
    client("java", javaJourney, (folder) =>
      compileJava(generators, folder, [join(journeys, "Journey.java")]),
    ),
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
