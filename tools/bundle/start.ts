/**
 * `start.ts sandbox` or `demo`: runs the program from a bundle of the sources as they are, which it
 * writes when there is none yet. `BUNDLE=off` runs the sources.
 */
import { enableCompileCache } from "node:module"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { freshBundles } from "./fresh.ts"

const root = join(import.meta.dirname, "../..")

const bundled = async (): Promise<string | undefined> => {
  if (process.env["BUNDLE"] === "off") return undefined
  try {
    return await freshBundles(root, async (folder) => {
      if (process.stderr.isTTY) process.stderr.write("Bundling the changed sources\n")
      const { bundlePrograms, sandboxed } = await import("./bundle.ts")
      await bundlePrograms(root, folder, sandboxed)
    })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    process.stderr.write(`No bundle was written, so the sources run: ${reason}\n`)
    return undefined
  }
}

const entryOf = async (isDemo: boolean): Promise<string> => {
  const folder = await bundled()
  if (folder === undefined)
    return join(root, "packages/apps/sandbox/src", isDemo ? "demo.ts" : "main.ts")
  // For the services as well, which are started from the same folder.
  process.env["NODE_COMPILE_CACHE"] ??= join(folder, "compiled")
  enableCompileCache(process.env["NODE_COMPILE_CACHE"])
  return join(folder, isDemo ? "demo.mjs" : "sandbox.mjs")
}

const [node = "", , program, ...words] = process.argv
const entry = await entryOf(program === "demo")
process.argv = [node, entry, ...words]
await import(pathToFileURL(entry).href)
