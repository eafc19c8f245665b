/** Clients with which a customer places an order and reads it: how each is generated and built. */
import { cp, mkdir } from "node:fs/promises"
import { delimiter, join } from "node:path"
import { type Generators, journeys } from "./installation.ts"
import {
  type Command,
  compileTypeScript,
  type GeneratedClient,
  nodeJourney,
  openApiGenerator,
  run,
} from "./programs.ts"

/** The words of a command; `DOCUMENT` stands for the document's path. */
const wordsOf = (line: string, document = ""): Command["words"] => {
  const [program = "", ...parameters] = line.split(" ")
  return [program, ...parameters.map((word) => (word === "DOCUMENT" ? document : word))]
}

interface Ordering {
  readonly name: string
  /** Writes the client. */
  readonly generate: string
  /** In `clients/generated`: a folder with a manifest of its own, or a TypeScript program. */
  readonly program: string
  /** True when the client does not take the service's address from the document. */
  readonly needsUrl?: true
}

/** They write into `client`. openapi-generator is named by the generator that it is to use. */
interface Compiled extends Ordering {
  /** Tried before `build`, by a tool that otherwise always needs the network. */
  readonly offline?: string
  readonly build: string
  readonly order: string
}

const classPath = ["target/classes", "jars/*"].join(delimiter)

const compiled = ({ java, maven, go }: Generators): ReadonlyArray<Compiled> => [
  {
    name: "openapi-generator go",
    generate: "go",
    program: "openapi-go",
    build: "go build -mod=mod .",
    order: "./order",
  },
  {
    name: "oapi-codegen",
    generate: `${go}/oapi-codegen -package client -o client/client.gen.go DOCUMENT`,
    program: "oapi-codegen",
    build: "go build -mod=mod .",
    order: "./order",
    needsUrl: true,
  },
  {
    name: "openapi-generator rust",
    generate: "rust",
    program: "openapi-rust",
    offline: "cargo build --quiet --target-dir target --offline",
    build: "cargo build --quiet --target-dir target",
    order: "target/debug/order",
  },
  {
    name: "openapi-generator kotlin",
    generate: "kotlin",
    program: "openapi-kotlin",
    build:
      `${maven} --quiet --batch-mode compile dependency:copy-dependencies ` +
      "-DincludeScope=runtime -DoutputDirectory=jars",
    order: `${java} -cp ${classPath} JourneyKt`,
  },
]

const ofNpm: ReadonlyArray<Ordering> = [
  {
    name: "openapi-zod-client",
    generate: "openapi-zod-client DOCUMENT -o client.ts",
    program: "journey-zodios",
    needsUrl: true,
  },
  {
    name: "orval",
    generate: "orval --input DOCUMENT --output client.ts",
    program: "journey-orval",
    needsUrl: true,
  },
  { name: "hey-api", generate: "openapi-ts -i DOCUMENT -o client", program: "journey-hey-api" },
  {
    name: "swagger-typescript-api",
    generate: "swagger-typescript-api generate -p DOCUMENT -o . -n client.ts",
    program: "journey-swagger",
  },
  {
    name: "openapi-to-postmanv2",
    generate: "openapi2postmanv2 -s DOCUMENT -o collection.json",
    program: "journey-newman",
  },
]

const compiledClient = (generators: Generators, client: Compiled): GeneratedClient => ({
  name: client.name,
  make: async (document, folder) => {
    const { generate, program, offline, build } = client
    await cp(join(journeys, program), folder, { recursive: true })
    const into = join(folder, "client")
    await mkdir(into)
    await (generate.includes(" ")
      ? run({ words: wordsOf(generate, document) }, folder)
      : openApiGenerator(generators, generate, document, into))
    const builds = run({ words: wordsOf(offline ?? build) }, folder)
    await (offline === undefined
      ? builds
      : builds.catch(() => run({ words: wordsOf(build) }, folder)))
  },
  journey: {
    command: () => ({ words: wordsOf(client.order) }),
    hasAddress: client.needsUrl !== true,
    isShort: true,
  },
})

const npmClient = ({ npm }: Generators, client: Ordering): GeneratedClient => ({
  name: client.name,
  make: async (document, folder) => {
    const [program, ...parameters] = wordsOf(client.generate, document)
    const script = join(npm, "node_modules/.bin", program)
    await run({ words: [process.execPath, script, ...parameters] }, folder)
    await compileTypeScript(npm, folder, client.program)
  },
  journey: { ...nodeJourney(client.program, client.needsUrl !== true), isShort: true },
})

export const orderingClients = (generators: Generators): ReadonlyArray<GeneratedClient> =>
  compiled(generators)
    .map((client) => compiledClient(generators, client))
    .concat(ofNpm.map((client) => npmClient(generators, client)))
